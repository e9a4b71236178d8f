package org.didyma.mechanisms.gradient;

import java.util.List;
import java.util.Locale;
import org.didyma.core.CancellationToken;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.data.rows.RowStream;
import org.didyma.data.rows.RowsForm;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;
import org.didyma.mechanisms.DeclaredMechanism;
import org.didyma.mechanisms.MechanismSpec;
import org.didyma.mechanisms.Parameter;
import org.didyma.mechanisms.ParameterValues;
import org.didyma.mechanisms.RawOutput;
import org.didyma.mechanisms.RequiredInput;
import org.didyma.mechanisms.gradient.descent.DescentSensitivity;
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
 * Stochastic gradient descent with noise in every update. Promise: each batch's sum of gradients,
 * of L2 sensitivity 2L, is released with noise, and a record is in one batch of each of the k
 * passes; hence all weights of the run together are epsilon-differentially private (noise of
 * density exp(-epsilon |z| / (2Lk))), or (epsilon, delta) with delta above 0 (Gaussian noise), when
 * one record is replaced by any other, provided that the place of a record in the table does not
 * depend on values. Losses need not be smooth, nor convex for privacy.
 *
 * <p>Source: Song, Chaudhuri and Sarwate (GlobalSIP 2013), with the gradient where its mini-batch
 * formula prints the loss; several passes as in Wu et al. (2017). The proof is
 * docs/proofs/gradient-mechanisms.md, section 3.
 */
public final class Scs13 implements DeclaredMechanism<RowStream, Scs13.Parameters> {

  private static final Parameter<StepRule.Kind> STEPS =
      Parameter.oneOf(
              "steps",
              "KIND",
              List.of(
                  StepRule.Kind.CONSTANT, StepRule.Kind.SQUARE_ROOT, StepRule.Kind.STRONGLY_CONVEX),
              k -> k.name().toLowerCase(Locale.ROOT).replace('_', '-'))
          .usually(StepRule.Kind.SQUARE_ROOT)
          .says(
              "kind of step sizes: constant, square-root (S/sqrt(t)) or strongly-convex (1/(L t))");

  private static final Parameter<Double> STEP_SIZE =
      Parameter.real("step-size", "S", 1e-12, DescentParameters.LARGE)
          .usually(1.0)
          .says("constant or S/sqrt(t)");

  private static final Parameter<Composition> COMPOSITION =
      Parameter.oneOf("composition", "NAME", Composition.values())
          .usually(Composition.GAUSSIAN)
          .says(
              "with %s: how passes add up: gaussian (exactly) or basic (equal shares, more noise)"
                  .formatted(ParameterReference.of("delta")));

  public static final MechanismSpec<RowStream, Parameters> KIND =
      MechanismSpec.<RowStream, Parameters>of(
              "scs13", "gradient descent in passes, noise in every update")
          .provenIn(GradientProof.DOCUMENT)
          .withLaw(Laws.SCS13)
          .tellsRisksIf(DescentParameters::tellsRisks)
          .needs(RequiredInput.DELTA)
          .takes(
              DescentParameters.rowsAnd(
                  DescentParameters.LAMBDA,
                  DescentParameters.PASSES.usually(1),
                  DescentParameters.BATCH,
                  STEPS,
                  STEP_SIZE,
                  DescentParameters.RADIUS.derived("1/lambda"),
                  DescentParameters.AVERAGE,
                  COMPOSITION,
                  DescentParameters.STREAM,
                  DescentParameters.IN_DATABASE,
                  DescentParameters.SHUFFLE_EACH_PASS,
                  DescentParameters.SQL_ONLY))
          .learnsFrom(new RowsForm(0).held(), DescentParameters::passable)
          .provided(DescentParameters::whenElsewhere)
          .made(
              s -> new Scs13(),
              (s, v) -> {
                requireDelta(v);
                RegularisedLoss loss = DescentParameters.loss(v);
                return new Parameters(
                    s.target(),
                    s.adjacency(),
                    loss,
                    v.get(DescentParameters.PASSES),
                    v.get(DescentParameters.BATCH),
                    steps(v),
                    DescentParameters.radius(v, loss, Double.POSITIVE_INFINITY),
                    v.get(DescentParameters.AVERAGE),
                    v.get(COMPOSITION));
              });

