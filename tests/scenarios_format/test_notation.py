"""The sentences of the notation (design/notation.md, sections 1 to 3), one by one, told to the runner as text."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicemasters_tui.catalog import Catalog
from dicemasters_tui.kernel.match import Match
from dicemasters_tui.rules.game import DICE_MASTERS
from dicemasters_tui.scenario.position import first_state
from dicemasters_tui.scenario.run import run_scenario
from dicemasters_tui.scenario.source import Scenario, read_scenarios
from dicemasters_tui.scenario.tree import BadScenario


def head(
    mine: str = "jus-061 x3",
    theirs: str = "jus-010 x3",
    basics: str = "jus-067, jus-069",
    edition: str = "dc-2018",
) -> str:
    return (
        "scenario: Something\n"
        f"rules: {edition}\n"
        "players:\n"
        f"  A: {{team: [{mine}], basics: [{basics}]}}\n"
        f"  B: {{team: [{theirs}], basics: [jus-068]}}\n"
    )


def run(text: str, folder: Path, catalog: Catalog) -> list[str]:
    """What fails, in the order in which it was found."""
    path = folder / "one.yaml"
    path.write_text(text, encoding="utf-8")
    found: list[str] = []
    for scenario in read_scenarios(path, "one.yaml"):
        assert isinstance(scenario, Scenario), str(scenario)
        found += [failure.message for failure in run_scenario(scenario, catalog)]
    return found


def read(text: str, folder: Path, catalog: Catalog) -> str:
    """Why the text is no scenario; empty when it is one."""
    path = folder / "one.yaml"
    path.write_text(text, encoding="utf-8")
    for scenario in read_scenarios(path, "one.yaml"):
        if isinstance(scenario, BadScenario):
            return scenario.message
        try:
            run_scenario(scenario, catalog)
        except BadScenario as error:
            return error.message
    return ""


NAMES = {
    "a card by its id or by the slug of its name": head()
    + """\
position:
  A: {reserve: [shield x2, fist x4]}
play:
  - A: buy wonder-woman with shield, fist, fist
  - A: buy jus-061 with shield, fist, fist
expect: {wonder-woman: {unbought: 1}, jus-061: {cost: 3}}
""",
    "a slug that two cards share is refused, the ids are not": head(basics="asm-027, jus-064")
    + """\
position:
  A: {reserve: [fist x4]}
play:
  - refused: {A: buy betrayal}
  - A: buy jus-064
expect: {jus-064: {unbought: 2}, asm-027: {unbought: 3}}
""",
    "dice have fixed ids: sidekicks, then the team in order, then the basic action dice": head(
        mine="jus-061 x2, jus-003 x1"
    )
    + """\
position:
  A: {field: [w=jus-061@1, q=jus-003@2], reserve: [jus-067@action, jus-068@action]}
  B: {field: [first=sidekick, m=jus-010@2]}
play:
  - expect:
      a8: {zone: bag}
      a9: {zone: field, level: 1}
      a11: {zone: field, level: 2}
      b1: {zone: field}
      b9: {zone: field, level: 2}
      c1: {zone: reserve, face: action}      # the first player's basic actions come first
      c7: {zone: reserve, face: action}
""",
    "a die by what it shows": head(mine="jus-061 x3, jus-010 x3")
    + """\
position:
  A: {reserve: [fist, jus-010@2fist, low=jus-061@1, high=jus-061@3, jus-069@action, jus-067@generic2]}
  B: {field: [guard=jus-010@3]}
play:
  - expect:
      legal: [field wonder-woman@3, field jus-061@1, use ping@action, use ping]
      illegal: [field wonder-woman, field wonder-woman@2, "use ping@action*"]
  - A: field wonder-woman@3 with fist
expect:
  high: {zone: field}
""",
    "burst faces are told apart": head()
    + """\
position:
  A: {reserve: [plain=ping@action, one=ping@action*, two=ping@action**]}
luck: {rolls: [generic2, generic2]}
play:
  - refused: {A: use ping}
  - A: use ping@action**
  - A: use ping@action*
  - A: use ping@action
expect: {B: {life: 17}}
""",
    "of dice that are alike the lowest id is taken": head()
    + """\
position:
  A: {reserve: [one=sidekick, two=sidekick]}
play:
  - A: field sidekick
expect: {one: {zone: field}, two: {zone: reserve}}
""",
    "a word said twice means two dice": head()
    + """\
position:
  A: {reserve: [x=fist, y=fist, z=fist]}
