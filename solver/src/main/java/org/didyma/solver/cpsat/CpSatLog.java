package org.didyma.solver.cpsat;

import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.didyma.solver.Progress;
import org.didyma.solver.ProgressListener;

/**
 * Reads progress from the lines of CP-SAT's log, such as {@code #3 0.05s best:17 next:[12,16] ...}
 * and {@code #Bound 0.06s best:17 next:[13,16] ...}. The callback that OR-Tools offers for bounds
 * ends the process.
 */
final class CpSatLog implements Consumer<String> {

  private static final Pattern LINE =
      Pattern.compile("#\\S+\\s+[0-9.]+s\\s+best:(\\S+)\\s+next:\\[(\\S+),(\\S+)\\].*");

  private final ProgressListener listener;
  private final double constant;
  private final long begin;

  /**
   * @param constant of the objective, which the engine is not told
   * @param begin of the solve, in {@link System#nanoTime()}
   */
  CpSatLog(ProgressListener listener, double constant, long begin) {
    this.listener = listener;
    this.constant = constant;
    this.begin = begin;
  }

  /** Called from native code: nothing may be thrown from here. */
  @Override
  public synchronized void accept(String lines) {
    try {
      lines.lines().forEach(this::read);
    } catch (Throwable t) {
      // A line that cannot be read brings no progress; the answer does not depend on it.
    }
  }

  private void read(String line) {
    Matcher matcher = LINE.matcher(line);
    if (matcher.matches()) {
      double seconds = (System.nanoTime() - begin) / 1e9;
      listener.progress(new Progress(seconds, number(matcher.group(1)), number(matcher.group(2))));
    }
  }

  private OptionalDouble number(String text) {
    // Before the first point the log says best:inf or best:-.
    return text.matches("-?[0-9.]+(e[+-]?[0-9]+)?")
        ? OptionalDouble.of(Double.parseDouble(text) + constant)
        : OptionalDouble.empty();
  }
}