  private static void requireDelta(ParameterValues v) {
    if (v.isGiven(COMPOSITION) && !v.isGiven(RequiredInput.DELTA)) {
      throw new InvalidInputException(
          "%s is of Gaussian noise, which needs a %s"
              .formatted(ParameterReference.of("composition"), ParameterReference.of("delta")),
          "leave it out, or give %s a number such as 1e-6."
              .formatted(ParameterReference.of("delta")));
    }
  }

  private static StepSize steps(ParameterValues v) {
    double lambda = v.get(DescentParameters.LAMBDA);
    return switch (v.get(STEPS)) {
      case CONSTANT -> new StepSize.Constant(v.get(STEP_SIZE));
      case SQUARE_ROOT -> new StepSize.InverseRoot(v.get(STEP_SIZE));
      default -> {
        if (v.isGiven(STEP_SIZE) || lambda == 0) {
          throw new InvalidInputException(
              "strongly convex steps are 1/(lambda t): they need a %s above 0 and take no %s"
                  .formatted(ParameterReference.of("lambda"), ParameterReference.of("step-size")),
              lambda == 0
                  ? "use a %s above 0, or other %s."
                      .formatted(ParameterReference.of("lambda"), ParameterReference.of("steps"))
                  : "leave %s out, or use other %s."
                      .formatted(
                          ParameterReference.of("step-size"), ParameterReference.of("steps")));
        }
        yield new StepSize.Inverse(lambda);
      }
    };
  }

  /** How k Gaussian passes add up. */
  public enum Composition {
    /** As one Gaussian mechanism, exactly. */
    GAUSSIAN,
    /** An equal share of epsilon and delta for each pass: more noise. */
    BASIC
  }

  /**
   * Public parameters. None of them may be chosen by looking at the data.
   *
   * @param target what to promise
   * @param adjacency replacement; the number of rows has to be public
   * @param loss any loss
   * @param passes k, from 1
   * @param batch b, from 1
   * @param steps eta_t
   * @param radius R, of the ball on which weights are projected; infinite for none
   * @param averaging which weights of the run to release
   * @param composition of passes with Gaussian noise
   */
  public record Parameters(
      PrivacyTarget target,
      Adjacency adjacency,
      RegularisedLoss loss,
      int passes,
      int batch,
      StepSize steps,
      double radius,
      WeightAverage averaging,
      Composition composition) {

    public Parameters {
      if (passes < 1 || batch < 1 || !(radius > 0)) {
        throw new IllegalArgumentException("passes, batch or radius is out of range");
      }
    }

    PassDescent.Plan plan() {
      return new PassDescent.Plan(loss, passes, batch, steps, radius, averaging);
    }

    /** The noise multiplier of a pass. */
    private Rational multiplier() {
      return switch (composition) {
        case GAUSSIAN -> target.gaussianMultiplier(passes);
        case BASIC -> target.share(passes).gaussianMultiplier(1);
      };
    }
  }

  @Override
  public MechanismSpec<RowStream, Parameters> kind() {
    return KIND;
  }

  @Override
  public PrivacyEvent describe(Parameters parameters) {
    GradientProof.requireReplacement(name(), parameters.adjacency);
    return parameters.target.isPure()
        ? new PrivacyEvent.ByTheorem(name(), proof(), guarantee(parameters))
        : new PrivacyEvent.Repeated(
            parameters.passes,
            new PrivacyEvent.Gaussian(parameters.multiplier(), parameters.adjacency));
  }

  @Override
  public PrivacyGuarantee guarantee(Parameters parameters) {
    return parameters.target.guarantee(parameters.adjacency);
  }

  @Override
  public void requireUsable(RowStream none, Parameters parameters) {
    noise(none, parameters);
  }

  @Override
  public void check(RowStream rows, Parameters parameters) {
    GradientProof.requireReplacement(name(), parameters.adjacency);
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
    return learn(rows, parameters, noise(rows, parameters), bits, stop);
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
    return PassDescent.run(rows, parameters.plan(), noise, bits, stop);
  }

  /** The noise of one batch's sum. It takes longer to make than to draw. */
  public static AddedNoise noise(RowStream rows, Parameters parameters) {
    double bound = rows.bound();
    int dimension = rows.dimension();
    double sensitivity =
        DescentSensitivity.batchSum(parameters.loss.loss().slope() * bound, parameters.batch);
    return parameters.target.isPure()
        ? AddedNoise.ball(
            sensitivity,
            dimension,
            Rational.of(parameters.target.share(parameters.passes).epsilon().value()))
        : AddedNoise.gaussian(sensitivity, dimension, parameters.multiplier());
  }
}
