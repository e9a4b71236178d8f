package org.didyma.experiments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.didyma.core.InvalidInputException;
import org.didyma.experiments.simulation.SimulationRandom;
import org.didyma.models.ProgramVersion;
import org.didyma.oracles.SearchListener;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultFileTest {

  @TempDir Path folder;

  private final Experiment<Problem> experiment = Examples.experiment(1, 42);

  private String results() {
    try (ResultFile file = ResultFile.open(folder, experiment)) {
      new ExperimentRunner(2, () -> false).run(experiment, file.done(), file::add);
      return file.results().stream()
          .map(r -> r.trial() + " " + r.measures())
          .sorted()
          .collect(Collectors.joining("\n"));
    }
  }

  private Path path() {
    return folder.resolve(ResultFile.NAME);
  }

  /** A kill leaves the first so many bytes; from all of them the run goes on to the same end. */
  @Test
  void aKilledRunGoesOn() throws IOException {
    String whole = results();
    byte[] bytes = Files.readAllBytes(path());
    assertThat(whole.lines()).hasSize(12);
    for (int length = 0; length < bytes.length; length += length < 100 ? 33 : 97) {
      Files.write(path(), Arrays.copyOf(bytes, length));
      assertThat(results()).describedAs("cut at %d", length).isEqualTo(whole);
      assertThat(Files.readAllLines(path())).hasSize(13).allMatch(line -> line.startsWith("{"));
    }
  }

  @Test
  void nothingIsRunTwice() throws IOException {
    results();
    byte[] bytes = Files.readAllBytes(path());
    results();
    assertThat(Files.readAllBytes(path())).isEqualTo(bytes);
  }

  /** Files that were begun before there were measures of risks go on. */
  @Test
  void measuresOfRisksMayBeMissing() throws IOException {
    String whole = results();
    String old =
        Files.readString(path())
            .replace("\"log_loss\":null,\"brier\":null,\"calibration_error\":null,", "");
    assertThat(old).isNotEqualTo(Files.readString(path())).doesNotContain("brier");
    Files.writeString(path(), old);
    assertThat(results()).isEqualTo(whole);
    assertThat(Files.readString(path())).isEqualTo(old);
  }

  /** A file that was begun before versions were kept, and one of another version. */
  @Test
  void resultsOfOtherVersionsAreTold() throws IOException {
    String whole = results();
    try (ResultFile file = ResultFile.open(folder, experiment)) {
      assertThat(file.note()).isEmpty();
    }
    String text = Files.readString(path());
    String own = "\"versions\":[\"%s\"],".formatted(ProgramVersion.text());
    assertThat(text).contains(own);
    for (String old : List.of("", "\"versions\":[\"0.1\"],")) {
      String other = text.replace(own, old);
      Files.writeString(path(), other);
      try (ResultFile file = ResultFile.open(folder, experiment)) {
        assertThat(file.note().orElseThrow())
            .contains(
                "version " + (old.isEmpty() ? "(earlier) of" : "0.1 of"), ProgramVersion.text());
      }
      assertThat(Files.readString(path())).isEqualTo(other);
      // Without the last result, which this version then adds.
      Files.writeString(
          path(), other.substring(0, other.lastIndexOf('\n', other.length() - 2) + 1));
      assertThat(results()).isEqualTo(whole);
      try (ResultFile file = ResultFile.open(folder, experiment)) {
        assertThat(file.note().orElseThrow())
            .contains(
                "%s and %s of"
                    .formatted(old.isEmpty() ? "(earlier)" : "0.1", ProgramVersion.text()));
      }
    }
  }

  @Test
  void aFileWithoutResultsHasNoneOfAnotherVersion() throws IOException {
    ResultFile.open(folder, experiment).close();
    Files.writeString(
        path(),
        Files.readString(path()).replace("[\"%s\"]".formatted(ProgramVersion.text()), "[\"0.1\"]"));
    results();
    try (ResultFile file = ResultFile.open(folder, experiment)) {
      assertThat(file.note()).isEmpty();
    }
  }

  @Test
  void anotherDescriptionIsRefused() throws IOException {
    results();
    byte[] bytes = Files.readAllBytes(path());
    assertThatThrownBy(() -> ResultFile.open(folder, Examples.experiment(1, 43)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("another");
    assertThat(Files.readAllBytes(path())).isEqualTo(bytes);
  }

  /** Twice the repetitions take the first ones over; the smaller experiment is then refused. */
  @Test
  void anExperimentMayGrow() throws IOException {
    results();
    List<String> before = Files.readAllLines(path());
    Experiment<Problem> larger = Examples.experiment(2, 42);
    try (ResultFile file = ResultFile.open(folder, larger)) {
      assertThat(file.results()).hasSize(12);
      new ExperimentRunner(1, () -> false).run(larger, file.done(), file::add);
      assertThat(file.results()).hasSize(24);
    }
    List<String> after = Files.readAllLines(path());
    assertThat(after.subList(1, 13)).isEqualTo(before.subList(1, 13));
    assertThat(after.get(0)).isNotEqualTo(before.get(0)).contains(larger.fingerprint());
    assertThatThrownBy(() -> ResultFile.open(folder, experiment))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("results beyond this request, the first in line 14")
        .satisfies(e -> assertThat(((InvalidInputException) e).advice()).doesNotContain("remove"));
    assertThat(Files.readAllLines(path())).isEqualTo(after);
  }

  /** Names are asked for all the while, also for the new description. */
  @Test
  void aGrowingFileIsInUse() {
    results();
    List<String> opened = new ArrayList<>();
    boolean[] armed = {false};
    Contender inner = Contenders.named(List.of("exponential")).get(0);
    Participant<Problem> trying =
        new Participant<>() {
          @Override
          public String name() {
            if (armed[0]) {
              try (JsonLines lines = JsonLines.open(path())) {
                opened.add("while it grew: " + lines.lines().size());
              } catch (InvalidInputException e) {
                opened.add(e.getMessage());
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            }
            return inner.name();
          }

          @Override
          public String promise(Problem task, Trial trial) {
            return inner.promise(task, trial);
          }

          @Override
          public Supplier<RunMetrics> learn(
              Problem task, Trial trial, SimulationRandom random, SearchListener listener) {
            return inner.learn(task, trial, random, listener);
          }
        };
    List<Participant<? super Problem>> participants = new ArrayList<>(experiment.contenders());
    participants.set(0, trying);
    Experiment<Problem> larger =
        new Experiment<>(
            "example",
            "Does it run?",
            experiment.problems(),
            participants,
            experiment.axis(),
            2,
            experiment.limit(),
            42);
    armed[0] = true;
    ResultFile file = ResultFile.open(folder, larger);
    armed[0] = false;
    file.close();
    assertThat(opened).isNotEmpty().allMatch(said -> said.contains("in use"));
  }

  @Test
  void aDamagedLineIsNamed() throws IOException {
    results();
    List<String> lines = Files.readAllLines(path());
    for (String wrong : List.of("{", "{}", lines.get(3), lines.get(4).replace("\"tp\"", "\"x\""))) {
      lines.set(4, wrong);
      Files.write(path(), lines);
      assertThatThrownBy(() -> ResultFile.open(folder, experiment))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("line 5");
    }
  }

  @Test
  void aFileInUseIsRefused() {
    try (ResultFile file = ResultFile.open(folder, experiment)) {
      assertThat(file.results()).isEmpty();
      assertThatThrownBy(() -> ResultFile.open(folder, experiment))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("in use");
    }
  }
}
