package org.didyma.operations.mechanism;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.didyma.core.InvalidInputException;
import org.didyma.data.schema.ClassesLabel;
import org.didyma.data.schema.Schema;
import org.didyma.exact.SecureBits;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LatticeName;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.loss.LossForm;
import org.didyma.formulations.loss.ZeroOneLoss;
import org.didyma.mechanisms.ConfiguredMechanism;
import org.didyma.mechanisms.LatticeLoss;
import org.didyma.mechanisms.MechanismSpec;
import org.didyma.mechanisms.OneAgainstRest;
import org.didyma.mechanisms.Parameter;
import org.didyma.mechanisms.PublicContext;
import org.didyma.mechanisms.RequiredInput;
import org.didyma.mechanisms.lattice.ExponentialMechanism;
import org.didyma.models.UnusualNumbers;
import org.didyma.operations.Cancellation;
import org.didyma.operations.Context;
import org.didyma.operations.Inputs;
import org.didyma.operations.inputs.PrivateLatticeInput;
import org.didyma.operations.inputs.SharedParameters;
import org.didyma.oracles.OptimizationOracle;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;

/** What to promise. */
public record PrivacyInput(Inputs in, MechanismInput mechanism) {

  public static final Parameter<Epsilon> EPSILON =
      SharedParameters.explained(
              "epsilon",
              "E",
              Epsilon::parse,
              "use a decimal number above 0, for example 1 or 0.1; smaller protects more.")
          .says("privacy parameter, a decimal number, required; smaller protects more");

  public static final Parameter<Delta> DELTA =
      SharedParameters.explained(
              "delta",
              "D",
              Delta::parse,
              "use a decimal number such as 1e-6, far below one over the number of records.")
          .says(
              "second privacy parameter, for mechanisms that are not pure; usually far below one"
                  + " over the number of records");

  /** What was given. */
  public static PrivacyInput of(Inputs in) {
    return new PrivacyInput(in, MechanismInput.of(in));
  }

  /** The same with the loss that goes with a lattice, where that was left open. */
  public PrivacyInput with(PrivateLatticeInput.Chosen lattice) {
    return new PrivacyInput(in, mechanism.with(lattice));
  }

  /** Refuses what does not fit together, whatever the table is. */
  public void check() {
    delta();
    mechanism.check();
    epsilon();
  }

  /** Refuses the same of a rehearsal, whose number of records goes with every mechanism. */
  public void checkRehearsal() {
    new PrivacyInput(in, mechanism.rehearsing()).check();
    rehearsedRecords();
  }

  /** Refuses the same of a menu of cards, which may have a delta. */
  public void checkMenu() {
    mechanism.check();
    epsilon();
  }

  /** The delta of a menu of cards, 0 unless given. */
  public Delta menuDelta() {
    return in.given(DELTA).orElse(Delta.ZERO);
  }

  /** The draw of the exponential mechanism for a variant of a menu, before epsilon is shared. */
  public ExponentialMechanism.Parameters draw(Schema schema, WeightLattice lattice, Costs costs) {
    PublicContext setting =
        PublicContext.of(epsilon(), Delta.ZERO, adjacency().of(schema.subject()))
            .over(lattice, costs)
            .withMagnitudes(schema.magnitudes())
            .withLabels(schema.label().labels());
    return ExponentialMechanism.preferring(setting, mechanism.values());
  }

  /** Delta, 0 unless given. */
  private Delta delta() {
    Delta value = in.given(DELTA).orElse(Delta.ZERO);
    boolean taken = kind().needs().contains(RequiredInput.DELTA);
    if (!taken && !value.isZero()) {
      throw new InvalidInputException(
          "delta is not 0, but the guarantee of this mechanism is pure",
          "leave --delta out; the guarantee is then stronger.");
    }
    return value;
  }

  /** The number of records to rehearse with, which is what {@code --records} says. */
  public int rehearsedRecords() {
    return mechanism.rehearsedRecords();
  }

  /** Says what is unusual about these numbers. */
  public void note(Context context) {
    UnusualNumbers.notes(epsilon(), delta(), OptionalLong.empty())
        .forEach(note -> context.note("note: " + note));
  }

