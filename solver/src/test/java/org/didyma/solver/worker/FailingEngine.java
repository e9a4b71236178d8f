package org.didyma.solver.worker;

import com.sun.jna.Function;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeSet;
import org.didyma.solver.Backend;
import org.didyma.solver.Effort;
import org.didyma.solver.EngineFacts;
import org.didyma.solver.IntegerProgram;
import org.didyma.solver.Progress;
import org.didyma.solver.ProgressListener;
import org.didyma.solver.SolveReport;

/** An engine that goes wrong in the way that the program's name asks for. */
public final class FailingEngine implements Backend {

  @Override
  public String name() {
    return "failing";
  }

  @Override
  public String version() {
    return "0.0";
  }

  @Override
  public EngineFacts facts() {
    return new EngineFacts("an engine of tests", "Apache-2.0", true, false);
  }

  @Override
  public Optional<String> refusal(IntegerProgram program, Effort effort) {
    return Optional.empty();
  }

  @Override
  public SolveReport solve(IntegerProgram program, Effort effort, ProgressListener listener) {
    listener.progress(new Progress(0, OptionalDouble.empty(), OptionalDouble.of(-1)));
    switch (program.name()) {
      case "throw" -> throw new IllegalStateException("as asked");
      case "environment" ->
          throw new IllegalStateException(new TreeSet<>(System.getenv().keySet()).toString());
      case "segfault" -> new Pointer(8).setInt(0, 1);
      case "abort" -> libc("abort").invokeVoid(new Object[0]);
      case "memory" -> {
        // More than there is, at once where an array can be as large.
        int most = (int) Math.min(Runtime.getRuntime().maxMemory() / 8, Integer.MAX_VALUE - 8);
        List<long[]> all = new ArrayList<>();
        while (true) {
          all.add(new long[most]);
        }
      }
      case "noise" -> {
        Function puts = libc("puts");
        Function printf = libc("printf");
        for (int i = 0; i < 2000; i++) {
          puts.invokeInt(new Object[] {"noise of an engine " + i});
          printf.invokeInt(new Object[] {"a line that is left open"});
          libc("fflush").invokeInt(new Object[] {Pointer.NULL});
          listener.progress(new Progress(0, OptionalDouble.of(i), OptionalDouble.of(-1)));
        }
      }
      case "endless" -> {
        byte[] piece = new byte[1 << 16];
        Arrays.fill(piece, (byte) '.');
        for (int i = 0; i < 500; i++) {
          libc("write").invokeInt(new Object[] {1, piece, piece.length});
        }
        libc("abort").invokeVoid(new Object[0]);
      }
      case "silence" -> {
        libc("close").invokeInt(new Object[] {1});
        libc("close").invokeInt(new Object[] {2});
        libc("pause").invokeInt(new Object[0]);
      }
      case "hang" -> libc("pause").invokeInt(new Object[0]);
      default -> throw new IllegalArgumentException(program.name());
    }
    return SolveReport.error(name(), version(), 0, "x".repeat(100_000));
  }

  private static Function libc(String function) {
    return NativeLibrary.getInstance("c").getFunction(function);
  }
}
