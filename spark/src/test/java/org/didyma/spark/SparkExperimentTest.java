package org.didyma.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.didyma.experiments.Contenders;
import org.didyma.experiments.Experiment;
import org.didyma.experiments.ExperimentAxis;
import org.didyma.experiments.ExperimentRunner;
import org.didyma.experiments.ExperimentSource;
import org.didyma.experiments.Problem;
import org.didyma.experiments.ResultFile;
import org.didyma.experiments.RoundsRunner;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.WeightLattice;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs of experiments as tasks of a cluster of two threads. */
class SparkExperimentTest {

  @TempDir private Path folder;

  /** A small experiment that every process makes up by itself. */
  private record MadeUp(long seed) implements ExperimentSource {

    @Override
    public Experiment<Problem> describe() {
      Random random = new Random(seed);
      Cells.Builder cells = Cells.builder(5);
      for (int i = 0; i < 40; i++) {
        cells.add(random.ints(5, 0, 2).toArray(), random.nextInt(4), random.nextInt(4));
      }
      Cells table = cells.build();
      return new Experiment<>(
          "made-up",
          "Are results the same?",
          List.of(
              new Problem(
                  "a",
                  table,
                  table,
                  WeightLattice.cube(5, 1),
                  Costs.EQUAL,
                  Adjacency.REPLACE,
                  Delta.ZERO)),
          Contenders.named(List.of("exponential", "opdisc", "permute-and-flip")),
          ExperimentAxis.epsilon("0.1", "1"),
          5,
          Duration.ofSeconds(100),
          seed);
    }
  }

  private static List<String> lines(Path folder) throws IOException {
    return Files.readAllLines(folder.resolve(ResultFile.NAME)).stream()
        .map(line -> line.replaceAll("\"seconds\":[^,}]*", "\"seconds\":0"))
        .toList();
  }

  @Test
  void theResultsFileIsThatOfRunsOnOneThread() throws IOException {
    MadeUp source = new MadeUp(7);
    Experiment<Problem> experiment = source.describe();
    try (ResultFile file = ResultFile.open(folder.resolve("here"), experiment)) {
      new ExperimentRunner(1, () -> false).run(experiment, Set.of(), file::add);
    }
    try (ResultFile file = ResultFile.open(folder.resolve("there"), experiment)) {
      new RoundsRunner(new SparkRounds(LocalSpark.session()), () -> false)
          .run(source, experiment, file.done(), file::add);
    }
    assertThat(lines(folder.resolve("there")))
        .isEqualTo(lines(folder.resolve("here")))
        .hasSize(1 + experiment.trials().size());
  }

  @Test
  void anUnknownExperimentAMissingTableAndTimesAreRefusedInALine() {
    LocalSpark.session();
    String empty = folder.toString();
    String[][] wrong = {
      {"no-such", "there is no experiment \"no-such\""},
      {"scs13-figures-2-3", "mnist"},
      {"contest", "compares times"}
    };
    for (String[] one : wrong) {
      ByteArrayOutputStream err = new ByteArrayOutputStream();
      PrintStream said = new PrintStream(err, true, StandardCharsets.UTF_8);
      String out = folder.resolve("out").toString();
      int code =
          DidymaOnSpark.run(
              said, said, "experiment", one[0], "--data-dir", empty, "--out", out, "--quick");
      assertThat(code).isEqualTo(DidymaOnSpark.BAD_INPUT);
      assertThat(err.toString(StandardCharsets.UTF_8))
          .startsWith("didyma-spark: ")
          .contains(one[1])
          .doesNotContain("\tat ");
      assertThat(folder.resolve("out")).doesNotExist();
    }
  }
}
