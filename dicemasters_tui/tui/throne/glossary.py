"""The words of Dice Throne, explained in our own plain sentences."""

from __future__ import annotations

THRONE_WORDS: tuple[tuple[str, str], ...] = (
    ("ability", "A space of your board. Dice that meet what it asks for activate it, one in a turn."),
    ("announce", "Saying which ability you will activate. Until it is accepted, dice can still be altered."),
    ("Attack", "An ability that deals damage to an opponent it is aimed at."),
    ("Attack Modifier", "A card or token that adds to your own Attack, before or after the defence."),
    ("collateral damage", "Its text says whom it hits. It is no Attack; there is no defence, and nothing adds to it."),
    ("Companion", "A helper from the leaflet of a hero. What removes status effects does not touch it."),
    ("CP", "Combat Points pay for cards. One comes with each income and for each card sold; 15 are the most."),
    ("Defender", "Whoever is attacked. A defence rolls its dice once, by itself where there is only one."),
    ("Health", "It begins at 50 and ends the match at 0. Healing stops ten above the start."),
    ("inflict, gain", "A token is inflicted on somebody, or gained for yourself."),
    ("Instant Action", "A card of any time, or a spent token. The player whose turn it is goes first."),
    ("large straight", "All five dice in a row."),
    ("of a kind", "Dice with the same number; the same symbol is not enough."),
    ("Persistent", "A token that stays until something takes it away."),
    ("pure damage", "No defence and nothing added, but it can be prevented."),
    ("Roll Attempt", "A roll for an ability: up to three in your turn, of any dice from the second on."),
    ("small straight", "Four dice in a row, the fifth is free."),
    ("Stack Limit", "The most tokens of one kind that a player may hold."),
    ("status effect", "A token, good or bad. Many can be spent at any time for what they do."),
    ("undefendable", "No Defensive Ability against it; cards and tokens still help."),
    ("ultimate", "Five of the rarest symbol. Once it is activated nothing stops it, nor makes it smaller."),
    ("upgrade", "A card that replaces a space of your board for good. The third level costs the difference."),
    ("upkeep", "The beginning of a turn: tokens that act there do so now."),
)
