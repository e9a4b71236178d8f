package org.didyma.privacy.exchange;

/** Another program's event that no theorem here covers, and for which no loss was stated. */
public final class UnpricedForeignEventException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  UnpricedForeignEventException(String message) {
    super(message);
  }
}
