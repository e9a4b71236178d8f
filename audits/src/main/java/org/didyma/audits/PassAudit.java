package org.didyma.audits;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import org.didyma.data.rows.Rows;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;
import org.didyma.mechanisms.Kind;
import org.didyma.mechanisms.calibration.CalibrationRule;
import org.didyma.mechanisms.gradient.OutputPerturbation;
import org.didyma.mechanisms.gradient.PrivacyTarget;
import org.didyma.mechanisms.gradient.Psgd;
import org.didyma.mechanisms.gradient.Scs13;
import org.didyma.mechanisms.gradient.StepRule;
import org.didyma.mechanisms.gradient.descent.Averaging;
import org.didyma.mechanisms.gradient.descent.DescentSensitivity;
import org.didyma.mechanisms.gradient.descent.StepSize;
import org.didyma.mechanisms.gradient.loss.HuberLoss;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.audit.ExactAudit;
import org.didyma.privacy.audit.Norm;
import org.didyma.privacy.audit.OutputLaw;
import org.didyma.privacy.audit.ReplayAudit;
import org.didyma.privacy.audit.TinyDomain;

/**
 * psgd, output-perturbation and scs13 with one weight and pure noise, on all tables of one or two
 * records of three kinds: two passes in one batch of all records each, two full gradient steps, one
 * noisy step. The law of the released weight is Laplace's around the descent without noise.
 */
final class PassAudit implements Audited {

  private static final float[] RECORDS = {1, -1, 0};
  private static final int MOST_RECORDS = 2;
  private static final int PASSES = 2;
  private static final double STEP = 1e-3;

  /** Strongly convex; all weights of the domain's descents are where the loss is linear. */
  private static final RegularisedLoss LOSS = new RegularisedLoss(new HuberLoss(0.25), 200);

  /** Intervals on either side of 0, so many to a scale; the outermost are open. */
  private static final int HALF = 64;

  private static final double PER_SCALE = 4;

  /** Of logarithms of probabilities: noise on a grid is that of real numbers up to its step. */
  private static final double ERROR = 1e-6;

  /** What is audited. */
  enum Method {
    PSGD(Psgd.KIND),
    OUTPUT_PERTURBATION(OutputPerturbation.KIND),
    SCS13(Scs13.KIND);

    private final Kind<?, ?> kind;

    Method(Kind<?, ?> kind) {
      this.kind = kind;
    }

    AuditFamily family() {
      return AuditFamily.of(
          kind,
          (epsilon, adjacency, setting, bits) -> new PassAudit(this, epsilon, adjacency, bits));
    }
  }

  private final Method method;
  private final Epsilon epsilon;
  private final Adjacency adjacency;
  private final RandomBits bits;
  private final TinyDomain domain = TinyDomain.upTo(RECORDS.length, MOST_RECORDS);

  PassAudit(Method method, Epsilon epsilon, Adjacency adjacency, RandomBits bits) {
    this.method = method;
    this.epsilon = epsilon;
    this.adjacency = adjacency;
    this.bits = bits;
  }

  /** What the code does on a table of at least one record. */
  @FunctionalInterface
  interface Code {
    double run(int[] counts, RandomBits random);
  }

  @Override
  public Subject mechanism() {
    return subject(method.kind.name(), 1, (counts, random) -> weight(counts, 1, random));
  }

  @Override
  public List<Subject> twins() {
    return new PassTwins(this).all();
  }

  /** The target with so many times the epsilon. */
  private PrivacyTarget target(double more) {
    BigDecimal times = epsilon.value().multiply(BigDecimal.valueOf(more));
    return new PrivacyTarget(Epsilon.parse(times.toPlainString()), Delta.ZERO);
  }

  /** The parameters for a table of a public number of records. */
  private Psgd.Parameters psgd(int records, double more) {
    return new Psgd.Parameters(
        target(more),
        adjacency,
        LOSS,
        PASSES,
        records,
        StepRule.of(StepRule.Kind.STRONGLY_CONVEX),
        Double.POSITIVE_INFINITY,
        Averaging.LAST,
        CalibrationRule.PROVEN);
  }

  private OutputPerturbation.Parameters output(double more) {
    return new OutputPerturbation.Parameters(
        target(more), adjacency, LOSS, PASSES, STEP, CalibrationRule.PROVEN);
  }

  private Scs13.Parameters scs13(int records, double more) {
    return new Scs13.Parameters(
        target(more),
        adjacency,
        LOSS,
        1,
        records,
        new StepSize.Constant(STEP),
        Double.POSITIVE_INFINITY,
        Averaging.LAST,
        Scs13.Composition.GAUSSIAN);
  }