play:
  - A: buy jus-069 with fist, fist
expect: {x: {zone: out_of_play}, y: {zone: out_of_play}, z: {zone: reserve}}
""",
    "of dice that differ none is taken": head(mine="jus-010 x3")
    + """\
position:
  A: {reserve: [fist, jus-010@fist, mask]}
play:
  - refused: {A: "buy jus-069 with fist, mask"}
  - A: buy jus-069 with sidekick@fist, mask
expect: {A: {reserve: [jus-010@fist]}}
""",
    "words may be written in capitals": head()
    + """\
position:
  A: {reserve: [Spark=bolt, fist], field: [hero=sidekick]}
  B: {field: [guard=sidekick]}
play:
  - A: Global EXCESSIVE-FORCE On Guard With BOLT
  - A: PASS
  - A: Attack HERO
  - B: No Block
expect: {B1: {attack: 2}}
""",
}

COMMANDS = {
    "`with` and `on` may stand in either order": head()
    + """\
position:
  A: {reserve: [one=bolt, two=bolt], field: [hero=sidekick]}
  B: {field: [guard=sidekick]}
play:
  - A: global excessive-force with two on hero
  - A: global excessive-force on guard with one
expect: {hero: {attack: 2}, guard: {attack: 2}}
""",
    "`on` equals the command and then the answer": head()
    + """\
position:
  A: {reserve: [bolt x2], field: [hero=sidekick]}
  B: {field: [guard=sidekick]}
play:
  - A: global excessive-force on guard
  - A: global excessive-force
  - expect: {asked: {player: A, kind: choose}, legal: [choose hero, choose guard, choose b1], illegal: [choose none]}
  - A: choose guard
expect: {guard: {attack: 3}}
""",
    "`on` with the only legal answer is fine": head()
    + """\
position:
  A: {reserve: [bolt], field: [hero=sidekick]}
play:
  - A: global excessive-force on hero
expect: {hero: {attack: 2}}
""",
    "`on` with an answer that is not legal is refused": head()
    + """\
position:
  A: {reserve: [bolt, fist], field: [hero=sidekick]}
play:
  - refused: {A: global excessive-force on fist}
  - refused: {A: global excessive-force on nobody}
expect: {A: {reserve: [bolt, fist]}}
""",
    "what is left over after `on` is refused": head()
    + """\
position:
  A: {reserve: [bolt x2, ping@action], field: [hero=sidekick]}
  B: {field: [guard=sidekick]}
play:
  - refused: {A: "global excessive-force on hero, guard"}
  - refused: {A: use ping on guard}
  - refused: {A: pass on guard}
  - refused: {A: buy jus-069 on guard}
expect: {hero: {attack: 1}, B: {life: 20}}
""",
    "`on` answers successive choices in the order of the text": head(mine="jus-061 x2", basics="ygo-112, jus-067")
    + """\
position:
  A: {reserve: [virus=ygo-112@action, second=ygo-112@action], field: [w=jus-061@1, pawn=sidekick]}
  B: {field: [guard=sidekick, m=jus-010@2]}
play:
  - refused: {A: "use virus on m, pawn"}
  - A: use virus on pawn, m
  - A: use second on w, guard
expect: {w: {zone: prep}, pawn: {zone: prep}, m: {zone: prep}, guard: {zone: prep}}
""",
    "`on` may leave out an answer that is taken anyway": head(basics="ygo-112, jus-067")
    + """\
position:
  A: {reserve: [virus=ygo-112@action], field: [pawn=sidekick]}
  B: {field: [guard=sidekick, m=jus-010@2]}
play:
  - A: use virus on m
expect: {pawn: {zone: prep}, m: {zone: prep}, guard: {zone: field}}
""",
    "and may say it as well": head(basics="ygo-112, jus-067")
    + """\
position:
  A: {reserve: [virus=ygo-112@action], field: [pawn=sidekick]}
  B: {field: [guard=sidekick, m=jus-010@2]}
play:
  - A: use virus on pawn, m
expect: {pawn: {zone: prep}, m: {zone: prep}, guard: {zone: field}}
""",
    "`on` answers what a fielded die asks: up to two": head(mine="ygo-006 x2")
    + """\
position:
  A: {reserve: [jinn=ygo-006@1, fist]}
  B: {field: [one=sidekick, {two=sidekick: {attack: +1}}, three=sidekick]}
play:
  - A: field jinn on one, two
