package org.didyma.audits;

import java.util.Arrays;
import java.util.List;
import org.didyma.exact.FloatingNoise;
import org.didyma.exact.RandomBits;
import org.didyma.mechanisms.gradient.ObjectivePerturbation;
import org.didyma.mechanisms.gradient.PrivacyTarget;
import org.didyma.mechanisms.gradient.loss.HuberLoss;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.audit.ExactAudit;
import org.didyma.privacy.audit.OutputLaw;
import org.didyma.privacy.audit.TinyDomain;

/**
 * Objective perturbation of one weight with pure noise, in the form amp, on all tables of at most
 * two records of three kinds. A minimum is at most t when minus the noise is at most the increasing
 * gradient at t, which gives its law. At the corner of the Huber loss a record has its full slope
 * and its full curvature, so that the change of volume is seen beside that of the noise.
 */
final class ObjectiveAudit implements Audited {

  static final AuditFamily FAMILY =
      AuditFamily.of(
          ObjectivePerturbation.KIND,
          (epsilon, adjacency, setting, bits) -> new ObjectiveAudit(epsilon, adjacency, bits));

  private static final float[] FEATURES = {1, -1, 0};
  private static final byte[] LABELS = {1, 1, 1};
  private static final int MOST_RECORDS = 2;
  private static final HuberLoss LOSS = new HuberLoss(0.4);
  private static final double TOLERANCE = 1e-6;

  /** Intervals on either side of 0, so many to a scale; the outermost are open. */
  private static final int HALF = 256;

  private static final double PER_SCALE = 32;

  /** Of logarithms of probabilities: the noise for the tolerance is a ten-thousandth of a scale. */
  private static final double ERROR = 1e-4;

  private final Epsilon epsilon;
  private final Adjacency adjacency;
  private final RandomBits bits;
  private final TinyDomain domain = TinyDomain.upTo(FEATURES.length, MOST_RECORDS);

  ObjectiveAudit(Epsilon epsilon, Adjacency adjacency, RandomBits bits) {
    this.epsilon = epsilon;
    this.adjacency = adjacency;
    this.bits = bits;
  }

  /**
   * Numbers of the objective.
   *
   * @param curvature Lam
   * @param scale of the noise
   */
  record Numbers(double curvature, double scale) {

    /** The same with another share of the noise. */
    Numbers withNoise(double share) {
      return new Numbers(curvature, scale * share);
    }
  }

  /** The numbers for a table. */
  interface Stated {
    Numbers of(int[] counts);
  }

  /** What the code does on a table. */
  @FunctionalInterface
  interface Code {
    double run(int[] counts, RandomBits random);
  }

  Adjacency adjacency() {
    return adjacency;
  }

  @Override
  public Subject mechanism() {
    return subject(FAMILY.label(), counts -> right(), this::weight);
  }

  @Override
  public List<Subject> twins() {
    return new ObjectiveTwins(this).all();
  }

  /** Of epsilon a hundredth is for the tolerance, and of the rest a half for the volume. */
  Numbers right() {
    double left = 0.99 * epsilon.value().doubleValue();
    double volume = Math.min(left / 2, 0.5);
    double curvature = LOSS.curvature() / Math.expm1(volume);
    return new Numbers(curvature, moved() / (left - volume));
  }

  /** With all of epsilon for the noise. */
  Numbers withoutVolume() {
    return new Numbers(right().curvature, moved() / (0.99 * epsilon.value().doubleValue()));
  }

  private int moved() {
    return adjacency.replaces() ? 2 : 1;
  }

  /** The released weight; replacement knows no tables without records. */
  double weight(int[] counts, RandomBits random) {
    if (TinyRows.size(counts) == 0 && adjacency.replaces()) {
      return minimum(counts, right(), noise(right(), random));
    }
    ObjectivePerturbation.Parameters parameters =
        new ObjectivePerturbation.Parameters(
            new PrivacyTarget(epsilon, Delta.ZERO),
            adjacency,
            LOSS,
            0,
            ObjectivePerturbation.Form.AMP,
            TOLERANCE);
    return ChoiceAudit.weight(
        new ObjectivePerturbation(), TinyRows.of(counts, FEATURES, LABELS, 1), parameters, random);
  }

  /** A draw of b. */
  double noise(Numbers numbers, RandomBits random) {
    return FloatingNoise.laplace(numbers.scale, random);
  }

  /** Where the gradient of the losses is the opposite of a number. */
  double minimum(int[] counts, Numbers numbers, double b) {
    double reach = (Math.abs(b) + TinyRows.size(counts)) / numbers.curvature + 1;
    double low = -reach;
    double high = reach;
    for (int i = 0; i < 80; i++) {
      double middle = (low + high) / 2;
      if (gradient(counts, numbers.curvature, middle) + b < 0) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }

  private static double gradient(int[] counts, double curvature, double w) {
    double sum = curvature * w;
    for (int kind = 0; kind < counts.length; kind++) {
      sum += counts[kind] * LOSS.derivative(FEATURES[kind] * w) * FEATURES[kind];
    }
    return sum;
  }

  /**
   * A mechanism under audit.
   *
   * @param stated the numbers that its parameters state
   * @param code what it does
   */
  Subject subject(String name, Stated stated, Code code) {
    Numbers one = stated.of(new int[] {1, 0, 0});
    double width = one.scale / one.curvature / PER_SCALE;
    return new Subject(
        name,
        PrivacyGuarantee.pure(epsilon, adjacency),
        domain,
        new ExactAudit(domain, adjacency, counts -> law(counts, stated.of(counts), width)),
        i -> number(code.run(domain.counts(i), bits), width),
        List.of());
  }

  private static int number(double weight, double width) {
    return (int) Math.max(-HALF, Math.min(HALF - 1, Math.floor(weight / width))) + HALF;
  }

  private static OutputLaw law(int[] counts, Numbers numbers, double width) {
    double[] bounds = new double[2 * HALF + 1];
    Arrays.setAll(
        bounds, i -> gradient(counts, numbers.curvature, (i - HALF) * width) / numbers.scale);
    bounds[0] = Double.NEGATIVE_INFINITY;
    bounds[2 * HALF] = Double.POSITIVE_INFINITY;
    double[] logs = new double[2 * HALF];
    Arrays.setAll(logs, i -> PassAudit.logLaplace(bounds[i], bounds[i + 1]));
    return OutputLaw.ofLogarithms(logs, ERROR);
  }
}
