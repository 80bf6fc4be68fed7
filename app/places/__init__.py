"""Offline gazetteer: a place name to coordinates and time zone, without asking anybody on the network."""

from app.places.gazetteer import CREDIT, Gazetteer, Place
from app.places.zones import zone_at

__all__ = ["CREDIT", "Gazetteer", "Place", "zone_at"]
