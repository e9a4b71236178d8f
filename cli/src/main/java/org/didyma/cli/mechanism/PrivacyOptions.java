package org.didyma.cli.mechanism;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Supplier;
import org.didyma.cli.Terminal;
import org.didyma.cli.options.NeighboursOption;
import org.didyma.cli.options.OptionValue;
import org.didyma.cli.options.PrivateLatticeOptions;
import org.didyma.data.Schema;
import org.didyma.exact.SecureBits;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LatticeName;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.loss.LossForm;
import org.didyma.formulations.loss.ZeroOneLoss;
import org.didyma.ground.InvalidInputException;
import org.didyma.mechanisms.Chosen;
import org.didyma.mechanisms.LatticeLoss;
import org.didyma.mechanisms.Need;
import org.didyma.mechanisms.Setting;
import org.didyma.models.UnusualNumbers;
import org.didyma.operations.Cancellation;
import org.didyma.oracles.OptimizationOracle;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** What to promise. */
public final class PrivacyOptions {

  @Option(
      names = "--epsilon",
      paramLabel = "E",
      description = "privacy parameter, a decimal number, required; smaller protects more")
  private @Nullable String epsilon;

  @Option(
      names = "--delta",
      paramLabel = "D",
      description =
          "second privacy parameter, of mechanisms that are not pure; usually far below one over"
              + " the number of records")
  private @Nullable String delta;

  @Mixin private MechanismOptions mechanism = new MechanismOptions();
  @Mixin private NeighboursOption neighbours = new NeighboursOption();

  /** Adds the options of mechanisms to a command that has this as a mixin. */
  public void addTo(CommandSpec spec) {
    mechanism.addTo(spec);
  }

  /**
   * Reads the parameters that have one possible value, to find mistakes early.
   *
   * @param given the names of the options that were given
   */
  public void check(Set<String> given) {
    delta();
    mechanism.check(given);
  }

  /** Delta, 0 unless given. */
  private Delta delta() {
    if (delta == null) {
      return Delta.ZERO;
    }
    Delta value =
        OptionValue.read(
            "--delta",
            delta,
            Delta::parse,
            "use a decimal number such as 1e-6, far below one over the number of records.");
    boolean taken = mechanism.kind().needs().contains(Need.DELTA);
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
  public void note(Terminal terminal) {
    UnusualNumbers.notes(epsilon(), delta(), OptionalLong.empty())
        .forEach(note -> terminal.note("note: " + note));
  }

  /** Whether the mechanism protects the data at all. */
  public boolean isPrivate() {
    return mechanism.kind().isPrivate();
  }

  /**
   * The lattice to choose from, which may decide what is left open of the loss: ask for it before
   * the loss and the mechanism.
   *
   * @param given the names of the options that were given
   */
  public PrivateLatticeOptions.Chosen lattice(
      PrivateLatticeOptions wanted, Schema schema, Set<String> given) {
    return mechanism.lattice(wanted, schema, given);
  }

  /** Whether the mechanism takes the word for an intercept, and that there is none alone. */
  public boolean refusesIntercepts() {
    return mechanism.kind().needs().contains(Need.INTERCEPT)
        && !mechanism.kind().mayHaveIntercept();
  }

  /** Whether the mechanism chooses from a lattice. */
  public boolean choosesFromLattice() {
    return mechanism.kind().needs().contains(Need.LATTICE);
  }

  /** The range of whole points that real weights are rounded to, if that is wanted. */
  public Optional<LatticeName.Range> points() {
    return mechanism.points();
  }

  /**
   * The loss that a mechanism chooses from a lattice by.
   *
   * @param given the names of the options that were given
   */
  public LossForm loss(Set<String> given) {
    return choosesFromLattice() ? mechanism.values(given).get(LatticeLoss.LOSS) : new ZeroOneLoss();
  }

  /** Epsilon, 0 for what is not private. */
  public Epsilon epsilon() {
    if (!isPrivate()) {
      if (epsilon != null) {
        throw new InvalidInputException(
            "--mechanism %s is not private, but --epsilon was given"
                .formatted(mechanism.kind().name()),
            "leave --epsilon out, or use a private mechanism such as psgd.");
      }
      return Epsilon.ZERO;
    }
    if (epsilon == null) {
      throw new InvalidInputException(
          "--epsilon is missing", "choose one, for example --epsilon 1; smaller protects more.");
    }
    return OptionValue.read(
        "--epsilon",
        epsilon,
        Epsilon::parse,
        "use a decimal number above 0, for example 1 or 0.1; smaller protects more.");
  }

  /**
   * The mechanism to release with, over public parameters.
   *
   * @param given the names of the options that were given
   */
  public Chosen<?, ?> mechanism(
      Set<String> given,
      Schema schema,
      WeightLattice lattice,
      Costs costs,
      int threads,
      Cancellation cancellation,
      Supplier<OptimizationOracle> oracle) {
    if (schema.hasRules() && !choosesFromLattice()) {
      throw new InvalidInputException(
          "the schema has rules for points, which %s cannot follow"
              .formatted(mechanism.kind().name()),
          "use a mechanism that draws points, such as exponential, or a schema without rules.");
    }
    Setting setting =
        Setting.of(epsilon(), delta(), adjacency().of(schema.unit()))
            .withThreads(threads)
            .over(lattice, costs)
            .withMagnitudes(schema.magnitudes())
            .withOracle(oracle);
    return mechanism.maker(setting, given, schema, new SecureBits(), cancellation).get();
  }

  /** Refuses the private table as a public one to tune on. */
  public void requireOtherTable(String table) {
    if (mechanism.isTunedOn(table)) {
      throw new InvalidInputException(
          "--tune-public is the table to protect",
          "name a table that is public, or leave it out to tune privately.");
    }
  }

  public Adjacency adjacency() {
    return neighbours.adjacency();
  }
}
