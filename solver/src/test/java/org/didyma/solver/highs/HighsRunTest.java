package org.didyma.solver.highs;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.jna.Callback;
import com.sun.jna.Pointer;
import java.lang.ref.WeakReference;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.didyma.solver.Effort;
import org.didyma.solver.IntegerProgram;
import org.didyma.solver.IntegerProgramBuilder;
import org.didyma.solver.ProgressListener;
import org.didyma.solver.watch.SolveTask;
import org.junit.jupiter.api.Test;

/** Runs of a HiGHS that does nothing. */
class HighsRunTest {

  private static final int ROUNDS = 30;

  /** Makes Java compile the method: compiled code holds no variable that it needs no more. */
  private static final int WARM_UP = 1000;

  private final List<WeakReference<Callback>> held = new ArrayList<>();
  private boolean collects;
  private int lost;

  /** JNA holds callbacks weakly, and the native code of one that is gone answers nothing. */
  @Test
  void whatHighsCallsIsThereUntilTheRunIsOver() {
    HighsLibrary library =
        (HighsLibrary)
            Proxy.newProxyInstance(
                HighsLibrary.class.getClassLoader(),
                new Class<?>[] {HighsLibrary.class},
                (proxy, method, arguments) -> answer(method.getName(), arguments));
    for (int round = 0; round < ROUNDS; round++) {
      collects = false;
      for (int i = 0; i < WARM_UP; i++) {
        solve(library);
      }
      collects = true;
      solve(library);
    }
    assertThat(lost).isZero();
  }

  private static void solve(HighsLibrary library) {
    IntegerProgramBuilder program = IntegerProgram.builder("small");
    program.bool("b");
    SolveTask task = new SolveTask(program.build(), Effort.unlimited(), "0", 0);
    try (HighsRun run = new HighsRun(library)) {
      run.solve(new HighsCalls(library, run, task, ProgressListener.none()));
    }
  }

  private Object answer(String function, Object[] arguments) {
    switch (function) {
      case "Highs_create" -> {
        return new Pointer(8);
      }
      case "Highs_setCallback" -> {
        held.clear();
        held.add(new WeakReference<>((Callback) arguments[1]));
      }
      case "Highs_run" -> {
        if (collects) {
          System.gc();
          lost += held.get(0).get() == null ? 1 : 0;
        }
      }
      default -> {}
    }
    return 0;
  }
}
