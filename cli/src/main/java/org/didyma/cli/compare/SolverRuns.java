package org.didyma.cli.compare;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.didyma.cli.NothingReleasedException;
import org.didyma.cli.Terminal;
import org.didyma.experiments.Result;
import org.didyma.experiments.ResultFile;
import org.didyma.experiments.engines.EngineComparison;
import org.didyma.experiments.engines.JudgedRun;
import org.didyma.experiments.report.Report;
import org.didyma.oracles.SearchStoppedException;

/** Runs a comparison of engines, in a folder of results or without one. */
final class SolverRuns {

  private final Terminal terminal;
  private final EngineComparison comparison;

  SolverRuns(Terminal terminal, EngineComparison comparison) {
    this.terminal = terminal;
    this.comparison = comparison;
  }

  /**
   * Runs what is not done yet, and says how each run ended.
   *
   * @param folder where results are kept, if anywhere
   */
  List<JudgedRun> run(Optional<Path> folder) {
    if (folder.isPresent()) {
      return run(folder.get());
    }
    List<Result> results = new ArrayList<>();
    run(List.of(), results::add);
    return comparison.judged(results);
  }

  private List<JudgedRun> run(Path folder) {
    try (ResultFile file = ResultFile.open(folder, comparison.experiment())) {
      try {
        run(file.results(), file::add);
      } catch (SearchStoppedException e) {
        throw new NothingReleasedException(
            "stopped on request after %d runs".formatted(file.results().size()),
            "give the same command again to go on from there.");
      }
      List<JudgedRun> runs = comparison.judged(file.results());
      Report.write(folder, comparison.reported(), runs.stream().map(JudgedRun::result).toList());
      terminal.note("note: results, tables and charts are in " + folder);
      return runs;
    }
  }

  private void run(List<Result> done, Consumer<Result> kept) {
    comparison.run(
        done,
        terminal.cancellation()::isCancelled,
        result -> {
          kept.accept(result);
          comparison.line(result).ifPresent(terminal::note);
        });
  }
}
