package org.didyma.mechanisms.gradient;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import org.didyma.exact.GridNoise;
import org.didyma.exact.Rational;
import org.didyma.mechanisms.gradient.descent.CandidateSelection;
import org.didyma.mechanisms.gradient.descent.ClippingBound;
import org.didyma.mechanisms.gradient.descent.GaussianSum;
import org.didyma.mechanisms.gradient.descent.RayLosses;

/**
 * What the noise of {@link DpAgd} follows from: public parameters alone. Making it takes long, so
 * it is made once for a run, and once for each multiplier.
 */
final class AgdNoise {

  private final AgdBudget budget;
  private final ClippingBound clipping;
  private final Rational sensitivity;
  private final int dimension;
  private final CandidateSelection.Choice choice;
  private final Map<Rational, GridNoise> gradients = new ConcurrentHashMap<>();

  private AgdNoise(
      AgdBudget budget,
      ClippingBound clipping,
      Rational sensitivity,
      int dimension,
      CandidateSelection.Choice choice) {
    this.budget = budget;
    this.clipping = clipping;
    this.sensitivity = sensitivity;
    this.dimension = dimension;
    this.choice = choice;
  }

  /** The noise of parameters, for weights of a dimension. */
  static AgdNoise of(DpAgd.Parameters parameters, int dimension) {
    return of(parameters, dimension, parameters.selection()::of);
  }

  /** The same with any choice of an epsilon and a sensitivity. */
  static AgdNoise of(
      DpAgd.Parameters parameters,
      int dimension,
      BiFunction<Rational, Long, CandidateSelection.Choice> rule) {
    AgdBudget budget = AgdBudget.of(parameters.target(), parameters.search().splits());
    ClippingBound clipping =
        new ClippingBound(parameters.clip(), dimension, ClippingBound.ANY_NUMBER);
    boolean bounded = parameters.selection() == CandidateSelection.EXPONENTIAL_MECHANISM;
    long moved = parameters.adjacency().replaces() ? 2 : 1;
    // A bounded range of 2 epsilon_0 costs (2 epsilon_0)^2/8, as much as epsilon_0-DP does.
    CandidateSelection.Choice choice =
        rule.apply(
            budget.stepEpsilon().times(Rational.of(bounded ? 2 : 1)),
            moved * RayLosses.SENSITIVITY);
    return new AgdNoise(
        budget, clipping, clipping.sensitivity(parameters.adjacency()), dimension, choice);
  }

  /** Refuses what {@link #of} and the widest noise of a run refuse, that of its first gradient. */
  static void requireDrawable(DpAgd.Parameters parameters, int dimension) {
    AgdNoise noise = of(parameters, dimension);
    noise.ofGradient(GaussianSum.ofRho(noise.budget.gradientRho()));
  }

  AgdBudget budget() {
    return budget;
  }

  ClippingBound clipping() {
    return clipping;
  }

  /** How a step is chosen. */
  CandidateSelection.Choice choice() {
    return choice;
  }

  /** The noise of a sum of clipped gradients. */
  GridNoise ofGradient(GaussianSum bought) {
    return gradients.computeIfAbsent(
        bought.multiplier(),
        multiplier -> GridNoise.roundedGaussian(sensitivity, dimension, multiplier));
  }
}
