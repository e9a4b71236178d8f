package org.didyma.models.cards;

import java.util.Optional;

/**
 * How a card is printed; nothing that is computed depends on it.
 *
 * @param form how points are written
 * @param date printed on a wall card; a line to fill in without one
 * @param dossier where the dossier of the release is, printed on a wall card
 */
public record PrintOptions(
    PrintedPoints.Form form, Optional<String> date, Optional<String> dossier) {

  /** Points from 0 up, and nothing said of the occasion. */
  public static final PrintOptions USUAL =
      new PrintOptions(PrintedPoints.Form.FROM_ZERO, Optional.empty(), Optional.empty());

  /** The card of a model as its own programs count it. */
  public static final PrintOptions AS_LEARNED =
      new PrintOptions(PrintedPoints.Form.AS_LEARNED, Optional.empty(), Optional.empty());

  /** The same with points in another form. */
  public PrintOptions in(PrintedPoints.Form other) {
    return new PrintOptions(other, date, dossier);
  }
}
