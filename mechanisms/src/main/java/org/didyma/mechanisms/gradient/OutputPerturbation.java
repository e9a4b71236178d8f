package org.didyma.mechanisms.gradient;

import java.math.BigDecimal;
import org.didyma.core.CancellationToken;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.data.rows.RowStream;
import org.didyma.data.rows.RowsForm;
import org.didyma.exact.Grid;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;
import org.didyma.mechanisms.DeclaredMechanism;
import org.didyma.mechanisms.MechanismSpec;
import org.didyma.mechanisms.Parameter;
import org.didyma.mechanisms.RawOutput;
import org.didyma.mechanisms.RequiredInput;
import org.didyma.mechanisms.calibration.CalibrationRule;
import org.didyma.mechanisms.gradient.descent.WeightAverage;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;
import org.didyma.mechanisms.gradient.noise.AddedNoise;
import org.didyma.mechanisms.law.Laws;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * A fixed number T of full gradient steps and noise on the result. Promise: the released weights
 * are those of gradient descent from 0 plus noise scaled to their L2 sensitivity, 2 L T eta / n or
 * less under strong convexity; hence the release is epsilon-differentially private, or (epsilon,
 * delta) with delta above 0, when one record is replaced by any other.
 *
 * <p>Source: Zhang, Zheng, Mou and Wang (IJCAI 2017), whose bound 3 L T eta / n is larger than
 * needed. The descent is that of {@link Psgd} with one batch of all rows, and so is the proof:
 * docs/proofs/gradient-mechanisms.md, sections 2 and 5.
 */
