package org.didyma.solver.cpsat;

import com.google.ortools.sat.SolutionCallback;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.didyma.solver.Point;
import org.didyma.solver.Progress;
import org.didyma.solver.ProgressListener;
import org.didyma.solver.watch.SolveTask;

/**
 * What CP-SAT calls while it runs: for each better point, and for each line of its log, such as
 * {@code #3 0.05s best:17 next:[12,16] ...} and {@code #Bound 0.06s best:17 next:[13,16] ...}. The
 * callback that OR-Tools offers for bounds ends the process.
 */
final class CpSatCalls extends SolutionCallback {

  private static final Pattern LINE =
      Pattern.compile("#\\S+\\s+[0-9.]+s\\s+best:(\\S+)\\s+next:\\[(\\S+),(\\S+)\\].*");

  /** The log has nine digits of each number. */
  private static final double PRINTED_EXACTLY = 1e9;

  /** More than half of the last digit, relative to the number. */
  private static final double LOG_ERROR = 1e-8;

  private final SolveTask task;
  private final ProgressListener listener;

  /** One object for as long as the engine may call. */
  private final Consumer<String> log = this::read;

  private OptionalDouble bound = OptionalDouble.empty();

  CpSatCalls(SolveTask task, ProgressListener listener) {
    this.task = task;
    this.listener = listener;
  }

  /** What hears the lines of the log. */
  Consumer<String> log() {
    return log;
  }

  /** Whether the log has named a bound: a search that was never begun has none. */
  synchronized boolean haveHeardOfABound() {
    return bound.isPresent();
  }

  /** Called from native code: nothing may be thrown from here. */
  @Override
  public synchronized void onSolutionCallback() {
    try {
      long[] values = new long[task.program().variables().size()];
      for (int i = 0; i < values.length; i++) {
        values[i] = solutionIntegerValue(i);
      }
      tell(OptionalDouble.of(objectiveValue() + constant()), Optional.of(Point.of(values)));
    } catch (Throwable t) {
      // A point that cannot be read brings no progress; the answer does not depend on it.
    }
  }

  /** Called from native code: nothing may be thrown from here. */
  private synchronized void read(String lines) {
    try {
      lines.lines().forEach(this::readLine);
    } catch (Throwable t) {
      // A line that cannot be read brings no progress; the answer does not depend on it.
    }
  }

  private void readLine(String line) {
    Matcher matcher = LINE.matcher(line);
    if (matcher.matches()) {
      bound = number(matcher.group(2), -1);
      tell(number(matcher.group(1), 1), Optional.empty());
    }
  }

  private void tell(OptionalDouble incumbent, Optional<Point> point) {
    listener.progress(new Progress(task.seconds(), incumbent, bound, point));
  }

  /** A number of the log; where that rounds, one that lies beyond it on the side of the sign. */
  private OptionalDouble number(String text, int sign) {
    // Before the first point the log says best:inf or best:-.
    if (!text.matches("-?[0-9.]+(e[+-]?[0-9]+)?")) {
      return OptionalDouble.empty();
    }
    double value = Double.parseDouble(text);
    double error = Math.abs(value) < PRINTED_EXACTLY ? 0 : Math.abs(value) * LOG_ERROR;
    return OptionalDouble.of(value + sign * error + constant());
  }

  /** The engine is not told the constant of the objective. */
  private double constant() {
    return task.program().objective().constant();
  }
}
