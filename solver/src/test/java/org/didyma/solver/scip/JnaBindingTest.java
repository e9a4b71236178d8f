package org.didyma.solver.scip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.jna.Pointer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** What is left of a SCIP that could not be created. */
class JnaBindingTest {

  /** A SCIP that takes no handler of events. */
  private static final ProgressEvents.Functions NO_EVENTS =
      new ProgressEvents.Functions() {
        @Override
        public int SCIPincludeEventhdlrBasic(
            long scip,
            long[] eventhdlr,
            String name,
            String description,
            ScipFunctions.EventExec exec,
            @Nullable Pointer eventhdlrdata) {
          return -1;
        }

        @Override
        public int SCIPtransformProb(long scip) {
          return -1;
        }

        @Override
        public int SCIPcatchEvent(
            long scip, long eventtype, long eventhdlr, long eventdata, int[] filterpos) {
          return -1;
        }
      };

  private static void fail(int times) {
    ScipBinding binding = new JnaBinding("bundled", NO_EVENTS);
    for (int i = 0; i < times; i++) {
      assertThatThrownBy(() -> binding.create("none")).isInstanceOf(ScipException.class);
    }
  }

  private static long residentPages() throws Exception {
    return Long.parseLong(Files.readString(Path.of("/proc/self/statm")).split(" ")[1]);
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void whatFailsToBeCreatedIsFreed() throws Exception {
    assertThat(BundledScip.create().version()).isNotEmpty(); // loads the library
    fail(50);
    long before = residentPages();
    fail(250);
    // Each takes about a megabyte with its plugins, and the heap of this process may grow, too.
    assertThat((residentPages() - before) * 4 / 1024).isLessThan(100);
  }
}
