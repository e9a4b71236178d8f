package org.didyma.experiments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.didyma.core.InvalidInputException;
import org.didyma.core.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What is left of a file of results when there is no room for more of it. */
@EnabledOnOs(OS.LINUX)
class JsonLinesTest {

  @TempDir Path folder;

  @Test
  void aFullDiskIsSaidWithTheFile() throws IOException {
    Path full = Path.of("/dev/full");
    assumeThat(full).exists();
    try (JsonLines lines = JsonLines.open(full)) {
      assertThatThrownBy(() -> lines.append(Json.object()))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("/dev/full");
    }
  }

  /** In a process whose files may have a kilobyte, into which the last line fits in part. */
  @Test
  void noPartOfALineIsLeft() throws IOException, InterruptedException {
    Path file = folder.resolve("results.jsonl");
    Process process =
        new ProcessBuilder(
                List.of(
                    "sh",
                    "-c",
                    "ulimit -f 2; exec \"$@\"",
                    "sh",
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-XX:-UsePerfData",
                    "-cp",
                    System.getProperty(
                        "surefire.test.class.path", System.getProperty("java.class.path")),
                    Appending.class.getName(),
                    file.toString()))
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes());
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(said).contains("refused");
    try (JsonLines again = JsonLines.open(file)) {
      assertThat(Files.readString(file)).endsWith("}\n");
      assertThat(again.lines().get(again.lines().size() - 1).path("a").asText()).isEqualTo("y");
    }
  }

  /** Appends long lines until one is refused, and a short one after it. */
  static final class Appending {

    private Appending() {}

    public static void main(String[] args) throws IOException {
      try (JsonLines lines = JsonLines.open(Path.of(args[0]))) {
        try {
          for (int i = 0; i < 100; i++) {
            lines.append(Json.object().put("a", "x".repeat(290)));
          }
        } catch (InvalidInputException e) {
          System.out.println("refused");
        }
        lines.append(Json.object().put("a", "y"));
      }
    }
  }
}
