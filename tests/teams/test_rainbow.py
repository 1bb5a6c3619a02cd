"""A rainbow draft: packs by rarity, piles that change hands, and a team out of what one has taken."""

from __future__ import annotations

import io
import re
from collections import Counter
from pathlib import Path

import pytest

from dicemasters_tui.catalog import CardFacts, Catalog
from dicemasters_tui.cli import main
from dicemasters_tui.teams import Team, read_team
from dicemasters_tui.teams.draft import BadPick
from dicemasters_tui.teams.rainbow import ODDS, Rainbow

BASICS = ("asm-025", "asm-026")


def opened(draft: Rainbow) -> list[CardFacts]:
    return [card for each in (draft.piles, *draft.waiting) for pile in each for card in pile]


def finished(catalog: Catalog, box: str = "asm", seed: int = 1) -> Rainbow:
    draft = Rainbow.begin(catalog, box, seed)
    while not draft.over:
        draft = draft.pick(draft.pile[0].id)
    return draft


@pytest.mark.rule("DM-5.5.8")
@pytest.mark.parametrize("box", ["ygo", "asm", "jus", "wwe"])
def test_each_opens_twelve_packs_of_the_box(catalog: Catalog, box: str) -> None:
    draft = Rainbow.begin(catalog, box, 1)
    assert [len(pile) for pile in draft.piles] == [12, 12]
    assert [[len(pile) for pile in each] for each in draft.waiting] == [[12, 12]]
    cards = opened(draft)
    assert {card.set for card in cards} == {box}
    assert all(card.kind != "basic_action" for card in cards)
    assert all(one.id != other.id for one, other in zip(cards[::2], cards[1::2], strict=True))
    assert sum(draft.middle().values()) == 48


def test_the_first_cards_of_a_box_with_packs_are_in_no_pack(catalog: Catalog) -> None:
    for box, starter in (("ygo", 8), ("asm", 24)):
        drafts = [Rainbow.begin(catalog, box, seed) for seed in range(60)]
        numbers = {int(card.id[-3:]) for draft in drafts for card in opened(draft)}
        assert min(numbers) > starter


def test_rarer_cards_are_rarer_by_the_odds(catalog: Catalog) -> None:
    found: Counter[str] = Counter()
    for seed in range(150):
        found.update(card.rarity for card in opened(Rainbow.begin(catalog, "asm", seed)))
    whole, packs = sum(found.values()), sum(ODDS.values())
    for rarity, odds in ODDS.items():
        assert found[rarity] / whole == pytest.approx(odds / packs, abs=0.02), rarity


def test_the_seed_alone_decides(catalog: Catalog) -> None:
    assert Rainbow.begin(catalog, "asm", 5) == Rainbow.begin(catalog, "asm", 5)
    assert Rainbow.begin(catalog, "asm", 5) != Rainbow.begin(catalog, "asm", 6)


def test_a_box_without_packs(catalog: Catalog) -> None:
    with pytest.raises(BadPick, match="There are no packs of the box xyz"):
        Rainbow.begin(catalog, "xyz", 1)


@pytest.mark.rule("DM-5.5.8")
def test_both_take_one_card_and_the_piles_change_hands(catalog: Catalog) -> None:
    draft = Rainbow.begin(catalog, "asm", 1)
    mine, yours = draft.piles
    assert draft.picker == 0
    draft = draft.pick(mine[3].id)
    assert draft.picker == 1
    assert draft.taken == ((mine[3],), ())
    with pytest.raises(BadPick, match="is not in this pile"):
        draft.pick("asm-001")
    draft = draft.pick(yours[0].id)
    assert draft.picker == 0
    assert draft.pile == yours[1:]
    assert draft.piles[1] == (*mine[:3], *mine[4:])
    assert sum(draft.middle().values()) == 46


def test_after_the_first_piles_come_the_second(catalog: Catalog) -> None:
    draft = Rainbow.begin(catalog, "asm", 1)
    second = draft.waiting[0]
    for _ in range(24):
        draft = draft.pick(draft.pile[-1].id)
    assert draft.piles == second
    assert draft.waiting == ()
    assert not draft.over
    for _ in range(24):
        draft = draft.pick(draft.pile[-1].id)
    assert draft.over
    assert [len(taken) for taken in draft.taken] == [24, 24]
    assert not draft.middle()


