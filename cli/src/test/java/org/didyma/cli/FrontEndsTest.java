package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * The packages of Python and R by their own tests, over the command as it was built just now. Each
 * needs what its language brings: Debian's packages python3-sklearn and r-base-core.
 */
@DisabledOnOs(OS.WINDOWS)
class FrontEndsTest {

  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  @TempDir Path folder;
  private Path command;

  @BeforeEach
  void writeCommand() throws IOException {
    command = folder.resolve("didyma");
    String path =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    Files.writeString(
        command,
        """
        #!/bin/sh
        exec '%s' -XX:TieredStopAtLevel=1 -cp '%s' org.didyma.cli.Didyma "$@"
        """
            .formatted(Path.of(System.getProperty("java.home"), "bin", "java"), path));
    assertThat(command.toFile().setExecutable(true)).isTrue();
  }

  @Test
  @Tag("long")
  void thePackageOfPythonKeepsItsPromises() throws Exception {
    String python =
        Stream.of("python3", "/usr/bin/python3")
            .filter(one -> succeeds(one, "-c", "import sklearn"))
            .findFirst()
            .orElse("");
    assumeThat(python)
        .as("there is no python3 with scikit-learn: the package python3-sklearn is not installed")
        .isNotEmpty();
    run("python", 1200, python, "-B", "-m", "unittest", "discover", "-s", "tests", "-t", ".");
  }

  @Test
  @Tag("long")
  void thePackageOfRKeepsItsPromises() throws Exception {
    assumeThat(succeeds("Rscript", "--version"))
        .as("there is no Rscript: the package r-base-core is not installed")
        .isTrue();
    assertThat(run("r", 300, "Rscript", "--vanilla", "tests/didyma.R")).contains("all is well");
  }

  private String run(String where, int seconds, String... words) throws Exception {
    Path said = folder.resolve("said.txt");
    ProcessBuilder builder =
        new ProcessBuilder(words)
            .directory(ROOT.resolve(where).toFile())
            .redirectErrorStream(true)
            .redirectOutput(said.toFile());
    builder.environment().put("DIDYMA_COMMAND", command.toString());
    Process process = builder.start();
    boolean ended = process.waitFor(seconds, TimeUnit.SECONDS);
    process.destroyForcibly();
    String text = Files.readString(said);
    assertThat(ended).as(text).isTrue();
    assertThat(process.exitValue()).as(text).isZero();
    return text;
  }

  private static boolean succeeds(String... words) {
    try {
      return new ProcessBuilder(List.of(words))
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException | InterruptedException e) {
      return false;
    }
  }
}
