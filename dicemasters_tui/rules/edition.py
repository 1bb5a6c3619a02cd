"""The four rulebooks as records of choices; the rules ask the edition and never its name (rules 15)."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Terms:
    """The words an edition uses (DM-1.1.2)."""

    character: str
    characters: str
    field: str
    fielded: str
    fielding: str
    field_zone: str
    corrected: bool = False
    """Keywords are explained as they were officially corrected (DM-14.1.30)."""


@dataclass(frozen=True, slots=True)
class RulesEdition:
    """One rulebook's choices, each with the rule that decides it."""

    name: str
    title: str
    terms: Terms
    out_of_play: bool
    """Spent energy, used actions and unblocked attackers wait Out of Play (DM-4.6.1; without it DM-4.6.7)."""
    first_turn_dice: int
    """Dice the first player rolls on the match's first turn, 3 or 4 (DM-6.2.8, DM-6.2.9)."""
    shortage_is_damage: bool
    """A die short in the draw is 1 damage instead of 1 life lost (DM-6.2.7, else DM-6.2.6)."""
    rest_of_generic_lasts: bool
    """The rest of a half-spent generic die lasts until its owner passes (DM-3.2.9, else DM-3.2.10)."""
    global_paid_several_times_is_one: bool
    """Several uses of a Global paid together are one effect (DM-6.7.5)."""
    unblocked_leave_at_once: bool
    """Unblocked attackers leave as soon as their damage is dealt (DM-6.12.10), not in Cleanup (DM-6.12.11)."""
    attackers_return_at_once: bool
    """Surviving attackers and blockers return after damage, not in Cleanup (DM-6.12.13)."""
    damage_effects_before_ko: bool
    """Effects of taking damage come before the KO check (DM-8.2.5), else the dead are KO'd first."""
    damage_effects_of_the_dead: bool
    """Dice that are KO'd at once still have their effects of taking damage (DM-8.2.4, not DM-8.2.3)."""
    unrolled_sidekick_is_character: bool
    """An unrolled sidekick die counts as a character die (DM-2.4.3)."""
    controlling_die_cannot_attack: bool
    """A die that controls another cannot attack itself (DM-13.2.2)."""
    control_ends_by_ko_only: bool
    """Before the turn's end control ends when the controlling die is KO'd, else when it leaves at all (DM-13.2.5)."""
    copied_stats_are_printed: bool
    """Copied stats are the printed ones of the die's level, not those the other die shows (DM-13.3.1)."""
    copied_text_replaces: bool
    """Copied abilities take the place of the own ones (DM-13.3.3)."""
    errata: bool = False
    """The official changes to printed cards and keywords are in force."""

    def with_errata(self, errata: bool) -> RulesEdition:
        """The same rulebook played with the official changes to printed cards and keywords, or without."""
        return replace(self, errata=errata, terms=replace(self.terms, corrected=errata))


_MONSTER = Terms("monster", "monsters", "summon", "summoned", "summoning", "field")
_CHARACTER = Terms("character", "characters", "field", "fielded", "fielding", "Field Zone")
_SUPERSTAR = Terms("Superstar", "Superstars", "field", "fielded", "fielding", "Field Zone")

YGO_2014 = RulesEdition(
    name="ygo-2014",
    title="Yu-Gi-Oh! 2014",
    terms=_MONSTER,
    out_of_play=False,
    first_turn_dice=4,
    shortage_is_damage=True,
    rest_of_generic_lasts=False,
    global_paid_several_times_is_one=True,
    unblocked_leave_at_once=False,
    attackers_return_at_once=False,
    damage_effects_before_ko=False,
    damage_effects_of_the_dead=False,
    unrolled_sidekick_is_character=True,
    controlling_die_cannot_attack=True,
    control_ends_by_ko_only=True,
    copied_stats_are_printed=False,
    copied_text_replaces=True,
)

MARVEL_2015 = replace(
    YGO_2014,
    name="marvel-2015",
    title="Marvel 2015",
    terms=_CHARACTER,
    out_of_play=True,
    shortage_is_damage=False,
    unblocked_leave_at_once=True,
    damage_effects_of_the_dead=True,
)

DC_2018 = replace(
    MARVEL_2015,
    name="dc-2018",
    title="DC 2018",
    first_turn_dice=3,
    rest_of_generic_lasts=True,
    global_paid_several_times_is_one=False,
    attackers_return_at_once=True,
    damage_effects_before_ko=True,
    unrolled_sidekick_is_character=False,
    controlling_die_cannot_attack=False,
    control_ends_by_ko_only=False,
    copied_stats_are_printed=True,
    copied_text_replaces=False,
)

WWE_2019 = replace(DC_2018, name="wwe-2019", title="WWE 2019", terms=_SUPERSTAR)

EDITIONS: dict[str, RulesEdition] = {e.name: e for e in (YGO_2014, MARVEL_2015, DC_2018, WWE_2019)}
"""The editions by the names that scenarios and records use."""
