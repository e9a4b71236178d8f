package org.didyma.mechanisms.law;

import java.math.BigDecimal;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.apache.commons.math3.distribution.BinomialDistribution;
import org.didyma.core.CancellationToken;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;
import org.didyma.formulations.Cells;
import org.didyma.mechanisms.continuous.BoxLoss;
import org.didyma.mechanisms.continuous.OpSamp;
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
 * opsamp over the square [-1, 1]^2 with the hinge loss, which is linear there. Every record has one
 * feature, so the problem falls apart into coordinates: a call's answer is 1 where its exponential
 * noise exceeds what the records add up to, and -1 elsewhere. So the average of m calls is
 * binomial, and with the final noise the release has a law in closed form.
 *
 * <p>The tables are all those of at most one record of four kinds, alone and on top of a bulk that
 * makes a call's answer open. One kind's feature is far beyond its magnitude. All numbers are those
 * of the theorem, computed here.
 */
final class OpSampLaw implements ExactLaw<OpSampLaw.Setting> {

  /** Its draws take long. */
  static final LawDeclaration DECLARED =
      LawDeclaration.of(OpSampLaw::new, TinyInstance.Part.THREADS).withUsualDraws(5_000);

  private static final int FEATURES = 2;
  private static final int[][] ROWS = {{1, 0}, {40, 0}, {0, 1}, {0, -1}};
  private static final boolean[] POSITIVE = {true, false, true, true};

  /** A public guess of the number of records, around which the bulk is. */
  private static final long GUESS = 10_000;

  private static final Delta DELTA = Delta.parse("0.1");
  private static final double SLACK = 1;

  /** The bulk's weight, in means of the noise of a call. */
  private static final double BULK = 0.7;

  /** Intervals on either side of 0, so many to a scale of the noise. */
  private static final int HALF = 8;

  private static final double PER_SCALE = 2;

  /** Calls that a thread takes at a time. */
  private static final int BATCH = 16;

  /** Of logarithms of probabilities: answers near a tie may miss the corner. */
  private static final double ERROR = 1e-4;

  /** The final noise of a coordinate. */
  @FunctionalInterface
  interface Final {
    IntervalLaw of(int coordinate, IntervalLaw right);
  }

  /** How many calls have noise of their own, and how it is. */
  record Calls(int batch, double faster, double most, boolean one) {}

  /**
   * What may be wrong.
   *
   * @param part of the scale of the final noise
   * @param last what else becomes of it
   * @param common whether it is one for both coordinates
   * @param calls the calls before it
   * @param silent whether there is none on an empty table
   */
  record Setting(double part, Final last, boolean common, Calls calls, boolean silent) {}

  private static final Final WHOLE = (j, noise) -> noise;
  private static final Calls RIGHT = new Calls(1, 1, 1, false);

  private final Epsilon epsilon;
  private final Adjacency adjacency;
  private final TinyDomain tables;
  private final OpSamp.Parameters parameters;
  private final OpSamp mechanism;

  /** eta, the rate of a call's noise. */
  private final double rate;

  /** m. */
  private final int calls;

  /** What the averages may be apart. */
  private final double sensitivity;

  private final Intervals intervals;

  OpSampLaw(Epsilon epsilon, Adjacency adjacency, TinyInstance on) {
    this.epsilon = epsilon;
    this.adjacency = adjacency;
    this.mechanism = new OpSamp(on.threads());
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
    this.intervals = new Intervals(HALF, scale() / PER_SCALE);
    int bulk = (int) Math.round(BULK / rate);
    this.tables = TinyDomain.upTo(ROWS.length, 1).andWith(0, bulk, 0, bulk);
  }

  /** lambda, the scale of the final noise. */
  private double scale() {
    return sensitivity / epsilon.value().doubleValue();
  }

  @Override
  public PrivacyGuarantee promise() {
    return PrivacyGuarantee.approximate(epsilon, DELTA, adjacency);
  }

  @Override
  public TinyDomain tables() {
    return tables;
  }

  @Override
  public Setting right() {
    return calling(RIGHT);
  }

  private static Setting calling(Calls calls) {
    return new Setting(1, WHOLE, false, calls, false);
  }

  /** The number of a square, of the intervals of its coordinates. */
  private static int number(int first, int second) {
    return first * 2 * HALF + second;
  }

  @Override
  public OutputLaw of(int[] counts, Setting setting) {
    boolean silent = setting.silent && TinyRows.size(counts) == 0;
    IntervalLaw right = silent ? IntervalLaw.none() : IntervalLaw.laplace(scale() * setting.part);
    double[][] averages = new double[FEATURES][];
    for (int j = 0; j < FEATURES; j++) {
      averages[j] = averages(threshold(counts, j, setting.calls.most), setting.calls);
    }
    double[] law = new double[4 * HALF * HALF];
    if (setting.common) {
      addCommon(law, averages, right);
    } else {
      double[] first = shares(averages[0], setting.last.of(0, right));
      double[] second = shares(averages[1], setting.last.of(1, right));
      for (int i = 0; i < law.length; i++) {
        law[i] = first[i / (2 * HALF)] * second[i % (2 * HALF)];
      }
    }
    return OutputLaw.ofProbabilities(law, ERROR);
  }

