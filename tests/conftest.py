"""What every test runs under: a slow machine is no fault, so nothing asks how long an example took."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile("referee", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("referee")
