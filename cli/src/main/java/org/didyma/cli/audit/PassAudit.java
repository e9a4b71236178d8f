package org.didyma.cli.audit;

import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import org.didyma.mechanisms.gradient.CalibrationRule;
import org.didyma.mechanisms.gradient.PrivacyTarget;
import org.didyma.mechanisms.gradient.Psgd;
import org.didyma.mechanisms.gradient.StepRule;
import org.didyma.mechanisms.gradient.descent.Averaging;
import org.didyma.mechanisms.gradient.loss.HuberLoss;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;
import org.didyma.mechanisms.gradient.rows.DenseFeatures;
import org.didyma.mechanisms.gradient.rows.RowScale;
import org.didyma.mechanisms.gradient.rows.Rows;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.Rational;
import org.didyma.privacy.audit.ExactAudit;
import org.didyma.privacy.audit.Norm;
import org.didyma.privacy.audit.OutputLaw;
import org.didyma.privacy.audit.ReplayAudit;
import org.didyma.privacy.audit.TinyDomain;
import org.didyma.privacy.noise.RandomBits;

/**
 * psgd with one weight and pure noise, two passes in one batch of all records each, on all tables
 * of one or two records of three kinds. The law of the released weight is Laplace's around the
 * descent without noise.
 */
final class PassAudit {

  private static final float[] RECORDS = {1, -1, 0};
  private static final int MOST_RECORDS = 2;
  private static final int PASSES = 2;

  /** Strongly convex; all weights of the domain's descents are where the loss is linear. */
  private static final RegularisedLoss LOSS = new RegularisedLoss(new HuberLoss(0.25), 200);

  /** Intervals on either side of 0, so many to a scale; the outermost are open. */
  private static final int HALF = 64;

  private static final double PER_SCALE = 4;

  /** Of logarithms of probabilities: noise on a grid is that of real numbers up to its step. */
  private static final double ERROR = 1e-6;

  private final Epsilon epsilon;
  private final Adjacency adjacency;
  private final RandomBits bits;
  private final TinyDomain domain = TinyDomain.upTo(RECORDS.length, MOST_RECORDS);

  PassAudit(Epsilon epsilon, Adjacency adjacency, RandomBits bits) {
    this.epsilon = epsilon;
    this.adjacency = adjacency;
    this.bits = bits;
  }

  /** What the code does on a table of at least one record. */
  @FunctionalInterface
  interface Code {
    double run(int[] counts, RandomBits random);
  }

  Subject mechanism(String name) {
    return subject(name, UnaryOperator.identity(), (counts, random) -> weight(counts, random));
  }

  /** The parameters for a table of a public number of records. */
  Psgd.Parameters parameters(int records) {
    return new Psgd.Parameters(
        new PrivacyTarget(epsilon, Delta.ZERO),
        adjacency,
        LOSS,
        PASSES,
        records,
        StepRule.of(StepRule.Kind.STRONGLY_CONVEX),
        Double.POSITIVE_INFINITY,
        Averaging.LAST,
        CalibrationRule.PROVEN);
  }

  /** The released weight. */
  double weight(int[] counts, RandomBits random) {
    return Psgd.audited(rows(counts), parameters(size(counts)), random)[0];
  }

  /** The weight without noise; with one batch the order of the records does not matter. */
  double noiseless(int[] counts) {
    return Psgd.noiseless(rows(counts), parameters(size(counts)), bits)[0];
  }

  /** The scale of the noise for a number of records. */
  double scale(Psgd.Parameters parameters) {
    return Psgd.sensitivity(parameters.batch(), 1, 1, parameters)
        / parameters.target().epsilonValue();
  }

  /**
   * A mechanism under audit.
   *
   * @param stated the parameters whose noise is stated, for the right ones
   * @param code what it does
   */
  Subject subject(String name, UnaryOperator<Psgd.Parameters> stated, Code code) {
    double width = scale(stated.apply(parameters(1))) / PER_SCALE;
    Code all = (counts, random) -> size(counts) == 0 ? 0 : code.run(counts, random);
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
                    (counts, random) -> new double[] {all.run(counts, random) * size(counts)},
                    Norm.L2,
                    declared(stated.apply(parameters(MOST_RECORDS)), MOST_RECORDS),
                    bits)));
  }

  /**
   * The sensitivity times the number of records, on which it does not depend, and a grid's step.
   */
  private static Rational declared(Psgd.Parameters parameters, int records) {
    double sensitivity = Psgd.sensitivity(records, 1, 1, parameters) * records;
    return Rational.of(Math.round(sensitivity * (1 + 1e-6) * 1e12), 1_000_000_000_000L);
  }

  static int size(int[] counts) {
    return Arrays.stream(counts).sum();
  }

  static Rows rows(int[] counts) {
    int n = size(counts);
    float[] x = new float[n];
    byte[] y = new byte[n];
    Arrays.fill(y, (byte) 1);
    int next = 0;
    for (int kind = 0; kind < counts.length; kind++) {
      for (int i = 0; i < counts[kind]; i++) {
        x[next++] = RECORDS[kind];
      }
    }
    return Rows.of(new DenseFeatures(x, 1), y, 1, RowScale.of(new double[0], 1));
  }

  private static int number(double weight, double width) {
    return (int) Math.max(-HALF, Math.min(HALF - 1, Math.floor(weight / width))) + HALF;
  }

  private OutputLaw law(int[] counts, UnaryOperator<Psgd.Parameters> stated, double width) {
    double[] logs = new double[2 * HALF];
    if (size(counts) == 0) {
      // No neighbours under replacement, and no release.
      Arrays.fill(logs, Double.NEGATIVE_INFINITY);
      logs[HALF] = 0;
      return OutputLaw.ofLogarithms(logs, ERROR);
    }
    double scale = scale(stated.apply(parameters(size(counts))));
    double centre = noiseless(counts);
    for (int i = 0; i < logs.length; i++) {
      double from = i == 0 ? Double.NEGATIVE_INFINITY : ((i - HALF) * width - centre) / scale;
      double to =
          i == logs.length - 1
              ? Double.POSITIVE_INFINITY
              : ((i + 1 - HALF) * width - centre) / scale;
      logs[i] = Math.log(from > 0 ? laplace(-to, -from) : laplace(from, to));
    }
    return OutputLaw.ofLogarithms(logs, ERROR);
  }

  /** The probability of an interval that begins at 0 at most, for noise of scale 1. */
  private static double laplace(double from, double to) {
    double below = Math.exp(from) / 2;
    return to <= 0 ? Math.exp(to) / 2 - below : 1 - Math.exp(-to) / 2 - below;
  }
}
