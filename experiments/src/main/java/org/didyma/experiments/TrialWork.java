package org.didyma.experiments;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.didyma.core.CancellationToken;
import org.didyma.core.InvalidInputException;
import org.didyma.models.ProgramVersion;
import org.didyma.oracles.rounds.RoundWork;
import org.didyma.oracles.rounds.RoundWorker;

/**
 * Runs of an experiment as tasks. A task is the trials that one run decides.
 *
 * @param source where a process finds the experiment
 * @param fingerprint of the experiment whose results are wanted
 * @param version of the program that wants them
 */
record TrialWork(ExperimentSource source, String fingerprint, String version)
    implements RoundWork<ArrayList<Trial>, TrialWork.Report> {

  private static final ObjectMapper JSON = new ObjectMapper();

  /**
   * What comes back of a task.
   *
   * @param lines results, as in a results file
   * @param refusal why there are none; else empty. All about an experiment is public
   * @param advice what to do then
   */
  record Report(ArrayList<String> lines, String refusal, String advice) implements Serializable {

    static Report of(InvalidInputException e) {
      return new Report(new ArrayList<>(), e.message(), e.hint());
    }

    /**
     * The results.
     *
     * @throws InvalidInputException when the process came to no experiment, or to another one
     */
    List<RunResult> results(Experiment<?> experiment) {
      if (!refusal.isEmpty()) {
        throw new InvalidInputException("an executor refuses: " + refusal, advice);
      }
      List<RunResult> results = new ArrayList<>();
      for (String line : lines) {
        try {
          results.add(RunResult.of(JSON.readTree(line), experiment));
        } catch (JsonProcessingException e) {
          throw new IllegalStateException("a task reported no result", e);
        }
      }
      return results;
    }
  }

  @Override
  public String name() {
    return "experiment";
  }

  /**
   * A process that finds other tables, or is of another version of the program, would bring results
   * of another experiment under the name of this one.
   */
  @Override
  public RoundWorker<ArrayList<Trial>, Report> worker(CancellationToken stop) {
    try {
      Experiment<?> experiment = source.describe();
      if (!version.equals(ProgramVersion.text())) {
        throw new InvalidInputException(
            "it has version %s of the program, and the driver %s"
                .formatted(ProgramVersion.text(), version),
            "give all machines the same.");
      }
      if (!experiment.fingerprint().equals(fingerprint)) {
        throw new InvalidInputException(
            "it has other tables than the driver, or another build of the program",
            "give all machines the same.");
      }
      return worker(experiment);
    } catch (InvalidInputException e) {
      return new Worker((trials, asked) -> Report.of(e));
    }
  }

  private static <T extends Task> Worker worker(Experiment<T> experiment) {
    return new Worker(
        (trials, stop) -> {
          TrialRuns<T> runs = new TrialRuns<>(experiment, stop);
          ArrayList<String> lines = new ArrayList<>();
          trials.forEach(trial -> lines.add(runs.run(trial).tree(experiment).toString()));
          return new Report(lines, "", "");
        });
  }

  private interface Work {
    Report run(List<Trial> trials, CancellationToken stop);
  }

  /** Nobody changes a description, so threads share it. */
  private record Worker(Work work) implements RoundWorker<ArrayList<Trial>, Report> {

    @Override
    public Report run(ArrayList<Trial> trials, CancellationToken stop) {
      return work.run(trials, stop);
    }

    @Override
    public Worker copy() {
      return this;
    }
  }
}