  /** What a call's noise has to exceed for the answer 1, with features clamped to a magnitude. */
  private static double threshold(int[] counts, int coordinate, double most) {
    double threshold = 0;
    for (int kind = 0; kind < counts.length; kind++) {
      double x = Math.max(-most, Math.min(most, ROWS[kind][coordinate]));
      threshold += (POSITIVE[kind] ? -x : x) * counts[kind];
    }
    return threshold;
  }

  /** The probabilities of the averages from -1 to 1 of calls, where batches share their noise. */
  private double[] averages(double threshold, Calls how) {
    double above = Math.exp(-rate * how.faster * Math.max(0, threshold));
    int number = how.one ? 1 : calls;
    int whole = number / how.batch;
    int rest = number % how.batch;
    BinomialDistribution ones = new BinomialDistribution(null, whole, above);
    double[] law = new double[number + 1];
    for (int k = 0; k <= whole; k++) {
      double mass = ones.probability(k);
      law[k * how.batch] += rest == 0 ? mass : mass * (1 - above);
      if (rest > 0) {
        law[k * how.batch + rest] += mass * above;
      }
    }
    return law;
  }

  private static double centre(double[] averages, int ones) {
    return (2.0 * ones - (averages.length - 1)) / (averages.length - 1);
  }

  private double[] shares(double[] averages, IntervalLaw noise) {
    double[] shares = new double[intervals.count()];
    for (int k = 0; k < averages.length; k++) {
      if (averages[k] > 0) {
        intervals.add(shares, averages[k], noise, centre(averages, k));
      }
    }
    return shares;
  }

  private void addCommon(double[] law, double[][] averages, IntervalLaw noise) {
    for (int a = 0; a < averages[0].length; a++) {
      for (int b = 0; b < averages[1].length; b++) {
        double mass = averages[0][a] * averages[1][b];
        for (int i = 0; i < law.length && mass > 1e-15; i++) {
          int first = i / (2 * HALF);
          int second = i % (2 * HALF);
          double ca = centre(averages[0], a);
          double cb = centre(averages[1], b);
          double from = Math.max(intervals.from(first) - ca, intervals.from(second) - cb);
          double to = Math.min(intervals.to(first) - ca, intervals.to(second) - cb);
          law[i] += from < to ? mass * Math.exp(noise.log(from, to)) : 0;
        }
      }
    }
  }

  private double[] release(OpSamp code, int[] counts, RandomBits bits) {
    Cells cells = PointsLaw.cells(counts, FEATURES, ROWS, POSITIVE);
    return code.draw(cells, parameters, bits, CancellationToken.NEVER).weights().stream()
        .mapToDouble(Double::doubleValue)
        .toArray();
  }

  @Override
  public int draw(int[] counts, RandomBits bits) {
    double[] weights = release(mechanism, counts, bits);
    return number(intervals.number(weights[0]), intervals.number(weights[1]));
  }

  @Override
  public List<Supplier<Finding>> replays(RandomBits bits) {
    return List.of(
        () ->
            ReplayAudit.replay(
                tables,
                adjacency,
                (counts, random) -> release(new OpSamp(1), counts, random),
                Norm.L1,
                Rational.of(BigDecimal.valueOf(sensitivity * (1 + 1e-9))),
                bits));
  }

  @Override
  public List<BrokenVariant<Setting>> variants() {
    return List.of(
        code("final noise halved", new Setting(0.5, WHOLE, false, RIGHT, false)),
        code(
            "final noise 10 % too small, in the code",
            new Setting(0.9, WHOLE, false, RIGHT, false)),
        code("one noise sample for all features", new Setting(1, WHOLE, true, RIGHT, false)),
        code(
            "no noise on the second feature",
            shaped((j, noise) -> j == 1 ? IntervalLaw.none() : noise)),
        code("noise without its sign", shaped((j, noise) -> j == 0 ? noise.unsigned() : noise)),
        code("noise cut off at two scales", shaped((j, noise) -> noise.cutAt(2 * scale()))),
        code("calls of a batch share their noise", calling(new Calls(BATCH, 1, 1, false))),
        code("calls at twice the rate", calling(new Calls(1, 2, 1, false))),
        code("features not clamped", calling(new Calls(1, 1, Double.POSITIVE_INFINITY, false))),
        code("average of one call", calling(new Calls(1, 1, 1, true))),
        changed("better of two releases", Change.betterOfTwo(counts -> OpSampLaw::near)),
        code("no noise on an empty table", new Setting(1, WHOLE, false, RIGHT, true)));
  }

  private static Setting shaped(Final last) {
    return new Setting(1, last, false, RIGHT, false);
  }

  /** Less the distance of a square from 0. */
  private static double near(int number) {
    return -Math.abs(number / (2 * HALF) + 0.5 - HALF) - Math.abs(number % (2 * HALF) + 0.5 - HALF);
  }
}