public final class OutputPerturbation
    implements DeclaredMechanism<RowStream, OutputPerturbation.Parameters> {

  private static final Parameter<Integer> ITERATIONS =
      Parameter.count("iterations", "T", DescentParameters.MOST_PASSES)
          .usually(50)
          .says("steps on the whole table");

  private static final Parameter<Double> STEP_SIZE =
      Parameter.real("step-size", "S", 1e-12, DescentParameters.LARGE)
          .derived("at most 1")
          .says("length of a step");

  public static final MechanismSpec<RowStream, Parameters> KIND =
      MechanismSpec.<RowStream, Parameters>of(
              "output-perturbation", "full gradient steps, noise at the end")
          .provenIn(GradientProof.DOCUMENT)
          .withLaw(Laws.OUTPUT_PERTURBATION)
          .tellsRisksIf(DescentParameters::tellsRisks)
          .needs(RequiredInput.DELTA)
          .takes(
              DescentParameters.rowsAnd(
                  DescentParameters.LAMBDA,
                  ITERATIONS,
                  STEP_SIZE,
                  DescentParameters.CALIBRATION,
                  DescentParameters.STREAM))
          .learnsFrom(new RowsForm(0).held(), DescentParameters::streamable)
          .made(
              s -> new OutputPerturbation(),
              (s, v) -> {
                RegularisedLoss loss = DescentParameters.loss(v);
                double eta = v.find(STEP_SIZE).orElse(Double.NaN);
                new StepRule(StepRule.Kind.CONSTANT, eta).requireAdmitted(loss);
                return new Parameters(
                    s.target(),
                    s.adjacency(),
                    loss,
                    v.get(ITERATIONS),
                    eta,
                    v.get(DescentParameters.CALIBRATION));
              });

  /**
   * Public parameters. None of them may be chosen by looking at the data.
   *
   * @param target what to promise
   * @param adjacency replacement; the number of rows has to be public
   * @param loss a smooth convex loss
   * @param steps T, from 1
   * @param eta length of a step, at most 2/beta, or 1/beta with lambda above 0; NaN for that limit,
   *     but at most 1
   * @param calibration proven, or the published one: the constant 3 and the classical Gaussian,
   *     which is more noise and keeps the promise, for epsilon below 1
   */
  public record Parameters(
      PrivacyTarget target,
      Adjacency adjacency,
      RegularisedLoss loss,
      int steps,
      double eta,
      CalibrationRule calibration) {

    public Parameters {
      if (steps < 1 || eta <= 0) {
        throw new IllegalArgumentException("steps or eta is out of range");
      }
    }

    /** The same descent in the parameters of {@link Psgd}: one batch of all n rows. */
    Psgd.Parameters asPasses(long rows, double bound) {
      if (rows > Integer.MAX_VALUE) {
        throw new InvalidInputException(
            "the table has more than 2^31 rows", "use psgd, which goes through it in batches.");
      }
      double limit = (loss.lambda() > 0 ? 1 : 2) / loss.smoothness(bound);
      double length = Double.isNaN(eta) ? Math.min(1, limit) : eta;
      return new Psgd.Parameters(
          target,
          adjacency,
          loss,
          steps,
          (int) Math.max(1, rows),
          new StepRule(StepRule.Kind.CONSTANT, length),
          Double.POSITIVE_INFINITY,
          WeightAverage.LAST,
          CalibrationRule.PROVEN);
    }
  }

  @Override
  public MechanismSpec<RowStream, Parameters> kind() {
    return KIND;
  }

  @Override
  public PrivacyEvent describe(Parameters parameters) {
    requireSuitable(parameters);
    return parameters.target.isPure()
        ? new PrivacyEvent.ByTheorem(name(), proof(), guarantee(parameters))
        : new PrivacyEvent.Gaussian(multiplier(parameters), parameters.adjacency);
  }

  @Override
  public PrivacyGuarantee guarantee(Parameters parameters) {
    return parameters.target.guarantee(parameters.adjacency);
  }

  private void requireSuitable(Parameters parameters) {
    GradientProof.requireReplacement(name(), parameters.adjacency);
    GradientProof.requireSmooth(name(), parameters.loss);
    if (parameters.calibration == CalibrationRule.PUBLISHED) {
      parameters.target.requireDelta("the published calibration of " + name());
      multiplier(parameters);
    }
  }

  @Override
  public void requireUsable(RowStream none, Parameters parameters) {
    if (parameters.target.isPure()) {
      Psgd.requireDrawable(parameters.target, none.dimension());
    } else {
      Grid.requireDrawableL2(multiplier(parameters), none.dimension());
    }
  }

  @Override
  public void check(RowStream rows, Parameters parameters) {
    requireSuitable(parameters);
    new Psgd().check(rows, parameters.asPasses(rows.size(), rows.bound()));
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
    int dimension = rows.dimension();
    double sensitivity = sensitivity(rows.size(), rows.bound(), dimension, parameters);
    return Psgd.learn(
        rows,
        parameters.asPasses(rows.size(), rows.bound()),
        noise(parameters, sensitivity, dimension),
        bits,
        stop);
  }

  private static AddedNoise noise(Parameters parameters, double sensitivity, int dimension) {
    return parameters.target.isPure()
        ? Psgd.noise(parameters.target, sensitivity, dimension)
        : AddedNoise.gaussian(sensitivity, dimension, multiplier(parameters));
  }

  /**
   * The L2 sensitivity that noise is scaled to, rounding errors of the descent included.
   *
   * @param rows n
   * @param bound X
   * @param dimension d
   */
  public static double sensitivity(long rows, double bound, int dimension, Parameters parameters) {
    Psgd.Parameters passes = parameters.asPasses(rows, bound);
    double proven = Psgd.sensitivity(rows, bound, dimension, passes);
    if (parameters.calibration == CalibrationRule.PROVEN) {
      return proven;
    }
    double lipschitz = parameters.loss.loss().slope() * bound;
    return Math.max(proven, 3 * lipschitz * parameters.steps * passes.steps().value() / rows);
  }

  private static Rational multiplier(Parameters parameters) {
    PrivacyTarget target = parameters.target;
    if (parameters.calibration == CalibrationRule.PROVEN) {
      return target.gaussianMultiplier(1);
    }
    double epsilon = target.epsilonValue();
    if (epsilon >= 1) {
      throw new InvalidInputException(
          "the classical Gaussian mechanism is proven for epsilon below 1 only",
          "use a smaller "
              + ParameterReference.of("epsilon")
              + ", or the proven calibration, which has no such limit.");
    }
    return Rational.of(new BigDecimal(Math.sqrt(2 * Math.log(2 / target.deltaValue())) / epsilon));
  }
}
