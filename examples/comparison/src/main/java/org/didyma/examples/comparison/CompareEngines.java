package org.didyma.examples.comparison;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.didyma.data.Table;
import org.didyma.examples.Patients;
import org.didyma.experiments.ResultFile;
import org.didyma.experiments.engines.EngineComparison;
import org.didyma.experiments.engines.EngineParticipant;
import org.didyma.experiments.engines.EngineTable;
import org.didyma.experiments.engines.EngineTask;
import org.didyma.experiments.engines.Instance;
import org.didyma.experiments.engines.JudgedRun;
import org.didyma.experiments.engines.ProblemNoise;
import org.didyma.experiments.report.Report;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LatticeName;
import org.didyma.formulations.LearningProblem;
import org.didyma.ground.Stop;
import org.didyma.oracles.named.Oracles;

/**
 * Engines against the search on the least number of errors, under the noise of objective
 * perturbation: how long each takes, and whether what it says is so.
 */
public final class CompareEngines {

  private static final long SEED = 1;

  private CompareEngines() {}

  /** Prints a table; results, means with intervals and charts are in a new folder. */
  public static void main(String[] args) throws IOException {
    Path folder = Files.createTempDirectory("didyma");
    System.out.print(run(folder, 3));
    System.out.println("All results are in " + folder);
  }

  /** Runs what is not in the folder yet: a run that was killed goes on where it was. */
  static String run(Path folder, int draws) {
    Table table = Patients.table();
    LearningProblem problem =
        LearningProblem.of(
            table.cells(() -> {}, false),
            LatticeName.parse("ternary").over(table.schema().weightRules()),
            Costs.EQUAL);
    EngineTask task =
        new EngineTask(
            new Instance("patients", problem),
            ProblemNoise.parse("opdisc:1"),
            false,
            new EngineTask.Limits(Duration.ofSeconds(30), Duration.ofSeconds(60), List.of()),
            SEED);
    List<EngineParticipant> engines =
        Stream.of("chain", "enumeration", "highs")
            .map(name -> Oracles.ALL.named(name).orElseThrow())
            .flatMap(o -> EngineParticipant.of(o, List.of(Optional.empty()), "example").stream())
            .toList();
    EngineComparison comparison =
        new EngineComparison(List.of(task), engines, new int[] {1}, draws);
    try (ResultFile file = ResultFile.open(folder, comparison.experiment())) {
      comparison.run(file.results(), Stop.NEVER, file::add);
      List<JudgedRun> runs = comparison.judged(file.results());
      Report.write(folder, comparison.reported(), runs.stream().map(JudgedRun::result).toList());
      return new EngineTable(runs).text();
    }
  }
}
