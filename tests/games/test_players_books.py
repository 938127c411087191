"""A rulebook is what a player reads: short, in the words that are printed, with notes on the cards there are."""

import re
from collections.abc import Iterator

import pytest

from deckgames.engine.core.cards import CardSpec
from deckgames.engine.core.paths import assets
from deckgames.engine.match.rulebook import CardRow, Chapter, Paragraph, Rule, Rulebook, WordRow
from deckgames.engine.vocabulary.effects import Effect, iter_tree
from deckgames.games import load
from deckgames.games.cardring.effects import NAMED
from deckgames.ui.paint.signs import to_ascii
from deckgames.ui.toolkit.layouts import layout_of
from tests.books import players_book
from tests.given import hooks, initiative
from tests.harness import pack_of

MOST = {"cardring": 5_000, "hooks": 3_100, "initiative": 5_000, "journey": 7_000, "pools": 4_350}
"""Words a player may have to read; the table of cards and the rulings by card are for looking up. Journey & Overlords
is two games in one book: what each plays alone takes 5,000 words, co-op the rest."""
BY_CARD = "Rulings by card"
OWN = {"hooks": hooks.pack_of_tests, "initiative": initiative.pack_of_tests}
"""Packs of tests with verbs that no base card has, in the games whose verbs are explained by printed words alone."""
SIGNS = re.compile(r"[+−]?\d+")

WORD = re.compile(r"[\w'’-]+")
BUILDERS = re.compile(
    r"`|=>|\b(?:ids?|verbs?|YAML|JSON|programs?|bench\w*|seed(?:ed)?|generator|invariants?|modulo|parameters?|harness|"
    r"snapshots?|trials?|measured)\b", re.IGNORECASE)
CONCEPTS = {
    "cardring": ["Upkeep", "Trash", "Class", "XP", "Skill", "Fight", "Failure", "Shield", "Tier", "Phase", "Turn",
                 "Sitting", "Due", "Barred", "Clear", "Total", "Value", "Row", "Ring", "Supply", "Arbiter", "Order",
                 "Vanquished", "Location"],
    "hooks": ["Bank", "Price", "Supply deck", "Refresh deck", "Row", "Locker", "Own", "Attack", "Shield", "Trigger",
              "Mark", "Ender", "Copier"],
    "pools": ["Pool", "Common pool", "Foe", "Leader", "Combination", "Attack", "Wall", "Form", "Flush",
              "Artefact", "Token", "Entry", "Debt", "Hit", "Senior banner"],
    "initiative": ["Opponent", "Pool", "Stack", "Field", "Beat", "Activate", "Stat", "Dealer"],
    "journey": ["Track", "Creature", "Starter", "Part", "Constant", "Trigger", "Power", "Value", "Graveyard",
                "Wound count", "Reward token", "Pearl", "Related", "Company", "Dial", "Event", "Overlay", "Pool",
                "Reinforcement"],
}
"""Words that the rules use and no other game does."""
ASKED = {
    "cardring": {"CR-2.6": "arbiter", "CR-3.1": "dues", "CR-3.5": "play", "CR-3.8": "must do everything",
                 "CR-3.16": "ring effects", "CR-4.1": "buy", "CR-5.1": "one target", "CR-5.5": "sends all of it",
                 "CR-9.8": "target anew", "CR-R.19": "sealed"},
    "hooks": {"HK-2.5": "keep", "HK-2.7": "play, buy and reload", "HK-3.7": "put back", "HK-4.7": "choose which",
              "HK-4.9": "up to", "HK-4.10": "you choose one", "HK-6.3": "an enemy chooses", "HK-R.10": "copied",
              "HK-R.11": "maroon", "HK-R.21": "yes or no", "HK-R.23": "cost", "HK-R.24": "swapped"},
    "pools": {"DP-5.2": "lay one card", "DP-5.3": "announce", "DP-6.12": "choose cards", "DP-7.5": "counts",
              "DP-7.6": "you name", "DP-8.1": "look at your hand", "DP-9.8": "aimed at", "DP-11.5": "divide",
              "DP-12.1": "order", "DP-13.1": "divide", "DP-13.4": "block each hit", "DP-14.1": "discards",
              "DP-R.48": "offers"},
    "initiative": {"IN-2.7": "rejects", "IN-4.2": "order", "IN-4.7": "choose which", "IN-7.10": "target",
                   "IN-8.12": "choose", "IN-8.13": "opponents", "IN-9.1": "choose a card", "IN-9.4": "discard pile",
                   "IN-11.8": "discard down"},
    "journey": {"JO-2.4": "picks", "JO-2.10": "keep one", "JO-2.15": "picked", "JO-3.11": "their choice",
                "JO-3.13": "you choose", "JO-4.4": "one main action", "JO-6.1": "minor actions", "JO-10.4": "choose",
                "JO-11.2": "choose one", "JO-13.3": "both prepare", "JO-15.3": "decline", "JO-16.11": "of your choice",
                "JO-17.4": "choose a target or stop", "JO-C.73": "challenge"},
}
"""By the rule that a question opens: what it must speak of. `?` at "Maroon a card?" opened "Impossible choices"."""

