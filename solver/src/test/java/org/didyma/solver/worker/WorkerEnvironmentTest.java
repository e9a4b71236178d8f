package org.didyma.solver.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.didyma.solver.Effort;
import org.didyma.solver.IntegerProgram;
import org.didyma.solver.IntegerProgramBuilder;
import org.didyma.solver.ProgressListener;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** What variables of a process mean for the children that it has for engines. */
@EnabledOnOs({OS.LINUX, OS.MAC})
class WorkerEnvironmentTest {

  /** The parent takes its options from there, with a password, and a collector of its own. */
  @Test
  void optionsAndPasswordsOfAProcessAreItsOwn() throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Parent.class.getName())
            .redirectError(ProcessBuilder.Redirect.DISCARD);
    String password = "-Djavax.net.ssl.trustStorePassword=rosebud";
    builder.environment().put("JAVA_TOOL_OPTIONS", "-XX:+UseParallelGC " + password);
    builder.environment().put("JDK_JAVA_OPTIONS", password);
    builder.environment().put("_JAVA_OPTIONS", password);
    builder.environment().put("DIDYMA_DATABASE_PASSWORD", "rosebud");
    builder.environment().put("UNRELATED", "1");
    Process parent = builder.start();
    String reports = new String(parent.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(parent.waitFor()).isZero();
    assertThat(reports)
        .contains("status 134 (aborted)", "UNRELATED")
        .doesNotContain("rosebud", "Picked up", "JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS")
        .doesNotContain("_JAVA_OPTIONS", "DIDYMA_DATABASE");
  }

  /** Prints what is reported of two solves in workers. */
  static final class Parent {

    private Parent() {}

    public static void main(String[] args) {
      for (String name : new String[] {"abort", "environment"}) {
        IntegerProgramBuilder program = IntegerProgram.builder(name);
        program.bool("b");
        System.out.println(
            new WorkerBackend(new FailingEngine())
                .solve(program.build(), Effort.unlimited(), ProgressListener.none())
                .message());
      }
    }
  }
}
