package org.didyma.examples.comparison;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.didyma.data.Table;
import org.didyma.examples.OwnMechanism;
import org.didyma.examples.Patients;
import org.didyma.experiments.Axis;
import org.didyma.experiments.Contender;
import org.didyma.experiments.Contenders;
import org.didyma.experiments.Experiment;
import org.didyma.experiments.ExperimentRunner;
import org.didyma.experiments.Problem;
import org.didyma.experiments.Result;
import org.didyma.experiments.ResultFile;
import org.didyma.experiments.report.Report;
import org.didyma.experiments.report.Summary;
import org.didyma.experiments.report.SummaryTable;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LatticeName;
import org.didyma.ground.Stop;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;

/**
 * A comparison of one's own: the example's mechanism against two of the library, on a table that is
 * public. The noise is simulated with a known seed, so that results can be had again; they protect
 * nobody.
 */
public final class OwnComparison {

  private OwnComparison() {}

  /** Prints a table; results, tables and a chart are in a new folder. */
  public static void main(String[] args) throws IOException {
    Path folder = Files.createTempDirectory("didyma");
    System.out.print(run(folder, 10));
    System.out.println("All results are in " + folder);
  }

  /** What is compared: all that results depend on but the speed of the machine. */
  static Experiment<Problem> describe(int repetitions) {
    Table table = Patients.table();
    Cells training = table.part(position -> position % 4 != 0).cells(() -> {}, false);
    Cells test = table.part(position -> position % 4 == 0).cells(() -> {}, false);
    Problem patients =
        new Problem(
            "patients",
            training,
            test,
            LatticeName.parse("box:1").withIntercept("-2:2").over(table.schema().weightRules()),
            Costs.EQUAL,
            Adjacency.REPLACE,
            Delta.ZERO);
    return new Experiment<>(
        "own-comparison",
        "What does a card gain over the more frequent label?",
        List.of(patients),
        List.of(
            Contender.of("noisy-majority", OwnMechanism.KIND, facts -> Map.of()),
            Contenders.named("exponential"),
            Contenders.named("permute-and-flip")),
        Axis.epsilon("0.01", "0.1", "1"),
        repetitions,
        Duration.ofSeconds(60),
        1);
  }

  /** Runs what is not in the folder yet: a run that was killed goes on where it was. */
  static String run(Path folder, int repetitions) {
    Experiment<Problem> experiment = describe(repetitions);
    try (ResultFile file = ResultFile.open(folder, experiment)) {
      new ExperimentRunner(1, Stop.NEVER).run(experiment, file.done(), file::add);
      List<Result> results = file.results();
      Report.write(folder, experiment, results);
      return new SummaryTable(experiment, Summary.of(experiment, results)).text();
    }
  }
}
