package org.didyma.mechanisms.law;

import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.didyma.core.CancellationToken;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;
import org.didyma.mechanisms.gradient.Bst14;
import org.didyma.mechanisms.gradient.PrivacyTarget;
import org.didyma.mechanisms.gradient.loss.HuberMarginLoss;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;
import org.didyma.mechanisms.gradient.noise.AddedNoise;
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
 * bst14 with one weight on all tables of one or two records of three kinds: two passes of updates,
 * each on one record drawn afresh. Where the loss is linear, steps of 1/(lambda t) make the weight
 * the mean of the noisy gradients of all T updates over -lambda; so its law is a mixture of
 * Gaussians, one for each number of updates on the first of two records.
 */
final class UpdatesLaw implements ExactLaw<UpdatesLaw.Setting> {

  static final LawDeclaration DECLARED =
      LawDeclaration.of((epsilon, adjacency, on) -> new UpdatesLaw(epsilon, adjacency));

  /** Features; all labels are positive, so the gradient is -x. */
  private static final float[] RECORDS = {1, -1, 0};

  private static final int MOST_RECORDS = 2;
  private static final int PASSES = 2;

  /** Large, so that noise that pays for pairs of gradients stays visible beside one of them. */
  private static final Delta DELTA = Delta.parse("0.1");

  /** All weights that a run comes by are where the loss is linear, and far inside the ball. */
  private static final RegularisedLoss LOSS =
      new RegularisedLoss(new HuberMarginLoss(0.25), 10_000);

  private static final double RADIUS = 1e6;

  /** What replacing a record moves the gradient of a lot by. */
  private static final int SENSITIVITY = 2;

  /** Intervals on either side of 0, so many to a standard deviation. */
  private static final int HALF = 64;

  private static final double PER_DEVIATION = 4;

  /** Of logarithms of probabilities: noise on a grid is that of real numbers up to its step. */
  private static final double ERROR = 1e-5;

  /** The size of the noise of all T updates, in those of one update. */
  @FunctionalInterface
  interface Size {
    double of(int updates);
  }

  /** What may be wrong of the whole. */
  enum Defect {
    NONE,
    /** All updates are on one lot. */
    ONE_LOT,
    /** Records of the first kind count twice. */
    TWICE,
    /** The noise of all updates has no sign. */
    UNSIGNED,
    /** There is no noise where all records are equal. */
    SILENT
  }

  /**
   * What may be wrong.
   *
   * @param part of the noise of an update
   * @param undivided whether an update has the noise of a run with one update
   * @param size of the noise of all updates
   * @param defect of the whole
   */
  record Setting(double part, boolean undivided, Size size, Defect defect) {}

  private static final Size INDEPENDENT = Math::sqrt;

  private final Epsilon epsilon;
  private final Adjacency adjacency;
  private final Bst14.Parameters parameters;
  private final Bst14.Noise[] stated = new Bst14.Noise[MOST_RECORDS + 1]; // by records
  private final AddedNoise[] made = new AddedNoise[MOST_RECORDS + 1];

  UpdatesLaw(Epsilon epsilon, Adjacency adjacency) {
    this.epsilon = epsilon;
    this.adjacency = adjacency;
    this.parameters = new Bst14.Parameters(target(), adjacency, LOSS, PASSES, 1, RADIUS);
    // Refused where records are not replaced.
    new Bst14().describe(parameters);
    Arrays.setAll(stated, n -> Bst14.Noise.of(parameters, Math.max(1, n)));
    Arrays.setAll(made, n -> Bst14.noise(parameters, stated[n], 1, 1));
  }

  private PrivacyTarget target() {
    return new PrivacyTarget(epsilon, DELTA);
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
    return with(1);
  }

  private static Setting with(double part) {
    return new Setting(part, false, INDEPENDENT, Defect.NONE);
  }

  /** T, for lots of one record. */
  private static int updates(int records) {
    return PASSES * records;
  }

