package org.didyma.operations.release;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.didyma.core.InvalidInputException;
import org.didyma.data.records.Table;
import org.didyma.data.schema.Schema;
import org.didyma.mechanisms.Parameter;
import org.didyma.operations.Context;
import org.didyma.operations.Declaration;
import org.didyma.operations.Group;
import org.didyma.operations.InputRule;
import org.didyma.operations.Inputs;
import org.didyma.operations.Operation;
import org.didyma.operations.Result;
import org.didyma.operations.files.OutputFiles;
import org.didyma.operations.inputs.CardRulesInput;
import org.didyma.operations.inputs.ExplainSqlInput;
import org.didyma.operations.inputs.GroupWeightInput;
import org.didyma.operations.inputs.HoldOutInput;
import org.didyma.operations.inputs.KeyInput;
import org.didyma.operations.inputs.LatticeInput;
import org.didyma.operations.inputs.LedgerInput;
import org.didyma.operations.inputs.MenuInput;
import org.didyma.operations.inputs.PaddedTimeInput;
import org.didyma.operations.inputs.PrivateLatticeInput;
import org.didyma.operations.inputs.SharedParameters;
import org.didyma.operations.inputs.SourceInput;
import org.didyma.operations.inputs.TableInput;
import org.didyma.operations.inputs.TotalInput;
import org.didyma.operations.mechanism.MechanismGroups;
import org.didyma.operations.mechanism.PrivacyInput;

/**
 * A private release. Without {@code --diagnostics} nothing that is told or written of it depends on
 * the data except the released weights.
 */
public final class Solve implements Operation {

  static final Parameter<Path> OUT =
      Parameter.file("out")
          .says(
              "write the model to a new file; with --menu the list of cards, and each card beside"
                  + " it");

  static final Parameter<Path> DOSSIER =
      Parameter.file("dossier")
          .says(
              "write the report of didyma explain to a new file, in HTML: guarantee, worst"
                  + " attacker, origin, quality, budget, limits");

  private static final Parameter<Boolean> DIAGNOSTICS =
      Parameter.flag("diagnostics")
          .says(
              "also show training errors, search statistics and the line of a refused record;"
                  + " these are not private");

  private static final Parameter<Boolean> REHEARSE =
      Parameter.flag("rehearse")
          .says(
              "estimate the running time on simulated tables of --records N records that fit the"
                  + " schema; opens no table, spends nothing, releases nothing");

  private static final List<Group> GROUPS =
      List.of(
          Group.main(TableInput.MAIN)
              .with(
                  PrivacyInput.EPSILON,
                  SharedParameters.NEIGHBOURS,
                  LatticeInput.COST,
                  OUT,
                  LedgerInput.LEDGER,
                  HoldOutInput.HOLD_OUT,
                  HoldOutInput.BY),
          SourceInput.GROUP.with(ExplainSqlInput.EXPLAIN_SQL),
          Group.of(
              "lattice",
              "Weights to choose from",
              PrivateLatticeInput.LATTICE,
              PrivateLatticeInput.INTERCEPT),
          GroupWeightInput.WITH_RULES,
          MechanismGroups.CHOICE,
          MechanismGroups.ON_LATTICES,
          MechanismGroups.OF_GRADIENTS,
          Group.of(
              "promise",
              "Conditions of the guarantee",
              TotalInput.TOTAL,
              KeyInput.KEY,
              LedgerInput.PERIODS,
              PaddedTimeInput.PADDED_TIME),
          Group.of(
              "running",
              "Running and writing",
              REHEARSE,
              SharedParameters.TIME_LIMIT,
              SharedParameters.THREADS,
              HoldOutInput.QUALITY_OUT,
              SharedParameters.REPORT,
              DOSSIER,
              DIAGNOSTICS));

