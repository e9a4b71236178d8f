package org.didyma.mechanisms.law;

import java.util.ArrayList;
import java.util.List;
import org.didyma.exact.FloatingNoise;
import org.didyma.exact.RandomBits;
import org.didyma.mechanisms.gradient.ObjectivePerturbation;
import org.didyma.mechanisms.gradient.PrivacyTarget;
import org.didyma.mechanisms.gradient.loss.HuberMarginLoss;
import org.didyma.mechanisms.law.BrokenVariant.Change;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.audit.IntervalLaw;
import org.didyma.privacy.audit.Intervals;
import org.didyma.privacy.audit.OutputLaw;
import org.didyma.privacy.audit.TinyDomain;

/**
 * Objective perturbation of one weight with pure noise, in the form amp, on all tables of at most
 * two records of three kinds. A minimum is at most t when minus the noise is at most the increasing
 * gradient at t, which gives its law. At the corner of the Huber loss a record has its full slope
 * and its full curvature, so that the change of volume is seen beside that of the noise.
 */
final class ObjectiveLaw implements ExactLaw<ObjectiveLaw.Setting> {

  static final LawDeclaration DECLARED =
      LawDeclaration.of((epsilon, adjacency, on) -> new ObjectiveLaw(epsilon, adjacency));

  private static final float[] FEATURES = {1, -1, 0};
  private static final int MOST_RECORDS = 2;
  private static final HuberMarginLoss LOSS = new HuberMarginLoss(0.4);
  private static final double TOLERANCE = 1e-6;

  /** Intervals on either side of 0, so many to a scale. */
  private static final int HALF = 256;

  private static final double PER_SCALE = 32;

  /** Of logarithms of probabilities: the noise for the tolerance is a ten-thousandth of a scale. */
  private static final double ERROR = 1e-4;

  /** What may be wrong of the whole. */
  enum Defect {
    NONE,
    /** A curvature for each record, and one besides. */
    GROWN,
    /** Noise is added to the minimum. */
    SHIFTED,
    CUT,
    UNSIGNED,
    /** There is no noise where no record has a feature. */
    SILENT
  }

  /**
   * What may be wrong.
   *
   * @param curvature Lam
   * @param scale of the noise
   * @param defect of the whole
   */
  record Setting(double curvature, double scale, Defect defect) {

    /** The same with another share of the noise. */
    Setting withNoise(double share) {
      return new Setting(curvature, scale * share, defect);
    }

    Setting with(Defect other) {
      return new Setting(curvature, scale, other);
    }
  }

  private final Epsilon epsilon;
  private final Adjacency adjacency;

  ObjectiveLaw(Epsilon epsilon, Adjacency adjacency) {
    this.epsilon = epsilon;
    this.adjacency = adjacency;
  }

  @Override
  public PrivacyGuarantee promise() {
    return PrivacyGuarantee.pure(epsilon, adjacency);
  }

  @Override
  public TinyDomain tables() {
    return TinyDomain.upTo(FEATURES.length, MOST_RECORDS);
  }

  /** Of epsilon a hundredth is for the tolerance, and of the rest a half for the volume. */
  @Override
  public Setting right() {
    double left = 0.99 * epsilon.value().doubleValue();
    double volume = Math.min(left / 2, 0.5);
    double curvature = LOSS.curvature() / Math.expm1(volume);
    return new Setting(curvature, moved() / (left - volume), Defect.NONE);
  }

  private int moved() {
    return adjacency.replaces() ? 2 : 1;
  }

  private Intervals intervals() {
    Setting right = right();
    return new Intervals(HALF, right.scale / right.curvature / PER_SCALE);
  }

