package org.didyma.experiments.pareto.instance;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.didyma.experiments.pareto.space.Dimension;
import org.didyma.mechanisms.MechanismSpec;

/**
 * Which parameters of mechanisms are varied unless it is said otherwise, and how far: wide enough
 * for tables of some hundred to some hundred thousand records, chosen without looking at any.
 */
public final class UsualDimensions {

  private static final String RATE = "learning-rate";

  private static final List<Dimension> ALL =
      List.of(
          // Of the mean loss of rows of norm 1: from some hundredths on, weights stay near 0.
          Dimension.logarithmic("lambda", 1e-5, 0.1),
          Dimension.wholeLogarithmic("passes", 1, 50),
          Dimension.wholeLogarithmic("batch", 1, 500),
          Dimension.wholeLogarithmic("epochs", 1, 64),
          Dimension.wholeLogarithmic("lot", 8, 512),
          Dimension.logarithmic(RATE, 0.003, 30),
          Dimension.logarithmic("clip", 0.05, 4),
          Dimension.wholeLogarithmic("top", 10, 100_000),
          Dimension.wholeLogarithmic("gap", 1, 10_000),
          Dimension.wholeLogarithmic("blocks", 2, 100));

  /** On such rows plain steps need rates of 1 to 30, those of Adam less than a hundredth of it. */
  private static final Map<String, Range> RATES =
      Map.of("dp-sgd", new Range(0.3, 30), "dp-adam", new Range(0.003, 0.3));

  private record Range(double low, double high) {

    Dimension called(String name) {
      return Dimension.logarithmic(name, low, high);
    }
  }

  private UsualDimensions() {}

  /**
   * All of them, by names of parameters; behind them those that are some mechanism's own, by {@link
   * TableMechanisms#own}, or by the parameter's name in place of the common one where there is no
   * other mechanism.
   */
  public static List<Dimension> of(List<MechanismSpec<?, ?>> kinds) {
    List<Dimension> dimensions = new ArrayList<>(ALL);
    for (MechanismSpec<?, ?> kind : kinds) {
      Range range = RATES.get(kind.name());
      if (range != null && kinds.size() == 1) {
        dimensions.replaceAll(d -> d.name().equals(RATE) ? range.called(RATE) : d);
      } else if (range != null) {
        dimensions.add(range.called(TableMechanisms.own(kind, RATE)));
      }
    }
    return dimensions;
  }
}
