package org.didyma.mechanisms.law;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.didyma.exact.DiscreteGaussian;
import org.didyma.exact.DiscreteLaplace;
import org.didyma.exact.Grid;
import org.didyma.exact.GridNoise;
import org.didyma.exact.IntegerNoise;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.Rho;
import org.didyma.privacy.audit.Finding;
import org.didyma.privacy.audit.IntervalLaw;
import org.didyma.privacy.audit.Intervals;
import org.didyma.privacy.audit.Norm;
import org.didyma.privacy.audit.OutputLaw;
import org.didyma.privacy.audit.ReplayAudit;
import org.didyma.privacy.audit.TinyDomain;
import org.jspecify.annotations.Nullable;

/**
 * Two noised sums: of a column that is clipped to [-1, 1] and of a column within [0, 1].
 *
 * <p>The tables are all those of at most two records of four kinds; one kind lies far outside the
 * bounds, one, for noise on a grid, off the grid. Laplace noise promises epsilon-differential
 * privacy, Gaussian noise the zCDP that this implies, rho = epsilon^2 / 2. Outputs are lumped into
 * squares; one that is no multiple of the grid's step has a number of its own and probability 0.
 */
final class NoisySumsLaw implements ExactLaw<NoisySumsLaw.Setting> {

  private static final double[][] RECORDS = {{-1, 0}, {1, 1}, {0, 0}, {5, 0}};

  /** What the third kind has in place of 0 where real numbers are allowed. */
  private static final double FRACTION = 0.3;

  /** Intervals on either side of 0. */
  private static final int HALF = 64;

  private static final int OFF_GRID = 4 * HALF * HALF;

  /** Where a table of noise ends too early, in scales. */
  private static final double CUT = 3;

  /** Which noise: on integers, or on a fine grid for real vectors. */
  enum Of {
    DISCRETE_LAPLACE(true, false),
    DISCRETE_GAUSSIAN(false, false),
    GRID_LAPLACE(true, true),
    GRID_GAUSSIAN(false, true);

    private final boolean isLaplace;
    private final boolean isOnGrid;

    Of(boolean isLaplace, boolean isOnGrid) {
      this.isLaplace = isLaplace;
      this.isOnGrid = isOnGrid;
    }

    LawDeclaration declared() {
      return LawDeclaration.of(
          (epsilon, adjacency, on) -> new NoisySumsLaw(this, epsilon, adjacency));
    }

    /** Of both sums in this noise's norm; square roots are rounded up. */
    private Rational sensitivity(Adjacency adjacency) {
      if (adjacency.replaces()) {
        return isLaplace ? Rational.of(3) : Rational.of(223606798, 100000000);
      }
      return isLaplace ? Rational.of(2) : Rational.of(141421357, 100000000);
    }
  }

  /** Noise of scale sensitivity / epsilon, enlarged for rounding on a grid. */
  private static final class Noise {

    private final @Nullable GridNoise onGrid;
    private final Rational sensitivity;
    private final Rational scaleInSteps;
    private final Grid grid;
    private final IntegerNoise steps;

    /**
     * @param epsilon of pure privacy; for Gaussian noise rho is epsilon^2 / 2
     */
    Noise(Of law, Rational sensitivity, Rational epsilon) {
      this.onGrid =
          !law.isOnGrid
              ? null
              : law.isLaplace
                  ? GridNoise.laplace(sensitivity, 2, epsilon)
                  : GridNoise.discreteGaussian(sensitivity, 2, Rational.ONE.dividedBy(epsilon));
      this.sensitivity = onGrid == null ? sensitivity : onGrid.sensitivity();
      this.grid = onGrid == null ? new Grid(0) : onGrid.grid();
      Rational scale = onGrid == null ? sensitivity.dividedBy(epsilon) : onGrid.scale();
      this.scaleInSteps = scale.dividedBy(grid.step());
      this.steps =
          law.isLaplace
              ? new DiscreteLaplace(scaleInSteps)
              : new DiscreteGaussian(scaleInSteps.times(scaleInSteps));
    }

