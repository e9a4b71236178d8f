package org.didyma.operations.comparison;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.didyma.experiments.ResultFile;
import org.didyma.experiments.RunResult;
import org.didyma.experiments.engines.EngineComparison;
import org.didyma.experiments.engines.JudgedRun;
import org.didyma.experiments.report.Report;
import org.didyma.operations.Context;
import org.didyma.oracles.SearchStoppedException;

/** Runs a comparison of engines, in a folder of results or without one. */
final class SolverRuns {

  private final Context context;
  private final EngineComparison comparison;
  private boolean stopped;

  SolverRuns(Context context, EngineComparison comparison) {
    this.context = context;
    this.comparison = comparison;
  }

  /**
   * Runs what is not done yet, and says how each run ended. Without a folder, what was done before
   * a stop is not lost.
   *
   * @param folder where results are kept, if anywhere
   */
  List<JudgedRun> run(Optional<Path> folder) {
    if (folder.isPresent()) {
      return run(folder.get());
    }
    List<RunResult> results = new ArrayList<>();
    try {
      run(List.of(), results::add);
    } catch (SearchStoppedException e) {
      if (results.isEmpty()) {
        throw e;
      }
      stopped = true;
    }
    return comparison.judged(results);
  }

  /** Whether the user wanted no more of the runs. */
  boolean isStopped() {
    return stopped;
  }

  private List<JudgedRun> run(Path folder) {
    try (ResultFile file = ResultFile.open(folder, comparison.experiment())) {
      file.note().ifPresent(note -> context.note("note: " + note));
      onStop(file);
      run(
          file.results(),
          result -> {
            file.add(result);
            onStop(file);
          });
      List<JudgedRun> runs = comparison.judged(file.results());
      Report.write(folder, comparison.reported(), runs.stream().map(JudgedRun::result).toList());
      context.note("note: results, tables and charts are in " + folder);
      return runs;
    }
  }

  private void onStop(ResultFile file) {
    context.cancellation().resumableAfter(file.results().size() + " runs");
  }

  private void run(List<RunResult> done, Consumer<RunResult> kept) {
    comparison.run(
        done,
        context.cancellation()::isCancelled,
        result -> {
          kept.accept(result);
          comparison.line(result).ifPresent(context::note);
        },
        open ->
            context.note(
                "no solver proved %s; the search does so now, as a referee"
                    .formatted(open == 1 ? "the optimum" : open + " of the optima")));
  }
}
