package org.didyma.experiments.pareto.instance;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.didyma.experiments.pareto.space.Dimension;

/**
 * Which parameters of mechanisms are varied unless it is said otherwise, and how far: wide enough
 * for tables of some hundred to some hundred thousand records, chosen without looking at any.
 */
public final class UsualDimensions {

  private static final Map<String, Dimension> ALL = new LinkedHashMap<>();

  static {
    for (Dimension dimension :
        List.of(
            // Of the mean loss of rows of norm 1: from some hundredths on, weights stay near 0.
            Dimension.logarithmic("lambda", 1e-5, 0.1),
            Dimension.wholeLogarithmic("passes", 1, 50),
            Dimension.wholeLogarithmic("batch", 1, 500),
            Dimension.wholeLogarithmic("epochs", 1, 64),
            Dimension.wholeLogarithmic("lot", 8, 512),
            // On such rows plain steps need 1 to 30, those of Adam less than a hundredth of it.
            Dimension.logarithmic("learning-rate", 0.003, 30),
            Dimension.logarithmic("clip", 0.05, 4),
            Dimension.wholeLogarithmic("top", 10, 100_000),
            Dimension.wholeLogarithmic("gap", 1, 10_000),
            Dimension.wholeLogarithmic("blocks", 2, 100))) {
      ALL.put(dimension.name(), dimension);
    }
  }

  private UsualDimensions() {}

  /** All of them, by names of parameters. */
  public static Map<String, Dimension> all() {
    return new LinkedHashMap<>(ALL);
  }
}