    double[] release(double[] values, RandomBits random) {
      if (onGrid != null) {
        double[] released = values.clone();
        onGrid.perturb(released, random);
        return released;
      }
      return new double[] {values[0] + steps.draw(random), values[1] + steps.draw(random)};
    }
  }

  /** What may be wrong in the code. */
  enum Defect {
    NONE,
    UNCLIPPED,
    /** The second column has the noise of the first one. */
    REUSED,
    /** The second column has no noise. */
    FORGOTTEN,
    /** Sums of 0 have no noise. */
    SKIPPED,
    UNSIGNED,
    CUT_OFF,
    /** 0 comes with both signs, so twice as often as it should. */
    BOTH_ZEROS,
    /** The first sum is not rounded to the grid. */
    UNROUNDED
  }

  /**
   * What may be wrong.
   *
   * @param sensitivity that the noise pays for
   * @param factor so many times the epsilon
   * @param defect in the code
   */
  record Setting(Rational sensitivity, Rational factor, Defect defect) {}

  private final Of law;
  private final Epsilon epsilon;
  private final Adjacency adjacency;
  private final Noise right;
  private final Intervals intervals;
  private final Map<Double, IntervalLaw> noises = new HashMap<>();

  NoisySumsLaw(Of law, Epsilon epsilon, Adjacency adjacency) {
    this.law = law;
    this.epsilon = epsilon;
    this.adjacency = adjacency;
    this.right = made(right());
    int steps = Math.max(0, right.scaleInSteps.floorLog2() - 2);
    this.intervals = new Intervals(HALF, right.grid.step().doubleValue() * Math.scalb(1, steps));
  }

  private Noise made(Setting setting) {
    return new Noise(law, setting.sensitivity, Rational.of(epsilon.value()).times(setting.factor));
  }

  @Override
  public PrivacyGuarantee promise() {
    Rational e = Rational.of(epsilon.value());
    return law.isLaplace
        ? PrivacyGuarantee.pure(epsilon, adjacency)
        : PrivacyGuarantee.zeroConcentrated(
            Rho.above(e.times(e).dividedBy(Rational.of(2))), adjacency);
  }

  @Override
  public TinyDomain tables() {
    return TinyDomain.upTo(RECORDS.length, 2);
  }

  @Override
  public Setting right() {
    return with(law.sensitivity(adjacency), Rational.ONE);
  }

  private static Setting with(Rational sensitivity, Rational factor) {
    return new Setting(sensitivity, factor, Defect.NONE);
  }

  /** The sums, with the first column clipped to [-bound, bound]. */
  private double[] sums(int[] counts, double bound) {
    double[] sums = new double[2];
    for (int kind = 0; kind < RECORDS.length; kind++) {
      double x = law.isOnGrid && kind == 2 ? FRACTION : RECORDS[kind][0];
      sums[0] += counts[kind] * Math.max(-bound, Math.min(bound, x));
      sums[1] += counts[kind] * RECORDS[kind][1];
    }
    return sums;
  }

  @Override
  public OutputLaw of(int[] counts, Setting setting) {
    Noise own = made(setting);
    double[] sums = sums(counts, setting.defect == Defect.UNCLIPPED ? Double.POSITIVE_INFINITY : 1);
    double[] logs = new double[OFF_GRID + 1];
    Arrays.fill(logs, Double.NEGATIVE_INFINITY);
    double step = own.grid.step().doubleValue();
    double a = own.grid.round(sums[0]) * step;
    double b = own.grid.round(sums[1]) * step;
    if (setting.defect == Defect.UNROUNDED && a != sums[0]) {
      logs[OFF_GRID] = 0;
      return OutputLaw.ofLogarithms(logs, 0);
    }
    boolean silent = setting.defect == Defect.SKIPPED && sums[0] == 0 && sums[1] == 0;
    IntervalLaw noise = silent ? IntervalLaw.none() : noise(own, setting.defect);
    IntervalLaw other = setting.defect == Defect.FORGOTTEN ? IntervalLaw.none() : noise;
    double[] first = intervals.logs((x, y) -> noise.log(x / step, y / step), a);
    double[] second = intervals.logs((x, y) -> other.log(x / step, y / step), b);
    for (int i = 0; i < OFF_GRID; i++) {
      int one = i / (2 * HALF);
      int two = i % (2 * HALF);
      if (setting.defect == Defect.REUSED) {
        double from = Math.max(intervals.from(one) - a, intervals.from(two) - b);
        double to = Math.min(intervals.to(one) - a, intervals.to(two) - b);
        logs[i] = from < to ? noise.log(from / step, to / step) : Double.NEGATIVE_INFINITY;
      } else {
        logs[i] = first[one] + second[two];
      }
    }
    return OutputLaw.ofLogarithms(logs, law.isLaplace ? 1e-11 : 1e-8);
  }

