package org.didyma.mechanisms.gradient;

import java.util.List;
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
import org.didyma.mechanisms.ParameterValues;
import org.didyma.mechanisms.RawOutput;
import org.didyma.mechanisms.RequiredInput;
import org.didyma.mechanisms.calibration.CalibrationRule;
import org.didyma.mechanisms.gradient.descent.CodedRows;
import org.didyma.mechanisms.gradient.descent.DescentSensitivity;
import org.didyma.mechanisms.gradient.descent.PassDescent;
import org.didyma.mechanisms.gradient.descent.Projection;
import org.didyma.mechanisms.gradient.descent.StepSize;
import org.didyma.mechanisms.gradient.descent.WeightAverage;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;
import org.didyma.mechanisms.gradient.noise.AddedNoise;
import org.didyma.mechanisms.law.Laws;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * Permutation-based stochastic gradient descent with output perturbation. Promise: the released
 * weights are those of noiseless {@link PassDescent} plus noise scaled to {@link
 * DescentSensitivity}; hence the release is epsilon-differentially private (noise of density
 * exp(-epsilon |z| / Delta)), or (epsilon, delta) with delta above 0 (Gaussian noise), when one
 * record is replaced by any other, provided that the place of a record in the table does not depend
 * on values.
 *
 * <p>Source: Bolt-on differential privacy (Wu, Li, Kumar, Chaudhuri, Jha and Naughton, SIGMOD
 * 2017), Algorithms 1 and 2, with proven sensitivities: the published ones are too small for
 * mini-batches and for averages under strong convexity. The proof is
 * docs/proofs/gradient-mechanisms.md, section 2.
 */
public final class Psgd implements DeclaredMechanism<RowStream, Psgd.Parameters> {

  /** c of decreasing steps. */
  static final Parameter<Double> STEP_POWER =
      Parameter.real("step-power", "C", 0, 0.999999)
          .derived("0.5")
          .says(
              "C in steps 2/(beta (t + n^C)), decreasing, or 2/(beta (sqrt(t) + n^C)),"
                  + " square-root, beta the smoothness of the loss; from 0 to below 1");

  private static final Parameter<StepRule.Kind> STEPS =
      Parameter.oneOf("steps", "KIND", StepRule.Kind.values())
          .derived("strongly-convex, constant where lambda is 0")
          .says("kind of step sizes");

  private static final Parameter<Double> STEP_SIZE =
      Parameter.real("step-size", "S", 1e-12, DescentParameters.LARGE)
          .derived("1/sqrt(n)")
          .says("length of a constant step");

  public static final MechanismSpec<RowStream, Parameters> KIND =
      MechanismSpec.<RowStream, Parameters>of(
              "psgd", "gradient descent in passes, noise at the end")
          .provenIn(GradientProof.DOCUMENT)
          .withLaw(Laws.PSGD)
          .tellsRisksIf(DescentParameters::tellsRisks)
          .takesLabels(OnLabels::psgd, DescentParameters::codedRows)
          .needs(RequiredInput.DELTA)
          .takes(
              DescentParameters.rowsAnd(
                  DescentParameters.LAMBDA,
                  DescentParameters.PASSES,
                  DescentParameters.BATCH,
                  STEPS,
                  STEP_SIZE,
                  STEP_POWER,
                  DescentParameters.RADIUS.derived("none"),
                  DescentParameters.AVERAGE,
                  DescentParameters.CALIBRATION,
                  DescentParameters.STREAM,
                  DescentParameters.IN_DATABASE,
                  DescentParameters.SHUFFLE_EACH_PASS,
                  DescentParameters.SQL_ONLY))
          .learnsFrom(new RowsForm(0).held(), DescentParameters::passable)
          .provided(DescentParameters::whenElsewhere)
          .made(
              s -> new Psgd(),
              (s, v) -> {
                RegularisedLoss loss = DescentParameters.loss(s, v);
                StepRule steps = steps(v, loss);
                steps.requireAdmitted(loss);
                return new Parameters(
                    s.target(),
                    s.adjacency(),
                    loss,
                    v.get(DescentParameters.PASSES),
                    v.get(DescentParameters.BATCH),
                    steps,
                    v.find(DescentParameters.RADIUS).orElse(Double.POSITIVE_INFINITY),
                    v.get(DescentParameters.AVERAGE),
                    v.get(DescentParameters.CALIBRATION));
              });