expect: {one: {zone: prep}, two: {zone: prep}, three: {zone: field}}
""",
    "`on none` declines": head(mine="ygo-006 x2")
    + """\
position:
  A: {reserve: [jinn=ygo-006@1, fist]}
  B: {field: [one=sidekick, two=sidekick]}
play:
  - A: field jinn with fist on none
expect: {one: {zone: field}, two: {zone: field}, asked: {player: A, kind: priority}}
""",
    "`on yes` and `on no` answer a may": head(mine="asm-006 x2")
    + """\
position:
  A: {reserve: [one=asm-006@1, two=asm-006@1, fist]}
play:
  - A: field one on yes
  - A: field two on no
expect: {A: {life: 19, reserve: []}}
""",
    "`on` goes with an attack": head(mine="ygo-004 x2", edition="ygo-2014")
    + """\
position:
  step: attack
  A: {field: [harpie=ygo-004@2, hero=sidekick, home=sidekick]}
play:
  - A: attack harpie, hero on home
expect: {home: {attack: 2}, hero: {attack: 1}}
""",
    "`choose none` where nothing must be chosen": head(mine="ygo-006 x2")
    + """\
position:
  A: {reserve: [jinn=ygo-006@1, fist]}
  B: {field: [one=sidekick, two=sidekick]}
play:
  - A: field jinn
  - expect: {asked: {kind: choose}, legal: [choose none, choose sidekick, "choose sidekick, sidekick"]}
  - A: choose sidekick, sidekick
expect: {B: {field: [], prep: [sidekick x2]}}
""",
    "a may is asked, its target after the yes": head(theirs="ygo-008 x1", mine="ygo-051 x2, asm-022 x1")
    + """\
position:
  A: {reserve: [force=jus-067@action], field: [one=ygo-051@1, two=asm-022@1]}
  B: {field: [wizard=ygo-008@3]}
play:
  - A: use force on wizard
  - expect: {asked: {player: B, kind: choose}, legal: [choose yes, choose no], illegal: [choose one, choose none]}
  - B: choose yes
  - expect: {asked: {player: B, kind: choose}, legal: [choose one, choose two], illegal: [choose no]}
  - B: choose two
expect: {two: {zone: prep}}
""",
    "equal targets are not asked for": head()
    + """\
position:
  A: {reserve: [force=jus-067@action]}
  B: {field: [one=sidekick, two=sidekick]}
play:
  - A: use force
expect: {one: {zone: prep}, two: {zone: field}}
""",
    "targets that differ only by their owner are asked for": head()
    + """\
position:
  A: {reserve: [force=jus-067@action], field: [mine=sidekick]}
  B: {field: [one=sidekick]}
play:
  - A: use force
  - expect: {asked: {player: A, kind: choose}}
  - A: choose one
expect: {one: {zone: prep}}
""",
    "an answer may be a number, a die's name, a card": head(mine="ygo-008 x2", basics="wwe-058, jus-067")
    + """\
position:
  A: {reserve: [wizard=ygo-008@1, walk=wwe-058@action], bag: [sidekick x8]}
luck: {draws: [sidekick]}
play:
  - A: field wizard
  - expect: {asked: {player: A, kind: choose}, legal: [choose sidekick, choose ygo-008, choose time-wizard]}
  - A: choose sidekick
  - expect: {A: {prep: [sidekick]}}
  - A: use walk
  - expect: {legal: [choose 1, choose 2, choose 3], illegal: [choose 0, choose 4, choose none]}
  - A: choose 1
  - B: choose 3
expect: {A: {prep: [sidekick x2]}}
""",
    "an order of effects is answered by alias, id or card": head(mine="asm-017 x1, wwe-021 x1")
    + """\
position:
  step: attack
  A: {field: [spidey=asm-017@2, eddie=wwe-021@1]}
  B: {reserve: [bolt]}
play:
  - A: attack spidey, eddie
  - expect: {legal: [choose spidey, choose a9, choose asm-017, choose spider-man, choose eddie, choose eddie-guerrero]}
  - A: choose spider-man
expect: {B: {used: [sidekick]}, spidey: {attack: 6}}
""",
    "the whole order may be given at once": head(mine="asm-017 x1, wwe-021 x1")
    + """\
position:
  step: attack
  A: {field: [spidey=asm-017@2, eddie=wwe-021@1]}
  B: {reserve: [bolt]}
play:
  - A: attack spidey, eddie
  - A: choose eddie, spidey
