package org.didyma.solver.scip;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** What a solve takes from the system, free gives back. */
@EnabledOnOs(OS.LINUX)
class ScipMemoryTest {

  @Test
  @Tag("long")
  void fiveHundredRoundsTakeNoMemory() throws IOException {
    for (int i = 0; i < 100; i++) {
      round();
    }
    long before = residentPages();
    for (int i = 0; i < 500; i++) {
      round();
    }
    long after = residentPages();
    assertThat(after).as("pages, from %d on", before).isLessThan(before + before / 20);
  }

  private static void round() {
    try (Scip scip = new Scip(ScipEngine.bundled())) {
      scip.create("round");
      Variable[] x = new Variable[200];
      double[] ones = new double[x.length];
      Arrays.fill(ones, 1);
      for (int i = 0; i < x.length; i++) {
        x[i] = scip.createVar("x" + i, 0, 1, -1 - i % 7, ScipVartype.BINARY);
      }
      for (int i = 0; i < x.length; i += 10) {
        scip.addCons(scip.createConsIndicator("i" + i, x[i], x, ones, 60 + i));
      }
      Solution start = scip.createPartialSol();
      scip.setSolVal(start, x[0], 1);
      scip.addSolFree(start);
      scip.setLongintParam("limits/totalnodes", 1);
      scip.solve((primal, dual, nodes, seconds) -> {});
      assertThat(scip.getNSols()).isPositive();
    }
  }

  private static long residentPages() throws IOException {
    return Long.parseLong(Files.readString(Path.of("/proc/self/statm")).split(" ")[1]);
  }
}
