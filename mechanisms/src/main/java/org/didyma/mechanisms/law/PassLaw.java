package org.didyma.mechanisms.law;

import java.math.BigDecimal;
import java.util.List;
import java.util.function.Supplier;
import org.didyma.data.rows.Rows;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;
import org.didyma.mechanisms.calibration.CalibrationRule;
import org.didyma.mechanisms.gradient.OutputPerturbation;
import org.didyma.mechanisms.gradient.PrivacyTarget;
import org.didyma.mechanisms.gradient.Psgd;
import org.didyma.mechanisms.gradient.Scs13;
import org.didyma.mechanisms.gradient.StepRule;
import org.didyma.mechanisms.gradient.descent.StepSize;
import org.didyma.mechanisms.gradient.descent.WeightAverage;
import org.didyma.mechanisms.gradient.loss.HuberMarginLoss;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;
import org.didyma.mechanisms.law.BrokenVariant.Change;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.audit.Finding;
import org.didyma.privacy.audit.IntervalLaw;
import org.didyma.privacy.audit.Intervals;
import org.didyma.privacy.audit.Norm;
import org.didyma.privacy.audit.OutputLaw;
import org.didyma.privacy.audit.ReplayAudit;
import org.didyma.privacy.audit.TinyDomain;

/**
 * psgd, output-perturbation and scs13 with one weight and pure noise, on all tables of one or two
 * records of three kinds: two passes in one batch of all records each, two full gradient steps, one
 * noisy step. The law of the released weight is Laplace's around the descent without noise.
 */
final class PassLaw implements ExactLaw<PassLaw.Setting> {

  private static final float[] RECORDS = {1, -1, 0};
  private static final int MOST_RECORDS = 2;
  private static final int PASSES = 2;
  private static final double STEP = 1e-3;

  /** Strongly convex; all weights of the tables' descents are where the loss is linear. */
  private static final RegularisedLoss LOSS = new RegularisedLoss(new HuberMarginLoss(0.25), 200);

  private static final double LAMBDA = 200;

  /** 1/(2h) of the Huber loss. */
  private static final double CURVATURE = 2;

  /** Intervals on either side of 0, so many to a scale. */
  private static final int HALF = 64;

  private static final double PER_SCALE = 4;

  /** Of logarithms of probabilities: noise on a grid is that of real numbers up to its step. */
  private static final double ERROR = 1e-6;

  /** Which of them. */
  enum Of {
    PSGD,
    OUTPUT_PERTURBATION,
    SCS13;

    LawDeclaration declared() {
      return LawDeclaration.of((epsilon, adjacency, on) -> new PassLaw(this, epsilon, adjacency));
    }
  }

  /** What becomes of the noise. */
  @FunctionalInterface
  interface Shape {
    IntervalLaw of(IntervalLaw noise, double scale, double centre);
  }

  /**
   * What may be wrong.
   *
   * @param more so many times the epsilon
   * @param doubled whether what the first kind of record does is added once more
   * @param shape of the noise
   */
  record Setting(double more, boolean doubled, Shape shape) {}

  private static final Shape WHOLE = (noise, scale, centre) -> noise;

  private final Of method;
  private final Epsilon epsilon;
  private final Adjacency adjacency;

  PassLaw(Of method, Epsilon epsilon, Adjacency adjacency) {
    this.method = method;
    this.epsilon = epsilon;
    this.adjacency = adjacency;
    // Refused where records are not replaced.
    switch (method) {
      case PSGD -> new Psgd().describe(psgd(1));
      case OUTPUT_PERTURBATION -> new OutputPerturbation().describe(output());
      case SCS13 -> new Scs13().describe(scs13(1));
    }
  }

  @Override
  public PrivacyGuarantee promise() {
    return PrivacyGuarantee.pure(epsilon, adjacency);
  }

  @Override
  public TinyDomain tables() {
    return TinyDomain.upTo(RECORDS.length, MOST_RECORDS);
  }

  @Override
  public Setting right() {
    return with(1);
  }

  private static Setting with(double more) {
    return new Setting(more, false, WHOLE);
  }

  /** The parameters for a table of a public number of records. */
  private Psgd.Parameters psgd(int records) {
    return new Psgd.Parameters(
        new PrivacyTarget(epsilon, Delta.ZERO),
        adjacency,
        LOSS,
        PASSES,
        records,
        StepRule.of(StepRule.Kind.STRONGLY_CONVEX),
        Double.POSITIVE_INFINITY,
        WeightAverage.LAST,
        CalibrationRule.PROVEN);
  }

  private OutputPerturbation.Parameters output() {
    return new OutputPerturbation.Parameters(
        new PrivacyTarget(epsilon, Delta.ZERO),
        adjacency,
        LOSS,
        PASSES,
        STEP,
        CalibrationRule.PROVEN);
  }

