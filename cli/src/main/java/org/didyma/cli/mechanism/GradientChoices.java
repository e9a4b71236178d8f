package org.didyma.cli.mechanism;

import java.util.List;
import java.util.Set;
import org.didyma.cli.options.DataForm;
import org.didyma.data.rows.RowStream;
import org.didyma.ground.InvalidInputException;
import org.didyma.mechanisms.Mechanism;
import org.didyma.mechanisms.gradient.Bst14;
import org.didyma.mechanisms.gradient.ObjectivePerturbation;
import org.didyma.mechanisms.gradient.OutputPerturbation;
import org.didyma.mechanisms.gradient.PrivacyTarget;
import org.didyma.mechanisms.gradient.PrivateMajority;
import org.didyma.mechanisms.gradient.Psgd;
import org.didyma.mechanisms.gradient.Scs13;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;

/** The gradient methods for convex losses, and the majority to compare them with. */
final class GradientChoices {

  private static final double NO_RADIUS = Double.POSITIVE_INFINITY;

  private GradientChoices() {}

  /** All of them. */
  static List<MechanismChoice> of(DescentOptions options, PerturbationOptions noise) {
    return List.of(
        new PsgdChoice(options, noise),
        new Scs13Choice(options),
        new Bst14Choice(options),
        new ObjectiveChoice(options),
        new OutputChoice(options, noise),
        new MajorityChoice());
  }

  /** Parameters are made of options twice: once to check the options, before anything is known. */
  private static final PrivacyTarget ANY = new PrivacyTarget(Epsilon.parse("0.5"), Delta.ZERO);

  /** Passes over a table that is held in memory go through it in random orders, others do not. */
  private static final String KEPT_PLACES =
      "the order of the records in the table does not depend on their values";

  private static DataForm<RowStream> streamable(DescentOptions options) {
    RowsForm form = options.rows();
    return options.isStreamed() ? form.streamed() : form.held();
  }

  private static <P> ChosenMechanism<?, ?> inPasses(
      Mechanism<RowStream, P> mechanism, P parameters, DescentOptions options) {
    ChosenMechanism<?, ?> chosen =
        new ChosenMechanism<>(mechanism, parameters, streamable(options));
    return options.isStreamed() ? chosen.under(List.of(KEPT_PLACES)) : chosen;
  }

  /** Projection by default on the ball that holds the minimum of a regularised loss. */
  private static double usualRadius(RegularisedLoss loss, double otherwise) {
    return loss.lambda() > 0 ? 1 / loss.lambda() : otherwise;
  }

  private record PsgdChoice(DescentOptions own, PerturbationOptions noise)
      implements MechanismChoice {
    @Override
    public String name() {
      return "psgd";
    }

    @Override
    public Set<String> options() {
      return DescentOptions.rowsAnd(
          "--lambda",
          "--passes",
          "--batch",
          "--steps",
          "--step-size",
          "--step-power",
          "--radius",
          "--average",
          "--calibration",
          "--stream");
    }

    @Override
    public void check(Set<String> given) {
      streamable(own);
      new Psgd().describe(parameters(ANY, Adjacency.REPLACE));
    }

    @Override
    public ChosenMechanism<?, ?> over(Setting setting) {
      return inPasses(new Psgd(), parameters(setting.target(), setting.adjacency()), own);
    }

    private Psgd.Parameters parameters(PrivacyTarget target, Adjacency adjacency) {
      return new Psgd.Parameters(
          target,
          adjacency,
          own.loss(),
          own.passes(10),
          own.batch(),
          own.steps(),
          own.radius(NO_RADIUS),
          own.average(),
          noise.calibration());
    }
  }

  private record Scs13Choice(DescentOptions own) implements MechanismChoice {
    @Override
    public String name() {
      return "scs13";
    }

    @Override
    public Set<String> options() {
      return DescentOptions.rowsAnd(
          "--lambda",
          "--passes",
          "--batch",
          "--steps",
          "--step-size",
          "--radius",
          "--average",
          "--composition",
          "--stream");
    }

