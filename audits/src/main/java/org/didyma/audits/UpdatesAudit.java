package org.didyma.audits;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import org.didyma.data.rows.Rows;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;
import org.didyma.ground.Stop;
import org.didyma.mechanisms.gradient.Bst14;
import org.didyma.mechanisms.gradient.PrivacyTarget;
import org.didyma.mechanisms.gradient.descent.Lots;
import org.didyma.mechanisms.gradient.loss.HuberLoss;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;
import org.didyma.mechanisms.gradient.noise.AddedNoise;
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
 * bst14 with one weight on all tables of one or two records of three kinds: two passes of updates,
 * each on one record drawn afresh. Where the loss is linear, steps of 1/(lambda t) make the weight
 * the mean of the noisy gradients of all T updates over -lambda; so its law is a mixture of
 * Gaussians, one for each number of updates on the first of two records.
 */
final class UpdatesAudit implements Audited {

  static final AuditFamily FAMILY =
      AuditFamily.of(
          Bst14.KIND,
          (epsilon, adjacency, setting, bits) -> new UpdatesAudit(epsilon, adjacency, bits));

  /** Features; all labels are positive, so the gradient is -x. */
  private static final int[] RECORDS = {1, -1, 0};

  private static final int MOST_RECORDS = 2;
  private static final int PASSES = 2;

  /** Large, so that noise that pays for pairs of gradients stays visible beside one of them. */
  private static final Delta DELTA = Delta.parse("0.1");

  /** All weights that a run comes by are where the loss is linear, and far inside the ball. */
  private static final RegularisedLoss LOSS = new RegularisedLoss(new HuberLoss(0.25), 10_000);

  private static final double RADIUS = 1e6;

  /** What replacing a record moves the gradient of a lot by. */
  private static final int SENSITIVITY = 2;

  /** Intervals on either side of 0, so many to a standard deviation; the outermost are open. */
  private static final int HALF = 64;

  private static final double PER_DEVIATION = 4;

  /** Of logarithms of probabilities: noise on a grid is that of real numbers up to its step. */
  private static final double ERROR = 1e-5;

  private final Epsilon epsilon;
  private final Adjacency adjacency;
  private final RandomBits bits;
  private final TinyDomain domain = TinyDomain.upTo(RECORDS.length, MOST_RECORDS);
  private final Bst14.Parameters parameters;
  private final Bst14.Noise[] stated; // by the number of records
  private final AddedNoise[] made; // the same, ready to be drawn

  UpdatesAudit(Epsilon epsilon, Adjacency adjacency, RandomBits bits) {
    this.epsilon = epsilon;
    this.adjacency = adjacency;
    this.bits = bits;
    this.parameters = new Bst14.Parameters(target(), adjacency, LOSS, PASSES, 1, RADIUS);
    // Refused where records are not replaced.
    new Bst14().describe(parameters);
    this.stated = new Bst14.Noise[MOST_RECORDS + 1];
    Arrays.setAll(stated, n -> Bst14.Noise.of(parameters, Math.max(1, n)));
    this.made = new AddedNoise[MOST_RECORDS + 1];
    Arrays.setAll(made, n -> Bst14.noise(parameters, stated[n], 1, 1));
  }

  /** What the code does on a table of at least one record. */
  @FunctionalInterface
  interface Code {
    double run(int[] counts, RandomBits random);
  }

  /**
   * The noise of an update, made once.
   *
   * @param multiplier as a multiple of the sensitivity
   */
  record Noise(Rational multiplier, AddedNoise added) {

    static Noise of(Rational multiplier) {
      return new Noise(multiplier, AddedNoise.gaussian(SENSITIVITY, 1, multiplier));
    }

    double draw(double value, RandomBits random) {
      double[] noisy = {value};
      added.addTo(noisy, random);
      return noisy[0];
    }
  }

  @Override
  public Subject mechanism() {
    return subject(FAMILY.label(), right(), this::weight);
  }

  @Override
  public List<Subject> twins() {
    return new UpdateTwins(this).all();
  }

  /** The noise that the mechanism states, for tables of 0, 1 and 2 records. */
  Noise[] right() {
    return noise(n -> stated[n].multiplier());
  }