  /** Whether the mechanism protects the data at all. */
  public boolean isPrivate() {
    return kind().isPrivate();
  }

  /**
   * The lattice to choose from, which may decide what is left open of the loss, see {@link #with}.
   */
  public PrivateLatticeInput.Chosen lattice(Schema schema) {
    // Each class against the rest chooses from the same lattice.
    Schema one = schema.label() instanceof ClassesLabel ? schema.against(0) : schema;
    kind().requireTaken(one.label().labels());
    if (one.label().labels() > Cells.TWO && points().isEmpty() && !kind().drawsPoints()) {
      throw new InvalidInputException(
          "the label has %d values, and their cards have whole points"
              .formatted(one.label().labels()),
          "round the weights of %s to points, such as --points -10:10.".formatted(kind().name()));
    }
    return mechanism.lattice(new PrivateLatticeInput(in), one);
  }

  private MechanismSpec<?, ?> kind() {
    return mechanism.kind();
  }

  /** Whether the mechanism takes the word for an intercept, and that there is none alone. */
  public boolean refusesIntercepts() {
    return kind().needs().contains(RequiredInput.INTERCEPT) && !kind().mayHaveIntercept();
  }

  /** Whether the mechanism chooses from a lattice. */
  public boolean choosesFromLattice() {
    return kind().needs().contains(RequiredInput.LATTICE);
  }

  /** The range of whole points that real weights are rounded to, if that is wanted. */
  public Optional<LatticeName.Range> points() {
    return mechanism.points();
  }

  /** The loss that a mechanism chooses from a lattice by. */
  public LossForm loss() {
    return choosesFromLattice() ? mechanism.values().get(LatticeLoss.LOSS) : new ZeroOneLoss();
  }

  /** Epsilon, 0 for what is not private. */
  public Epsilon epsilon() {
    if (!isPrivate()) {
      if (in.has(EPSILON)) {
        throw new InvalidInputException(
            "--mechanism %s is not private, but --epsilon is given".formatted(kind().name()),
            "leave --epsilon out, or use a private mechanism such as psgd.");
      }
      return Epsilon.ZERO;
    }
    return in.given(EPSILON)
        .orElseThrow(
            () ->
                new InvalidInputException(
                    "--epsilon is missing",
                    "choose one, for example --epsilon 1; smaller protects more."));
  }

  /** The mechanism to release with, over public parameters. */
  public ConfiguredMechanism<?, ?> mechanism(
      Schema schema,
      WeightLattice lattice,
      Cancellation cancellation,
      Supplier<OptimizationOracle> oracle) {
    if (schema.hasRules() && !choosesFromLattice()) {
      throw new InvalidInputException(
          "the schema has rules for points, which %s cannot follow".formatted(kind().name()),
          "use a mechanism that samples whole points, such as exponential, or a schema without"
              + " rules.");
    }
    PublicContext setting =
        PublicContext.of(epsilon(), delta(), adjacency().of(schema.subject()))
            .withThreads(SharedParameters.threads(in))
            .over(lattice, new PrivateLatticeInput(in).costs())
            .withMagnitudes(schema.magnitudes())
            .withOracle(oracle);
    return schema.label() instanceof ClassesLabel
        ? OneAgainstRest.over(
            setting, schema, isPrivate(), (each, one) -> made(each, one, cancellation))
        : made(setting.withLabel(schema.label()), schema, cancellation);
  }

  private ConfiguredMechanism<?, ?> made(
      PublicContext setting, Schema schema, Cancellation cancellation) {
    return mechanism.maker(setting, schema, new SecureBits(), cancellation).get();
  }

  /** Refuses the private table as a public one to tune on. */
  public void requireOtherTable(String table) {
    if (mechanism.tuning().isOn(table)) {
      throw new InvalidInputException(
          "--tune-public is the table to protect",
          "name a table that is public, or leave it out to tune privately.");
    }
  }

  public Adjacency adjacency() {
    return in.get(SharedParameters.NEIGHBOURS);
  }
}