expect: {B: {used: [sidekick]}, spidey: {attack: 6}}
""",
    "the part of a die that pays": head(mine="jus-010 x3")
    + """\
position:
  A: {reserve: [2fist, low=jus-010@1, high=jus-010@2]}
play:
  - refused: {A: "field low with 2fist:3"}
  - refused: {A: "field low with 2fist:0"}
  - refused: {A: "field low with 2fist:x"}
  - A: "field low with 2fist:1"
  - A: "field high with fist:1"
expect: {A: {reserve: [], field: [jus-010@1, jus-010@2]}}
""",
    "energy is named only where something costs": head()
    + """\
position:
  A: {reserve: [ping@action, fist, hero=sidekick]}
play:
  - refused: {A: use ping with fist}
  - refused: {A: field hero with fist}
  - A: field hero
expect: {A: {reserve: [ping@action, fist]}}
""",
    "a payment names no die twice, and every clause once": head()
    + """\
position:
  A: {reserve: [x=fist, bolt, bolt], field: [hero=sidekick]}
play:
  - refused: {A: "buy jus-069 with x, x"}
  - refused: {A: "global excessive-force with bolt with bolt"}
  - refused: {A: "global excessive-force on hero on hero"}
  - refused: {A: "buy jus-069 with"}
expect: {A: {reserve: [fist, bolt x2]}}
""",
    "attackers, blockers and shares of damage by what they are": head(theirs="jus-010 x2, asm-019 x1")
    + """\
position:
  step: attack
  A: {field: [one=sidekick, two=sidekick, w=jus-061@3]}
  B: {field: [x=sidekick, y=sidekick, m=jus-010@1]}
play:
  - A: attack sidekick, sidekick, wonder-woman
  - B: block sidekick->wonder-woman@3, sidekick->jus-061, black-manta->one
  - A: pass
  - A: "damage wonder-woman: sidekick=1, sidekick=3"
expect: {active: B, x: {zone: prep}, y: {zone: prep}, one: {zone: prep}, two: {zone: used}, B: {life: 19}}
""",
    "attackers that differ are not told apart by their kind": head()
    + """\
position:
  step: attack
  A: {field: [one=sidekick, {two=sidekick: {attack: +1}}]}
play:
  - refused: {A: attack sidekick}
  - A: attack a2
expect: {two: {zone: attack}, one: {zone: field}}
""",
    "of attackers that are alike one is taken": head()
    + """\
position:
  step: attack
  A: {field: [one=sidekick, two=sidekick]}
play:
  - A: attack sidekick
expect: {one: {zone: attack}, two: {zone: field}}
""",
    "a Global may be numbered": head()
    + """\
position:
  A: {field: [hero=sidekick], reserve: [bolt x2]}
play:
  - refused: {A: "global jus-067#2 on hero"}
  - refused: {A: "global jus-067#x on hero"}
  - refused: {A: global jus-069}
  - refused: {A: global jus-061}
  - A: "global jus-067#1 on hero"
expect: {hero: {attack: 2}}
""",
    "an ability is named by its die or its card": head(mine="asm-019 x2", edition="marvel-2015")
    + """\
position:
  step: attack
  A: {field: [jess=asm-019@1], reserve: [fist, mask, fist]}
  B: {field: [guard=sidekick]}
play:
  - A: attack jess
  - B: block guard->jess
  - refused: {A: ability jess with mask}
  - refused: {A: ability guard}
  - A: ability jess
  - A: ability spider-woman
  - refused: {A: ability asm-019}
expect: {jess: {attack: 4, defense: 6}}
""",
    "a block is written with an arrow, each die once": head()
    + """\
position:
  step: attack
  A: {field: [hero=sidekick, w=jus-061@1]}
  B: {field: [x=sidekick, y=sidekick]}
play:
  - A: attack hero, w
  - refused: {B: block x}
  - refused: {B: block x hero}
  - refused: {B: "block x->"}
  - refused: {B: "block x->hero, x->hero"}
  - refused: {B: "block x->hero, x->w"}
  - refused: {B: "block x->y"}
  - refused: {B: pass}
  - B: "block x -> hero, y -> w"
expect: {hero: {blocked: true}, w: {blocked: true}}
""",
    "a command that nothing asks for": head()
    + """\
position:
  A: {reserve: [fist], field: [hero=sidekick]}
  B: {field: [guard=sidekick], reserve: [bolt]}
