package org.didyma.audits;

import java.util.Arrays;
import java.util.List;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.didyma.data.rows.Rows;
import org.didyma.exact.GridNoise;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;
import org.didyma.ground.Stop;
import org.didyma.mechanisms.gradient.DpSgd;
import org.didyma.mechanisms.gradient.descent.NoisySteps;
import org.didyma.mechanisms.gradient.descent.Optimiser;
import org.didyma.mechanisms.gradient.descent.Sampling;
import org.didyma.mechanisms.gradient.descent.StepsAccountant;
import org.didyma.mechanisms.gradient.loss.LogisticLoss;
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
 * One step of dp-sgd with one weight, on all tables of at most two records of four kinds, one of
 * them far outside the clipping bound. Lots are Poisson samples at rate 1/2 under add-remove, and
 * one of the records under replacement, where the number of records is public and has noise of its
 * own. The law of the released weight is a mixture of Gaussians, one for each lot.
 */
final class StepAudit implements Audited {

  static final AuditFamily FAMILY =
      AuditFamily.of(
          DpSgd.KIND,
          (epsilon, adjacency, setting, bits) -> new StepAudit(epsilon, adjacency, bits));

  /** Features; all labels are positive, so the gradient at 0 is -x/2. */
  private static final float[] RECORDS = {2, -2, 0, 40};

  private static final Rational CLIP = Rational.of(1, 2);
  private static final int MOST_RECORDS = 2;
  private static final Delta DELTA = Delta.parse("0.001");

  /** Intervals on either side of 0, so many to a standard deviation; the outermost are open. */
  private static final int HALF = 64;

  private static final double PER_DEVIATION = 4;

  /** Of logarithms of probabilities: clipping shortens by a share of 2^-24 at most. */
  private static final double ERROR = 1e-5;

  private final Epsilon epsilon;
  private final Adjacency adjacency;
  private final RandomBits bits;
  private final TinyDomain domain = TinyDomain.upTo(RECORDS.length, MOST_RECORDS);

  StepAudit(Epsilon epsilon, Adjacency adjacency, RandomBits bits) {
    this.epsilon = epsilon;
    this.adjacency = adjacency;
    this.bits = bits;
  }

  /**
   * A step, with its noise made once.
   *
   * @param steps lots, clipping and noise
   * @param noise of a sum
   */
  record Step(NoisySteps steps, GridNoise noise) {

    static Step of(NoisySteps steps) {
      return new Step(steps, steps.noise(1));
    }

    /** The same with other noise. */
    Step withNoise(Rational multiplier) {
      return of(
          new NoisySteps(
              steps.sampling(),
              steps.records(),
              steps.lot(),
              steps.steps(),
              steps.clip(),
              multiplier));
    }

    /** The same noise on other lots, with other clipping, or more often. */
    Step withLots(int lot, int times, Rational clip) {
      return new Step(
          new NoisySteps(
              steps.sampling(), steps.records(), lot, times, clip, steps.noiseMultiplier()),
          noise);
    }
  }

  /** What a step's code does. */
  @FunctionalInterface
  interface Code {
    double run(int[] counts, Step step, RandomBits random);
  }

  /** The steps for tables of 0, 1 and 2 records. */
  @FunctionalInterface
  interface Steps {
    Step of(int records);
  }

  Adjacency adjacency() {
    return adjacency;
  }

  @Override
  public Subject mechanism() {
    Step[] right = right();
    return subject(FAMILY.label(), n -> right[n], StepAudit::weight);
  }

  @Override
  public List<Subject> twins() {
    return new StepTwins(this).all();
  }

  /** The steps with the least noise that keeps the promise. */
  Step[] right() {
    return steps(adjacency.replaces() ? Sampling.FIXED : Sampling.POISSON, 1);
  }

  /**
   * Steps by the number of records of the table.
   *
   * @param underpriced so many times as rare as it is a record is taken to be in a lot
   */
  Step[] steps(Sampling sampling, int underpriced) {
    Step[] steps = new Step[MOST_RECORDS + 1];
    for (int n = 1; n <= MOST_RECORDS; n++) {
      // A nominal number under add-remove, the public one under replacement.
      int records = sampling.isFixed() ? n : MOST_RECORDS;
      StepsAccountant accountant =
          sampling.isFixed() && sampling.isProven() ? StepsAccountant.RDP : StepsAccountant.PLD;
      Rational least =
          accountant.leastNoise(
              epsilon,
              DELTA,
              z -> new NoisySteps(sampling, records * underpriced, 1, 1, CLIP, z).priced());
      steps[n] = Step.of(new NoisySteps(sampling, records, 1, 1, CLIP, least));
    }
    steps[0] = steps[1];
    return steps;
  }

