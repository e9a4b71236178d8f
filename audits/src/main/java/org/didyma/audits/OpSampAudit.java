package org.didyma.audits;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.ToIntFunction;
import org.apache.commons.math3.distribution.BinomialDistribution;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;
import org.didyma.formulations.Cells;
import org.didyma.ground.Stop;
import org.didyma.mechanisms.continuous.BoxLoss;
import org.didyma.mechanisms.continuous.OpSamp;
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
 * opsamp over the square [-1, 1]^2 with the hinge loss, which is linear there. Every record has one
 * feature, so the problem falls apart into coordinates: a call's answer is 1 where its exponential
 * noise exceeds what the records add up to, and -1 elsewhere. So the average of m calls is
 * binomial, and with the final noise the release has a law in closed form.
 *
 * <p>The data sets are all those of at most one record of four kinds, alone and on top of a bulk
 * that makes a call's answer open. One kind's feature is far beyond its magnitude. All numbers are
 * those of the theorem, computed here.
 */
final class OpSampAudit implements Audited {

  /** Its draws take long. */
  static final AuditFamily FAMILY =
      AuditFamily.of(
              OpSamp.KIND,
              (epsilon, adjacency, setting, bits) ->
                  new OpSampAudit(epsilon, adjacency, setting.threads(), bits),
              AuditSetting.Part.THREADS)
          .withUsualSamples(5_000);

  private static final int FEATURES = 2;
  private static final int[][] ROWS = {{1, 0}, {40, 0}, {0, 1}, {0, -1}};
  private static final boolean[] POSITIVE = {true, false, true, true};

  /** A public guess of the number of records, around which the bulk is. */
  private static final long GUESS = 10_000;

  private static final Delta DELTA = Delta.parse("0.1");
  private static final double SLACK = 1;

  /** The bulk's weight, in means of the noise of a call. */
  private static final double BULK = 0.7;

  /** Intervals on either side of 0, so many to a scale of the noise; the outermost are open. */
  private static final int HALF = 8;

  private static final double PER_SCALE = 2;

  /** Of logarithms of probabilities: answers near a tie may miss the corner. */
  private static final double ERROR = 1e-4;

  private final Epsilon epsilon;
  private final Adjacency adjacency;
  private final RandomBits bits;
  private final TinyDomain domain;
  private final OpSamp.Parameters parameters;
  private final OpSamp mechanism;

  /** eta, the rate of a call's noise. */
  private final double rate;

  /** m. */
  private final int calls;

  /** What the averages may be apart. */
  private final double sensitivity;

  OpSampAudit(Epsilon epsilon, Adjacency adjacency, int threads, RandomBits bits) {
    this.epsilon = epsilon;
    this.adjacency = adjacency;
    this.bits = bits;
    this.mechanism = new OpSamp(threads);
    this.parameters =
        new OpSamp.Parameters(
            epsilon,
            DELTA,
            adjacency,
            BoxLoss.HINGE,
            BigDecimal.ONE,
            List.of(1L, 1L),
            OpSamp.Calibration.SHARP,
            SLACK,
            OptionalLong.of(GUESS));
    double e = epsilon.value().doubleValue();
    double lipschitz = adjacency.replaces() ? 2 : 1;
    double diameter = 2.0 * FEATURES;
    this.rate = Math.sqrt(e / (27 * lipschitz * GUESS)) / FEATURES;
    double moved = 27 * rate * lipschitz * FEATURES * diameter;
    // What the calls may miss the minimum by, and what the average may miss its mean by.
    double stability = moved * (1 + SLACK);
    double gamma = SLACK * stability;
    double log = Math.log(1 / DELTA.value().doubleValue());
    this.calls = (int) Math.ceil(diameter * diameter * log / (2 * gamma * gamma));
    this.sensitivity = stability + gamma;
    int bulk = (int) Math.round(BULK / rate);
    this.domain = TinyDomain.upTo(ROWS.length, 1).andWith(0, bulk, 0, bulk);
  }

  TinyDomain domain() {
    return domain;
  }

  RandomBits bits() {
    return bits;
  }

  double rate() {
    return rate;
  }

  int calls() {
    return calls;
  }

  /** lambda, the scale of the final noise. */
  double scale() {
    return sensitivity / epsilon.value().doubleValue();
  }

  double uniform() {
    return ((bits.nextLong() >>> 11) + 0.5) * 0x1p-53;
  }

