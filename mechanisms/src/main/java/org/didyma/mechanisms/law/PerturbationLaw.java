package org.didyma.mechanisms.law;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.didyma.core.CancellationToken;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.mechanisms.lattice.OpDisc;
import org.didyma.mechanisms.lattice.PerturbationParameters;
import org.didyma.mechanisms.lattice.PerturbedMinimum;
import org.didyma.mechanisms.lattice.ProjectedLattice;
import org.didyma.mechanisms.lattice.ProjectedNoise;
import org.didyma.mechanisms.lattice.Rspm;
import org.didyma.mechanisms.lattice.SeparatorNoise;
import org.didyma.oracles.search.ChainSearch;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.audit.IntegerLaw;
import org.didyma.privacy.audit.OutputLaw;
import org.didyma.privacy.audit.TinyDomain;

/**
 * A perturbed minimum with discrete Laplace noise: opdisc on the points -1, 0, 1 of a line, rspm on
 * the corners of a square.
 *
 * <p>The tables are all those of at most two records of a few kinds, alone and on top of a bulk of
 * agreeing records that leaves one point little probability. On the square that uses up epsilon; on
 * the line the noise is twice as wide as it would have to be, and half of epsilon is the worst.
 */
final class PerturbationLaw extends PointsLaw {

  private static final int[][] LINE = {{1}, {1}, {-1}};
  private static final int[][] SQUARE = {{1, -1}, {1, -1}, {1, 1}, {0, 1}};
  private static final boolean[] POSITIVE = {true, false, true, false};

  /** The bulk has so many records for an epsilon of 1. */
  private static final long BULK = 10;

  /** Blocks of noise that a law is summed over. */
  private static final long BLOCKS = 1 << 17;

  /** The same, and how far out they reach, for laws of broken variants. */
  private static final int ROUGH_BLOCKS = 100;

  private static final double ROUGH_SCALES = 16;

  private final boolean projected;
  private final boolean[] positive;

  /** By variable of the noise, then by point. */
  private final long[][] slopes;

  private final PerturbationParameters parameters;
  private final PerturbedMinimum mechanism;
  private final long unit;
  private final Rational scale;

  /** What opdisc's scale is multiplied with on account of its projection. */
  private final long largestL1Norm;

  /** By the part of the noise. */
  private final Map<Double, LossLaw> laws = new HashMap<>();

  PerturbationLaw(boolean projected, Epsilon epsilon, Adjacency adjacency, Costs costs) {
    super(adjacency, tables(projected, epsilon), lattice(projected));
    this.projected = projected;
    // With the labels turned round, if need be, kinds of the larger cost contradict each other.
    boolean turned =
        projected
            ? costs.falseAlarm() > costs.missedPositive()
            : costs.missedPositive() > costs.falseAlarm();
    this.positive = new boolean[POSITIVE.length];
    for (int kind = 0; kind < positive.length; kind++) {
      positive[kind] = POSITIVE[kind] != turned;
    }
    this.parameters = new PerturbationParameters(epsilon, adjacency, lattice(projected), costs);
    this.mechanism = projected ? new OpDisc(new ChainSearch()) : new Rspm(new ChainSearch());
    if (projected) {
      ProjectedLattice lifted = ProjectedLattice.of(parameters.lattice());
      ProjectedNoise calibrated = new ProjectedNoise(lifted, epsilon, parameters.sensitivity());
      this.unit = calibrated.unit();
      this.scale = calibrated.width();
      this.largestL1Norm = lifted.largestL1Norm();
      this.slopes = LossLaw.slopes(lifted);
    } else {
      // m Delta / epsilon, in steps of the objective.
      this.unit = SeparatorNoise.UNIT;
      this.largestL1Norm = 1;
      this.slopes = LossLaw.slopes(parameters.lattice());
      this.scale =
          Rational.of(2 * parameters.sensitivity() * unit).dividedBy(Rational.of(epsilon.value()));
    }
  }

  private static WeightLattice lattice(boolean projected) {
    return projected
        ? WeightLattice.cube(1, 1)
        : WeightLattice.box(new int[] {0, 0}, new int[] {1, 1});
  }

  private static TinyDomain tables(boolean projected, Epsilon epsilon) {
    int bulk = (int) Math.ceil(BULK / epsilon.value().doubleValue());
    return projected
        ? TinyDomain.upTo(LINE.length, 2).andWith(bulk, 0, 0)
        : TinyDomain.upTo(SQUARE.length, 2).andWith(0, bulk, 0, 0);
  }

  private Cells cells(int... counts) {
    return projected ? cells(counts, 1, LINE, positive) : cells(counts, 2, SQUARE, positive);
  }

  @Override
  public PrivacyGuarantee promise() {
    return mechanism.guarantee(parameters);
  }

  @Override
  public int draw(int[] counts, RandomBits bits) {
    return points()
        .indexOf(
            mechanism.draw(cells(counts), parameters, bits, CancellationToken.NEVER).weights());
  }

  @Override
  boolean usesItUp() {
    return !projected && parameters.loss().equals(Costs.EQUAL);
  }

  @Override
  double range() {
    return parameters.sensitivity();
  }

