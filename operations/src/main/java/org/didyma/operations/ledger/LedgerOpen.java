package org.didyma.operations.ledger;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.didyma.core.InvalidInputException;
import org.didyma.core.PrivacyUnit;
import org.didyma.mechanisms.Parameter;
import org.didyma.operations.Context;
import org.didyma.operations.Declaration;
import org.didyma.operations.Field;
import org.didyma.operations.Group;
import org.didyma.operations.InputRule;
import org.didyma.operations.Inputs;
import org.didyma.operations.Operation;
import org.didyma.operations.Result;
import org.didyma.operations.Section;
import org.didyma.operations.inputs.KeyInput;
import org.didyma.operations.inputs.SharedParameters;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.Rho;
import org.didyma.privacy.ledger.Arrival;
import org.didyma.privacy.ledger.Composition;
import org.didyma.privacy.ledger.Ledger;
import org.didyma.privacy.ledger.Terms;

/** Makes a ledger with a budget that cannot be changed afterwards. */
public final class LedgerOpen implements Operation {

  private static final Parameter<Path> FILE = LedgerShow.file("the file to make");
  private static final Parameter<String> NAME =
      Parameter.text("name", "TEXT")
          .says("a public name of the data set")
          .derived("the file's name");
  private static final Parameter<String> EPSILON =
      Parameter.text("epsilon", "E").says("the budget: epsilon");
  private static final Parameter<String> DELTA =
      Parameter.text("delta", "D")
          .says("the budget: delta; without it, the budget is pure and accepts pure uses only");
  private static final Parameter<String> RHO =
      Parameter.text("rho", "R")
          .says("the budget: rho of zero-concentrated privacy, in place of epsilon and delta");
  private static final Parameter<String> COMPOSITION =
      Parameter.text("composition", "NAME")
          .says(
              "how uses compose: basic (epsilons and deltas), zcdp (rho, with --rho or --epsilon"
                  + " and --delta), or Renyi divergences of one order: rdp:ORDER, such as"
                  + " rdp:16, with --epsilon and --delta")
          .derived("basic, with --rho zcdp");
  private static final Parameter<String> LEAST_EPSILON =
      Parameter.text("least-epsilon", "E")
          .says("refuse a use smaller than an exponential mechanism with this epsilon")
          .derived("a thousandth of the budget, 0 for no limit");
  private static final Parameter<String> UNIT =
      Parameter.text("unit", "COLUMN")
          .says(
              "the budget protects units: all records with one value of this column, as in"
                  + " schemas with \"unit\"; without it, single records");
  private static final Parameter<String> UNIT_MISSING =
      Parameter.text("unit-missing", "POLICY")
          .says("what those schemas do with records without a value there: drop or own")
          .derived("drop");

  private static final Parameter<String> ARRIVAL =
      Parameter.text("arrival", "COLUMN")
          .says("the column that tells when a record arrived, for --periods");
  private static final Parameter<String> PERIODS =
      Parameter.text("periods", "LIST")
          .says(
              "beginnings of its values, such as 2026-01,2026-02: the records of each have the"
                  + " whole budget, and a use of some periods costs nothing in the others");

  /** A new ledger. */
  private record Opened(
      @Field(Field.NAMED) Path ledger, @Field(flat = true) LedgerAccount.Budget terms)
      implements Result {

    @Override
    public List<Section> sections() {
      return List.of(new Section.Text("%s is open.\n".formatted(ledger) + terms.text()));
    }
  }

  @Override
  public Declaration declaration() {
    return Declaration.saying(
            "Opens a new ledger for one data set. The budget limits what all private results"
                + " from it may reveal together.")
        .arguments(FILE)
        .takes(
            Group.main(
                EPSILON,
                DELTA,
                RHO,
                COMPOSITION,
                NAME,
                LEAST_EPSILON,
                UNIT,
                UNIT_MISSING,
                ARRIVAL,
                PERIODS,
                KeyInput.KEY,
                SharedParameters.NEIGHBOURS))
        .refuses(InputRule.without(ARRIVAL, name -> "name the column of arrival.", PERIODS))
        .refuses(InputRule.without(PERIODS, name -> "name the periods.", ARRIVAL))
        .example("ledger open new.ledger --epsilon 2")
        .returns(Opened.class);
  }