  /** The standard deviation of the weight, given the lots. */
  private double deviation(int records, Setting setting) {
    Rational multiplier =
        setting.undivided ? target().gaussianMultiplier(1) : stated[records].multiplier();
    int updates = updates(records);
    return setting.part
        * SENSITIVITY
        * multiplier.doubleValue()
        * setting.size.of(updates)
        / (LOSS.lambda() * updates);
  }

  private Intervals intervals() {
    return new Intervals(HALF, deviation(MOST_RECORDS, right()) / PER_DEVIATION);
  }

  @Override
  public OutputLaw of(int[] counts, Setting setting) {
    double[] shares = new double[2 * HALF];
    double[] records = new double[TinyRows.size(counts)];
    for (int kind = 0, next = 0; kind < counts.length; next += counts[kind++]) {
      double x = RECORDS[kind] * (setting.defect == Defect.TWICE && kind == 0 ? 2 : 1);
      Arrays.fill(records, next, next + counts[kind], x);
    }
    if (records.length == 0) {
      // No neighbours under replacement, and no release.
      shares[HALF] = 1;
      return OutputLaw.ofProbabilities(shares, ERROR);
    }
    double other = records[records.length - 1];
    boolean silent = setting.defect == Defect.SILENT && records[0] == other;
    IntervalLaw noise =
        silent ? IntervalLaw.none() : IntervalLaw.gaussian(deviation(records.length, setting));
    int updates = updates(records.length);
    int lots = setting.defect == Defect.ONE_LOT ? 1 : updates;
    double ways = 1;
    for (int first = 0; first <= lots; first++) {
      int second = lots - first;
      intervals()
          .add(
              shares,
              ways / Math.pow(2, lots),
              setting.defect == Defect.UNSIGNED ? noise.unsigned() : noise,
              (first * records[0] + second * other) / (LOSS.lambda() * lots));
      ways = ways * second / (first + 1);
    }
    return OutputLaw.ofProbabilities(shares, ERROR);
  }

  /** The weight that the mechanism releases. */
  private double weight(int[] counts, RandomBits random) {
    int n = TinyRows.size(counts);
    return n == 0
        ? 0
        : Bst14.learn(
            TinyRows.of(counts, RECORDS, 1),
            parameters,
            stated[n],
            made[n],
            random,
            CancellationToken.NEVER)[0];
  }

  @Override
  public int draw(int[] counts, RandomBits bits) {
    return intervals().number(weight(counts, bits));
  }

  @Override
  public List<Supplier<Finding>> replays(RandomBits bits) {
    return List.of(
        () ->
            ReplayAudit.replay(
                tables(),
                adjacency,
                (counts, random) -> new double[] {weight(counts, random) * LOSS.lambda()},
                Norm.L2,
                // A record that is in every lot, and a grid's step.
                Rational.of(SENSITIVITY).times(Rational.of(100_001, 100_000)),
                bits));
  }

  @Override
  public List<BrokenVariant<Setting>> variants() {
    return List.of(
        stated("a quarter of the noise", with(0.25)),
        code("the same, but stated at its full size", with(0.25)),
        code("noise 10 % too small, stated at its full size", with(0.9)),
        stated(
            "the whole budget spent on every update",
            new Setting(1, true, INDEPENDENT, Defect.NONE)),
        code("noise in the first update only", sized(updates -> 1)),
        code("no noise in the last update", sized(updates -> Math.sqrt(updates - 1.0))),
        code("one noise sample for all updates", sized(updates -> updates)),
        code("the first lot for all updates", broken(Defect.ONE_LOT)),
        code("noise without its sign", broken(Defect.UNSIGNED)),
        code("no noise where all records are equal", broken(Defect.SILENT)),
        code("records of one kind counted twice", broken(Defect.TWICE)),
        changed("turned round where it errs on most records", PassLaw::turned),
        changed("better of two runs", Change.betterOfTwo()));
  }

  private static Setting sized(Size size) {
    return new Setting(1, false, size, Defect.NONE);
  }

  private static Setting broken(Defect defect) {
    return new Setting(1, false, INDEPENDENT, defect);
  }
}