each_book = pytest.mark.parametrize("game_id", MOST)


def by_card(book: Rulebook) -> Chapter:
    return next(chapter for chapter in book.chapters if chapter.title == BY_CARD)


def cards_of(game_id: str) -> list[CardSpec]:
    packs = [pack_of(load(game_id)), *([OWN[game_id]()] if game_id in OWN else [])]
    return [card for pack in packs for cards in pack.sections.values() for card in cards]


def effects_of(card: CardSpec) -> Iterator[Effect[object]]:
    for name in type(card).model_fields:
        if isinstance(found := getattr(card, name), tuple):
            yield from iter_tree([effect for effect in found if isinstance(effect, Effect)])


@each_book
def test_it_is_short(game_id: str) -> None:
    book = players_book(game_id)
    texts = [book.title, *(part.text for part in book.preface)]
    for chapter in book.chapters:
        if chapter.title != BY_CARD:
            texts += [chapter.number, chapter.title]
            texts += [f"{part.id if isinstance(part, Rule) else ''} {part.text}" for part in chapter.parts]
    assert sum(len(text.split()) for text in texts) <= MOST[game_id]


@each_book
def test_it_begins_with_a_card_and_a_turn_that_is_played(game_id: str) -> None:
    first, second, *_ = (chapter.paragraphs for chapter in players_book(game_id).chapters)
    assert any(part.kind == "picture" for part in first)
    assert any(part.kind == "heading" and "step by step" in part.text for part in (*first, *second))
    assert any(chapter.unfilled for chapter in players_book(game_id).chapters), "there is no table of cards"


@each_book
def test_it_holds_no_word_of_the_card_files(game_id: str) -> None:
    options = load(game_id).options.model_fields
    words = {word for rule in players_book(game_id).rules for word in re.findall(r"\w*_\w*|\w*`\w*", rule.text)}
    values = {str(value) for field in options.values() for value in getattr(field.annotation, "__args__", ())}
    assert words - set(options) - values == set()


@each_book
def test_it_holds_no_word_that_nobody_needs_at_a_table(game_id: str) -> None:
    """Names of options are what people type, and may stand in their own chapter."""
    parts = [part for chapter in players_book(game_id).chapters for part in chapter.parts
             if not (isinstance(part, Rule) and part.id.startswith("Option "))
             and not (isinstance(part, Paragraph) and part.kind in ("picture", "cards"))]
    assert [found[0] for part in parts if (found := BUILDERS.search(part.text))] == []


@each_book
def test_worked_examples_invariants_and_targets_are_not_named_at_the_table(game_id: str) -> None:
    named = re.compile(rf"{load(game_id).prefix}-[EIB]\.")
    assert [rule.id for rule in players_book(game_id).rules if named.match(rule.id)] == []


@each_book
def test_the_tables_hold_every_card_once(game_id: str) -> None:
    pack = pack_of(load(game_id))
    rows = [rule.id for rule in players_book(game_id).with_cards(pack).rules if isinstance(rule, CardRow)]
    assert sorted(rows) == sorted(spec.name for specs in pack.sections.values() for spec in specs)


