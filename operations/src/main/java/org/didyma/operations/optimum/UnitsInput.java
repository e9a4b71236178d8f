package org.didyma.operations.optimum;

import java.util.LinkedHashMap;
import java.util.Map;
import org.didyma.core.InvalidInputException;
import org.didyma.core.QuotedText;
import org.didyma.exact.Rational;
import org.didyma.formulations.loss.LogisticLoss;
import org.didyma.formulations.loss.LossForm;
import org.didyma.formulations.loss.Losses;
import org.didyma.mechanisms.Parameter;
import org.didyma.operations.Inputs;
import org.didyma.operations.inputs.LatticeInput;

/** A list of units for the points of a card of risks. */
record UnitsInput(Inputs in) {

  static final Parameter<String> UNITS =
      Parameter.text("units", "UNIT,...")
          .says(
              "search the lattice at each of these log-odds of a point, and take the one with"
                  + " the least log loss; with --loss logistic, whose UNIT is then ignored");

  /**
   * The losses to search, one for each unit, with what they are called: a unit is called as it was
   * given.
   */
  Map<LossForm, String> forms() {
    LossForm form = new LatticeInput(in).form();
    if (!in.has(UNITS)) {
      return Map.of(form, form.text());
    }
    if (!(form instanceof LogisticLoss logistic)) {
      throw new InvalidInputException(
          "--units needs a loss whose points are log-odds, which %s is not".formatted(form.text()),
          "add --loss logistic, or leave --units out.");
    }
    Map<LossForm, String> named = new LinkedHashMap<>();
    for (String word : in.get(UNITS).split(",", -1)) {
      LogisticLoss loss = with(logistic, word);
      named.putIfAbsent(loss, loss.text().replaceFirst(loss.unit().toString(), word.strip()));
    }
    return named;
  }

  /** What a loss is called that is another one in finer steps, of which the step comes last. */
  static String name(LossForm loss, String coarser) {
    return loss instanceof LogisticLoss logistic
        ? coarser.replaceFirst("[^:]*$", logistic.step().toString())
        : loss.text();
  }

  private static LogisticLoss with(LogisticLoss logistic, String word) {
    Rational unit;
    try {
      unit = Rational.parse("--units", word.strip());
    } catch (IllegalArgumentException e) {
      throw new InvalidInputException(
          "--units has %s, which is not a number".formatted(QuotedText.of(word)),
          "write numbers above 0 separated by commas them, such as 1/2,2/3,1.");
    }
    LogisticLoss loss = new LogisticLoss(unit, logistic.leastRisk(), logistic.step());
    // Read again, so that the same is refused as in --loss.
    return (LogisticLoss) Losses.parse(loss.text());
  }
}
