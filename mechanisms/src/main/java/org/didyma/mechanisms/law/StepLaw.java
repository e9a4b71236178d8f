package org.didyma.mechanisms.law;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.didyma.core.CancellationToken;
import org.didyma.data.rows.Rows;
import org.didyma.exact.GridNoise;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;
import org.didyma.mechanisms.gradient.DpSgd;
import org.didyma.mechanisms.gradient.descent.BatchSampling;
import org.didyma.mechanisms.gradient.descent.NoisySteps;
import org.didyma.mechanisms.gradient.descent.Optimiser;
import org.didyma.mechanisms.gradient.descent.StepsAccountant;
import org.didyma.mechanisms.gradient.loss.LogisticMarginLoss;
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
 * One step of dp-sgd with one weight, on all tables of at most two records of four kinds, one of
 * them far outside the clipping bound. Lots are Poisson samples at rate 1/2 under add-remove, and
 * one of the records under replacement, where the number of records is public and has noise of its
 * own. The law of the released weight is a mixture of Gaussians, one for each lot.
 */
final class StepLaw implements ExactLaw<StepLaw.Setting> {

  static final LawDeclaration DECLARED =
      LawDeclaration.of((epsilon, adjacency, on) -> new StepLaw(epsilon, adjacency));

  /** Features; all labels are positive, so the gradient at 0 is -x/2. */
  private static final float[] RECORDS = {2, -2, 0, 40};

  private static final double CLIP = 0.5;
  private static final int MOST_RECORDS = 2;
  private static final Delta DELTA = Delta.parse("0.001");

  /** Intervals on either side of 0, so many to a standard deviation. */
  private static final int HALF = 64;

  private static final double PER_DEVIATION = 4;

  /** Weights after a first step, of those that a second one begins with. */
  private static final int BEGINNINGS = 160;

  /** Of logarithms of probabilities: clipping shortens by a share of 2^-24 at most. */
  private static final double ERROR = 1e-5;

  /** What the noise pays for. */
  enum Price {
    RIGHT,
    /** Lots of a quarter of their size. */
    QUARTER,
    /** Fixed lots, as if they were Poisson samples. */
    AS_POISSON
  }

  /** What may be wrong of the whole. */
  enum Defect {
    NONE,
    /** Without records there is no noise. */
    SILENT,
    /** The sum is divided by the number of records present. */
    MEAN,
    /** All records are in every lot. */
    ALL,
    /** There is a second step. */
    TWO_STEPS,
    /** Records of the first kind count twice. */
    TWICE
  }

  /**
   * What may be wrong.
   *
   * @param price of the noise
   * @param part of that noise
   * @param clip what gradients are clipped to
   * @param defect of the whole
   */
  record Setting(Price price, double part, double clip, Defect defect) {}

  private record Step(NoisySteps steps, GridNoise noise) {}

  private final Epsilon epsilon;
  private final Adjacency adjacency;
  private final Map<Price, Step[]> steps = new EnumMap<>(Price.class);

  StepLaw(Epsilon epsilon, Adjacency adjacency) {
    this.epsilon = epsilon;
    this.adjacency = adjacency;
  }

  @Override
  public PrivacyGuarantee promise() {
    return PrivacyGuarantee.approximate(epsilon, DELTA, adjacency);
  }

  @Override
  public TinyDomain tables() {
    return TinyDomain.upTo(RECORDS.length, MOST_RECORDS);
  }

  @Override
  public Setting right() {
    return with(1, Defect.NONE);
  }

  private static Setting with(double part, Defect defect) {
    return new Setting(Price.RIGHT, part, CLIP, defect);
  }