play:
  - refused: {A: choose hero}
  - refused: {A: no attack}
  - refused: {A: block guard->hero}
  - refused: {A: "damage hero: guard=1"}
  - refused: {A: reroll fist}
  - refused: {A: dance}
  - refused: {A: buy}
  - refused: {B: global excessive-force on guard}
expect: {asked: {player: A, kind: priority}}
""",
}

ASKED = {
    "the reroll is asked when a die was rolled": head()
    + "position: {step: roll, A: {prep: [sidekick]}}\nexpect: {asked: {player: A, kind: reroll}}\n",
    "the active player is asked in the main step with nothing to do": head()
    + "position: {step: main}\nexpect: {asked: {player: A, kind: priority}}\n",
    "the active player is asked in the window with nothing to do, the other not": head()
    + """\
position:
  step: attack
  A: {field: [hero=sidekick]}
  B: {field: [guard=sidekick], reserve: [mask]}
play:
  - A: attack hero
  - B: no block
  - expect: {asked: {player: A, kind: priority}, step: attack}
  - A: pass
expect: {active: B, B: {life: 19}}
""",
    "an attack is asked even when only one declaration is legal": head(mine="wwe-034 x1")
    + """\
position: {step: attack, A: {field: [flair=wwe-034@1]}}
expect: {asked: {player: A, kind: attack}, legal: [attack flair], illegal: [no attack]}
""",
    "a block is asked even when only one declaration is legal": head(basics="ygo-116", mine="ygo-051 x1, jus-061 x2")
    + """\
position:
  A: {field: [hero=sidekick], reserve: [fist]}
  B: {field: [guard=sidekick]}
play:
  - A: global ygo-051 on guard
  - A: pass
  - A: attack hero
expect: {asked: {player: B, kind: block}, legal: [block guard->hero], illegal: [no block]}
""",
    "damage is asked only with two blockers that are left": head()
    + """\
position:
  step: attack
  A: {field: [hero=jus-061@3], reserve: [force=jus-067@action]}
  B: {field: [one=sidekick, two=sidekick]}
play:
  - A: attack hero
  - B: block one->hero, two->hero
  - A: use force on one
  - A: pass
expect: {active: B, one: {zone: prep}, two: {zone: prep}}
""",
    "damage: all of it, to its blockers, each once": head()
    + """\
position:
  step: attack
  A: {field: [hero=jus-061@3, other=sidekick]}
  B: {field: [one=sidekick, two=jus-010@1]}
play:
  - A: attack hero, other
  - B: block one->hero, two->hero
  - A: pass
  - refused: {A: "damage hero: one=4, two=1"}
  - refused: {A: "damage hero: one=3"}
  - refused: {A: "damage hero: one=-1, two=5"}
  - refused: {A: "damage hero: one=2, one=2"}
  - refused: {A: "damage other: one=4"}
  - refused: {A: "damage hero"}
  - A: "damage hero: two=4"
expect: {active: B, one: {zone: field}, two: {zone: prep}}
""",
    "fielding for another price is asked after the command, not with named energy": head(mine="asm-006 x2")
    + """\
position:
  A: {reserve: [one=asm-006@1, two=asm-006@1, fist]}
play:
  - A: field one
  - expect: {asked: {player: A, kind: choose}, legal: [choose yes, choose no]}
  - A: choose yes
  - A: field two with fist
expect: {asked: {player: A, kind: priority}, A: {life: 19}}
""",
    "conceding is always possible for the player who is asked": head()
    + """\
position: {step: attack, A: {field: [hero=sidekick]}, B: {field: [guard=sidekick]}}
play:
  - A: attack hero
  - B: Concede
expect: {winner: A}
""",
}

POSITIONS = {
    "dice per card default to the card's limit": head(mine="jus-061, jus-003", theirs="jus-010")
    + """\
position: {step: main}
expect: {jus-061: {unbought: 5}, jus-003: {unbought: 4}, jus-010: {unbought: 5}, jus-067: {unbought: 3}}
""",
    "what is not placed: sidekicks in the bag, all else on the cards": head()
    + """\
position:
  A: {bag: [jus-061], used: [sidekick]}
expect: {A: {bag: [jus-061, sidekick x7]}, jus-061: {unbought: 2}, B: {bag: {count: 8}}}
""",
    "the defaults: A is active, in the main step, with 20 life": head()
    + """\
position: {}
expect: {active: A, step: main, asked: {player: A, kind: priority}, A: {life: 20}, B: {life: 20}}
""",
    "without a position the match begins with the first player's roll": head()
    + """\
