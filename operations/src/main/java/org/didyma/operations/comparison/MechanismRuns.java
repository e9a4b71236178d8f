package org.didyma.operations.comparison;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.didyma.experiments.Experiment;
import org.didyma.experiments.ExperimentRunner;
import org.didyma.experiments.ResultFile;
import org.didyma.experiments.RunResult;
import org.didyma.experiments.SplitProblem;
import org.didyma.experiments.Trial;
import org.didyma.experiments.report.Report;
import org.didyma.operations.Context;
import org.didyma.operations.experiment.RunProgress;
import org.didyma.oracles.SearchStoppedException;

/** Runs a comparison of mechanisms, in a folder of results or without one. */
final class MechanismRuns {

  private final Context context;
  private final Experiment<SplitProblem> experiment;
  private final int workers;
  private boolean stopped;

  /**
   * Runs of a comparison.
   *
   * @param workers runs at a time
   */
  MechanismRuns(Context context, Experiment<SplitProblem> experiment, int workers) {
    this.context = context;
    this.experiment = experiment;
    this.workers = workers;
  }

  /**
   * Runs what is not done yet. Without a folder, what was done before a stop is not lost.
   *
   * @param folder where results are kept, if anywhere
   */
  List<RunResult> run(Optional<Path> folder) {
    if (folder.isPresent()) {
      return run(folder.get());
    }
    List<RunResult> results = new ArrayList<>();
    RunProgress progress = progress();
    try {
      run(
          Set.of(),
          result -> {
            results.add(result);
            progress.done(results.size());
          });
    } catch (SearchStoppedException e) {
      stopped = true;
    }
    return results;
  }

  /** Whether the user wanted no more of the runs. */
  boolean isStopped() {
    return stopped;
  }

  private List<RunResult> run(Path folder) {
    try (ResultFile file = ResultFile.open(folder, experiment)) {
      file.note().ifPresent(note -> context.note("note: " + note));
      int before = file.results().size();
      if (before > 0) {
        context.note("note: %d of %d runs were done before".formatted(before, all()));
      }
      RunProgress progress = progress();
      onStop(before);
      run(
          file.done(),
          result -> {
            file.add(result);
            int done = file.results().size();
            onStop(done);
            progress.done(done);
          });
      Report.write(folder, experiment, file.results());
      context.note("note: results, tables and charts are in " + folder);
      return file.results();
    }
  }

  private void run(Set<Trial> done, Consumer<RunResult> kept) {
    new ExperimentRunner(workers, context.cancellation()::isCancelled).run(experiment, done, kept);
  }

  private int all() {
    return experiment.trials().size();
  }

  private RunProgress progress() {
    return new RunProgress(context::note, all());
  }

  private void onStop(int done) {
    context.cancellation().resumableAfter("%d of %d runs".formatted(done, all()));
  }
}
