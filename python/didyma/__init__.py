"""Small points cards from sensitive tables, with pure differential privacy.

See docs/python.md in the sources of Didyma.
"""

from ._classifier import DidymaClassifier
from ._command import DidymaError

__all__ = ["DidymaClassifier", "DidymaError"]
__version__ = "0.2.0"
