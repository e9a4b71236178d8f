package org.didyma.mechanisms.gradient;

import org.didyma.core.InvalidInputException;
import org.didyma.data.rows.BoundedRows;
import org.didyma.data.rows.RowScale;
import org.didyma.mechanisms.gradient.noise.VectorNoise;
import org.didyma.privacy.Adjacency;

/**
 * The public numbers of {@link ObjectivePerturbation}: how much its sum is regularised, and the
 * noise.
 *
 * @param curvature Lam
 * @param noise law of b
 */
public record ObjectivePlan(double curvature, VectorNoise noise) {

  /** A Lam beside which curvatures of losses vanish, and which can be calculated with. */
  private static final double ENDLESS = 1e100;

  static ObjectivePlan of(
      BoundedRows rows, ObjectivePerturbation.Parameters parameters, PrivacyTarget target) {
    return of(rows, rows.size() * parameters.lambda(), parameters, target);
  }

  /** The numbers with an endless Lam, as very many rows under regularisation would have them. */
  static ObjectivePlan narrowest(
      BoundedRows rows, ObjectivePerturbation.Parameters parameters, PrivacyTarget target) {
    return of(rows, ENDLESS, parameters, target);
  }

  private static ObjectivePlan of(
      BoundedRows rows,
      double wanted,
      ObjectivePerturbation.Parameters parameters,
      PrivacyTarget target) {
    double bound = rows.bound() * (1 + 0x1p-30);
    return of(bound, wanted, rows.dimension(), rows.scale(), parameters, target);
  }

  /**
   * The numbers for rows of norm at most X.
   *
   * @param wanted what Lam shall be at least, for utility
   * @param dimension of the rows
   * @param scale may have a body, in which rows are then
   */
  static ObjectivePlan of(
      double bound,
      double wanted,
      int dimension,
      RowScale scale,
      ObjectivePerturbation.Parameters parameters,
      PrivacyTarget target) {
    double lipschitz = parameters.loss().slope() * bound;
    double beta = parameters.loss().curvature() * bound * bound;
    double epsilon = target.epsilonValue();
    return switch (parameters.form()) {
      case AMP, SHARP -> {
        // A part of epsilon, but never more than a half, goes into the change of volume.
        double enough = Math.max(wanted, beta / Math.expm1(Math.min(epsilon / 2, 0.5)));
        // Noise at an endless Lam, the least that there is.
        VectorNoise least = sharp(lipschitz, 0, 1, scale, target, parameters).noise;
        double curvature =
            Math.max(enough, least.deviation(bound, dimension) / parameters.marginNoise());
        yield sharp(lipschitz, beta, curvature, scale, target, parameters);
      }
      case KST -> {
        double curvature = Math.max(wanted, 2 * beta / epsilon);
        yield kst(lipschitz, beta, curvature, target, parameters.adjacency());
      }
      case CMS -> {
        double left = wanted > 0 ? epsilon - 2 * Math.log1p(beta / wanted) : 0;
        double curvature = left > 0 ? wanted : beta / Math.expm1(epsilon / 4);
        double rate = left > 0 ? left : epsilon / 2;
        yield new ObjectivePlan(curvature, new VectorNoise.Ball(2 * lipschitz / rate));
      }
    };
  }

  /**
   * What minima found to a tolerance stay within, but for draws of the noise beyond {@link
   * VectorNoise#length}: J(w) is at most J(0).
   *
   * @param losses at w = 0, at most so much in all
   */
  double reach(double losses, int dimension, double tolerance) {
    return 2 * noise.length(dimension) / curvature
        + Math.sqrt(2 * losses / curvature)
        + tolerance / curvature;
  }

  private static ObjectivePlan sharp(
      double lipschitz,
      double beta,
      double curvature,
      RowScale scale,
      PrivacyTarget target,
      ObjectivePerturbation.Parameters parameters) {
    double left =
        (target.epsilonValue() - ObjectiveCalibration.volume(beta, curvature)) * (1 - 1e-12);
    Adjacency adjacency = parameters.adjacency();
    if (!target.isPure()) {
      double sigma = ObjectiveCalibration.sigma(lipschitz, left, target.deltaValue(), adjacency);
      return new ObjectivePlan(curvature, new VectorNoise.Gaussian(sigma));
    }
    // Points of the body have a gauge of 1, however short rows are said to be.
    double slope = parameters.loss().slope();
    return new ObjectivePlan(
        curvature,
        scale
            .body()
            .<VectorNoise>map(
                body ->
                    new VectorNoise.WithinBody(body, scale.norm(), width(slope, adjacency, left)))
            .orElseGet(() -> new VectorNoise.Ball(width(lipschitz, adjacency, left))));
  }

  private static double width(double length, Adjacency adjacency, double left) {
    return ObjectiveCalibration.shift(length, adjacency) / left;
  }

  private static ObjectivePlan kst(
      double lipschitz, double beta, double curvature, PrivacyTarget target, Adjacency adjacency) {
    double epsilon = target.epsilonValue();
    double shift = ObjectiveCalibration.shift(lipschitz, adjacency);
    if (target.isPure()) {
      return new ObjectivePlan(curvature, new VectorNoise.Ball(2 * shift / epsilon));
    }
    double sigma = ObjectiveCalibration.kst(lipschitz, epsilon, target.deltaValue(), adjacency);
    double left = epsilon - ObjectiveCalibration.volume(beta, curvature);
    if (ObjectiveCalibration.delta(left, shift / sigma, adjacency) > target.deltaValue()) {
      throw new InvalidInputException(
          "the published noise does not keep this epsilon and delta",
          "use the form sharp, whose noise does.");
    }
    return new ObjectivePlan(curvature, new VectorNoise.Gaussian(sigma));
  }
}