  @Override
  public Declaration declaration() {
    return Declaration.saying(
            "Chooses the weights of a linear classifier privately. By default it samples them"
                + " with the exponential mechanism: every weight vector of the lattice is"
                + " possible, and those with fewer errors are more likely, exactly as far as"
                + " epsilon allows.")
        .takingClasses()
        .takes(GROUPS.toArray(Group[]::new))
        // Of the exponential mechanism alone, which is the usual one.
        .takes(MenuInput.GROUP)
        .dependsOn(MechanismGroups.choice(GROUPS))
        .refuses(
            in -> in.isOn(REHEARSE) ? Optional.empty() : TableInput.NAMES_ONE.refusal(in),
            CardRulesInput.FITS,
            GroupWeightInput.FITS,
            InputRule.checked(Solve::check),
            LedgerInput.FITS,
            SourceInput.PERIODS_ARE_OF_DATA)
        .example("solve --data people.csv --schema people.schema.json --epsilon 1")
        .returns(SolveResult.class, Rehearsal.class, MenuResult.class);
  }

  /** Refuses what is wrong whatever schema and table are. */
  private static void check(Inputs in) {
    if (in.has(MenuInput.MENU)) {
      MenuRelease.check(in, REHEARSE, DIAGNOSTICS, DOSSIER, ExplainSqlInput.EXPLAIN_SQL);
      requireHeldOut(in);
      return;
    }
    PrivacyInput privacy = PrivacyInput.of(in);
    if (in.isOn(REHEARSE)) {
      privacy.checkRehearsal();
    } else {
      privacy.check();
    }
    if (privacy.refusesIntercepts()) {
      new PrivateLatticeInput(in).requireNoIntercept();
    }
    if (in.isOn(REHEARSE)) {
      return;
    }
    new PaddedTimeInput(in).check(privacy.isPrivate());
    requireHeldOut(in);
    if (new HoldOutInput(in).share().isPresent()) {
      checkHoldOut(in, privacy);
    }
  }

  private static void requireHeldOut(Inputs in) {
    HoldOutInput.FITS
        .refusal(in)
        .ifPresent(
            refusal -> {
              throw refusal;
            });
  }

  private static void checkHoldOut(Inputs in, PrivacyInput privacy) {
    if (!privacy.isPrivate()) {
      throw new InvalidInputException(
          "--hold-out needs a private mechanism, and this one is not",
          "leave it out, or use a private mechanism.");
    }
    if (in.given().contains("records") && privacy.adjacency().replaces()) {
      throw new InvalidInputException(
          "--records is a public number of records, but the number of held-out records is random",
          "use another mechanism, or --neighbours add-remove.");
    }
  }

  @Override
  public Result run(Inputs in, Context context) {
    if (in.has(MenuInput.MENU)) {
      return new MenuRelease(in, context).release();
    }
    return in.isOn(REHEARSE) ? rehearse(in, context) : solve(in, context);
  }

  private static Result solve(Inputs in, Context context) {
    OutputFiles files = new OutputFiles();
    SolveResult.Files written =
        new SolveResult.Files(
            SharedParameters.file(in, OUT, files),
            SharedParameters.file(in, SharedParameters.REPORT, files),
            SharedParameters.file(in, DOSSIER, files),
            SharedParameters.file(in, HoldOutInput.QUALITY_OUT, files),
            new LedgerInput(in)::ledger);
    Table described =
        new GroupWeightInput(in).on(new CardRulesInput(in).on(new TableInput(in).tableOfUnits()));
    ExplainSqlInput sql = new ExplainSqlInput(in);
    return sql.isGiven()
        ? sql.statement(described)
        : new PrivateRelease(in, context, in.isOn(DIAGNOSTICS))
            .of(InDatabase.of(described, in.given()), written);
  }

  /** The same run on made-up tables; no file but the schema is looked at. */
  private static Result rehearse(Inputs in, Context context) {
    PrivacyInput privacy = PrivacyInput.of(in);
    Schema schema =
        new GroupWeightInput(in).on(new CardRulesInput(in).on(new TableInput(in).schemaAlone()));
    Plan plan = Plan.of(in, schema, context, note -> {});
    plan.mechanism().describe();
    privacy.note(context);
    plan.note(context);
    return Rehearsal.of(
        context,
        plan.mechanism(),
        schema,
        privacy.rehearsedRecords(),
        in.given(SharedParameters.TIME_LIMIT).orElse(Rehearsal.PATIENCE),
        plan.reason());
  }
}