  /** The real mechanism. */
  @Override
  public Subject mechanism() {
    List<Cells> cells = new ArrayList<>();
    for (int i = 0; i < domain.size(); i++) {
      cells.add(cells(domain.counts(i)));
    }
    return subject(
            FAMILY.label(),
            i ->
                number(
                    mechanism.draw(cells.get(i), parameters, bits, Stop.NEVER).weights().stream()
                        .mapToDouble(Double::doubleValue)
                        .toArray()))
        .with(
            List.of(
                () ->
                    ReplayAudit.replay(
                        domain,
                        adjacency,
                        (counts, random) ->
                            new OpSamp(1)
                                    .draw(cells(counts), parameters, random, Stop.NEVER)
                                    .weights()
                                    .stream()
                                    .mapToDouble(Double::doubleValue)
                                    .toArray(),
                        Norm.L1,
                        Rational.of(BigDecimal.valueOf(sensitivity * (1 + 1e-9))),
                        bits)));
  }

  @Override
  public List<Subject> twins() {
    return new OpSampTwins(this).all();
  }

  /**
   * Something that claims the right law.
   *
   * @param draws what it does on a data set
   */
  Subject subject(String name, ToIntFunction<Integer> draws) {
    return new Subject(
        name,
        PrivacyGuarantee.approximate(epsilon, DELTA, adjacency),
        domain,
        new ExactAudit(domain, adjacency, this::law),
        draws::applyAsInt,
        List.of());
  }

  private static Cells cells(int[] counts) {
    Cells.Builder cells = Cells.builder(FEATURES);
    for (int kind = 0; kind < counts.length; kind++) {
      if (counts[kind] > 0) {
        cells.add(ROWS[kind], POSITIVE[kind] ? counts[kind] : 0, POSITIVE[kind] ? 0 : counts[kind]);
      }
    }
    return cells.build();
  }

  /**
   * By coordinate, what a call's noise has to exceed for the answer 1.
   *
   * @param most magnitude that features are clamped to
   */
  double[] thresholds(int[] counts, double most) {
    double[] thresholds = new double[FEATURES];
    for (int kind = 0; kind < counts.length; kind++) {
      for (int j = 0; j < FEATURES; j++) {
        double x = Math.max(-most, Math.min(most, ROWS[kind][j]));
        thresholds[j] += (POSITIVE[kind] ? -x : x) * counts[kind];
      }
    }
    return thresholds;
  }

  /** The square that a release lies in. */
  int number(double[] release) {
    double width = scale() / PER_SCALE;
    int number = 0;
    for (double x : release) {
      int cell = (int) Math.max(-HALF, Math.min(HALF - 1, Math.floor(x / width))) + HALF;
      number = number * 2 * HALF + cell;
    }
    return number;
  }

  private OutputLaw law(int[] counts) {
    double[] thresholds = thresholds(counts, 1);
    double[][] shares = new double[FEATURES][];
    for (int j = 0; j < FEATURES; j++) {
      shares[j] = shares(Math.exp(-rate * Math.max(0, thresholds[j])));
    }
    double[] logs = new double[4 * HALF * HALF];
    for (int i = 0; i < logs.length; i++) {
      logs[i] = Math.log(shares[0][i / (2 * HALF)]) + Math.log(shares[1][i % (2 * HALF)]);
    }
    return OutputLaw.ofLogarithms(logs, ERROR);
  }

  /** Of the intervals: an average of calls that answer 1 with a probability, plus noise. */
  private double[] shares(double probability) {
    double[] shares = new double[2 * HALF];
    double width = scale() / PER_SCALE;
    BinomialDistribution ones = new BinomialDistribution(null, calls, probability);
    for (int k = 0; k <= calls; k++) {
      double mass = ones.probability(k);
      double centre = (2.0 * k - calls) / calls;
      for (int i = 0; i < shares.length; i++) {
        double from = i == 0 ? Double.NEGATIVE_INFINITY : (i - HALF) * width - centre;
        double to =
            i == shares.length - 1 ? Double.POSITIVE_INFINITY : (i + 1 - HALF) * width - centre;
        shares[i] += mass * (below(to / scale()) - below(from / scale()));
      }
    }
    return shares;
  }

  private static double below(double x) {
    return x < 0 ? Math.exp(x) / 2 : 1 - Math.exp(-x) / 2;
  }
}