  private Scs13.Parameters scs13(int records) {
    return new Scs13.Parameters(
        new PrivacyTarget(epsilon, Delta.ZERO),
        adjacency,
        LOSS,
        1,
        records,
        new StepSize.Constant(STEP),
        Double.POSITIVE_INFINITY,
        WeightAverage.LAST,
        Scs13.Composition.GAUSSIAN);
  }

  /** The released weight; without records there is no release. */
  private double weight(int[] counts, RandomBits random) {
    int n = TinyRows.size(counts);
    if (n == 0) {
      return 0;
    }
    Rows rows = TinyRows.of(counts, RECORDS, 1);
    return switch (method) {
      case PSGD -> TinyRows.weight(new Psgd(), rows, psgd(n), random);
      case OUTPUT_PERTURBATION -> TinyRows.weight(new OutputPerturbation(), rows, output(), random);
      case SCS13 -> TinyRows.weight(new Scs13(), rows, scs13(n), random);
    };
  }

  /**
   * The weight without noise, where the slope is -1: by one step, by two equal ones, the second of
   * which starts where the first one ends, or by steps of 1/beta and 1/(2 lambda). With one batch
   * the order of the records does not matter.
   */
  private static double noiseless(Of method, double mean) {
    return switch (method) {
      case PSGD -> mean * (0.5 / (LAMBDA + CURVATURE) + 0.5 / LAMBDA);
      case OUTPUT_PERTURBATION -> STEP * mean * (2 - STEP * LAMBDA);
      case SCS13 -> STEP * mean;
    };
  }

  /** By the theorems: a record moves the mean of n slopes by 2/n, and what follows from it. */
  private double sensitivity(int records) {
    return switch (method) {
      case PSGD -> 2 / (LAMBDA * records);
      case OUTPUT_PERTURBATION -> 2 * STEP * (2 - STEP * LAMBDA) / records;
      case SCS13 -> 2 * STEP / records;
    };
  }

  /** The scale of the noise for a number of records. */
  private double scale(int records, double more) {
    return sensitivity(records) / (epsilon.value().doubleValue() * more);
  }

  private Intervals intervals() {
    return new Intervals(HALF, scale(1, 1) / PER_SCALE);
  }

  @Override
  public OutputLaw of(int[] counts, Setting setting) {
    int n = TinyRows.size(counts);
    if (n == 0) {
      // No neighbours under replacement, and no release.
      return OutputLaw.ofLogarithms(intervals().logs(IntervalLaw.none(), 0), ERROR);
    }
    double centre = noiseless(method, (double) (counts[0] - counts[1]) / n);
    if (setting.doubled && counts[0] > 0) {
      centre += noiseless(method, 1) / n;
    }
    double scale = scale(n, setting.more);
    IntervalLaw noise = setting.shape.of(IntervalLaw.laplace(scale), scale, centre);
    return OutputLaw.ofLogarithms(intervals().logs(noise, centre), ERROR);
  }

  @Override
  public int draw(int[] counts, RandomBits bits) {
    return intervals().number(weight(counts, bits));
  }

  /** Distances are those of sums, whose sensitivity does not depend on the number of records. */
  @Override
  public List<Supplier<Finding>> replays(RandomBits bits) {
    double declared = sensitivity(MOST_RECORDS) * MOST_RECORDS;
    return List.of(
        () ->
            ReplayAudit.replay(
                tables(),
                adjacency,
                (counts, random) -> new double[] {weight(counts, random) * TinyRows.size(counts)},
                Norm.L2,
                // And a grid's step.
                Rational.of(BigDecimal.valueOf(declared * (1 + 1e-5))),
                bits));
  }

  @Override
  public List<BrokenVariant<Setting>> variants() {
    return List.of(
        stated("noise 10 % too small", with(1.1)),
        code("the same, but stated at its full size", with(1.1)),
        stated("sensitivity of the other neighbour relation", with(2)),
        stated("budget for four releases spent on five", with(1.25)),
        code("noise cut off at three scales", shaped((noise, s, c) -> noise.cutAt(3 * s))),
        code("noise without its sign", shaped((noise, s, c) -> noise.unsigned())),
        code(
            "no noise where the weight is 0",
            shaped((noise, s, c) -> c == 0 ? IntervalLaw.none() : noise)),
        code("records of one kind counted twice", new Setting(1, true, WHOLE)),
        changed("turned round where it errs on most records", PassLaw::turned),
        changed("better of two runs", Change.betterOfTwo()));
  }

  private static Setting shaped(Shape shape) {
    return new Setting(1, false, shape);
  }

  /** Weights of the wrong sign get the other one. */
  static double[] turned(int[] counts, double[] law) {
    double[] turned = law.clone();
    for (int i = 0; i < law.length && counts[0] != counts[1]; i++) {
      boolean wrong = (i >= law.length / 2) != (counts[0] > counts[1]);
      turned[i] = wrong ? 0 : law[i] + law[law.length - 1 - i];
    }
    return turned;
  }
}
