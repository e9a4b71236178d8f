package org.didyma.mechanisms.points;

import java.util.Arrays;
import java.util.Optional;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.data.schema.Schema;
import org.didyma.exact.Rational;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LatticeName;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.mechanisms.ConfiguredMechanism;
import org.didyma.mechanisms.RawOutput;
import org.didyma.mechanisms.RiskScale;

/**
 * Real weights as whole points: each weight is divided by a unit, the weight of one point, rounded
 * and brought within a range; the intercept is a whole number too and has no range of its own.
 * Promise: the points are a function of the real weights and of public facts, so a mechanism with
 * this behind it keeps its promise whatever the unit, as post-processing
 * (docs/proofs/gradient-mechanisms.md, section 16).
 *
 * <p>Unit and intercept are those that change risks least: the mean square of what rounding and the
 * range change at 1 / (1 + exp(-score)), over {@link PublicRecords} of the schema. No record of a
 * table is looked at. A small unit cuts the largest weights off, a large one rounds all of them
 * coarsely, and this weighs both on one scale, on which it does not matter how certain a record is
 * that is certain: weights of rare features, which noise makes large, would otherwise leave hardly
 * a point to the others. The unit is a decimal number of two digits, at which the largest weight
 * has from half a point to a hundred times as many points as the range has.
 */
public final class PointRounding {

  /** Largest number of points of a coordinate. */
  public static final int MOST = 1000;

  /** How many times the largest weight may exceed what the range can say. */
  private static final double MOST_CUT = 100;

  /** Largest intercept. */
  private static final int FARTHEST = WeightLattice.MAX_WEIGHT;

  /** Weights beyond are as good as infinite, those below as good as 0. */
  private static final double LARGEST = 1e9;

  private final LatticeName.Range range;
  private final PublicRecords records;
  private final Costs costs;
  private final double[] constants;

  private PointRounding(
      LatticeName.Range range, PublicRecords records, Costs costs, double... constants) {
    this.range = range;
    this.records = records;
    this.costs = costs;
    this.constants = constants;
  }

  /**
   * Reads a range.
   *
   * @param text {@code LO:HI}, such as -10:10
   * @throws InvalidInputException when it is none, or does not hold 0 and another number
   */
  public static LatticeName.Range range(String text) {
    LatticeName.Range range = LatticeName.Range.parse("points", text, "-10:10");
    if (range.low() > 0
        || range.high() < 0
        || range.low() == range.high()
        || Math.max(-range.low(), range.high()) > MOST) {
      throw new InvalidInputException(
          "%s is %s, which is not a range with 0 and other numbers up to %d"
              .formatted(ParameterReference.of("points"), range, MOST),
          "use a range such as -10:10, or 0:5 for points that only add.");
    }
    return range;
  }

  /**
   * Points of a range.
   *
   * @param range holds 0
   * @param schema of the table that the weights are for
   */
  public static PointRounding of(LatticeName.Range range, Schema schema) {
    return new PointRounding(range, new PublicRecords(schema), Costs.EQUAL, 0);
  }

  /**
   * The same for errors that cost differently: the threshold of weights that have risks is moved to
   * where both errors are as dear, a risk of FP / (FP + FN). Weights without risks are refused when
   * they come.
   */
  public PointRounding withCosts(Costs errors) {
    return new PointRounding(range, records, errors, constants);
  }

  /**
   * The same for scores that stand for several risks, as those of labels of more than two values
   * do: the change is that of all of them.
   *
   * @param added to the score, gives the log-odds of each
   */
  public PointRounding withConstants(double... added) {
    return new PointRounding(range, records, costs, added.clone());
  }

  /**
   * The same mechanism, which releases points instead of real weights.
   *
   * @param chosen draws real weights
   */
  public <D, P> ConfiguredMechanism<D, P> behind(ConfiguredMechanism<D, P> chosen) {
    return new ConfiguredMechanism<>(
        new RoundedMechanism<>(chosen.mechanism(), this),
        chosen.parameters(),
        chosen.form(),
        chosen.reason(),
        chosen.conditions());
  }

  /** The points of real weights, with their risks where those have risks. */
  public RawOutput.Point of(RawOutput.Real real) {
    double[] weights = real.weights().stream().mapToDouble(w -> w).toArray();
    double moved = moved(real.risk());
    double threshold = real.threshold() + moved;
    double largest = Arrays.stream(weights).map(Math::abs).max().orElse(0);
    // Without weights there is the threshold alone.
    largest = largest > 0 ? largest : Math.abs(threshold);
    largest = largest > 0 ? Math.min(LARGEST, Math.max(1 / LARGEST, largest)) : 1;
    Points best = best(weights, threshold, moved, largest);
    Unit unit = best.unit;
    Rational ofPoint = Rational.of(unit.numerator, unit.denominator);
    return new RawOutput.Point(
        lattice(weights.length),
        Weights.of(best.all),
        real.risk().map(risk -> risk.per(unit.numerator, unit.denominator).with(costs)),
        Optional.of(ofPoint),
        real.loss().map(loss -> loss.per(ofPoint)),
        real.diagnostics());
  }

