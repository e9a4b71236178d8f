package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of commands whose engine is killed. */
@DisabledOnOs(OS.WINDOWS)
class KilledEnginesTest {

  @TempDir Path folder;

  @Test
  void aKilledEngineIsARowAndCode4() throws Exception {
    Run run =
        killingTheWorker(
            Stream.of(
                    List.of("compare", "solvers"),
                    new People(folder).hardTable(30),
                    List.of("--engines", "scip", "--lattice", "box:3", "--time-limit", "100"),
                    List.of("--certificate-limit", "0.1", "--format", "json"))
                .flatMap(List::stream)
                .toList());
    assertThat(run.code()).isEqualTo(4);
    JsonNode row = run.json().path("rows").path(0);
    assertThat(row.path("status").textValue()).isEqualTo("failed");
    assertThat(row.path("message").textValue()).contains("scip", "ended with status 137");
    assertThat(run.err()).contains("killed", "Hint: ");
  }

  @Test
  void aKilledEngineOfOptimizeIsCode4() throws Exception {
    Run run =
        killingTheWorker(
            Stream.of(
                    List.of("optimize"),
                    new People(folder).hardTable(30),
                    List.of("--oracle", "scip", "--lattice", "box:3"))
                .flatMap(List::stream)
                .toList());
    assertThat(run.code()).isEqualTo(4);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains("the solver scip gave no answer", "killed", "Hint: ");
  }

  /** Runs a command in another process and kills its worker once it is at work. */
  private Run killingTheWorker(List<String> words) throws Exception {
    Path out = folder.resolve("out.txt");
    Path err = folder.resolve("err.txt");
    Process process =
        Run.inAnotherProcess(words)
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    ProcessHandle worker = awaitWorker(process);
    Thread.sleep(1500);
    worker.destroyForcibly();
    int code = process.waitFor();
    assertThat(process.descendants()).isEmpty();
    assertThat(worker.isAlive()).isFalse();
    return new Run(code, read(out), read(err));
  }

  private static ProcessHandle awaitWorker(Process process) throws InterruptedException {
    for (int i = 0; i < 600 && process.isAlive(); i++) {
      var children = process.children().toList();
      if (!children.isEmpty()) {
        return children.get(0);
      }
      Thread.sleep(100);
    }
    throw new AssertionError("no worker was started");
  }

  private static String read(Path file) throws IOException {
    return Files.readString(file, StandardCharsets.UTF_8);
  }
}
