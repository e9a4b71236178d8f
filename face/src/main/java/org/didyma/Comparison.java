package org.didyma;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.didyma.core.CancellationToken;
import org.didyma.experiments.Experiment;
import org.didyma.experiments.ResultFile;
import org.didyma.experiments.RunResult;
import org.didyma.experiments.Trial;
import org.didyma.experiments.report.Report;
import org.didyma.oracles.SearchStoppedException;

/**
 * What came of a comparison: a table for people, and all results. Public, as its table is. An
 * interrupt of the thread that waits for one ends it.
 */
public final class Comparison {

  /** Makes the results that are not done yet, until it is to stop. */
  @FunctionalInterface
  interface Run {
    void make(Collection<RunResult> done, CancellationToken stop, Consumer<RunResult> results);
  }

  /** What people are shown of results. */
  record Shown(Experiment<?> reported, List<RunResult> results, String text) {}

  private final Experiment<?> experiment;
  private final List<RunResult> results;
  private final Shown shown;

  private Comparison(Experiment<?> experiment, List<RunResult> results, Shown shown) {
    this.experiment = experiment;
    this.results = results;
    this.shown = shown;
  }

  static Comparison of(Experiment<?> experiment, Run run, Function<List<RunResult>, Shown> shows) {
    return stoppable(
        stop -> {
          List<RunResult> results = new ArrayList<>();
          run.make(List.of(), stop, results::add);
          return new Comparison(experiment, List.copyOf(results), shows.apply(results));
        },
        "keep the runs of the next comparison in a folder by runIn.");
  }

  static Comparison in(
      Path folder, Experiment<?> experiment, Run run, Function<List<RunResult>, Shown> shows) {
    return stoppable(
        stop -> {
          List<RunResult> results;
          try (ResultFile file = ResultFile.open(folder, experiment)) {
            run.make(file.results(), stop, file::add);
            results = file.results();
          }
          Comparison all = new Comparison(experiment, results, shows.apply(results));
          all.write(folder);
          return all;
        },
        "make the same call to go on; %s has the runs so far.".formatted(folder));
  }

  private static Comparison stoppable(Function<Stop, Comparison> work, String hint) {
    return Limits.NONE.run(
        stop -> {
          try {
            return work.apply(stop);
          } catch (SearchStoppedException e) {
            throw StoppedException.of(stop, "there is no comparison", hint);
          }
        });
  }

  /** What a problem is called: its schema's name. */
  static String name(Problem problem) {
    String name = problem.table().schema().name();
    return name.isEmpty() ? "table" : name;
  }

  /**
   * Writes a table as {@code summary.md} and {@code summary.csv}, charts, and all results as {@code
   * results.jsonl}, in place of what is there of this comparison.
   *
   * @throws DidymaException when they cannot be written, or the folder has results of another one
   */
  public void write(String folder) {
    write(Path.of(folder));
  }

  /** The same. */
  public void write(Path folder) {
    DidymaException.told(
        () -> {
          try (ResultFile file = ResultFile.open(folder, experiment)) {
            Set<Trial> done = file.done();
            results.stream().filter(r -> !done.contains(r.trial())).forEach(file::add);
          }
          Report.write(folder, shown.reported(), shown.results());
          return folder;
        });
  }

  /** How many runs there were. */
  public int runs() {
    return shown.results().size();
  }

  /** The table. */
  @Override
  public String toString() {
    return shown.text();
  }
}
