package org.didyma.operations;

import org.didyma.core.InvalidInputException;

/** A refusal that only the table shows: it tells something about the table, so it costs. */
public final class SpentRefusal {

  private SpentRefusal() {}

  /**
   * The refusal for the user.
   *
   * @param hasLedger whether a ledger has counted the epsilon already
   * @param diagnostics whether to say what is not public
   */
  public static InvalidInputException of(
      InvalidInputException refusal, boolean hasLedger, boolean diagnostics) {
    InvalidInputException e = refusal.calling(name -> "--" + name);
    String advice = e.advice().replaceFirst("\\.$", "");
    String spent = spent(hasLedger);
    String message = diagnostics ? String.valueOf(e.getMessage()) : e.publicMessage();
    String whatToDo =
        advice.contains("epsilon as spent")
            ? e.advice()
            : advice.isEmpty() ? spent : advice + "; " + spent;
    if (diagnostics) {
      return new InvalidInputException(message, whatToDo, e);
    }
    // As its cause the refusal would tell --stacktrace the line of a record.
    InvalidInputException told = new InvalidInputException(message, whatToDo);
    told.setStackTrace(e.getStackTrace());
    return told;
  }

  /**
   * What to do about epsilon that was spent.
   *
   * @param hasLedger whether a ledger has counted it already
   */
  public static String spent(boolean hasLedger) {
    return hasLedger ? "the ledger counts this epsilon as spent." : "count this epsilon as spent.";
  }
}
