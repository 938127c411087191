"""The gallery: all faces in all states, all bars and charts (tests/golden/gallery.txt)."""

from __future__ import annotations

from collections.abc import Sequence

from deckgames.ui.paint.bar import (
    BarModel,
    Share,
    allocate_lines,
    bar_height,
    decision_bar,
    number_line,
    order_lines,
)
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.cells import Line, Spans
from deckgames.ui.paint.chart import Series, Sources, source_bars, step_chart
from deckgames.ui.paint.faces import Face, State, back, card, columns_for, inspector, row, slot
from deckgames.ui.paint.headings import heading, seat_span, title_bar
from deckgames.ui.paint.signs import SEAT_SIGNS

W = 120


def words(text: str, ink: str = "rule") -> Line:
    """One piece of text in one ink."""
    return ((text, ink),)


ENGINE = Face(
    "Difference Engine",
    key="1",
    kind="◎",
    kind_word="craft",
    text=((("S2", "coin"), (" ", "plain"), ("▯2", "pace")),),
    price="(6)",
    long=(words("2 Skill. Draw 2 cards."),),
    flavour="“It can tell any two things apart.”",
)
VAMPIRE = Face(
    "Apprentice Vampire",
    key="1",
    kind="♞",
    kind_word="adversary I",
    measure=(("F4", "might"),),
    text=(
        (("win ", "rule"), ("✶1", "glory"), (" ", "rule"), ("▯1", "pace")),
        (("lose ", "rule"), ("✶−1", "glory")),
    ),
    long=(words("Fight 4 beats it."), words("Win: +1 XP, draw 1."), words("Lose: lose 1 XP.")),
    flavour="“Still asks permission to bite.”",
    edge=(("▲", "seat-1"), ("●", "seat-2")),
)
SWORD = Face("Sword of Adequacy", key="2", measure=(("I74", "pace"),), text=(words("A11", "might"),))
DUELLIST = Face(
    "Duellist of the Rose",
    key="6",
    measure=(("7♡", "suit-hearts"),),
    text=(words("Swordsman"),),
    price="W1",
    price_ink="badge-2",
    price_flag=False,
)
PIRATE = Face(
    "Peg-Leg Pete",
    key="a",
    kind="d",
    measure=(("crew", "kind"),),
    points=(("✶1", "glory"),),
    price="(3)",
    text=(words("+2 Treasures."), words("Discarded: +1 Action.")),
)
HOPEFUL = Face(
    "Robed Hopeful",
    key="0",
    kind="♞",
    measure=(("h3", "might"), (" ", "plain"), ("s3", "might")),
    price="free",
    text=(
        words(""),
        words("Cultists"),
        words("▔ immediate…"),
        (("▁ ", "rule"), ("✶1", "glory")),
        words("✓ you win, hurt 1", "good"),
    ),
)
CORNERS = ((VAMPIRE, 17), (SWORD, 18), (DUELLIST, 16), (PIRATE, 24), (HOPEFUL, 18))

SCORES = (
    Series(2, "Bob", (0, 0, 2, 4, 6, 6, 8, 8, 10, 10, 12, 12, 14, 14, 16, 18, 20, 26)),
    Series(1, "Ann", (0, 2, 2, 2, 4, 4, 6, 8, 10, 12, 14, 14, 18, 20, 20, 22, 25, 24)),
    Series(3, "Cy", (0, 0, 0, 4, 8, 8, 10, 10, 10, 12, 12, 12, 12, 12, 14, 14, 14, 13)),
)
SOURCES = (
    Sources(2, "Bob", 26, (13, 6, 7, 2), 2),
    Sources(1, "Ann", 24, (17, 8, 0, 1), 2),
    Sources(3, "Cy", 13, (10, 2, 0, 3), 2),
)
STANDING = (("i", "card"), ("l", "log"), ("u", "undo"), ("?", "this screen"), ("p", "menu"))


