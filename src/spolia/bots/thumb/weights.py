"""The weights of the rule of thumb; ``weights.toml`` says what each is."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files


@dataclass(frozen=True)
class Weights:
    whole_game: float
    cards_a_turn: float
    sites_a_turn: float
    card: float
    card_fade: float
    jack: float
    appeal: float
    crafted: float
    fresh: float
    role_cards: list[float]
    material: list[float]
    material_fade: float
    need: float
    late_material: float
    client: list[float]
    client_fade: float
    twice: float
    versatile: float
    cover: float
    function: float
    influence: float
    hope: float
    late: float
    focus: float
    out_of_town: float
    bonus: float
    lead_kept: float
    place: float
    roomy: float
    rivalry: float
    follows: float
    rival_action: list[float]
    robbed: float
    harm: float


@cache
def weights() -> Weights:
    return Weights(**tomllib.loads(files("spolia.bots.thumb").joinpath("weights.toml").read_text("utf-8")))