  @Override
  public OutputLaw of(int[] counts, Setting setting) {
    double curvature =
        setting.curvature * (setting.defect == Defect.GROWN ? 1 + TinyRows.size(counts) : 1);
    Intervals intervals = intervals();
    IntervalLaw right = IntervalLaw.laplace(setting.scale);
    if (setting.defect == Defect.SHIFTED) {
      IntervalLaw noise = IntervalLaw.laplace(setting.scale / curvature);
      return OutputLaw.ofLogarithms(intervals.logs(noise, minimum(counts, curvature, 0)), ERROR);
    }
    IntervalLaw noise =
        switch (setting.defect) {
          case CUT -> right.cutAt(3 * setting.scale);
          case UNSIGNED -> right.unsigned();
          case SILENT -> counts[0] + counts[1] == 0 ? IntervalLaw.none() : right;
          default -> right;
        };
    double[] logs = new double[intervals.count()];
    for (int i = 0; i < logs.length; i++) {
      // The noise is the opposite of the gradient.
      logs[i] =
          noise.log(
              -gradient(counts, curvature, intervals.to(i)),
              -gradient(counts, curvature, intervals.from(i)));
    }
    return OutputLaw.ofLogarithms(logs, ERROR);
  }

  private static double gradient(int[] counts, double curvature, double w) {
    double sum = curvature * w;
    for (int kind = 0; kind < counts.length && Double.isFinite(w); kind++) {
      sum += counts[kind] * LOSS.derivative(FEATURES[kind] * w) * FEATURES[kind];
    }
    return sum;
  }

  /** Where the gradient of the losses is the opposite of a number. */
  private static double minimum(int[] counts, double curvature, double b) {
    double high = (Math.abs(b) + TinyRows.size(counts)) / curvature + 1;
    double low = -high;
    for (int i = 0; i < 80; i++) {
      double middle = (low + high) / 2;
      if (gradient(counts, curvature, middle) + b < 0) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }

  /** The released weight; replacement knows no tables without records. */
  @Override
  public int draw(int[] counts, RandomBits bits) {
    if (TinyRows.size(counts) == 0 && adjacency.replaces()) {
      double noise = FloatingNoise.laplace(right().scale, bits);
      return intervals().number(minimum(counts, right().curvature, noise));
    }
    ObjectivePerturbation.Parameters parameters =
        new ObjectivePerturbation.Parameters(
            new PrivacyTarget(epsilon, Delta.ZERO),
            adjacency,
            LOSS,
            0,
            ObjectivePerturbation.Form.AMP,
            TOLERANCE);
    return intervals()
        .number(
            TinyRows.weight(
                new ObjectivePerturbation(), TinyRows.of(counts, FEATURES, 1), parameters, bits));
  }

  @Override
  public List<BrokenVariant<Setting>> variants() {
    Setting right = right();
    // With all of epsilon for the noise.
    Setting free =
        new Setting(right.curvature, moved() / (0.99 * epsilon.value().doubleValue()), Defect.NONE);
    List<BrokenVariant<Setting>> variants = new ArrayList<>();
    variants.add(stated("noise 10 % too small", right.withNoise(0.9)));
    variants.add(code("the same, but stated at its full size", right.withNoise(0.9)));
    variants.add(stated("no part of epsilon for the volume", free));
    variants.add(code("the same, but stated as it should be", free));
    variants.add(
        adjacency.replaces()
            ? stated("sensitivity of the other neighbour relation", right.withNoise(0.5))
            : stated("a regulariser that grows with the records", right.with(Defect.GROWN)));
    variants.add(stated("budget for four releases spent on five", right.withNoise(0.8)));
    variants.add(
        stated(
            "a tenth of the regulariser",
            new Setting(right.curvature / 10, right.scale, Defect.NONE)));
    variants.add(
        code("noise on the minimum in place of the objective", right.with(Defect.SHIFTED)));
    variants.add(code("noise cut off at three scales", right.with(Defect.CUT)));
    variants.add(code("noise without its sign", right.with(Defect.UNSIGNED)));
    variants.add(code("no noise without records", right.with(Defect.SILENT)));
    variants.add(firstKindTwice());
    variants.add(changed("better of two runs", Change.betterOfTwo()));
    return variants;
  }
}
