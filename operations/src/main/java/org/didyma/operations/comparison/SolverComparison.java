package org.didyma.operations.comparison;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.didyma.core.UserFacingException.Outcome;
import org.didyma.experiments.engines.EngineComparison;
import org.didyma.experiments.engines.EngineTable;
import org.didyma.experiments.engines.JudgedRun;
import org.didyma.experiments.engines.RunOutcome.Status;
import org.didyma.experiments.page.SolversPage;
import org.didyma.models.page.ChartSheet;
import org.didyma.operations.Context;
import org.didyma.operations.Delivery;
import org.didyma.operations.Field;
import org.didyma.operations.NothingReleasedException;
import org.didyma.operations.Result;
import org.didyma.operations.Section;
import org.didyma.operations.files.OutputFile;

/** Runs of engines on problems, judged. */
record SolverComparison(
    List<JsonNode> rows,
    @Field(hidden = true) EngineComparison comparison,
    @Field(hidden = true) List<JudgedRun> runs,
    @Field(hidden = true) boolean isStopped,
    @Field(hidden = true) Files files)
    implements Result.OfTables {

  /**
   * Where to write.
   *
   * @param described noise and limit, for readers
   */
  record Files(Optional<OutputFile> chart, Optional<OutputFile> page, String described) {}

  static SolverComparison of(
      EngineComparison comparison, List<JudgedRun> runs, boolean stopped, Files files) {
    return new SolverComparison(
        runs.stream().<JsonNode>map(JudgedRun::tree).toList(), comparison, runs, stopped, files);
  }

  @Override
  public List<Section> sections() {
    return List.of(
        new Section.Table(new EngineTable(runs).table()),
        new Section.Text("\nVersions: " + JudgedRun.versions(runs) + ".\n"));
  }

  /** Says beside the result what of it is wrong or missing. */
  void note(Context context) {
    if (!context.isForPrograms()) {
      runs.stream()
          .filter(JudgedRun::isWrong)
          .forEach(run -> context.note("wrong: %s".formatted(line(run, run.wrongClaim(), true))));
      long open = runs.stream().filter(run -> run.certified().isEmpty()).count();
      if (open > 0) {
        context.note(
            "note: for %d of %d runs there is no certified optimum to check claims against"
                .formatted(open, runs.size()));
      }
    }
    if (!isStopped && hasFailures()) {
      runs.stream()
          .filter(SolverComparison::hasFailed)
          .forEach(run -> context.note("didyma: " + line(run, run.outcome().message(), false)));
      context.note("Hint: see didyma doctor, or leave the solver out of --engines.");
    }
  }

  private static String line(JudgedRun run, String what, boolean named) {
    return "%s, sample %d%s: %s"
        .formatted(
            run.task().name(),
            run.trial().repetition(),
            named ? ", " + run.participant().name() : "",
            what);
  }

  private static boolean hasFailed(JudgedRun run) {
    return run.outcome().status() == Status.FAILED;
  }

  private boolean hasFailures() {
    return runs.stream().anyMatch(SolverComparison::hasFailed);
  }

  @Override
  public Optional<NothingReleasedException> stopped() {
    return isStopped
        ? Optional.of(
            new NothingReleasedException(
                "stopped on request after %d runs".formatted(runs.size()),
                "give --out DIR, and the same command resumes after a stop."))
        : Optional.empty();
  }

  @Override
  public List<Delivery> deliveries() {
    List<Delivery> all = new ArrayList<>();
    files
        .page()
        .ifPresent(
            f -> all.add(Delivery.of(f, SolversPage.of(files.described() + ".", runs).html(), "")));
    files
        .chart()
        .ifPresent(
            f ->
                all.add(
                    Delivery.of(
                        f, ChartSheet.of(comparison.solved(files.described(), runs)).svg(), "")));
    return all;
  }

  @Override
  public Optional<Outcome> failure() {
    return hasFailures() ? Optional.of(Outcome.BROKEN_ENGINE) : Optional.empty();
  }
}
