package org.didyma.mechanisms.gradient;

import java.util.function.BiFunction;
import org.didyma.core.CancellationToken;
import org.didyma.data.rows.Features;
import org.didyma.data.rows.RowScale;
import org.didyma.data.rows.Rows;
import org.didyma.exact.RandomBits;
import org.didyma.mechanisms.calibration.CalibrationRule;
import org.didyma.mechanisms.gradient.descent.PassDescent;
import org.didyma.mechanisms.gradient.noise.AddedNoise;

/**
 * Several classes by one binary model each, "this class" against the rest; the class with the
 * greatest score is predicted. The number of classes is public. Section 7 of
 * docs/proofs/gradient-mechanisms.md.
 *
 * <p>For Java programs only: a schema describes a label of two values, so the command line has no
 * table of several classes to offer.
 */
public final class OneVersusRest {

  private final Features features;
  private final int[] classes;
  private final int number;

  /**
   * @param features rows of norm at most 1, the bias included
   * @param classes of the rows, from 0 to number - 1; kept, not copied
   * @param number K, public, from 2
   */
  public OneVersusRest(Features features, int[] classes, int number) {
    if (classes.length != features.size() || number < 2) {
      throw new IllegalArgumentException("there is not one class of at least two per row");
    }
    for (int c : classes) {
      if (c < 0 || c >= number) {
        throw new IllegalArgumentException("a class is not among the public ones");
      }
    }
    this.features = features;
    this.classes = classes;
    this.number = number;
  }

  /** The rows with label +1 in one class and -1 elsewhere. */
  public Rows against(int one) {
    byte[] labels = new byte[classes.length];
    for (int i = 0; i < labels.length; i++) {
      labels[i] = (byte) (classes[i] == one ? 1 : -1);
    }
    // The scale is that of rows as they are; it is not used to map weights back.
    RowScale asTheyAre = RowScale.of(new double[features.dimension() - 1], 1);
    return Rows.of(features, labels, 1, asTheyAre);
  }

  /**
   * One model after the other, each at an equal share of the target.
   *
   * @param learner releases weights for rows at a target
   * @return weights by class
   */
  public double[][] inShares(
      PrivacyTarget target, BiFunction<Rows, PrivacyTarget, double[]> learner) {
    PrivacyTarget share = target.share(number);
    double[][] weights = new double[number][];
    for (int c = 0; c < number; c++) {
      weights[c] = learner.apply(against(c), share);
    }
    return weights;
  }

  /**
   * All models of {@link Psgd} in one Gaussian release: together they have L2 sensitivity sqrt(K)
   * times that of one, which is less noise than shares of the target give.
   *
   * @param parameters with delta above 0 and the proven calibration
   * @throws IllegalArgumentException when the calibration is the published one, since nothing would
   *     tell from the weights that they promise nothing
   */
  public double[][] jointly(Psgd.Parameters parameters, RandomBits bits, CancellationToken stop) {
    if (parameters.calibration() == CalibrationRule.PUBLISHED) {
      throw new IllegalArgumentException(
          "the published calibration has no guarantee, and weights alone do not show that");
    }
    int d = features.dimension();
    double[] all = new double[Math.multiplyExact(number, d)];
    Psgd psgd = new Psgd();
    for (int c = 0; c < number; c++) {
      Rows rows = against(c);
      psgd.check(rows, parameters);
      PassDescent.Plan plan = parameters.plan(rows.size(), rows.bound());
      double[] w = PassDescent.run(rows, plan, AddedNoise.NONE, bits, stop);
      System.arraycopy(w, 0, all, c * d, d);
    }
    double each = Psgd.sensitivity(features.size(), 1, d, parameters);
    double together = Math.nextUp(each * Math.nextUp(Math.sqrt(number)));
    AddedNoise.gaussian(together, all.length, parameters.target().gaussianMultiplier(1))
        .addTo(all, bits);
    double[][] weights = new double[number][d];
    for (int c = 0; c < number; c++) {
      System.arraycopy(all, c * d, weights[c], 0, d);
    }
    return weights;
  }

  /** The class of the greatest score for row i; the first of equal ones. */
  public static int predicted(Features rows, int i, double[][] weights) {
    int best = 0;
    double greatest = Double.NEGATIVE_INFINITY;
    for (int c = 0; c < weights.length; c++) {
      double score = rows.dot(i, weights[c]);
      if (score > greatest) {
        greatest = score;
        best = c;
      }
    }
    return best;
  }

  /** Number of rows whose class is not the predicted one. */
  public long errors(double[][] weights) {
    long errors = 0;
    for (int i = 0; i < classes.length; i++) {
      errors += predicted(features, i, weights) == classes[i] ? 0 : 1;
    }
    return errors;
  }
}