@each_book
def test_every_sign_of_its_pictures_is_explained_in_ascii_too(game_id: str) -> None:
    """The meanings are made with the picture, so none is left behind when a face is drawn otherwise."""
    pack, layout = pack_of(load(game_id)), layout_of(load(game_id))
    shown = [part.text.strip() for chapter in players_book(game_id).chapters for part in chapter.paragraphs
             if part.kind == "picture"]
    assert len(shown) >= 2
    for face in shown:
        anatomy = layout.anatomy(pack.card(0, face))
        rows = [anatomy.picture.line(y).strip("─╭╮╰╯│ ") for y in range(anatomy.picture.h)]
        left = " ".join(word for row in rows for word in row.split())
        for sign, meaning in sorted(anatomy.signs, key=lambda pair: -len(pair[0])):
            assert meaning
            assert sign in left, (face, sign)
            left = left.replace(sign, " ", 1)
        said = set(WORD.findall(f"{pack.spec(face).name} {pack.spec(face).text}".casefold()))
        words = left.replace("─", " ").casefold().split()
        assert {word for word in words if not set(WORD.findall(word)) <= said} == set()
        assert all(to_ascii(line).isascii() for line in anatomy.text(76))


@each_book
def test_the_words_of_the_game_are_explained(game_id: str) -> None:
    assert [word for word in CONCEPTS[game_id] if not players_book(game_id).named(word)] == []


@each_book
@pytest.mark.usefixtures("real_cards")
def test_no_word_is_explained_that_nobody_says(game_id: str) -> None:
    """What is no sign or ink of cards stands in a message, rule, guide, card's text or what another word means."""
    game = load(game_id)
    files = [assets() / "text" / f"{game_id}.yaml", assets() / "text" / "common.yaml",
             assets() / "rules" / f"{game_id}.md", *(assets() / "guides").glob(f"{game_id}*.yaml")]
    cards = [card.text for cards in game.load_pack([]).sections.values() for card in cards]
    read = [file.read_text(encoding="utf-8") for file in files]
    texts = [re.sub(r"[\w-]+:(?=\s)|\{[^{}]*\}", "", text) for text in read]  # without keys and slots
    meanings = [text for word in game.lexicon.words for text in (word.meaning, word.more)]
    said = " ".join([*texts, *cards, *meanings]).casefold()
    plain = [word for word in game.lexicon.words if not (word.sign or word.of or word.ink != "text")]
    idle = [word.word for word in plain if not any(
        one.casefold().rstrip("s") in said for name in (word.word, *word.also) for one in re.split(", | … ", name))]
    assert not idle


def test_every_named_rule_of_card_ring_is_explained_with_a_card() -> None:
    book = players_book("cardring")
    for rule in NAMED:
        cards = [spec for spec in cards_of("cardring") if f"name='{rule}'" in repr(spec)]
        assert any(book.about(spec.name) for spec in cards), rule


@pytest.mark.parametrize("game_id", OWN)
def test_each_thing_a_card_says_is_explained_by_its_printed_words(game_id: str) -> None:
    book, known = players_book(game_id), set[str]()
    heads = [rule.id.casefold().split(" … ") for rule in by_card(book).rules]
    quoted = [SIGNS.sub("#", text.casefold()) for text in re.findall(r'"([^"]+)"', "\n".join(book.lines(10_000)))]
    for card in cards_of(game_id):
        for effect in effects_of(card):
            text = effect.describe().casefold()
            if any(all(part in text for part in head) for head in heads) or SIGNS.sub("#", text) in quoted:
                known.add(effect.verb)
    verbs = {effect.verb for card in cards_of(game_id) for effect in effects_of(card)}
    assert verbs - known == set()


@each_book
def test_notes_are_about_cards_there_are_in_the_order_of_the_alphabet(game_id: str) -> None:
    chapter, names = by_card(players_book(game_id)), {card.name for card in cards_of(game_id)}
    heads = [rule.id for rule in chapter.rules]
    assert heads
    first = next(i for i, rule in enumerate(chapter.rules) if rule.id in names and not isinstance(rule, WordRow))
    for part in (heads[:first], heads[first:]):
        assert part == sorted(part, key=lambda head: re.sub(r"^[^\w]+", "", head.casefold()))
    assert set(heads[first:]) <= names


@pytest.mark.parametrize("game_id", ASKED)
def test_the_rule_a_question_opens_explains_that_question(game_id: str) -> None:
    for rule, words in ASKED[game_id].items():
        assert words in players_book(game_id).rule(rule).text.casefold(), rule