  /** The losses, without noise. */
  @Override
  double[] scores(int[] counts) {
    LearningProblem problem =
        LearningProblem.of(cells(counts), parameters.lattice(), parameters.loss());
    return points().stream().mapToDouble(problem::loss).toArray();
  }

  /** With less noise points are rarer, and it is looked at as far out as all of it. */
  @Override
  OutputLaw law(double[] losses, double part) {
    return laws.computeIfAbsent(part, this::lossLaw).of(losses);
  }

  private LossLaw lossLaw(double part) {
    IntegerLaw noise =
        IntegerLaw.discreteLaplace(scale.doubleValue() * part, IntegerLaw.SCALES / part);
    return projected
        ? LossLaw.opDisc(ProjectedLattice.of(parameters.lattice()), unit, noise, BLOCKS)
        : LossLaw.rspm(parameters.lattice(), unit, noise, BLOCKS);
  }

  @Override
  List<BrokenVariant<Setting>> ownVariants() {
    List<BrokenVariant<Setting>> own = new ArrayList<>();
    own.add(timeLimit());
    own.addAll(smallerCost(parameters.loss().costs()));
    own.add(
        projected
            ? stated("scale that forgets the projection", part(1.0 / largestL1Norm))
            : stated("scale of one member for all", part(0.5)));
    double limit = 2 * scale.doubleValue();
    Answer first = (losses, eta) -> optimum(values(losses, eta));
    own.add(noise("noise reused for the second variable", (a, b) -> new double[] {a, a}));
    own.add(
        noise(
            projected ? "last feature without noise" : "one member without noise",
            (a, b) -> new double[] {a, 0}));
    own.add(
        projected
            ? changed("last feature not symmetrised", broken((a, b) -> new double[] {a, b}, first))
            : noise(
                "sign of one member's noise forgotten", (a, b) -> new double[] {a, Math.abs(b)}));
    own.add(
        noise(
            "noise cut off at two scales",
            (a, b) ->
                new double[] {
                  Math.max(-limit, Math.min(limit, a)), Math.max(-limit, Math.min(limit, b))
                }));
    own.add(changed("noise redrawn when the answer has more errors", this::redrawn));
    own.add(
        changed(
            "within one error the fewer errors win",
            broken((a, b) -> symmetrised(a, b), this::fewerErrors)));
    return own;
  }

  // ---- laws of broken variants: near enough to draw from ----

  /** What becomes of two variables of noise. */
  @FunctionalInterface
  private interface Spoiling {
    double[] of(double first, double second);
  }

  /** Which point is released. */
  @FunctionalInterface
  private interface Answer {
    int of(double[] losses, double[] eta);
  }

  private BrokenVariant<Setting> noise(String defect, Spoiling spoiling) {
    Spoiling all =
        (a, b) -> {
          double[] eta = spoiling.of(a, b);
          return symmetrised(eta[0], eta[1]);
        };
    return changed(defect, broken(all, (losses, eta) -> optimum(values(losses, eta))));
  }

  /** opdisc's last variable enters by its absolute value. */
  private double[] symmetrised(double first, double last) {
    return new double[] {first, projected ? Math.abs(last) : last};
  }

  /** The law of an answer, by blocks of noise. */
  private BrokenVariant.Change broken(Spoiling spoiling, Answer answer) {
    IntegerLaw law = IntegerLaw.discreteLaplace(scale.doubleValue(), ROUGH_SCALES);
    long half = law.range() / ROUGH_BLOCKS / 2;
    return (counts, right) -> {
      double[] losses = scores(counts);
      double[] changed = new double[right.length];
      for (int i = -ROUGH_BLOCKS; i <= ROUGH_BLOCKS; i++) {
        long a = i * (2 * half + 1);
        double mass = law.between(a - half, a + half);
        for (int k = -ROUGH_BLOCKS; k <= ROUGH_BLOCKS; k++) {
          long b = k * (2 * half + 1);
          changed[answer.of(losses, spoiling.of(a, b))] += mass * law.between(b - half, b + half);
        }
      }
      double sum = Arrays.stream(changed).sum();
      return Arrays.stream(changed).map(mass -> mass / sum).toArray();
    };
  }

  private double[] redrawn(int[] counts, double[] right) {
    double[] losses = scores(counts);
    double least = losses[optimum(losses)];
    double again = 0;
    for (int i = 0; i < right.length; i++) {
      again += losses[i] > least ? right[i] : 0;
    }
    double[] changed = new double[right.length];
    for (int i = 0; i < right.length; i++) {
      changed[i] = (losses[i] > least ? 0 : right[i]) + again * right[i];
    }
    return changed;
  }

  /** An answer that is no minimum, though the noise is made for minima. */
  private int fewerErrors(double[] losses, double[] eta) {
    double[] values = values(losses, eta);
    double least = values[optimum(values)];
    int best = -1;
    for (int i = 0; i < losses.length; i++) {
      if (values[i] <= least + unit && (best < 0 || losses[i] < losses[best])) {
        best = i;
      }
    }
    return best;
  }

  private double[] values(double[] losses, double[] eta) {
    double[] values = new double[losses.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = unit * losses[i] + eta[0] * slopes[0][i] + eta[1] * slopes[1][i];
    }
    return values;
  }
}
