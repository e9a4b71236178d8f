package org.didyma.mechanisms.gradient;

import org.didyma.core.CancellationToken;
import org.didyma.data.rows.RowStream;
import org.didyma.data.rows.RowsForm;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;
import org.didyma.mechanisms.DeclaredMechanism;
import org.didyma.mechanisms.MechanismSpec;
import org.didyma.mechanisms.RawOutput;
import org.didyma.mechanisms.gradient.descent.DescentSensitivity;
import org.didyma.mechanisms.gradient.descent.LotDescent;
import org.didyma.mechanisms.gradient.descent.PassDescent;
import org.didyma.mechanisms.gradient.descent.StepSize;
import org.didyma.mechanisms.gradient.descent.WeightAverage;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;
import org.didyma.mechanisms.gradient.noise.AddedNoise;
import org.didyma.mechanisms.law.Laws;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * Noisy gradient descent on fresh samples, with a constant number of passes. Promise: each of T =
 * ceil(k n / b) updates adds Gaussian noise to the sum of the gradients of b rows, drawn uniformly
 * without replacement and in secret; with the noise of {@link Noise} all weights of the run
 * together are (epsilon, delta)-differentially private when one record is replaced by any other.
 * Losses need not be smooth, nor convex for privacy.
 *
 * <p>Source: Bassily, Smith and Thakurta (FOCS 2014) in the form of Wu et al. (2017), Algorithms 4
 * and 5, with the sensitivity 2L of replacement, exact amplification by sampling and the analytic
 * Gaussian. The proof is docs/proofs/gradient-mechanisms.md, section 4.
 */
public final class Bst14 implements DeclaredMechanism<RowStream, Bst14.Parameters> {

  public static final MechanismSpec<RowStream, Parameters> KIND =
      MechanismSpec.<RowStream, Parameters>of(
              "bst14", "gradient descent on samples, noise in every update")
          .provenIn(GradientProof.DOCUMENT)
          .withLaw(Laws.BST14)
          .tellsRisksIf(DescentParameters::tellsRisks)
          .needsDelta()
          .takes(
              DescentParameters.rowsAnd(
                  DescentParameters.LAMBDA,
                  DescentParameters.PASSES,
                  DescentParameters.BATCH,
                  DescentParameters.RADIUS.derived("1/lambda, 10 where lambda is 0"),
                  DescentParameters.IN_DATABASE,
                  DescentParameters.SQL_ONLY))
          .learnsFrom(new RowsForm(0).held(), DescentParameters::sampled)
          .made(
              s -> new Bst14(),
              (s, v) -> {
                RegularisedLoss loss = DescentParameters.loss(v);
                return new Parameters(
                    s.target(),
                    s.adjacency(),
                    loss,
                    v.get(DescentParameters.PASSES),
                    v.get(DescentParameters.BATCH),
                    DescentParameters.radius(v, loss, 10));
              });

