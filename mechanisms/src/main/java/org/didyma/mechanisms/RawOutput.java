package org.didyma.mechanisms;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.didyma.exact.Rational;
import org.didyma.formulations.ScoreLoss;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.formulations.loss.Losses;
import org.didyma.formulations.loss.OutcomeLoss;

/**
 * What a {@link Mechanism} drew: a linear classifier, without any promise. It may have been drawn
 * from simulated bits; only a release says what was promised.
 */
public sealed interface RawOutput {

  /** What the run tells the custodian, and nobody else. */
  Diagnostics diagnostics();

  /** What scores say about risk; empty where what was learned has no such meaning. */
  Optional<RiskScale> risk();

  /** The loss by which scores of a label of more than two values are read. */
  default Optional<OutcomeLoss> loss() {
    return Optional.empty();
  }

  /**
   * A point of a lattice. Its text holds no diagnostics.
   *
   * @param lattice the public set the weights were chosen from
   * @param weights the intercept (if the lattice has one) last
   * @param risk what scores say about risk, a function of public parameters and of the weights
   * @param unit of real weights that were rounded, what one point is; empty where none were
   * @param loss by which scores of a label of more than two values are read: that of the draw, or
   *     one whose baseline was fitted to noisy counts of scores
   * @param diagnostics not private
   */
  record Point(
      WeightLattice lattice,
      Weights weights,
      Optional<RiskScale> risk,
      Optional<Rational> unit,
      Optional<OutcomeLoss> loss,
      Diagnostics diagnostics)
      implements RawOutput {

    /** A point whose scores are read as those are that it was chosen by. */
    public Point(
        WeightLattice lattice,
        Weights weights,
        Optional<RiskScale> risk,
        Optional<Rational> unit,
        Diagnostics diagnostics) {
      this(lattice, weights, risk, unit, Optional.empty(), diagnostics);
    }

    /** A point that was chosen by a loss, which says what its scores mean. */
    public Point(
        WeightLattice lattice, Weights weights, ScoreLoss chosenBy, Diagnostics diagnostics) {
      this(
          lattice,
          weights,
          RiskScale.of(chosenBy),
          Optional.empty(),
          Losses.outcome(chosenBy),
          diagnostics);
    }

    /** A point that no real weights were rounded to. */
    public Point(
        WeightLattice lattice, Weights weights, Optional<RiskScale> risk, Diagnostics diagnostics) {
      this(lattice, weights, risk, Optional.empty(), diagnostics);
    }

    /** The same point, whose scores are read by a loss. */
    public Point readBy(OutcomeLoss fitted) {
      return new Point(lattice, weights, risk, unit, Optional.of(fitted), diagnostics);
    }

    /** A point whose scores say nothing about risk. */
    public Point(WeightLattice lattice, Weights weights, Diagnostics diagnostics) {
      this(lattice, weights, Optional.empty(), diagnostics);
    }

    @Override
    public String toString() {
      return "point " + weights;
    }
  }

  /**
   * Real weights: positive when {@code <w, x>} exceeds the threshold, for feature vectors x as they
   * were before they became rows. Its text holds no diagnostics.
   *
   * @param weights one finite weight per coordinate
   * @param threshold finite
   * @param risk what scores say about risk, a function of public parameters and of the weights
   * @param loss by which scores of a label of more than two values are read, a score of 1 as a
   *     point
   * @param diagnostics not private
   */
  record Real(
      List<Double> weights,
      double threshold,
      Optional<RiskScale> risk,
      Optional<OutcomeLoss> loss,
      Diagnostics diagnostics)
      implements RawOutput {

    /** Weights of a label of two values. */
    public Real(
        List<Double> weights, double threshold, Optional<RiskScale> risk, Diagnostics diagnostics) {
      this(weights, threshold, risk, Optional.empty(), diagnostics);
    }

    /** Weights whose scores say nothing about risk. */
    public Real(List<Double> weights, double threshold, Diagnostics diagnostics) {
      this(weights, threshold, Optional.empty(), diagnostics);
    }

    public Real {
      weights = List.copyOf(weights);
      if (!Double.isFinite(threshold) || !weights.stream().allMatch(Double::isFinite)) {
        throw new IllegalArgumentException("a weight or the threshold is not finite");
      }
    }

    @Override
    public String toString() {
      return "weights " + weights + ", threshold " + threshold;
    }
  }

  /**
   * A linear classifier for each class against the rest, in the order of the classes.
   *
   * @param each of them, a {@link Point} or {@link Real}; at least three
   */
  record Classes(List<RawOutput> each) implements RawOutput {

    public Classes {
      each = List.copyOf(each);
    }

    /** The costs of all together; errors of single classes are none of the whole. */
    @Override
    public Diagnostics diagnostics() {
      return new Diagnostics(
          each.stream().mapToLong(one -> one.diagnostics().cost()).sum(),
          OptionalLong.empty(),
          OptionalLong.empty(),
          Optional.empty());
    }

    /** Each class has its own. */
    @Override
    public Optional<RiskScale> risk() {
      return Optional.empty();
    }
  }
}