  private static StepRule steps(ParameterValues v, RegularisedLoss loss) {
    StepRule.Kind kind = v.find(STEPS).orElse(StepRule.usual(loss).kind());
    if (v.isGiven(STEP_SIZE) && kind != StepRule.Kind.CONSTANT) {
      throw new InvalidInputException(
          ParameterReference.of("step-size") + " is the length of constant steps",
          "leave it out, or use %s.".formatted(ParameterReference.of("steps", "constant")));
    }
    boolean powered = kind == StepRule.Kind.DECREASING || kind == StepRule.Kind.SQUARE_ROOT;
    if (v.isGiven(STEP_POWER) && !powered) {
      throw new InvalidInputException(
          ParameterReference.of("step-power") + " is of decreasing steps",
          "leave it out, or use %s or %s."
              .formatted(
                  ParameterReference.of("steps", "decreasing"),
                  ParameterReference.of("steps", "square-root")));
    }
    return new StepRule(kind, v.find(powered ? STEP_POWER : STEP_SIZE).orElse(Double.NaN));
  }

  private static final String PUBLISHED =
      "Bolt-on PSGD, Wu et al. 2017, whose sensitivity for mini-batches under strong convexity is"
          + " too small";

  /**
   * Public parameters. None of them may be chosen by looking at the data.
   *
   * @param target what to promise
   * @param adjacency replacement; the number of rows has to be public
   * @param loss a smooth convex loss
   * @param passes k, from 1
   * @param batch b, from 1
   * @param steps kind of step sizes
   * @param radius R, of the ball on which weights are projected; infinite for none
   * @param averaging which weights of the run to release
   * @param calibration proven, or the published one, which divides by b what does not divide
   */
  public record Parameters(
      PrivacyTarget target,
      Adjacency adjacency,
      RegularisedLoss loss,
      int passes,
      int batch,
      StepRule steps,
      double radius,
      WeightAverage averaging,
      CalibrationRule calibration) {

    public Parameters {
      if (passes < 1 || batch < 1 || !(radius > 0)) {
        throw new IllegalArgumentException("passes, batch or radius is out of range");
      }
    }

    /** The usual run: ten passes in batches of 50, no projection, the last weights. */
    public static Parameters usual(PrivacyTarget target, RegularisedLoss loss) {
      return new Parameters(
          target,
          Adjacency.REPLACE,
          loss,
          DescentParameters.USUAL_PASSES,
          DescentParameters.USUAL_BATCH,
          StepRule.usual(loss),
          Double.POSITIVE_INFINITY,
          WeightAverage.LAST,
          CalibrationRule.PROVEN);
    }

    /** The descent over n rows of norm at most X. */
    PassDescent.Plan plan(long rows, double bound) {
      return new PassDescent.Plan(
          loss, passes, batch, steps.over(rows, loss, bound), radius, averaging);
    }
  }

  @Override
  public MechanismSpec<RowStream, Parameters> kind() {
    return KIND;
  }

  @Override
  public PrivacyEvent describe(Parameters parameters) {
    requireSuitable(parameters);
    if (parameters.calibration == CalibrationRule.PUBLISHED) {
      return new PrivacyEvent.NonPrivate("psgd, published calibration", parameters.adjacency);
    }
    return parameters.target.isPure()
        ? new PrivacyEvent.ByTheorem(name(), proof(), guarantee(parameters))
        : new PrivacyEvent.Gaussian(parameters.target.gaussianMultiplier(1), parameters.adjacency);
  }

  @Override
  public PrivacyGuarantee guarantee(Parameters parameters) {
    if (parameters.calibration == CalibrationRule.PUBLISHED) {
      return new PrivacyGuarantee.Unproven(PUBLISHED, parameters.adjacency, List.of());
    }
    return parameters.target.guarantee(parameters.adjacency);
  }

  private static void requireSuitable(Parameters parameters) {
    GradientProof.requireReplacement("psgd", parameters.adjacency);
    GradientProof.requireSmooth("psgd", parameters.loss);
    if (parameters.steps.kind() == StepRule.Kind.STRONGLY_CONVEX) {
      parameters.steps.over(1, parameters.loss, 1);
    }
  }

  @Override
  public void requireUsable(RowStream none, Parameters parameters) {
    requireDrawable(parameters.target, none.dimension());
  }

  /** Refuses noise that cannot be drawn for every sensitivity, which the number of rows decides. */
  static void requireDrawable(PrivacyTarget target, int dimension) {
    Grid.requireDrawableL2(
        target.isPure()
            ? Rational.ONE.dividedBy(Rational.of(target.epsilon().value()))
            : target.gaussianMultiplier(1),
        dimension);
  }

  @Override
  public void check(RowStream rows, Parameters parameters) {
    requireSuitable(parameters);
    GradientProof.requireBounded(rows);
    GradientProof.requireBatch(rows, parameters.batch);
    parameters.plan(rows.size(), rows.bound());
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
    return learn(rows, parameters, noise(rows, parameters), bits, stop);
  }