  /**
   * Public parameters. None of them may be chosen by looking at the data.
   *
   * @param target what to promise, delta above 0
   * @param adjacency replacement; the number of rows has to be public
   * @param loss any loss; lambda above 0 makes the steps 1/(lambda t)
   * @param passes k, from 1
   * @param batch b, from 1
   * @param radius R, of the ball on which weights are projected, finite
   */
  public record Parameters(
      PrivacyTarget target,
      Adjacency adjacency,
      RegularisedLoss loss,
      int passes,
      int batch,
      double radius) {

    public Parameters {
      if (passes < 1 || batch < 1 || !(radius > 0 && radius < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException("passes, batch or radius is out of range");
      }
    }

    /**
     * The descent over rows.
     *
     * @param bound X, on the norm of rows
     * @param dimension d
     * @param deviation of the noise in a coordinate of the mean gradient
     */
    private PassDescent.Plan plan(double bound, int dimension, double deviation) {
      double largest = loss.lipschitz(bound, radius);
      double norm = Math.sqrt(dimension * deviation * deviation + largest * largest);
      StepSize steps =
          loss.lambda() > 0
              ? new StepSize.Inverse(loss.lambda())
              : new StepSize.InverseRoot(2 * radius / norm);
      return new PassDescent.Plan(loss, passes, batch, steps, radius, WeightAverage.LAST);
    }
  }

  /**
   * How much noise an update gets.
   *
   * @param updates T
   * @param rate q = b/n
   * @param sampledEpsilon epsilon of an update over its sample
   * @param sampledDelta delta of an update over its sample
   * @param multiplier standard deviation over the sensitivity 2L of the sum
   */
  public record Noise(
      long updates,
      Rational rate,
      double sampledEpsilon,
      double sampledDelta,
      Rational multiplier) {

    /**
     * The noise for n rows.
     *
     * @param rows n, at least b
     */
    public static Noise of(Parameters parameters, long rows) {
      Rational rate = Rational.of(parameters.batch, rows);
      long updates = LotDescent.updates(parameters.passes, parameters.batch, rows);
      double epsilon = parameters.target.epsilonValue();
      double delta = parameters.target.deltaValue();
      double root = Math.sqrt(2 * updates * Math.log(2 / delta));
      double each = perUpdate(epsilon, updates, root);
      double sampled = Math.log1p(Math.expm1(each) / rate.above()) * (1 - 0x1p-40);
      double sampledDelta = Math.min(0.5, delta / (2 * updates * rate.above()) * (1 - 0x1p-40));
      return new Noise(
          updates, rate, sampled, sampledDelta, PrivacyTarget.multiplier(sampled, sampledDelta, 1));
    }

    /** The largest e with T e (exp(e) - 1) + root e at most epsilon, rounded down. */
    private static double perUpdate(double epsilon, long updates, double root) {
      double low = 0;
      double high = epsilon / root;
      for (int i = 0; i < 200; i++) {
        double middle = (low + high) / 2;
        if (updates * middle * Math.expm1(middle) + root * middle <= epsilon) {
          low = middle;
        } else {
          high = middle;
        }
      }
      return low * (1 - 0x1p-40);
    }

    /** What the whole run does, for accountants of sampling, which price it lower. */
    public PrivacyEvent event(Adjacency adjacency) {
      return new PrivacyEvent.Repeated(
          updates,
          new PrivacyEvent.SampledWithoutReplacement(
              rate, new PrivacyEvent.Gaussian(multiplier, adjacency)));
    }
  }

  @Override
  public MechanismSpec<RowStream, Parameters> kind() {
    return KIND;
  }

  @Override
  public PrivacyEvent describe(Parameters parameters) {
    requireSuitable(parameters);
    return new PrivacyEvent.ByTheorem(name(), proof(), guarantee(parameters));
  }

  @Override
  public PrivacyGuarantee guarantee(Parameters parameters) {
    return parameters.target.guarantee(parameters.adjacency);
  }

  private void requireSuitable(Parameters parameters) {
    GradientProof.requireReplacement(name(), parameters.adjacency);
    parameters.target.requireDelta(name());
  }

  @Override
  public void check(RowStream rows, Parameters parameters) {
    requireSuitable(parameters);
    GradientProof.requireBounded(rows);
    GradientProof.requireBatch(rows, parameters.batch);
  }

  @Override
  public RawOutput.Real draw(
      RowStream rows, Parameters parameters, RandomBits bits, CancellationToken stop) {
    double[] w = learn(rows, parameters, bits, stop);
    return GradientProof.drawn(rows, w, parameters.loss.loss());
  }

  /** The weights on rows. */
  double[] learn(RowStream rows, Parameters parameters, RandomBits bits, CancellationToken stop) {
    check(rows, parameters);
    Noise calibrated = Noise.of(parameters, rows.size());
    AddedNoise noise = noise(parameters, calibrated, rows.bound(), rows.dimension());
    return learn(rows, parameters, calibrated, noise, bits, stop);
  }

  /**
   * What every update adds to the sum of its gradients, on rows of a bound and dimension. It takes
   * longer to make than to draw.
   */
  public static AddedNoise noise(
      Parameters parameters, Noise calibrated, double bound, int dimension) {
    return AddedNoise.gaussian(sensitivity(parameters, bound), dimension, calibrated.multiplier);
  }

  private static double sensitivity(Parameters parameters, double bound) {
    double lipschitz = parameters.loss.loss().slope() * bound;
    return DescentSensitivity.batchSum(lipschitz, parameters.batch);
  }

  /**
   * The weights of a run whose noise was made before.
   *
   * @param rows that {@link #check} has nothing against
   */
  public static double[] learn(
      RowStream rows,
      Parameters parameters,
      Noise calibrated,
      AddedNoise noise,
      RandomBits bits,
      CancellationToken stop) {
    double deviation =
        sensitivity(parameters, rows.bound()) * calibrated.multiplier.above() / parameters.batch;
    return LotDescent.run(
        rows, parameters.plan(rows.bound(), rows.dimension(), deviation), noise, bits, stop);
  }
}
