"""Constructions that no editor prints, as patterns, each with what to write instead. Names, flavour and code may hold
them."""

import re
from collections.abc import Iterator, Mapping

PATTERNS = {
    r"\bno clear best\b|\bas a bot would\b|\bperhaps no better\b|\bthe usual choice\b":
        "the deed and one reason, or: Close call",
    r"\b(does|gets?|makes?) (\w+ ){0,2}lose\b|\bbrings? \w+ to\b|\bsays? no to (an|the) offer\b|\bis asked next\b":
        "the player's verb: loses, declines",
    r"\bputs? (\d+|it|this|an?|the) (\w+ )?on (it|him|her)self\b": "the player's verb: gains",
    r"\b[Ww]hat (is no|stands)\b|\b[Ww]ho is (behind|ahead)\b|\b[Ww]hoever\b|[.:;] Who (is|plays) ":
        "the thing by its name: forced answers, the trailing player, the player who",
    r"[.:;)] Who [a-z]+ [^?.:]{0,80}\.|\bbehind (?:[\"“]|the (?:cost|colon|number|fight)\b)":
        "a player who …; after the cost",
    r"\b(?:is|are) no (?:turn|attack|fit|healing|creature|answer|discard|trap|other)\b":
        "is not a, is not another",
    r"\b[Aa]s printed there is\b|\bstands first\b|\bin the order of (the )?seats\b|, also (an?|one|if|with)\b":
        "the printed rules have none; comes first; in seat order; even",
    r"\bthan if\b|\bas now\b|\bunless (others|somebody) changes?\b|\bas it would have\b": "the range: 3 or 4, 4–6",
    r"\b(or|and) \d+ others?\b|\b\d+ more: ": "the best one, and stop",
    r"\blikely \d|\bmostly \d|→likely\b": "the range: 3–5; about 4",
    r"(?<!and )\b[Tt]hen(?: you)?: |\b(?:decides?|chooses?): [A-Z][^.;:]*\?|\?\.":
        "then choose an enemy; Bob must choose …",
    r"\bthereof\b|\bin the sequence of\b|\bonce through\b|\bnothing comes of\b|\bas good as\b|\bset off\b":
        "plain words",
}
"""By the construction."""
BARS = PATTERNS | {r"\b(is|plays|buys|chooses) next(?=[.;]|$)|\bstill your turn\b|\byou keep \w+ing\b|\bstill \d+$":
                   "nothing: who is next, and what stays, goes without saying",
                   r"\b[Yy]ou:? you\b|\b[Yy]ou: [^.]*, you\b": "you, once"}
"""What stands in no bar beside them."""


def hits(text: str, patterns: Mapping[str, str] = PATTERNS) -> Iterator[tuple[str, str]]:
    """Each such construction of a text, with what to write instead."""
    for pattern, instead in patterns.items():
        for found in re.finditer(pattern, text):
            yield " ".join(text[max(0, found.start() - 40):found.end() + 20].split()), instead