  /** A noise for each number of records. */
  static Noise[] noise(IntFunction<Rational> multiplier) {
    Noise[] noise = new Noise[MOST_RECORDS + 1];
    Arrays.setAll(noise, n -> Noise.of(multiplier.apply(Math.max(1, n))));
    return noise;
  }

  /** The multiplier that the mechanism states for a number of records. */
  Rational multiplier(int records) {
    return stated[records].multiplier();
  }

  /** The multiplier of a single update with the whole budget. */
  Rational undivided() {
    return target().gaussianMultiplier(1);
  }

  private PrivacyTarget target() {
    return new PrivacyTarget(epsilon, DELTA);
  }

  /** The weight that the mechanism releases. */
  double weight(int[] counts, RandomBits random) {
    int n = TinyRows.size(counts);
    Rows rows = PassAudit.rows(counts);
    return Bst14.learn(rows, parameters, stated[n], made[n], random, Stop.NEVER)[0];
  }

  /** T, for lots of one record. */
  static int updates(int records) {
    return PASSES * records;
  }

  /** The standard deviation of the weight, given the lots. */
  static double deviation(int records, Rational multiplier) {
    return SENSITIVITY * multiplier.doubleValue() / (LOSS.lambda() * Math.sqrt(updates(records)));
  }

  /** The weight when the gradients of all updates, with their noise, add up to less the sum. */
  static double mean(double sum, int records) {
    return sum / (LOSS.lambda() * updates(records));
  }

  /** The records of a table. */
  static int[] records(int[] counts) {
    int[] records = new int[TinyRows.size(counts)];
    int next = 0;
    for (int kind = 0; kind < counts.length; kind++) {
      Arrays.fill(records, next, next + counts[kind], RECORDS[kind]);
      next += counts[kind];
    }
    return records;
  }

  /** What an update of the mechanism adds up: a record drawn at random. */
  static double drawn(int[] records, RandomBits random) {
    Lots lots = Lots.fixed(records.length, 1);
    lots.draw(random);
    return records[lots.members()[0]];
  }

  /**
   * A mechanism under audit.
   *
   * @param stated what its parameters state
   * @param code what it does
   */
  Subject subject(String name, Noise[] stated, Code code) {
    double width = deviation(MOST_RECORDS, stated[MOST_RECORDS].multiplier()) / PER_DEVIATION;
    Code all = (counts, random) -> TinyRows.size(counts) == 0 ? 0 : code.run(counts, random);
    return new Subject(
        name,
        PrivacyGuarantee.approximate(epsilon, DELTA, adjacency),
        domain,
        new ExactAudit(domain, adjacency, counts -> law(counts, stated, width)),
        i -> number(all.run(domain.counts(i), bits), width),
        List.of(
            () ->
                ReplayAudit.replay(
                    domain,
                    adjacency,
                    (counts, random) -> new double[] {all.run(counts, random) * LOSS.lambda()},
                    Norm.L2,
                    // A record that is in every lot, and a grid's step.
                    Rational.of(SENSITIVITY).times(Rational.of(100_001, 100_000)),
                    bits)));
  }

  private static int number(double weight, double width) {
    return (int) Math.max(-HALF, Math.min(HALF - 1, Math.floor(weight / width))) + HALF;
  }

  private OutputLaw law(int[] counts, Noise[] stated, double width) {
    double[] shares = new double[2 * HALF];
    int[] records = records(counts);
    if (records.length == 0) {
      // No neighbours under replacement, and no release.
      shares[HALF] = 1;
      return OutputLaw.ofLogarithms(Arrays.stream(shares).map(Math::log).toArray(), ERROR);
    }
    int updates = updates(records.length);
    double deviation = deviation(records.length, stated[records.length].multiplier());
    double ways = 1;
    for (int first = 0; first <= updates; first++) {
      // With one record, all updates are on it.
      int second = updates - first;
      double share = records.length == 1 ? (second == 0 ? 1 : 0) : ways / Math.pow(2, updates);
      int other = records[records.length - 1];
      double centre = mean((double) first * records[0] + (double) second * other, records.length);
      if (share > 0) {
        StepAudit.addGaussian(shares, share, centre, deviation, width);
      }
      ways = ways * second / (first + 1);
    }
    return OutputLaw.ofLogarithms(Arrays.stream(shares).map(Math::log).toArray(), ERROR);
  }
}