expect: {active: A, step: roll, asked: {player: A, kind: reroll}, A: {prep: {count: 3}, out_of_play: [sidekick]}}
""",
    "turn 1 is the first turn of the match": head()
    + "position: {turn: 1, step: draw}\nexpect: {A: {prep: [sidekick x3], out_of_play: [sidekick]}}\n",
    "turn 3 is not": head() + "position: {step: draw}\nexpect: {A: {prep: [sidekick x4], out_of_play: []}}\n",
    "B may be the active player": head()
    + """\
position: {active: B, turn: 4, step: draw}
expect: {active: B, asked: {player: B, kind: reroll}, B: {prep: [sidekick x4]}, A: {bag: {count: 8}}}
""",
    "a double face alone is a team die, the first in team order; generic2 alone a basic action die": head(
        mine="jus-003 x1, jus-061 x2, jus-010 x1"
    )
    + """\
position:
  A: {reserve: [x=2shield, y=2shield, z=2fist, g=generic2]}
expect:
  x: {face: 2shield}
  a9: {zone: reserve}
  a10: {zone: reserve}
  a12: {face: 2fist}
  A: {energy: {shield: 4, fist: 2, generic: 2}}
  jus-003: {unbought: 0}
  jus-061: {unbought: 1}
""",
    "names in zones may be slugs": head()
    + """\
position:
  A: {field: [w=wonder-woman@2], used: [wonder-woman], reserve: [investigation@action], out_of_play: [sidekick]}
expect: {w: {level: 2}, A: {used: [jus-061], reserve: [jus-068@action], out_of_play: [sidekick]}}
""",
    "attackers in a position: the window of the attack step": head()
    + """\
position:
  A: {attack: [free=sidekick, {held=jus-061@2: [guard]}], field: [home=sidekick]}
  B: {field: [guard=jus-010@1, rest=sidekick]}
play:
  - expect:
      asked: {player: A, kind: priority}
      step: attack
      free: {zone: attack, blocked: false}
      held: {zone: attack, blocked: true}
      guard: {zone: attack}
      A: {attack: [free, held], field: [home]}
      B: {attack: [guard], field: [rest]}
  - A: pass
expect: {active: B, B: {life: 19}, free: {zone: used}, guard: {zone: prep}, held: {zone: field}}
""",
    "two blockers in a position": head()
    + """\
position:
  A: {attack: [{held=jus-061@3: [x, y]}]}
  B: {field: [x=sidekick, y=sidekick]}
play:
  - A: pass
  - A: "damage held: x=3, y=1"
expect: {active: B, x: {zone: prep}, y: {zone: prep}}
""",
    "state on a die: damage, bonuses until the end of the turn, fielded this turn": head()
    + """\
position:
  A: {field: [{w=jus-061@3: {damage: 3, attack: -1, defense: +2}}]}
  B: {field: [g=sidekick]}
play:
  - expect: {w: {attack: 3, defense: 6, damage: 3}}
  - A: pass
  - A: no attack
expect: {w: {attack: 4, defense: 4, damage: 0}}
""",
    "a die fielded this turn has Strike": head()
    + """\
position:
  A: {field: [{w=jus-061@2: {fielded_this_turn: true}}, other=jus-061@2]}
expect:
  w: {attack: 5, defense: 5, keywords: [overcrush]}
  other: {attack: 3, defense: 3}
""",
    "life and start_life": """\
scenario: Something
rules: dc-2018
players:
  A: {start_life: 15, team: [jus-061 x2], basics: [jus-067]}
  B: {life: 3, team: [jus-010 x2], basics: [jus-068]}
position: {step: main}
expect: {A: {life: 15}, B: {life: 3}}
""",
    "what is expected of a die": head()
    + """\
position:
  A: {field: [{w=jus-061@3: {damage: 1}}], reserve: [q=jus-061@2, f=2shield]}
expect:
  w: {zone: field, owner: A, controller: A, level: 3, attack: 4, defense: 4, damage: 1, blocked: false}
  q: {zone: reserve, fielding_cost: 1, level: 2}
  f: {zone: reserve, face: 2shield}
""",
    "zones: lists, counts, has and lacks": head()
    + """\
position:
  A: {field: [sidekick x2, w=jus-061@1], used: [jus-061, sidekick]}
expect:
  A:
    field: [w, sidekick x2]
    used: {has: [jus-061], lacks: [jus-067]}
    bag: {count: 5}
    prep: []
""",
}

LUCK = {
    "rolls: words, names with a face, levels, actions and face numbers": head(mine="jus-061 x4, jus-010 x1")
    + """\