  /** The step with the least noise that its price allows, by the number of records. */
  private Step step(Price price, int records) {
    Step[] all = steps.computeIfAbsent(price, p -> new Step[MOST_RECORDS + 1]);
    int n = Math.max(1, records);
    if (all[n] == null) {
      BatchSampling own = adjacency.replaces() ? BatchSampling.FIXED : BatchSampling.POISSON;
      BatchSampling sampling = price == Price.AS_POISSON ? BatchSampling.FIXED_AS_POISSON : own;
      // A nominal number under add-remove, the public one under replacement.
      int of = sampling.isFixed() ? n : MOST_RECORDS;
      int underpriced = price == Price.QUARTER ? 4 : 1;
      Rational clip = Rational.of(1, 2);
      StepsAccountant accountant =
          sampling == BatchSampling.FIXED ? StepsAccountant.RDP : StepsAccountant.PLD;
      Rational least =
          accountant.leastNoise(
              epsilon,
              DELTA,
              z -> new NoisySteps(sampling, of * underpriced, 1, 1, clip, z).priced());
      NoisySteps made = new NoisySteps(sampling, of, 1, 1, clip, least);
      all[n] = new Step(made, made.noise(1));
    }
    return all[n];
  }

  private double deviation(int records, Setting setting) {
    return step(setting.price, records).noise.scale().doubleValue() * setting.part;
  }

  private Intervals intervals() {
    return new Intervals(HALF, deviation(MOST_RECORDS, right()) / PER_DEVIATION);
  }

  /** The law of the weight, by the lots that are possible. */
  @Override
  public OutputLaw of(int[] counts, Setting setting) {
    double[] records = records(counts, setting);
    int n = TinyRows.size(counts);
    double divisor = setting.defect == Defect.MEAN ? Math.max(1, n) : 1;
    IntervalLaw noise =
        setting.defect == Defect.SILENT && n == 0
            ? IntervalLaw.none()
            : IntervalLaw.gaussian(deviation(n, setting) / divisor);
    double[] shares = new double[2 * HALF];
    for (int lot = 0; lot < 1 << records.length; lot++) {
      double share = share(records.length, lot, setting);
      double first = moved(records, lot, 0, setting);
      if (share > 0 && setting.defect == Defect.TWO_STEPS) {
        addSecond(shares, share, noise, first, records, setting);
      } else if (share > 0) {
        boolean extra = adjacency.replaces() && setting.defect == Defect.TWICE && counts[0] > 0;
        intervals().add(shares, share, noise, first / divisor + (extra ? CLIP : 0));
      }
    }
    return OutputLaw.ofProbabilities(shares, ERROR);
  }

  /** The features of the records; of those of the first kind each twice where a defect says so. */
  private double[] records(int[] counts, Setting setting) {
    int[] own = counts.clone();
    own[0] *= setting.defect == Defect.TWICE && !adjacency.replaces() ? 2 : 1;
    double[] records = new double[TinyRows.size(own)];
    for (int kind = 0, next = 0; kind < own.length; next += own[kind++]) {
      Arrays.fill(records, next, next + own[kind], RECORDS[kind]);
    }
    return records;
  }

  /** The probability of a lot, whose members are the bits that are set. */
  private double share(int records, int lot, Setting setting) {
    int size = Integer.bitCount(lot);
    if (setting.defect == Defect.ALL) {
      return size == records ? 1 : 0;
    }
    return adjacency.replaces()
        ? size == Math.min(1, records) ? 1.0 / Math.max(1, records) : 0
        : Math.pow(2, -records);
  }

  /** Less the sum of the clipped gradients of a lot at a weight. */
  private static double moved(double[] records, int lot, double weight, Setting setting) {
    double sum = 0;
    for (int i = 0; i < records.length; i++) {
      double slope = records[i] / (1 + Math.exp(records[i] * weight));
      sum += (lot >> i & 1) * Math.max(-setting.clip, Math.min(setting.clip, slope));
    }
    return sum;
  }