  @Override
  public Result run(Inputs in, Context context) {
    Path path = in.get(FILE);
    if (path.toString().isBlank() || path.getFileName() == null) {
      throw new InvalidInputException(
          "the ledger's name is empty", "give a path such as people.ledger.");
    }
    KeyInput key = new KeyInput(in);
    Terms terms = terms(in, in.given(NAME).orElse(path.getFileName().toString()));
    Ledger.create(path, terms, key.key());
    if (key.isOpenToOthers()) {
      context.note(
          "note: other users can read the key; remove that permission, as with chmod" + " 600");
    }
    return new Opened(path, LedgerAccount.Budget.of(terms));
  }

  private static Terms terms(Inputs in, String data) {
    try {
      Adjacency records = in.get(SharedParameters.NEIGHBOURS);
      Adjacency adjacency = unit(in).map(records::of).orElse(records);
      PrivacyGuarantee budget = budget(in, adjacency);
      String chosen = in.given(COMPOSITION).orElse(in.has(RHO) ? "zcdp" : "basic");
      return new Terms(data, budget, Composition.parse(chosen), least(in, budget), arrival(in));
    } catch (IllegalArgumentException e) {
      throw new InvalidInputException(
          String.valueOf(e.getMessage()), "see didyma ledger open --help.", e);
    }
  }

  /** The unit; how many of its records are used is a matter of each use. */
  private static Optional<PrivacyUnit> unit(Inputs in) {
    PrivacyUnit.Missing missing =
        PrivacyUnit.Missing.of(in.given(UNIT_MISSING).orElse("drop"))
            .orElseThrow(
                () ->
                    new IllegalArgumentException("--unit-missing is neither \"drop\" nor \"own\""));
    if (!in.has(UNIT) && in.has(UNIT_MISSING)) {
      throw new IllegalArgumentException("--unit-missing is given without --unit");
    }
    return in.given(UNIT).map(column -> new PrivacyUnit(column, 1, missing));
  }

  private static Optional<Arrival> arrival(Inputs in) {
    return in.given(ARRIVAL)
        .map(column -> new Arrival(column, List.of(in.get(PERIODS).split(",", -1))));
  }

  private static Optional<Epsilon> least(Inputs in, PrivacyGuarantee budget) {
    Optional<String> given = in.given(LEAST_EPSILON);
    if (given.isEmpty()) {
      return Optional.of(Terms.usualLeast(budget));
    }
    return given
        .filter(text -> !text.matches("0+(\\.0*)?"))
        .map(
            SharedParameters.explained(
                    LEAST_EPSILON.name(),
                    "E",
                    Epsilon::parse,
                    "choose a small part of the budget, or 0 for no limit.")
                ::read);
  }

  private static PrivacyGuarantee budget(Inputs in, Adjacency adjacency) {
    if (in.has(RHO)) {
      if (in.hasAny(EPSILON, DELTA)) {
        throw new InvalidInputException(
            "--rho is given together with --epsilon or --delta", "give one kind of budget.");
      }
      return PrivacyGuarantee.zeroConcentrated(Rho.parse(in.get(RHO)), adjacency);
    }
    if (!in.has(EPSILON)) {
      throw new InvalidInputException(
          "--epsilon is missing", "give a budget: --epsilon, --epsilon and --delta, or --rho.");
    }
    Epsilon epsilon = Epsilon.parse(in.get(EPSILON));
    return in.given(DELTA)
        .<PrivacyGuarantee>map(
            delta -> PrivacyGuarantee.approximate(epsilon, Delta.parse(delta), adjacency))
        .orElseGet(() -> PrivacyGuarantee.pure(epsilon, adjacency));
  }
}
