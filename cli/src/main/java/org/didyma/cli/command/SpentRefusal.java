package org.didyma.cli.command;

import org.didyma.ground.InvalidInputException;

/** A refusal that only the table shows: it tells something about the table, so it costs. */
final class SpentRefusal {

  private SpentRefusal() {}

  /**
   * The refusal for the user.
   *
   * @param hasLedger whether a ledger has counted the epsilon already
   * @param diagnostics whether to say what is not public
   */
  static InvalidInputException of(InvalidInputException e, boolean hasLedger, boolean diagnostics) {
    String advice = e.advice().replaceFirst("\\.$", "");
    String spent =
        hasLedger ? "the ledger counts this epsilon as spent." : "count this epsilon as spent.";
    return new InvalidInputException(
        diagnostics ? String.valueOf(e.getMessage()) : e.publicMessage(),
        advice.contains("epsilon as spent")
            ? e.advice()
            : advice.isEmpty() ? spent : advice + "; " + spent,
        e);
  }
}