  /** Adds the law after a second step, from the middles of small intervals. */
  private void addSecond(
      double[] shares,
      double share,
      IntervalLaw noise,
      double first,
      double[] records,
      Setting setting) {
    Intervals fine = new Intervals(BEGINNINGS / 2, intervals().width() * 2 * HALF / BEGINNINGS);
    double[] logs = fine.logs(noise, first);
    for (int i = 0; i < logs.length; i++) {
      double weight = (i + 0.5 - BEGINNINGS / 2.0) * fine.width();
      for (int lot = 0; lot < 1 << records.length; lot++) {
        double own = share * Math.exp(logs[i]) * share(records.length, lot, setting);
        if (own > 1e-12) {
          intervals().add(shares, own, noise, weight + moved(records, lot, weight, setting));
        }
      }
    }
  }

  /** The weight that dp-sgd releases at learning rate 1. */
  private double weight(int[] counts, NoisySteps steps, GridNoise noise, RandomBits random) {
    if (TinyRows.size(counts) == 0 && steps.sampling().isFixed()) {
      // A table without records has no neighbours under replacement, and no lots.
      double[] nothing = new double[1];
      noise.perturb(nothing, random);
      return nothing[0];
    }
    byte[] positive = {1, 1, 1, 1};
    Rows rows = TinyRows.of(counts, RECORDS, positive, Double.POSITIVE_INFINITY);
    DpSgd.Parameters parameters =
        new DpSgd.Parameters(
            steps,
            StepsAccountant.RDP,
            DELTA,
            new RegularisedLoss(new LogisticMarginLoss(), 0),
            Optimiser.sgd(1),
            false);
    return DpSgd.learn(rows, parameters, noise, random, CancellationToken.NEVER)[0];
  }

  @Override
  public int draw(int[] counts, RandomBits bits) {
    Step step = step(Price.RIGHT, TinyRows.size(counts));
    return intervals().number(weight(counts, step.steps, step.noise, bits));
  }

  /** Draws of lots depend on the number of records, rightly, so replays have full lots. */
  @Override
  public List<Supplier<Finding>> replays(RandomBits bits) {
    return List.of(
        () ->
            ReplayAudit.replay(
                tables(),
                adjacency,
                (counts, random) -> {
                  Step step = step(Price.RIGHT, TinyRows.size(counts));
                  NoisySteps own = step.steps;
                  int all = own.records();
                  NoisySteps full =
                      new NoisySteps(
                          own.sampling(), all, all, 1, own.clip(), own.noiseMultiplier());
                  return new double[] {weight(counts, full, step.noise, random) * all};
                },
                Norm.L2,
                step(Price.RIGHT, MOST_RECORDS).noise.sensitivity(),
                bits));
  }

  @Override
  public List<BrokenVariant<Setting>> variants() {
    Stream<BrokenVariant<Setting>> ofRelation =
        adjacency.replaces()
            ? Stream.of(stated("fixed lots accounted as Poisson samples", priced(Price.AS_POISSON)))
            : Stream.of(
                code("no noise for a table without records", with(1, Defect.SILENT)),
                code("divided by the number of records present", with(1, Defect.MEAN)));
    return Stream.of(
            Stream.of(
                stated("noise halved", with(0.5, Defect.NONE)),
                code("the same, but stated at its full size", with(0.5, Defect.NONE)),
                code("noise 10 % too small, stated at its full size", with(0.9, Defect.NONE)),
                stated("lots accounted as a quarter of their size", priced(Price.QUARTER))),
            ofRelation,
            Stream.of(
                code("clipping skipped", new Setting(Price.RIGHT, 1, 1000, Defect.NONE)),
                code("every record in every lot", with(1, Defect.ALL)),
                code("two steps at the loss of one", with(1, Defect.TWO_STEPS)),
                code("records of one kind counted twice", with(1, Defect.TWICE)),
                // All labels are positive.
                changed(
                    "better of two runs",
                    Change.betterOfTwo(
                        counts -> counts[0] + counts[3] >= counts[1] ? i -> i : i -> -i))))
        .flatMap(parts -> parts)
        .toList();
  }

  private static Setting priced(Price price) {
    return new Setting(price, 1, CLIP, Defect.NONE);
  }
}