    @Override
    public void check(Set<String> given) {
      streamable(own);
      parameters(ANY, Adjacency.REPLACE);
      if (given.contains("--composition") && !given.contains("--delta")) {
        throw new InvalidInputException(
            "--composition is of Gaussian noise, which needs a --delta",
            "leave it out, or give --delta a number such as 1e-6.");
      }
    }

    @Override
    public ChosenMechanism<?, ?> over(Setting setting) {
      return inPasses(new Scs13(), parameters(setting.target(), setting.adjacency()), own);
    }

    private Scs13.Parameters parameters(PrivacyTarget target, Adjacency adjacency) {
      RegularisedLoss loss = own.loss();
      return new Scs13.Parameters(
          target,
          adjacency,
          loss,
          own.passes(1),
          own.batch(),
          own.noisySteps(),
          own.radius(usualRadius(loss, NO_RADIUS)),
          own.average(),
          own.composition());
    }
  }

  private record Bst14Choice(DescentOptions own) implements MechanismChoice {
    @Override
    public String name() {
      return "bst14";
    }

    @Override
    public Set<String> options() {
      return DescentOptions.rowsAnd("--lambda", "--passes", "--batch", "--radius");
    }

    @Override
    public void check(Set<String> given) {
      own.rows();
      parameters(ANY, Adjacency.REPLACE);
    }

    @Override
    public ChosenMechanism<?, ?> over(Setting setting) {
      return new ChosenMechanism<>(
          new Bst14(), parameters(setting.target(), setting.adjacency()), own.rows());
    }

    private Bst14.Parameters parameters(PrivacyTarget target, Adjacency adjacency) {
      RegularisedLoss loss = own.loss();
      return new Bst14.Parameters(
          target, adjacency, loss, own.passes(10), own.batch(), own.radius(usualRadius(loss, 10)));
    }
  }

  private record ObjectiveChoice(DescentOptions own) implements MechanismChoice {

    @Override
    public String name() {
      return "objective-perturbation";
    }

    @Override
    public Set<String> options() {
      return DescentOptions.rowsAnd("--lambda", "--form", "--tolerance");
    }

    @Override
    public void check(Set<String> given) {
      own.rows();
      parameters(ANY, Adjacency.REPLACE);
    }

    @Override
    public ChosenMechanism<?, ?> over(Setting setting) {
      return new ChosenMechanism<>(
          new ObjectivePerturbation(),
          parameters(setting.target(), setting.adjacency()),
          own.rows());
    }

    private ObjectivePerturbation.Parameters parameters(PrivacyTarget target, Adjacency adjacency) {
      return new ObjectivePerturbation.Parameters(
          target, adjacency, own.marginLoss(), own.lambda(0), own.form(), own.tolerance());
    }
  }

  private record OutputChoice(DescentOptions own, PerturbationOptions noise)
      implements MechanismChoice {
    @Override
    public String name() {
      return "output-perturbation";
    }

    @Override
    public Set<String> options() {
      return DescentOptions.rowsAnd(
          "--lambda", "--iterations", "--step-size", "--calibration", "--stream");
    }

    @Override
    public void check(Set<String> given) {
      streamable(own);
      parameters(ANY, Adjacency.REPLACE);
    }

    @Override
    public ChosenMechanism<?, ?> over(Setting setting) {
      return new ChosenMechanism<>(
          new OutputPerturbation(),
          parameters(setting.target(), setting.adjacency()),
          streamable(own));
    }

    private OutputPerturbation.Parameters parameters(PrivacyTarget target, Adjacency adjacency) {
      return new OutputPerturbation.Parameters(
          target,
          adjacency,
          own.loss(),
          own.iterations(),
          own.stepSize(Double.NaN),
          noise.calibration());
    }
  }

  private record MajorityChoice() implements MechanismChoice {
    @Override
    public String name() {
      return "private-majority";
    }

    @Override
    public ChosenMechanism<?, ?> over(Setting setting) {
      return new ChosenMechanism<>(
          new PrivateMajority(),
          new PrivateMajority.Parameters(setting.epsilon(), setting.adjacency()),
          new RowsForm(0));
    }
  }
}
