package org.didyma.mechanisms.gradient;

import java.util.List;
import org.didyma.core.CancellationToken;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.data.rows.BoundedRows;
import org.didyma.data.rows.Rows;
import org.didyma.data.rows.RowsForm;
import org.didyma.exact.Grid;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;
import org.didyma.mechanisms.Mechanism;
import org.didyma.mechanisms.MechanismSpec;
import org.didyma.mechanisms.Parameter;
import org.didyma.mechanisms.ParameterValues;
import org.didyma.mechanisms.RawOutput;
import org.didyma.mechanisms.RequiredInput;
import org.didyma.mechanisms.gradient.descent.ClippingBound;
import org.didyma.mechanisms.gradient.descent.LossSums;
import org.didyma.mechanisms.gradient.descent.RowLosses;
import org.didyma.mechanisms.gradient.loss.LabelLoss;
import org.didyma.mechanisms.law.Laws;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * Objective perturbation for smooth convex losses of a score. Promise: the released weights are the
 * minimiser of sum_i phi_(k_i)(&lt;w, x_i&gt;) + (Lam/2) |w|^2 + &lt;b, w&gt; with noise b of a
 * {@link Form}, exactly or, in the form AMP, to a proven precision and with noise that covers the
 * rest; hence the release is epsilon-differentially private (b of density exp(-a |b|)), or
 * (epsilon, delta) with delta above 0 (Gaussian b). A run that misses the precision releases
 * nothing.
 *
 * <p>Sources: Chaudhuri, Monteleoni and Sarwate (JMLR 2011); Kifer, Smith and Thakurta (COLT 2012);
 * Iyengar et al. (S&amp;P 2019) for approximate minima; Redberg, Koskela and Wang (NeurIPS 2023)
 * for the exact profile under addition and removal. The proof is
 * docs/proofs/gradient-mechanisms.md, section 6.
 */