  /** What costs add to the threshold of real weights, which were found by equal ones. */
  private double moved(Optional<RiskScale> risk) {
    if (costs.equals(Costs.EQUAL)) {
      return 0;
    }
    RiskScale scale =
        risk.filter(r -> r.costs().equals(Costs.EQUAL))
            .orElseThrow(
                () -> new IllegalArgumentException("there are no risks to apply costs to"));
    return scale.with(costs).shift() / scale.unit();
  }

  /**
   * The points that change risks least.
   *
   * @param threshold with what costs add to it
   * @param moved what they add: the log-odds of records at the threshold
   */
  private Points best(double[] weights, double threshold, double moved, double largest) {
    double[] scores = records.differentScores(weights);
    Arrays.setAll(scores, i -> scores[i] - threshold + moved);
    double[][] risks = new double[constants.length][scores.length];
    for (int c = 0; c < constants.length; c++) {
      double constant = constants[c];
      Arrays.setAll(risks[c], i -> risk(scores[i] + constant));
    }
    double from = largest / (MOST_CUT * Math.max(-range.low(), range.high()));
    int exponent = (int) Math.floor(Math.log10(from)) - 1;
    Points best = null;
    for (int digits = 10; ; digits++) {
      if (digits == 100) {
        digits = 10;
        exponent++;
      }
      Unit unit = Unit.of(digits, exponent);
      if (best != null && unit.value() > 2 * largest) {
        return best;
      }
      if (unit.value() >= from) {
        Points points = points(weights, threshold, moved, unit, risks);
        best = best == null || points.error < best.error ? points : best;
      }
    }
  }

  private static double risk(double score) {
    return 1 / (1 + Math.exp(-score));
  }

  /**
   * Points at a unit.
   *
   * @param all one per coordinate, and the intercept
   * @param error sum of squares of what they change at the risks
   */
  private record Points(Unit unit, int[] all, double error) {}

  /** The points at a unit, with the intercept that changes risks least near the rounded one. */
  private Points points(
      double[] weights, double threshold, double moved, Unit unit, double[][] risks) {
    double u = unit.value();
    double[] rounded = new double[weights.length];
    Arrays.setAll(
        rounded, j -> Math.max(range.low(), Math.min(range.high(), Math.rint(weights[j] / u))));
    double[] scores = records.differentScores(rounded);
    int intercept = (int) Math.max(-FARTHEST, Math.min(FARTHEST, Math.rint(-threshold / u)));
    double error = error(scores, intercept, u, moved, risks);
    for (int step : new int[] {1, -1}) {
      double next = error(scores, intercept + step, u, moved, risks);
      while (next < error && Math.abs(intercept + step) <= FARTHEST) {
        intercept += step;
        error = next;
        next = error(scores, intercept + step, u, moved, risks);
      }
    }
    int[] all =
        Arrays.copyOf(Arrays.stream(rounded).mapToInt(p -> (int) p).toArray(), rounded.length + 1);
    all[rounded.length] = intercept;
    return new Points(unit, all, error);
  }

  private double error(
      double[] scores, int intercept, double unit, double moved, double[][] risks) {
    double error = 0;
    for (int c = 0; c < risks.length; c++) {
      for (int i = 0; i < scores.length; i++) {
        double logOdds = unit * (scores[i] + intercept) + moved;
        double change = risk(logOdds + constants[c]) - risks[c][i];
        error += records.times(i) * change * change;
      }
    }
    return error;
  }

  private WeightLattice lattice(int dimension) {
    int[] low = new int[dimension];
    int[] high = new int[dimension];
    Arrays.fill(low, range.low());
    Arrays.fill(high, range.high());
    return WeightLattice.box(low, high).withIntercept(-FARTHEST, FARTHEST);
  }

  /** The weight of one point. */
  private record Unit(long numerator, long denominator) {

    /** digits times ten to the exponent, which is from -18 to 15. */
    static Unit of(long digits, int exponent) {
      long power = 1;
      for (int i = Math.abs(exponent); i > 0; i--) {
        power *= 10;
      }
      return exponent < 0 ? new Unit(digits, power) : new Unit(digits * power, 1);
    }

    double value() {
      return (double) numerator / denominator;
    }
  }
}
