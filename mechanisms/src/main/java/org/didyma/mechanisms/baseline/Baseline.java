package org.didyma.mechanisms.baseline;

import java.util.Collections;
import java.util.List;
import org.didyma.core.CancellationToken;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.data.rows.Rows;
import org.didyma.data.rows.RowsForm;
import org.didyma.exact.RandomBits;
import org.didyma.mechanisms.Diagnostics;
import org.didyma.mechanisms.Mechanism;
import org.didyma.mechanisms.MechanismSpec;
import org.didyma.mechanisms.Parameter;
import org.didyma.mechanisms.RawOutput;
import org.didyma.mechanisms.gradient.DescentParameters;
import org.didyma.mechanisms.gradient.PrivacyTarget;
import org.didyma.mechanisms.gradient.Psgd;
import org.didyma.mechanisms.gradient.loss.LogisticMarginLoss;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * Learners without any protection, for comparisons: what they learn is <b>not private</b>, says so,
 * and is an event that no accountant prices and no ledger takes.
 */
public final class Baseline implements Mechanism<Rows, Baseline.Parameters> {

  /** The minimum of the regularised loss. */
  public static final MechanismSpec<Rows, Parameters> MINIMUM =
      declared(
          Kind.L_BFGS,
          "the minimum of the loss",
          DescentParameters.rowsAnd(DescentParameters.LAMBDA));

  /** Descent in passes. */
  public static final MechanismSpec<Rows, Parameters> DESCENT =
      declared(
          Kind.SGD,
          "gradient descent in passes, without noise",
          DescentParameters.rowsAnd(
              DescentParameters.LAMBDA, DescentParameters.PASSES, DescentParameters.BATCH));

  /** The more frequent label. */
  public static final MechanismSpec<Rows, Parameters> MAJORITY =
      declared(Kind.MAJORITY, "the same label for every record, by exact counts", List.of());

  private static MechanismSpec<Rows, Parameters> declared(
      Kind kind, String sentence, List<Parameter<?>> parameters) {
    boolean hasLoss = !parameters.isEmpty();
    boolean hasPasses = kind == Kind.SGD;
    return MechanismSpec.<Rows, Parameters>of(kind.label, sentence)
        .notPrivate()
        .takes(parameters)
        .tellsRisksIf(v -> hasLoss && DescentParameters.tellsRisks(v))
        .learnsFrom(new RowsForm(0), v -> hasLoss ? DescentParameters.rows(v) : new RowsForm(0))
        .made(
            s -> new Baseline(kind),
            (s, v) ->
                new Parameters(
                    hasLoss
                        ? DescentParameters.loss(v)
                        : new RegularisedLoss(
                            new LogisticMarginLoss(), RegularisedLoss.USUAL_LAMBDA),
                    hasPasses ? v.get(DescentParameters.PASSES) : 1,
                    hasPasses ? v.get(DescentParameters.BATCH) : 1));
  }

  /** Which learner. */
  public enum Kind {
    /** The minimum of the regularised loss, by {@link Lbfgs}. */
    L_BFGS("l-bfgs"),
    /** The descent of {@link Psgd} without its noise. */
    SGD("sgd"),
    /** The more frequent label; the negative one of equal ones. */
    MAJORITY("majority");

    private final String label;

    Kind(String label) {
      this.label = label;
    }
  }

  /**
   * Parameters; the majority needs none of them.
   *
   * @param loss smooth for L_BFGS
   * @param passes of SGD, from 1
   * @param batch rows of an update of SGD, from 1
   */
  public record Parameters(RegularisedLoss loss, int passes, int batch) {}

  /** Stops as scikit-learn's and SciPy's L-BFGS do by default. */
  private static final Lbfgs.Settings USUAL = new Lbfgs.Settings(10, 1e-5, 2.2e-9, 15_000);

  private final Kind kind;

  /** A learner. */
  public Baseline(Kind kind) {
    this.kind = kind;
  }

  @Override
  public String name() {
    return kind.label;
  }

  /** None: there is nothing to prove. */
  @Override
  public String proof() {
    return "";
  }

  @Override
  public PrivacyEvent describe(Parameters parameters) {
    return new PrivacyEvent.NonPrivate(name(), Adjacency.REPLACE);
  }

  @Override
  public PrivacyGuarantee guarantee(Parameters parameters) {
    return new PrivacyGuarantee.NotPrivate(Adjacency.REPLACE, List.of());
  }

  @Override
  public void check(Rows rows, Parameters parameters) {
    if (rows.count() == 0) {
      throw new InvalidInputException("the table has no records", "check the table.");
    }
    if (kind == Kind.L_BFGS && !parameters.loss.loss().isSmooth()) {
      throw new InvalidInputException(
          "l-bfgs needs a smooth loss",
          "use "
              + ParameterReference.of("loss")
              + " logistic or "
              + ParameterReference.of("loss")
              + " huber.");
    }
    if (kind == Kind.SGD) {
      new Psgd().check(rows, asPsgd(parameters));
    }
  }

  @Override
  public RawOutput.Real draw(
      Rows rows, Parameters parameters, RandomBits bits, CancellationToken stop) {
    check(rows, parameters);
    return switch (kind) {
      case L_BFGS -> drawn(rows, minimum(rows, parameters.loss, stop), parameters);
      case SGD -> drawn(rows, Psgd.noiseless(rows, asPsgd(parameters), bits), parameters);
      case MAJORITY -> majority(rows);
    };
  }

  /** The minimum of the mean regularised loss, as far as the usual stopping rules go. */
  public static double[] minimum(Rows rows, RegularisedLoss loss, CancellationToken stop) {
    SmoothFunction mean =
        (w, gradient) -> {
          loss.meanGradient(rows, w, gradient);
          return loss.mean(rows, w);
        };
    return Lbfgs.minimise(mean, new double[rows.dimension()], USUAL, stop).point();
  }

  private static Psgd.Parameters asPsgd(Parameters parameters) {
    // The target is for noise, and there is none.
    Psgd.Parameters usual = Psgd.Parameters.usual(PrivacyTarget.of("1", "0"), parameters.loss);
    return new Psgd.Parameters(
        usual.target(),
        usual.adjacency(),
        parameters.loss,
        parameters.passes,
        parameters.batch,
        usual.steps(),
        usual.radius(),
        usual.averaging(),
        usual.calibration());
  }

  private static RawOutput.Real drawn(Rows rows, double[] w, Parameters parameters) {
    long errors = rows.errors(w);
    return new RawOutput.Real(
        rows.scale().rawWeights(w),
        rows.scale().rawThreshold(w),
        parameters.loss.loss().risk(),
        Diagnostics.of(errors, errors));
  }

  private static RawOutput.Real majority(Rows rows) {
    // A score of 0 counts as negative, so the errors are the positive labels.
    long positives = rows.errors(new double[rows.dimension()]);
    boolean positive = 2 * positives > rows.size();
    long errors = positive ? rows.size() - positives : positives;
    return new RawOutput.Real(
        Collections.nCopies(rows.scale().rawDimension(), 0.0),
        positive ? -1 : 1,
        Diagnostics.of(errors, errors));
  }
}