@pytest.mark.rule("DM-1.3.7", "DM-5.5.8")
def test_versions_of_a_name_share_their_dice(catalog: Catalog) -> None:
    cards = {id: catalog.facts(id) for id in ("asm-052", "asm-089", "asm-120", "asm-071")}
    taken = (cards["asm-052"], cards["asm-089"], cards["asm-089"], cards["asm-071"])
    draft = Rainbow("asm", ((), ()), (), (taken, ()))
    assert draft.dice(0) == {"Green Goblin": 3, "Vulture": 1}
    three = Team("x", (("asm-052", 3), ("asm-071", 1)), BASICS)
    assert draft.breaches(0, three, catalog) == []
    four = Team("x", (("asm-052", 4), ("asm-071", 1)), BASICS)
    assert draft.breaches(0, four, catalog) == ["Green Goblin (asm-052) has 4 dice; you took 3 of that name."]
    other = Team("x", (("asm-120", 1),), BASICS)
    assert draft.breaches(0, other, catalog) == ["Green Goblin (asm-120) is not among the cards you took."]
    both = Team("x", (("asm-052", 1), ("asm-089", 1)), BASICS)
    assert "are both Green Goblin" in draft.breaches(0, both, catalog)[0]
    assert draft.breaches(1, three, catalog)[0] == "Green Goblin (asm-052) is not among the cards you took."


@pytest.mark.parametrize("box", ["ygo", "asm", "jus", "wwe"])
def test_what_is_proposed_is_legal(catalog: Catalog, box: str) -> None:
    basics = [card.id for card in catalog.all_facts() if card.set == box and card.kind == "basic_action"][:2]
    for seed in range(20):
        draft = finished(catalog, box, seed)
        for player in (0, 1):
            team = draft.proposed(player, "Mine", basics)
            assert draft.breaches(player, team, catalog) == []
            assert team.format == f"rainbow-{box}"


def test_at_the_keyboard(
    catalog: Catalog, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    typed = ["?", "show 1", "mine", "dice", "99", "two of them", *["1"] * 44]
    typed += ["done please", "basics", "basics asm-025 asm-025", "done", "basics asm-025 asm-031", "mine", "done"]
    typed += ["show asm-052", "asm-001 2", "done", "asm-001 0", "done"]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(typed) + "\n"))
    folder = str(tmp_path)
    assert main(["team", "rainbow", "--box", "asm", "--seed", "3", "--names", "Ann,Ben", "--out", folder]) == 0
    said = capsys.readouterr().out
    assert "Ann takes (card 1 of 24)" in said
    assert "99 is not in this pile." in said
    assert "That is no card." in said
    assert "Archnemesis! is brought twice" in said
    assert "(asm-001) is not among the cards you took." in said
    assert "To play: dicemasters play --teams" in said
    first, second = (read_team(tmp_path / f"rainbow-{number}.yaml", catalog) for number in (1, 2))
    assert (first.name, second.name) == ("Ann's rainbow", "Ben's rainbow")
    assert first.basics == ("asm-025", "asm-031")
    monkeypatch.setenv("DICEMASTERS_HOME", folder)
    teams = f"{tmp_path / 'rainbow-1.yaml'},{tmp_path / 'rainbow-2.yaml'}"
    assert main(["play", "--plain", "--auto", "A,B", "--seed", "1", "--teams", teams]) == 0
    assert "The match is over" in capsys.readouterr().out


@pytest.mark.parametrize("typed", ["", "1\n", "1\n" * 44, "1\n" * 44 + "done\n"])
def test_input_that_ends_writes_nothing(
    typed: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    assert main(["team", "rainbow", "--seed", "1", "--out", str(tmp_path)]) == 2
    assert "nothing has been written" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_undo_takes_cards_back_and_changes_to_a_team(
    catalog: Catalog, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    first, second = Rainbow.begin(catalog, "asm", 3).piles
    typed = ["undo", "1", "1", "undo", "undo", *["1"] * 44]
    typed += ["undo", "asm-001 2", "undo", "done", "basics asm-025", "undo", "done"]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(typed) + "\n"))
    assert main(["team", "rainbow", "--seed", "3", "--names", "Ann,Ben", "--out", str(tmp_path)]) == 0
    said = capsys.readouterr().out
    assert said.count("There is no card to take back yet.") == 1
    bens, anns = (f"Undone: {name} takes {pile[0].name}" for name, pile in (("Ben", second), ("Ann", first)))
    assert said.index(bens) < said.index(anns)
    assert said.count("There is no change to undo.") == 1
    assert "asm-001" not in dict(read_team(tmp_path / "rainbow-1.yaml", catalog).cards)
    assert len(read_team(tmp_path / "rainbow-2.yaml", catalog).basics) == 2


@pytest.mark.parametrize("box", ["ygo", "jus"])
def test_the_examples_are_cards_of_the_draft(
    catalog: Catalog, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, box: str
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n" * 44 + "done\n" * 2))
    assert main(["team", "rainbow", "--box", box, "--seed", "3", "--out", str(tmp_path)]) == 0
    proposals = [line for line in capsys.readouterr().out.splitlines() if "This is a proposal." in line]
    assert len(proposals) == 2
    for line, number in zip(proposals, (1, 2), strict=True):
        named = re.findall(r"[a-z]{3}-[0-9]{3}", line)
        team = read_team(tmp_path / f"rainbow-{number}.yaml", catalog)
        assert named == [team.cards[0][0], *team.basics, team.cards[0][0]]