  /** Of one coordinate, in steps. */
  private IntervalLaw noise(Noise own, Defect defect) {
    double scale = own.scaleInSteps.doubleValue();
    IntervalLaw whole =
        noises.computeIfAbsent(
            scale,
            s -> law.isLaplace ? IntervalLaw.discreteLaplace(s) : IntervalLaw.discreteGaussian(s));
    return switch (defect) {
      case UNSIGNED -> whole.unsigned();
      case CUT_OFF -> whole.cutAt(CUT * scale);
      case BOTH_ZEROS -> {
        double zero = Math.exp(whole.log(0, 1));
        yield (from, to) ->
            Math.log(
                (Math.exp(whole.log(from, to)) + (from <= 0 && 0 < to ? zero : 0)) / (1 + zero));
      }
      default -> whole;
    };
  }

  @Override
  public int draw(int[] counts, RandomBits bits) {
    double[] released = right.release(sums(counts, 1), bits);
    for (double value : released) {
      double steps = Math.scalb(value, -right.grid.exponent());
      if (steps != Math.rint(steps)) {
        return OFF_GRID;
      }
    }
    return intervals.number(released[0]) * 2 * HALF + intervals.number(released[1]);
  }

  @Override
  public List<Supplier<Finding>> replays(RandomBits bits) {
    return List.of(
        () ->
            ReplayAudit.replay(
                tables(),
                adjacency,
                (counts, random) -> right.release(sums(counts, 1), random),
                law.isLaplace ? Norm.L1 : Norm.L2,
                right.sensitivity,
                bits));
  }

  @Override
  public List<BrokenVariant<Setting>> variants() {
    Rational sensitivity = law.sensitivity(adjacency);
    Setting tenthLess = with(sensitivity, Rational.of(10, 9));
    List<BrokenVariant<Setting>> variants = new ArrayList<>();
    variants.add(stated("noise 10 % too small", tenthLess));
    variants.add(code("the same, but stated at its full size", tenthLess));
    variants.add(
        stated("sensitivity halved", with(sensitivity.times(Rational.of(1, 2)), Rational.ONE)));
    if (adjacency.replaces()) {
      variants.add(
          stated(
              "sensitivity of the other neighbour relation",
              with(law.sensitivity(Adjacency.ADD_REMOVE), Rational.ONE)));
    }
    variants.add(
        stated(
            "largest column in place of all columns",
            with(Rational.of(adjacency.replaces() ? 2 : 1), Rational.ONE)));
    variants.add(
        stated("budget for four releases spent on five", with(sensitivity, Rational.of(5, 4))));
    variants.add(code("clipping skipped", broken(Defect.UNCLIPPED)));
    variants.add(code("noise reused for the second column", broken(Defect.REUSED)));
    variants.add(code("no noise on the second column", broken(Defect.FORGOTTEN)));
    variants.add(code("no noise on an empty sum", broken(Defect.SKIPPED)));
    variants.add(code("sign of the noise forgotten", broken(Defect.UNSIGNED)));
    variants.add(code("noise cut off at three scales", broken(Defect.CUT_OFF)));
    variants.add(
        law.isOnGrid
            ? code("value not rounded before the noise", broken(Defect.UNROUNDED))
            : code("zero sampled with both signs", broken(Defect.BOTH_ZEROS)));
    return variants;
  }

  private Setting broken(Defect defect) {
    return new Setting(law.sensitivity(adjacency), Rational.ONE, defect);
  }
}
