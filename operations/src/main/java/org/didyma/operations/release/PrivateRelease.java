package org.didyma.operations.release;

import java.util.Optional;
import org.didyma.core.InvalidInputException;
import org.didyma.data.records.Table;
import org.didyma.data.schema.BinaryLabel;
import org.didyma.exact.Rational;
import org.didyma.mechanisms.ConfiguredMechanism;
import org.didyma.mechanisms.HoldoutQuery;
import org.didyma.mechanisms.RawOutput;
import org.didyma.models.HoldoutResult;
import org.didyma.models.Model;
import org.didyma.models.NotReadyException;
import org.didyma.models.Release;
import org.didyma.models.ReleaseRunner;
import org.didyma.models.quality.HeldOutScores;
import org.didyma.models.quality.Measurement;
import org.didyma.models.quality.ScoreBands;
import org.didyma.models.quality.groups.HeldOutGroups;
import org.didyma.models.quality.outcomes.OutcomeResult;
import org.didyma.operations.Context;
import org.didyma.operations.Context.Watch;
import org.didyma.operations.Inputs;
import org.didyma.operations.NothingReleasedException;
import org.didyma.operations.SpentRefusal;
import org.didyma.operations.inputs.HoldOutInput;
import org.didyma.operations.inputs.LedgerInput;
import org.didyma.operations.inputs.PaddedTimeInput;
import org.didyma.operations.inputs.SharedParameters;
import org.didyma.operations.inputs.TotalInput;
import org.didyma.operations.mechanism.PrivacyInput;
import org.didyma.privacy.ledger.Ledger;

/** The release of {@link Solve}, from a table that is not opened yet. */
final class PrivateRelease {

  private final Inputs in;
  private final Context context;
  private final boolean diagnostics;
  private final LedgerInput ledger;
  private final SolveRun run;

  /**
   * Prepares.
   *
   * @param diagnostics whether the custodian hears what is not private
   */
  PrivateRelease(Inputs in, Context context, boolean diagnostics) {
    this.in = in;
    this.context = context;
    this.diagnostics = diagnostics;
    this.ledger = new LedgerInput(in);
    this.run =
        new SolveRun(
            context, in.given(SharedParameters.TIME_LIMIT), new PaddedTimeInput(in).time());
  }

  /** Releases, and says what is to be told of it. */
  SolveResult of(Table table, SolveResult.Files files) {
    PrivacyInput privacy = PrivacyInput.of(in);
    privacy.requireOtherTable(table.name());
    new TotalInput(in)
        .check(table.schema(), privacy.adjacency().of(table.schema().subject()), table.records());
    Plan plan = Plan.of(in, table.schema(), context, this::noteOfEngine);
    ConfiguredMechanism<?, ?> mechanism = plan.mechanism().under(table.records().conditions());
    privacy.note(context);
    noteWhatToExpect(plan);
    table.requireReadable();
    mechanism.describe();
    HeldOutScores scores =
        new HeldOutScores(table.schema(), ScoreBands.USUAL, privacy.epsilon(), privacy.adjacency());
    Optional<HeldOutGroups> groups =
        new HoldOutInput(in).groups(table.schema()).map(of -> new HeldOutGroups(scores, of));
    HoldoutQuery<RawOutput, long[]> asked = groups.isPresent() ? groups.get() : scores;
    Learned learned = release(mechanism, table, asked, privacy.isPrivate());
    Model model = plan.model(learned.release, table.schema());
    Optional<Measurement> measured =
        learned.evaluated.map(
            e ->
                groups.isPresent()
                    ? groups.get().measured(e, model, plan.costs())
                    : table.schema().label() instanceof BinaryLabel
                        ? scores.measured(e, model, plan.costs())
                        : OutcomeResult.of(scores, e, model));
    return SolveResult.of(
        measured.map(Measurement::model).orElse(model),
        plan.reason(),
        measured,
        diagnostics ? Optional.of(run.notPrivate()) : Optional.empty(),
        files);
  }

  private void noteWhatToExpect(Plan plan) {
    boolean isPrivate = plan.privacy().isPrivate();
    if (!isPrivate) {
      context.note(
          "note: %s is not private; its results may reveal single records"
              .formatted(plan.mechanism().name()));
    }
    plan.note(context);
    if (isPrivate && !context.isForPrograms()) {
      run.stoppedBy()
          .ifPresent(
              option ->
                  context.note(
                      "note: if %s stops the run, nothing is released and all of epsilon counts as"
                              .formatted(option)
                          + " spent"));
    }
  }

  /**
   * What an engine does in a race depends on the data, so it is for the custodian only; and when it
   * does it, so before a padded time nobody is told.
   */
  private void noteOfEngine(String text) {
    if (diagnostics && !in.has(PaddedTimeInput.PADDED_TIME)) {
      context.note("note: " + text);
    }
  }

  /**
   * What came out.
   *
   * @param release the model
   * @param evaluated what was asked of a part that was held out, where one was
   */
  private record Learned(Release release, Optional<HoldoutResult<long[]>> evaluated) {}

  /** From the first byte of the table on the budget is spent. */
  private <D, P> Learned release(
      ConfiguredMechanism<D, P> mechanism,
      Table table,
      HoldoutQuery<RawOutput, long[]> asked,
      boolean isPrivate) {
    Optional<Rational> share = new HoldOutInput(in).share();
    Optional<Ledger> budget = ledger.ledger();
    ReleaseRunner<D, P> alone =
        ReleaseRunner.of(mechanism.mechanism(), mechanism.parameters())
            .under(mechanism.conditions());
    ReleaseRunner<D, P> releasing =
        budget.isPresent() ? alone.spendingFrom(budget.get(), "solve " + mechanism.name()) : alone;
    String task = mechanism.name();
    try (Watch clock = context.working(seconds -> "%s, %d s".formatted(task, seconds))) {
      if (share.isEmpty()) {
        return new Learned(run.release(releasing, table, mechanism.form()), Optional.empty());
      }
      HoldoutResult<long[]> evaluated =
          run.release(releasing, table, mechanism.form(), share.get(), asked);
      return new Learned(evaluated.release(), Optional.of(evaluated));
    } catch (InvalidInputException e) {
      throw isPrivate && run.hasTouchedTable()
          ? SpentRefusal.of(e, ledger.isGiven(), diagnostics)
          : e;
    } catch (NotReadyException e) {
      throw nothingReleased(e);
    } finally {
      InDatabase.end(table);
    }
  }

  /** Why there was no answer in time is for the custodian only. */
  private RuntimeException nothingReleased(NotReadyException late) {
    if (diagnostics) {
      context.note(
          "not private: "
              + late.failure()
                  .map(failure -> String.valueOf(failure.getMessage()))
                  .orElse("sampling would have taken longer"));
      return late;
    }
    // The same without its cause, which would tell --stacktrace why.
    return new NothingReleasedException(String.valueOf(late.getMessage()), late.advice());
  }
}
