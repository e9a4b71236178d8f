package org.didyma.oracles.cuttingplanes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.didyma.oracles.cuttingplanes.CuttingPlanesProofTest.Proven;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * VeriPB, where it is installed, accepts the same proofs as our own checker. Releases of version 1
 * read the same lines under other headings, and do not compare the value that a proof concludes.
 */
class PublishedCheckerTest {

  private static final int INSTANCES = 10 * Integer.getInteger("test.times", 1);

  @TempDir Path folder;
  private boolean isOld;

  @BeforeEach
  void findChecker() throws IOException, InterruptedException {
    boolean found =
        Stream.of(System.getenv("PATH").split(File.pathSeparator))
            .anyMatch(path -> Files.isExecutable(Path.of(path, "veripb")));
    assumeTrue(found, "skipped: no veripb");
    isOld = !accepts(ProofCheckerTest.PROGRAM, ProofCheckerTest.PROOF);
    assertThat(accepts(ProofCheckerTest.PROGRAM, ProofCheckerTest.PROOF)).isTrue();
  }

  @Test
  void acceptsProofs() throws IOException, InterruptedException {
    for (Proven p : CuttingPlanesProofTest.proven(INSTANCES, 7)) {
      assertThat(accepts(p.program(), p.proof())).describedAs(p.program()).isTrue();
    }
  }

  /** A line left out, a solution that breaks the last row, and a table that has changed. */
  @Test
  void refusesWhatIsFalse() throws IOException, InterruptedException {
    Random random = new Random(8);
    for (Proven p : CuttingPlanesProofTest.proven(INSTANCES, 9)) {
      List<String> lines = new ArrayList<>(p.proof().lines().toList());
      lines.remove(lines.size() - 4);
      assertThat(accepts(p.program(), String.join("\n", lines) + "\n")).isFalse();
      String wrong = p.proof().replaceFirst("(?m) (x\\d+)$", " ~$1");
      assertThat(accepts(p.program(), wrong)).isFalse();
      String other =
          CuttingPlanesProofTest.program(CuttingPlanesProofTest.changedTable(p.problem(), random));
      assertThat(accepts(other, p.proof())).isEqualTo(holds(other, p.proof()));
    }
  }

  private static boolean holds(String program, String proof) {
    try {
      ProofChecker.check(program, proof);
      return true;
    } catch (RefusedProofException e) {
      return false;
    }
  }

  private boolean accepts(String program, String proof) throws IOException, InterruptedException {
    Path problem = Files.writeString(folder.resolve("p.opb"), program);
    Path lines = Files.writeString(folder.resolve("p.pbp"), isOld ? old(proof) : proof);
    List<String> command = new ArrayList<>(List.of("veripb", problem.toString(), lines.toString()));
    if (isOld) {
      command.add("--requireUnsat");
    }
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getOutputStream().close();
    process.getInputStream().readAllBytes();
    return process.waitFor() == 0;
  }

  /** A proof under the headings of version 1. */
  private static String old(String proof) {
    return proof
        .lines()
        .filter(line -> !line.startsWith("output") && !line.startsWith("end"))
        .map(line -> line.replace("proof version 2.0", "proof version 1.2"))
        .map(line -> line.replaceFirst("^soli ", "o "))
        .map(line -> line.replaceFirst("^conclusion BOUNDS \\S+ : (\\d+) .*", "c $1"))
        .collect(Collectors.joining("\n", "", "\n"));
  }
}