  /**
   * The released weight.
   *
   * @param more so many times the epsilon
   */
  double weight(int[] counts, double more, RandomBits random) {
    Rows rows = rows(counts);
    int n = TinyRows.size(counts);
    return switch (method) {
      case PSGD -> ChoiceAudit.weight(new Psgd(), rows, psgd(n, more), random);
      case OUTPUT_PERTURBATION ->
          ChoiceAudit.weight(new OutputPerturbation(), rows, output(more), random);
      case SCS13 -> ChoiceAudit.weight(new Scs13(), rows, scs13(n, more), random);
    };
  }

  /** The weight without noise; with one batch the order of the records does not matter. */
  double noiseless(int[] counts) {
    double mean = (double) (counts[0] - counts[1]) / TinyRows.size(counts);
    return switch (method) {
      case PSGD -> Psgd.noiseless(rows(counts), psgd(TinyRows.size(counts), 1), bits)[0];
      // The slope is -1, and the second step starts where the first one ends.
      case OUTPUT_PERTURBATION -> STEP * mean * (2 - STEP * LOSS.lambda());
      case SCS13 -> STEP * mean;
    };
  }

  /** The scale of the noise for a number of records. */
  double scale(int records, double more) {
    return sensitivity(records) / (epsilon.value().doubleValue() * more);
  }

  private double sensitivity(int records) {
    return switch (method) {
      case PSGD -> Psgd.sensitivity(records, 1, 1, psgd(records, 1));
      case OUTPUT_PERTURBATION -> OutputPerturbation.sensitivity(records, 1, 1, output(1));
      case SCS13 -> DescentSensitivity.batchSum(1, records) * STEP / records;
    };
  }

  /**
   * A mechanism under audit.
   *
   * @param stated so many times the epsilon is what its noise is stated for
   * @param code what it does
   */
  Subject subject(String name, double stated, Code code) {
    double width = scale(1, stated) / PER_SCALE;
    Code all = (counts, random) -> TinyRows.size(counts) == 0 ? 0 : code.run(counts, random);
    return new Subject(
        name,
        PrivacyGuarantee.pure(epsilon, adjacency),
        domain,
        new ExactAudit(domain, adjacency, counts -> law(counts, stated, width)),
        i -> number(all.run(domain.counts(i), bits), width),
        List.of(
            () ->
                ReplayAudit.replay(
                    domain,
                    adjacency,
                    (counts, random) ->
                        new double[] {all.run(counts, random) * TinyRows.size(counts)},
                    Norm.L2,
                    declared(),
                    bits)));
  }

  /**
   * The sensitivity times the number of records, on which it does not depend, and a grid's step.
   */
  private Rational declared() {
    double sensitivity = sensitivity(MOST_RECORDS) * MOST_RECORDS;
    return Rational.of(Math.round(sensitivity * (1 + 1e-5) * 1e12), 1_000_000_000_000L);
  }

  static Rows rows(int[] counts) {
    return TinyRows.of(counts, RECORDS, 1);
  }

  private static int number(double weight, double width) {
    return (int) Math.max(-HALF, Math.min(HALF - 1, Math.floor(weight / width))) + HALF;
  }

  private OutputLaw law(int[] counts, double stated, double width) {
    double[] logs = new double[2 * HALF];
    if (TinyRows.size(counts) == 0) {
      // No neighbours under replacement, and no release.
      Arrays.fill(logs, Double.NEGATIVE_INFINITY);
      logs[HALF] = 0;
      return OutputLaw.ofLogarithms(logs, ERROR);
    }
    double scale = scale(TinyRows.size(counts), stated);
    double centre = noiseless(counts);
    for (int i = 0; i < logs.length; i++) {
      double from = i == 0 ? Double.NEGATIVE_INFINITY : ((i - HALF) * width - centre) / scale;
      double to =
          i == logs.length - 1
              ? Double.POSITIVE_INFINITY
              : ((i + 1 - HALF) * width - centre) / scale;
      logs[i] = logLaplace(from, to);
    }
    return OutputLaw.ofLogarithms(logs, ERROR);
  }

  /** ln of the probability of an interval, for noise of scale 1. */
  static double logLaplace(double from, double to) {
    return Math.log(from > 0 ? laplace(-to, -from) : laplace(from, to));
  }

  /** The probability of an interval that begins at 0 at most, for noise of scale 1. */
  private static double laplace(double from, double to) {
    double below = Math.exp(from) / 2;
    return to <= 0 ? Math.exp(to) / 2 - below : 1 - Math.exp(-to) / 2 - below;
  }
}
