package org.didyma.mechanisms.gradient;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.didyma.mechanisms.gradient.loss.LogisticMarginLoss;
import org.junit.jupiter.api.Test;

/**
 * What section 9 of docs/proofs/gradient-mechanisms.md assumes of the Java virtual machine: a
 * record's slope is the same double whether it is interpreted or compiled.
 */
class EveryCompilerTest {

  @Test
  void slopesAreTheSameInterpretedAndCompiled() throws IOException, InterruptedException {
    String interpreted = slopes("-Xint");
    assertThat(interpreted).matches("-?[0-9]+");
    assertThat(slopes("-XX:TieredStopAtLevel=1")).isEqualTo(interpreted);
    assertThat(slopes("-XX:-TieredCompilation")).isEqualTo(interpreted);
  }

  private static String slopes(String option) throws IOException, InterruptedException {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    Process process =
        new ProcessBuilder(
                List.of(
                    java.toString(),
                    option,
                    "-cp",
                    System.getProperty("java.class.path"),
                    EveryCompilerTest.class.getName()))
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isZero();
    return said.strip();
  }

  /** Prints a hash of the bits of many slopes. */
  public static void main(String[] none) {
    LogisticMarginLoss loss = new LogisticMarginLoss();
    SplittableRandom random = new SplittableRandom(7);
    long hash = 0;
    for (int i = 0; i < 300_000; i++) {
      double margin = 20 * random.nextDouble() - 10;
      hash = 31 * hash + Double.doubleToLongBits(loss.derivative(margin));
    }
    System.out.println(hash);
  }
}