  /** What is added to the weights of the descent. It takes longer to make than to draw. */
  public static AddedNoise noise(RowStream rows, Parameters parameters) {
    int dimension = rows.dimension();
    return noise(
        parameters.target,
        sensitivity(rows.size(), rows.bound(), dimension, parameters),
        dimension);
  }

  /**
   * The weights of a run whose noise was made before.
   *
   * @param rows that {@link #check} has nothing against
   */
  public static double[] learn(
      RowStream rows,
      Parameters parameters,
      AddedNoise noise,
      RandomBits bits,
      CancellationToken stop) {
    double[] w =
        PassDescent.run(
            rows, parameters.plan(rows.size(), rows.bound()), AddedNoise.NONE, bits, stop);
    return perturbed(w, parameters, noise, bits);
  }

  /** The weights on rows of as many labels as the loss. */
  static double[] learn(
      CodedRows rows, Parameters parameters, RandomBits bits, CancellationToken stop) {
    PassDescent.Plan plan = parameters.plan(rows.count(), rows.rows().bound());
    AddedNoise noise = noise(rows.rows(), parameters);
    return perturbed(PassDescent.run(rows, plan, bits, stop), parameters, noise, bits);
  }

  private static double[] perturbed(
      double[] w, Parameters parameters, AddedNoise noise, RandomBits bits) {
    noise.addTo(w, bits);
    Projection.onBall(w, parameters.radius);
    return w;
  }

  static AddedNoise noise(PrivacyTarget target, double sensitivity, int dimension) {
    return target.isPure()
        ? AddedNoise.ball(sensitivity, dimension, Rational.of(target.epsilon().value()))
        : AddedNoise.gaussian(sensitivity, dimension, target.gaussianMultiplier(1));
  }

  /**
   * The L2 sensitivity that noise is scaled to, rounding errors of the descent included.
   *
   * @param rows n
   * @param bound X
   * @param dimension d
   */
  public static double sensitivity(long rows, double bound, int dimension, Parameters parameters) {
    PassDescent.Plan plan = parameters.plan(rows, bound);
    if (parameters.calibration == CalibrationRule.PUBLISHED) {
      return published(rows, bound, plan);
    }
    RegularisedLoss loss = plan.loss();
    double lipschitz = loss.loss().slope() * bound;
    double eta = plan.steps().at(1);
    long updates = plan.updates(rows) * plan.passes();
    double radius = Math.min(plan.radius(), updates * eta * lipschitz);
    radius = loss.lambda() > 0 ? Math.min(radius, lipschitz / loss.lambda()) : radius;
    // A step at its limit may be above it by rounding, and then contracts a little too little.
    double relative = DescentSensitivity.RELATIVE + updates * 0x1p-49;
    return ofRealNumbers(lipschitz, rows, plan) * relative
        + DescentSensitivity.rounding(
            loss.loss(), bound, eta, radius, plan.batch(), dimension, updates);
  }

  private static double ofRealNumbers(double lipschitz, long rows, PassDescent.Plan plan) {
    double gamma = plan.loss().lambda();
    long perPass = plan.updates(rows);
    if (plan.steps() instanceof StepSize.StronglyConvex) {
      return DescentSensitivity.stronglyConvex(
          lipschitz, gamma, plan.batch(), perPass, plan.passes(), plan.averaging());
    }
    if (plan.steps() instanceof StepSize.Constant constant && gamma > 0) {
      return DescentSensitivity.stronglyConvexConstant(
          lipschitz, constant.eta(), gamma, plan.batch(), perPass, plan.passes(), plan.averaging());
    }
    return DescentSensitivity.convex(lipschitz, plan.steps(), plan.batch(), perPass, plan.passes());
  }

  /** With L = 1 + lambda R, R = 1/lambda; every bound for b = 1 divided by b, averages for free. */
  private static double published(long rows, double bound, PassDescent.Plan plan) {
    double gamma = plan.loss().lambda();
    double lipschitz =
        plan.loss().lipschitz(bound, Math.min(plan.radius(), gamma > 0 ? 1 / gamma : 1));
    if (plan.steps() instanceof StepSize.StronglyConvex) {
      return DescentSensitivity.stronglyConvex(lipschitz, gamma, 1, rows) / plan.batch();
    }
    return ofRealNumbers(lipschitz, rows, plan);
  }

  /** The weights of the same descent without noise, for comparisons. Not private. */
  public static double[] noiseless(RowStream rows, Parameters parameters, RandomBits order) {
    return PassDescent.run(
        rows,
        parameters.plan(rows.size(), rows.bound()),
        AddedNoise.NONE,
        order,
        CancellationToken.NEVER);
  }
}
