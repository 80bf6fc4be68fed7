"""Synthetic people who run whole interviews against the product's own planning, by the thousand.

    people ──> a life and a temper, both from a seed
    manner ──> what that person does with what is in the slot
    talk   ──> a case in memory: real extraction, grounding, engine and interview, no database and no network
    run    ──> many of them on all cores ──> one summary
"""

from app.simulation.people import Person, draw
from app.simulation.run import Interview, converse, interview, run
from app.simulation.summary import Summary, summary
from app.simulation.talk import Line, Talk

__all__ = ["Interview", "Line", "Person", "Summary", "Talk", "converse", "draw", "interview", "run", "summary"]