position:
  step: roll
  A: {prep: [aa=sidekick, bb=jus-061, cc=jus-061, dd=jus-061, ee=jus-061, ff=jus-069, gg=jus-069, hh=jus-010]}
luck:
  rolls: [wild, wonder-woman@2, jus-061@3, "@1", 2shield, "action*", 6, 4]
play:
  - A: keep
expect:
  aa: {face: wild}
  bb: {level: 2}
  cc: {level: 3}
  dd: {level: 1}
  ee: {face: 2shield}
  ff: {face: "action*"}
  gg: {face: "action**"}
  hh: {level: 1}
""",
    "draws: sidekick, an id, a slug": head(mine="jus-061 x2, jus-003 x1")
    + """\
position:
  step: draw
  A: {bag: [sidekick x8, jus-061 x2, jus-003]}
luck: {draws: [jus-061, sidekick, wonder-woman, aquaman]}
expect: {A: {prep: [jus-061 x2, jus-003, sidekick]}}
""",
    "until: everyone passes until that question": head()
    + """\
position:
  A: {field: [hero=sidekick]}
  B: {field: [guard=sidekick], reserve: [bolt, bolt]}
play:
  - until: {B: priority}
  - B: global excessive-force on guard
  - until: {B: priority}
  - until: {A: attack}
  - A: attack hero
  - B: no block
  - until: {B: priority}
  - B: global excessive-force on guard
expect: {guard: {attack: 3}, step: attack}
""",
    "a question mark: only if that player is asked something the command answers": head()
    + """\
position:
  A: {field: [hero=sidekick]}
play:
  - A: pass
  - B: pass?
  - A: pass?
  - B: choose hero?
  - A: attack hero
  - B: no block?
  - A: pass
  - A: pass?
expect: {active: B, B: {life: 19}}
""",
    "an alias keeps naming its die wherever it goes": head()
    + """\
position:
  step: attack
  A: {field: [hero=sidekick], bag: [sidekick x7]}
play:
  - A: attack hero
  - A: pass
