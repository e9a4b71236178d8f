package org.didyma.experiments;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.didyma.core.CancellationToken;
import org.didyma.models.ProgramVersion;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.oracles.rounds.Rounds;

/**
 * Carries out the runs of an experiment as tasks in rounds, such as of a cluster. Each process
 * describes the experiment by itself, and has to come to the same fingerprint. Results are those of
 * {@link ExperimentRunner}, but for the seconds, and come after each round.
 */
public final class RoundsRunner {

  /** Tasks of a round for each that runs at a time: a round waits for its longest. */
  private static final int TASKS = 8;

  private final Rounds rounds;
  private final CancellationToken stop;

  /**
   * Runs in rounds.
   *
   * @param rounds where tasks are run
   * @param stop asked now and then whether to stop
   */
  public RoundsRunner(Rounds rounds, CancellationToken stop) {
    this.rounds = rounds;
    this.stop = stop;
  }

  /**
   * Runs what is not done yet.
   *
   * @param experiment what the source describes
   * @param done the runs that have a result already
   * @param results is given the results of each round, in the order of the trials
   * @throws org.didyma.core.InvalidInputException when a process comes to another experiment
   * @throws SearchStoppedException when it was asked to stop; all results given are complete
   */
  public void run(
      ExperimentSource source,
      Experiment<?> experiment,
      Set<Trial> done,
      Consumer<RunResult> results) {
    Map<Trial, Integer> order = new HashMap<>();
    experiment.trials().forEach(trial -> order.put(trial, order.size()));
    List<ArrayList<Trial>> tasks = new ArrayList<>(tasks(experiment, done));
    int size = TASKS * rounds.parallelism();
    TrialWork work = new TrialWork(source, experiment.fingerprint(), ProgramVersion.text());
    try (var session = rounds.begin(work)) {
      for (int from = 0; from < tasks.size(); from += size) {
        pause();
        session.run(tasks.subList(from, Math.min(tasks.size(), from + size)), this::pause).stream()
            .flatMap(report -> report.results(experiment).stream())
            .sorted(Comparator.comparing(result -> order.get(result.trial())))
            .forEach(results);
      }
    }
  }

  /** The trials that are open, those together that one run decides. */
  private static Collection<ArrayList<Trial>> tasks(Experiment<?> experiment, Set<Trial> done) {
    Map<Trial, ArrayList<Trial>> tasks = new LinkedHashMap<>();
    for (Trial trial : experiment.trials()) {
      if (!done.contains(trial)) {
        tasks.computeIfAbsent(experiment.first(trial), first -> new ArrayList<>()).add(trial);
      }
    }
    return tasks.values();
  }

  private void pause() {
    if (stop.isStopped()) {
      throw new SearchStoppedException();
    }
  }
}