public final class ObjectivePerturbation
    implements Mechanism<Rows, ObjectivePerturbation.Parameters> {

  private static final Parameter<Form> FORM =
      Parameter.oneOf("form", "NAME", Form.values())
          .usually(Form.AMP)
          .says("amp (approximate minima, covered by noise), sharp, kst or cms");

  private static final Parameter<Double> TOLERANCE =
      Parameter.real("tolerance", "T", 1e-9, 1e3)
          .usually(ObjectivePerturbation.USUAL_TOLERANCE)
          .says("largest norm of the gradient of the perturbed sum at the minimum found");

  private static final Parameter<Double> MARGIN_NOISE =
      Parameter.real("margin-noise", "S", 1e-6, DescentParameters.LARGE)
          .derived(
              "1, and no bound with %s, or with %s kst or cms"
                  .formatted(ParameterReference.of("lambda"), ParameterReference.of("form")))
          .says(
              "regularise the sum until noise alone moves no margin by a standard deviation above"
                  + " S");

  public static final MechanismSpec<Rows, Parameters> KIND =
      MechanismSpec.<Rows, Parameters>of(
              "objective-perturbation", "the minimum of a loss with noise in it")
          .provenIn(GradientProof.DOCUMENT)
          .withLaw(Laws.OBJECTIVE_PERTURBATION)
          .tellsRisksIf(DescentParameters::tellsRisks)
          .takesLabels(OnLabels::objectivePerturbation, DescentParameters::codedRows)
          .needs(RequiredInput.DELTA)
          .takes(
              DescentParameters.middledRowsAnd(
                  DescentParameters.LAMBDA.usually(0.0), MARGIN_NOISE, FORM, TOLERANCE))
          .learnsFrom(new RowsForm(0, RowsForm.Origin.MIDDLE), DescentParameters::rows)
          .made(
              s -> new ObjectivePerturbation(),
              (s, v) ->
                  new Parameters(
                      s.target(),
                      s.adjacency(),
                      DescentParameters.labelLoss(s, v),
                      v.get(DescentParameters.LAMBDA),
                      marginNoise(v),
                      v.get(FORM),
                      v.get(TOLERANCE)));

  /**
   * Twelve public tables are learned better with 1 than without a bound wherever noise is wide, and
   * hardly worse where it is not (docs/results/league.md).
   */
  private static final double USUAL_MARGIN_NOISE = 1;

  private static double marginNoise(ParameterValues v) {
    Form form = v.get(FORM);
    boolean isPublished = form == Form.KST || form == Form.CMS;
    if (!v.isGiven(MARGIN_NOISE)) {
      return isPublished || v.get(DescentParameters.LAMBDA) > 0
          ? Double.POSITIVE_INFINITY
          : USUAL_MARGIN_NOISE;
    }
    if (isPublished) {
      throw new InvalidInputException(
          "%s is for %s amp and sharp only"
              .formatted(ParameterReference.of("margin-noise"), ParameterReference.of("form")),
          "leave %s out, or use %s sharp."
              .formatted(ParameterReference.of("margin-noise"), ParameterReference.of("form")));
    }
    return v.get(MARGIN_NOISE);
  }

  /** A condition of the forms that take the minimiser for exact. */
  static final String EXACT_MINIMISER =
      "the minimiser, found to within the stated norm of the gradient, is taken for the exact one";

  /** A condition of every form: a run that ends without a minimum tells neighbours apart. */
  public static final String FOUND_MINIMUM =
      "the minimum is found to the precision asked for on every table in question";

  /** What the output noise of AMP gets of epsilon and of delta: one part in so many. */
  private static final int OUTPUT_SHARE = 100;

  /** Weights of about this norm, for rows of norm 1, must be found to the tolerance. */
  private static final double USUAL_NORM = 10;

  /** Which proof and which noise. */
  public enum Form {
    /** The noise of SHARP, and a little on the minimum, which covers that it is approximate. */
    AMP,
    /** The least noise proven for the exact minimum. */
    SHARP,
    /** Kifer, Smith and Thakurta: Lam = 2 beta/epsilon. */
    KST,
    /** Chaudhuri, Monteleoni and Sarwate: pure, under replacement. */
    CMS
  }

  /** A norm of the gradient of the sum that costs hardly any noise. */
  public static final double USUAL_TOLERANCE = 1e-6;

  /**
   * Public parameters. None of them may be chosen by looking at the data.
   *
   * @param target what to promise
   * @param adjacency which data sets are neighbours
   * @param loss smooth
   * @param lambda regularisation of the mean loss, which makes Lam at least n lambda; 0 where n is
   *     private
   * @param marginNoise S above 0, for the forms AMP and SHARP: Lam is at least X s/S for rows of
   *     norm at most X, where each coordinate of b has the standard deviation s before the change
   *     of volume is paid for. So noise alone would move the margin of a row by a standard
   *     deviation of about S at most; infinite for no such bound
   * @param form which proof
   * @param tolerance norm of the gradient of the sum at which the minimum is good enough, above 0
   */
  public record Parameters(
      PrivacyTarget target,
      Adjacency adjacency,
      LabelLoss loss,
      double lambda,
      double marginNoise,
      Form form,
      double tolerance) {

    public Parameters {
      if (!(lambda >= 0 && lambda < Double.POSITIVE_INFINITY && marginNoise > 0 && tolerance > 0)) {
        throw new IllegalArgumentException("lambda, margin noise or tolerance is out of range");
      }
    }

    /** Without a bound on the noise of margins. */
    public Parameters(
        PrivacyTarget target,
        Adjacency adjacency,
        LabelLoss loss,
        double lambda,
        Form form,
        double tolerance) {
      this(target, adjacency, loss, lambda, Double.POSITIVE_INFINITY, form, tolerance);
    }

    /** Approximate minima, no regularisation but what privacy needs. */
    public static Parameters usual(PrivacyTarget target, Adjacency adjacency, LabelLoss loss) {
      return new Parameters(target, adjacency, loss, 0, Form.AMP, USUAL_TOLERANCE);
    }
  }

  @Override
  public String name() {
    return KIND.name();
  }

  @Override
  public String proof() {
    return KIND.proof();
  }

  @Override
  public PrivacyEvent describe(Parameters parameters) {
    requireSuitable(parameters);
    return new PrivacyEvent.ByTheorem(name(), proof(), guarantee(parameters));
  }

  @Override
  public PrivacyGuarantee guarantee(Parameters parameters) {
    PrivacyGuarantee promise = parameters.target.guarantee(parameters.adjacency);
    return promise.under(
        parameters.form == Form.AMP
            ? List.of(FOUND_MINIMUM)
            : List.of(FOUND_MINIMUM, EXACT_MINIMISER));
  }

  private void requireSuitable(Parameters parameters) {
    GradientProof.requireSmooth(name(), parameters.loss);
    if (!parameters.adjacency.replaces() && parameters.lambda > 0) {
      throw new InvalidInputException(
          "lambda regularises the mean loss, but the number of records is private",
          "leave "
              + ParameterReference.of("lambda")
              + " out, or use "
              + ParameterReference.of("neighbours")
              + " replace.");
    }
    if (parameters.form == Form.CMS) {
      GradientProof.requireReplacement("the form cms", parameters.adjacency);
      if (!parameters.target.isPure()) {
        throw new InvalidInputException(
            "the form cms is pure, but delta is not 0",
            "leave "
                + ParameterReference.of("delta")
                + " out, or use "
                + ParameterReference.of("form")
                + " sharp.");
      }
    }
  }

  @Override
  public void requireUsable(Rows none, Parameters parameters) {
    requireUsableOn(none, parameters);
  }

  /**
   * Refuses noise that is too wide by the bounds of rows, wherever these are to be. Where their
   * number narrows noise it is not known yet, so the narrowest noise is asked.
   *
   * @param none no rows, of such bounds
   */
  void requireUsableOn(BoundedRows none, Parameters parameters) {
    requireSuitable(parameters);
    if (parameters.form == Form.AMP) {
      PrivacyTarget inner = parameters.target.without(OUTPUT_SHARE);
      requireFine(
          parameters.lambda > 0
              ? ObjectivePlan.narrowest(none, parameters, inner)
              : ObjectivePlan.of(none, parameters, inner),
          none,
          parameters);
      requireDrawable(parameters.target.share(OUTPUT_SHARE), none.dimension());
    }
  }

  @Override
  public void check(Rows rows, Parameters parameters) {
    requireFit(rows, parameters);
  }

  /** Refuses rows, wherever they are. */
  void requireFit(BoundedRows rows, Parameters parameters) {
    requireSuitable(parameters);
    GradientProof.requireBounded(rows);
    if (rows.size() == 0 && parameters.adjacency.replaces()) {
      throw new InvalidInputException("the table has no records", "check the table.");
    }
    if (parameters.form == Form.AMP) {
      requireReachable(rows, parameters);
    }
  }

  /**
   * Refuses a tolerance that rounding alone exceeds: by the number of records only where that is
   * public. Where it is private, the certificate decides after the budget is spent.
   */
  private static void requireReachable(BoundedRows rows, Parameters parameters) {
    PrivacyTarget inner = parameters.target.without(OUTPUT_SHARE);
    requireFine(ObjectivePlan.of(rows, parameters, inner), rows, parameters);
    double reach = USUAL_NORM / rows.bound();
    if (parameters.adjacency.replaces()
        && PerturbedSum.rounding(SumBounds.of(rows), parameters.loss, reach)
            > parameters.tolerance / 2) {
      throw new InvalidInputException(
          "the table has too many records for the precision that was asked for",
          "use a larger " + ParameterReference.of("tolerance") + ".");
    }
  }

  /** Refuses noise whose own rounding exceeds the tolerance. */
  private static void requireFine(ObjectivePlan plan, BoundedRows rows, Parameters parameters) {
    if (!(plan.noise().rounding(rows.dimension()) <= parameters.tolerance / 2)) {
      throw new InvalidInputException(
          "the noise is too wide for the precision that was asked for",
          "use a larger "
              + ParameterReference.of("epsilon")
              + ", or a larger "
              + ParameterReference.of("tolerance")
              + ".");
    }
  }

  @Override
  public RawOutput.Real draw(
      Rows rows, Parameters parameters, RandomBits bits, CancellationToken stop) {
    double[] w = learn(rows, parameters, bits, stop);
    return GradientProof.drawn(rows, w, parameters.loss);
  }

  /** The weights on rows. */
  double[] learn(Rows rows, Parameters parameters, RandomBits bits, CancellationToken stop) {
    return learn(rows, new RowLosses(rows, parameters.loss), parameters, bits, stop);
  }

  /** The weights on rows anywhere, by sums of their losses. */
  double[] learn(
      BoundedRows rows,
      LossSums sums,
      Parameters parameters,
      RandomBits bits,
      CancellationToken stop) {
    requireFit(rows, parameters);
    boolean amp = parameters.form == Form.AMP;
    PrivacyTarget inner = amp ? parameters.target.without(OUTPUT_SHARE) : parameters.target;
    ObjectivePlan plan = ObjectivePlan.of(rows, parameters, inner);
    CoveredMinimum minimum =
        new CoveredMinimum(plan, parameters.loss, SumBounds.of(rows), parameters.tolerance);
    double[] w = minimum.draw(sums, bits, stop);
    if (amp) {
      long most = parameters.adjacency.replaces() ? rows.size() : ClippingBound.ANY_NUMBER;
      minimum.cover(w, parameters.target.share(OUTPUT_SHARE), most, bits);
    }
    return w;
  }

  /** Refuses noise for weights that cannot be drawn for every distance that it covers. */
  private static void requireDrawable(PrivacyTarget target, int dimension) {
    if (target.isPure()) {
      Grid.requireDrawableL1(
          Rational.ONE.dividedBy(Rational.of(target.epsilon().value())), dimension);
    } else {
      Grid.requireDrawableL2(target.gaussianMultiplier(1), dimension);
    }
  }
}