def bars(w: int = W) -> tuple[BarModel, ...]:
    """One question of every kind."""
    shares = (
        Share(2, "Bob", 2, (("F6 needs F5: ", "text"), ("loses", "bad"))),
        Share(3, "Cy", 1, (("S4 needs S3: ", "text"), ("wins by 0", "good"))),
    )
    seats = [(str(seat), (seat_span(seat, name),)) for seat, name in ((1, "Ann ✶4"), (2, "Bob ✶6"), (3, "Cy ✶9"))]
    moves = (("1-3", "this one next"), ("← →", "choose"), ("shift ← →", "move"), ("Enter", "this order"))
    move = (("playing ", "muted"), ("Steam Shredder", "name"), (": trashes a Minor Skill", "text"))
    queue = tuple((key, "queue") for key in "12345")
    return (
        BarModel("Use University Grant?", "Ann", (("y", "yes: pay 1 card, get S3"), ("n", "no")), seat=1,
                 forecast=(("yes", "name"), ("  leaves 3 cards in hand", "text"))),
        BarModel("Buy?  Skill left: 3", "Ann",
                 (*queue, ("6", "Greater Skill (3)"), ("7", "Greater Fight (3)"), ("c", "clear for 2 less"),
                  ("e", "end turn")), seat=1, level="CR-4.1",
                 forecast=(("Royal Bounty", "name"), ("  costs 5, you have 3", "text")),
                 refusal=(("2 Skill short.  Clear it for 3: ", "text"), ("c1", "key")), standing=STANDING),
        BarModel("How many pearls in the payment?", "Ann", seat=1, level="JO-8.6",
                 body=(number_line(2, 0, 3, "pay 2 pearls and 1 crystal"),),
                 forecast=(("leaves ", "text"), ("◉○○", "coin"), (" and crystals 2", "text"))),
        BarModel("Send 3 Failure", "Ann", (("↑ ↓", "seat"), ("← →", "points"), ("Enter", "send")), seat=1,
                 body=allocate_lines(shares, 0, 0, w)),
        BarModel("Put the seats in order for this round", "Ann", moves, seat=1, body=order_lines(seats, 0, w)),
        BarModel("Choose up to 2 cards to trash: 1 chosen", "Ann",
                 (("space", "take or not"), ("Enter", "trash 1"), ("0", "none")), seat=1, level="CR-4.7",
                 forecast=(("Minor Skill", "name"), ("  leaves 6 in your deck", "text")),
                 refusal=words("3  Patent Stamp was gained this turn and cannot be trashed", "text")),
        BarModel("all may watch: Blackmail", "Bea",
                 (("1", "let Ann steal $3"), ("2", "Ann gets +2 Cards, +1 Action")), seat=2, level="HK-6.3",
                 forecast=words("leaves you $2, Ann $6", "text"), note="public, no curtain"),
        BarModel("thinks ···", "Cy", (("Esc", "to the question"), ("−", ""), ("+", "speed")), (move,), seat=3,
                 level="bot, normal", note="a bot's turn", settled=True),
    )  # fmt: skip


def _headed(title: str, note: str | Spans, h: int) -> Canvas:
    canvas = Canvas(W, h + 2)
    heading(canvas, 0, title, note)
    return canvas


def _beside(title: str, note: str, pictures: Sequence[Canvas]) -> Canvas:
    canvas = _headed(title, note, max(picture.h for picture in pictures))
    x = 1
    for picture in pictures:
        canvas.paste(x, 1, picture)
        x += picture.w + 1
    return canvas


def _below(title: str, note: str, pictures: Sequence[Canvas], x: int = 0) -> Canvas:
    canvas = _headed(title, note, sum(picture.h for picture in pictures))
    y = 1
    for picture in pictures:
        canvas.paste(x, y, picture)
        y += picture.h
    return canvas


def gallery() -> list[Canvas]:
    """Everything the drawing layer can draw, as sheets of 120 columns."""
    columns = columns_for((ENGINE,), 60)
    rows = [row(ENGINE, 60, state, columns) for state in State]
    for line, state in zip(rows, State, strict=True):
        line.right(60, 0, words(state.value, "muted"))
    note = "  ".join(state.value for state in State)
    fixed = [back(12, 4, "71"), back(12, 6, "deck 6"), slot(13, 4, "empty"), slot(13, 6, "discard")]
    questions = [decision_bar(model, W, bar_height(model, W)) for model in bars()]
    extra = (words("Skill now 3, after 5", "text"), (("owned: ", "text"), ("▲1 ■1", "seat-1")))
    return [
        title_bar(W, "Card faces", "round 7", ("row", "plate", "small", "wide"), 2, "states and corners"),
        _below("One line", "lists, hands at 80 columns, logs", rows),
        _beside("Plate 14×4", note, [card(ENGINE, 14, 4, state) for state in State]),
        _beside("Small 14×6", note, [card(ENGINE, 14, 6, state) for state in State]),
        _beside("Backs and slots", "", fixed),
        _beside("The four corners", "key kind │ measure │ points │ price",
                [card(face, w, 8 if face is HOPEFUL else 6, State.OPEN) for face, w in CORNERS]),
        _beside("Inspectors", "", [inspector(face, 28, 15, extra) for face in (ENGINE, VAMPIRE, PIRATE)]),
        _beside("Seats", "", [_line((seat_span(seat + 1, "Name"),)) for seat in range(len(SEAT_SIGNS))]),
        _below("The decision bar", "one place for every question", questions),
        source_bars(SOURCES, ("enemies", "traps", "finale", "cards"), 68, 7, "XP from"),
        _below("XP by round", "", [step_chart(SCORES, 92, 17)]),
    ]  # fmt: skip


def _line(spans: Spans) -> Canvas:
    canvas = Canvas(12, 1)
    canvas.spans(0, 0, spans)
    return canvas