  /**
   * A mechanism under audit.
   *
   * @param stated the steps that its parameters state
   * @param code what it does
   */
  Subject subject(String name, Steps stated, Code code) {
    double width = stated.of(MOST_RECORDS).noise.scale().doubleValue() / PER_DEVIATION;
    // Draws of lots depend on the number of records, rightly, so replays have full lots.
    Steps full =
        n -> {
          Step step = stated.of(n);
          return step.withLots(step.steps.records(), 1, step.steps.clip());
        };
    Rational declared = stated.of(MOST_RECORDS).noise.sensitivity();
    return new Subject(
        name,
        PrivacyGuarantee.approximate(epsilon, DELTA, adjacency),
        domain,
        new ExactAudit(
            domain, adjacency, counts -> law(counts, stated.of(TinyRows.size(counts)), width)),
        i -> {
          int[] counts = domain.counts(i);
          return number(code.run(counts, stated.of(TinyRows.size(counts)), bits), width);
        },
        List.of(
            () ->
                ReplayAudit.replay(
                    domain,
                    adjacency,
                    (counts, random) -> {
                      Step step = full.of(TinyRows.size(counts));
                      return new double[] {code.run(counts, step, random) * step.steps.lot()};
                    },
                    Norm.L2,
                    declared,
                    bits)));
  }

  /** The released weight: that of dp-sgd, at learning rate 1. */
  static double weight(int[] counts, Step step, RandomBits random) {
    return weight(rows(counts), step, random);
  }

  static double weight(Rows rows, Step step, RandomBits random) {
    if (rows.count() == 0 && step.steps.sampling().isFixed()) {
      // A table without records has no neighbours under replacement, and no lots.
      double[] nothing = new double[1];
      step.noise.perturb(nothing, random);
      return nothing[0];
    }
    DpSgd.Parameters parameters =
        new DpSgd.Parameters(
            step.steps,
            StepsAccountant.RDP,
            DELTA,
            new RegularisedLoss(new LogisticLoss(), 0),
            Optimiser.sgd(1),
            false);
    return DpSgd.learn(rows, parameters, step.noise, random, Stop.NEVER)[0];
  }

  private static Rows rows(int[] counts) {
    return TinyRows.of(counts, RECORDS, Double.POSITIVE_INFINITY);
  }

  private static int number(double weight, double width) {
    return (int) Math.max(-HALF, Math.min(HALF - 1, Math.floor(weight / width))) + HALF;
  }

  /** The law of the weight, by the lots that are possible. */
  private static OutputLaw law(int[] counts, Step step, double width) {
    double[] x = new double[TinyRows.size(counts)];
    Rows rows = rows(counts);
    for (int i = 0; i < x.length; i++) {
      x[i] = rows.dot(i, new double[] {1});
    }
    double[] shares = new double[2 * HALF];
    double rate = x.length == 0 ? 0 : step.steps.rate().doubleValue();
    boolean fixed = step.steps.sampling().isFixed();
    for (int lot = 0; lot < 1 << x.length; lot++) {
      int size = Integer.bitCount(lot);
      double share =
          fixed
              ? (size == Math.min(1, x.length) ? 1.0 / Math.max(1, x.length) : 0)
              : Math.pow(rate, size) * Math.pow(1 - rate, x.length - size);
      if (share > 0) {
        addGaussian(shares, share, centre(x, lot), step.noise.scale().doubleValue(), width);
      }
    }
    return OutputLaw.ofLogarithms(Arrays.stream(shares).map(Math::log).toArray(), ERROR);
  }

  /** Less the sum of the clipped gradients of the records whose bit is set. */
  private static double centre(double[] x, int lot) {
    double centre = 0;
    for (int i = 0; i < x.length; i++) {
      double clip = CLIP.doubleValue();
      centre += (lot >> i & 1) * Math.max(-clip, Math.min(clip, x[i] / 2));
    }
    return centre;
  }

  /** Adds a share of a Gaussian's probabilities of the intervals. */
  static void addGaussian(
      double[] shares, double share, double centre, double sigma, double width) {
    NormalDistribution law = new NormalDistribution(0, sigma);
    for (int i = 0; i < shares.length; i++) {
      double from = i == 0 ? Double.NEGATIVE_INFINITY : (i - HALF) * width - centre;
      double to =
          i == shares.length - 1 ? Double.POSITIVE_INFINITY : (i + 1 - HALF) * width - centre;
      // Tails are the more accurate on the left.
      shares[i] +=
          share
              * (from > 0
                  ? law.cumulativeProbability(-from) - law.cumulativeProbability(-to)
                  : law.cumulativeProbability(to) - law.cumulativeProbability(from));
    }
  }
}
