"""Small scorecards from sensitive tables, with pure differential privacy.

See docs/howto/python.md in the sources of Didyma.
"""

from ._card import DidymaCard
from ._classifier import EXPECTED_FAILED_CHECKS, DidymaClassifier
from ._command import DidymaError

__all__ = ["DidymaCard", "DidymaClassifier", "DidymaError", "EXPECTED_FAILED_CHECKS"]
__version__ = "0.2.0"