expect: {hero: {zone: used}, A: {used: [hero]}}
""",
    "rule, card and note say what a scenario shows": head()
    + "rule: [DM-6.4.3]\ncard: [jus-061]\nnote: Something more\nposition: {step: main}\nexpect: {winner: none}\n",
}

ALL = {**NAMES, **COMMANDS, **ASKED, **POSITIONS, **LUCK}


@pytest.mark.parametrize("text", ALL.values(), ids=ALL.keys())
def test_a_sentence_of_the_notation(text: str, tmp_path: Path, catalog: Catalog) -> None:
    assert run(text, tmp_path, catalog) == []


REASONS = [
    (
        "A: {reserve: [fist, bolt]}",
        "buy jus-061",
        "Wonder Woman costs 3 with at least one shield; you can pay 2: fist, bolt.",
    ),
    ("A: {reserve: [fist, bolt, mask]}", "buy jus-061", "shield"),
    ("A: {reserve: [fist]}", "buy jus-010", "the other player's card"),
    ("A: {reserve: [fist]}", "field fist", "character"),
    ("A: {reserve: [jus-061@2, jus-061@1]}", "field wonder-woman", "could be any of a9"),
    ("A: {reserve: [fist, mask]}", "global jus-067", "bolt"),
]


@pytest.mark.parametrize(("zones", "command", "reason"), REASONS)
def test_a_refusal_says_why(zones: str, command: str, reason: str, tmp_path: Path, catalog: Catalog) -> None:
    (failure,) = run(f"{head()}position:\n  {zones}\nplay:\n  - A: {command}\n", tmp_path, catalog)
    assert reason in failure
    assert failure.count(". ") == 0  # one sentence


FAILING = [
    ("luck: {rolls: [2fist]}\nposition: {step: roll, A: {prep: [sidekick]}}\n", "2fist"),
    ("luck: {rolls: [wonder-woman@1]}\nposition: {step: roll, A: {prep: [sidekick]}}\n", "wonder-woman@1"),
    ("luck: {draws: [jus-061]}\nposition: {step: draw}\n", "jus-061"),
    ("position: {step: main}\nplay:\n  - until: {B: priority}\n", "never asked"),
    (
        "position: {step: attack, A: {field: [x=sidekick]}, B: {reserve: [bolt]}}\nplay:\n  - until: {B: priority}\n",
        "is asked (attack)",
    ),
    ("position: {A: {field: [x=sidekick]}}\nexpect: {x: {zone: attack}}\n", "zone is field"),
    (
        "position: {A: {reserve: [bolt], field: [x=sidekick, y=jus-061@1]}}\nplay:\n  - A: global jus-067\n",
        "ends while A",
    ),
    ("position: {A: {field: [x=sidekick, y=sidekick]}}\nexpect: {A: {field: [x]}}\n", "field"),
    ("position: {A: {field: [x=jus-061@2]}}\nexpect: {A: {field: [x@3]}}\n", "missing: x@3"),
    (
        "position: {A: {field: [x=sidekick, sidekick]}}\nexpect: {A: {field: {has: [{x: {damage: 1}}]}}}\n",
        "A's field lacks x",
    ),
    (
        "position: {A: {attack: [{x=jus-061@1: [sidekick]}]}, B: {field: [sidekick x2]}}\n"
        "expect: {A: {attack: [{x: [sidekick x2]}]}}\n",
        "that block x",
    ),
    ("expect: {asked: none}\n", "not nothing"),
]


@pytest.mark.parametrize(("text", "message"), FAILING)
def test_what_does_not_come_about(text: str, message: str, tmp_path: Path, catalog: Catalog) -> None:
    failures = run(head() + text, tmp_path, catalog)
    assert failures
    assert message in failures[0]


INVALID = [
    ("position:\n  A: {bag: [jus-061@1]}\n", "jus-061@1"),
    ("position:\n  A: {field: [b12=sidekick]}\n", "b12"),
    ("position:\n  A: {field: [c3=sidekick]}\n", "c3"),
    ("position:\n  A: {field: [wonder-woman=sidekick]}\n", "wonder-woman"),
    ("position:\n  A: {field: [my-die=sidekick]}\n", "my-die"),
    ("position: {step: block}\n", "block"),
    ("position: {active: C}\n", "C"),
    ("position:\n  A: {field: [{x=sidekick: {strength: 2}}]}\n", "strength"),
    ("position:\n  A: {reserve: [2mask]}\n", "2mask"),
    ("expect: {winner: C}\n", "C"),
    ("position: {A: {field: [x=sidekick]}}\nexpect: {A: {field: {has: [{x: [sidekick]}]}}}\n", "only dice in attack"),
    ("luck: {rolls: [banana]}\n", "no die of this match can roll 'banana'"),
    ("luck: {rolls: [7]}\n", "no die of this match can roll '7'"),
    ("play:\n  - refused: {A: attack a1, a2}\n", "must stand in quotes"),
    ("play:\n  - A: damage a9: b1=2\n", "must stand in quotes"),
    ("expect: {life: 12}\n", "the keys here are A, B, winner"),
    ("expect: {A: {life: 20}, a: {life: 20}}\n", "the key 'A' is written twice"),
    ("position: {A: {field: [x=sidekick]}}\nexpect: {x: field}\n", "must be keys and values"),
    ("position: {A: {field: [{sidekick: 2}]}}\n", "written sidekick x2"),
    ("position: {A: {attack: [{x=sidekick: [g=sidekick]}]}, B: {field: [sidekick]}}\n", "where the die lies"),
    ("expect: {A: {field: [x=sidekick]}}\n", "no die is called 'x'"),
    ("expect: {A: {field: [{sidekick: {attack: 1}}]}}\n", "only damage"),
    ("expect: {step: lunch}\n", "lunch"),
]


@pytest.mark.parametrize(("text", "message"), INVALID)
def test_what_is_no_scenario(text: str, message: str, tmp_path: Path, catalog: Catalog) -> None:
    problem = read(head() + text, tmp_path, catalog)
    assert problem
    assert message in problem


def digest_after_a_roll(seed: int, folder: Path, catalog: Catalog) -> str:
    path = folder / "one.yaml"
    path.write_text(f"{head()}luck: {{seed: {seed}}}\nposition: {{step: draw}}\n", encoding="utf-8")
    (scenario,) = read_scenarios(path)
    assert isinstance(scenario, Scenario)
    match = Match(DICE_MASTERS, first_state(scenario, catalog).state)
    match.submit(0, "keep")
    return match.state.digest()


def test_the_seed_decides_what_is_not_forced(tmp_path: Path, catalog: Catalog) -> None:
    digests = [digest_after_a_roll(seed, tmp_path, catalog) for seed in (7, 7, 8, 9)]
    assert digests[0] == digests[1]
    assert len(set(digests)) > 1
