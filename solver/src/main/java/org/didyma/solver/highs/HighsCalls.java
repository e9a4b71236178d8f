package org.didyma.solver.highs;

import com.sun.jna.Pointer;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.didyma.solver.Point;
import org.didyma.solver.Progress;
import org.didyma.solver.ProgressListener;
import org.didyma.solver.watch.SolveTask;
import org.jspecify.annotations.Nullable;

/**
 * What HiGHS calls while it runs: at each check of its limits it is told whether to stop, and the
 * listener hears of bounds that have changed, and of better points.
 */
final class HighsCalls implements HighsLibrary.HighsCallback {

  private final HighsLibrary library;
  private final HighsRun run;
  private final SolveTask task;
  private final ProgressListener listener;
  private boolean failed;
  private OptionalDouble incumbent = OptionalDouble.empty();
  private OptionalDouble bound = OptionalDouble.empty();

  HighsCalls(HighsLibrary library, HighsRun run, SolveTask task, ProgressListener listener) {
    this.library = library;
    this.run = run;
    this.task = task;
    this.listener = listener;
  }

  /** Called from native code: nothing may be thrown from here. */
  @Override
  public synchronized void invoke(
      int type, Pointer message, Pointer out, @Nullable Pointer in, Pointer user) {
    try {
      if (type == HighsLibrary.CALLBACK_MIP_INTERRUPT) {
        hear(out, Optional.empty());
      } else if (type == HighsLibrary.CALLBACK_MIP_IMPROVING_SOLUTION) {
        hear(out, point(out));
      }
      if (in != null && (failed || task.effort().interrupter().isInterrupted())) {
        in.setInt(0, 1);
      }
    } catch (Throwable t) {
      failed = true;
    }
  }

  private void hear(Pointer out, Optional<Point> point) {
    OptionalDouble primal = item(out, "mip_primal_bound");
    OptionalDouble dual =
        run.isCompletingStart() ? OptionalDouble.empty() : item(out, "mip_dual_bound");
    if (!primal.equals(incumbent) || !dual.equals(bound) || point.isPresent()) {
      incumbent = primal;
      bound = dual;
      listener.progress(new Progress(task.seconds(), primal, dual, nodes(out), point));
    }
  }

  private OptionalLong nodes(Pointer out) {
    Pointer item = library.Highs_getCallbackDataOutItem(out, "mip_node_count");
    return item == null || item.getLong(0) < 0
        ? OptionalLong.empty()
        : OptionalLong.of(item.getLong(0));
  }

  private Optional<Point> point(Pointer out) {
    Pointer values = library.Highs_getCallbackDataOutItem(out, "mip_solution");
    return values == null
        ? Optional.empty()
        : Optional.of(Point.rounded(values.getDoubleArray(0, task.program().variables().size())));
  }

  private OptionalDouble item(Pointer out, String name) {
    Pointer item = library.Highs_getCallbackDataOutItem(out, name);
    if (item == null || !Double.isFinite(item.getDouble(0))) {
      return OptionalDouble.empty();
    }
    // The engine is not told the constant.
    return OptionalDouble.of(item.getDouble(0) + task.program().objective().constant());
  }
}
