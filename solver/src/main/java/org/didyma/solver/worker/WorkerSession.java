package org.didyma.solver.worker;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.didyma.solver.Backend;
import org.didyma.solver.Effort;
import org.didyma.solver.GuardedListener;
import org.didyma.solver.IntegerProgram;
import org.didyma.solver.Interrupter;
import org.didyma.solver.Limit;
import org.didyma.solver.Objective;
import org.didyma.solver.ProgressListener;
import org.didyma.solver.Session;
import org.didyma.solver.SolveReport;
import org.didyma.solver.Termination;
import org.jspecify.annotations.Nullable;

/** One child per session; another one after a child has died. */
final class WorkerSession implements Session {

  private final Backend backend;
  private final IntegerProgram program;
  private final Duration patience;
  private @Nullable WorkerProcess process;
  private String version = "";
  private int solves;

  WorkerSession(Backend backend, IntegerProgram program, Duration patience) {
    this.backend = backend;
    this.program = program;
    this.patience = patience;
  }

  @Override
  public SolveReport solve(Objective objective, Effort effort, ProgressListener listener) {
    long begin = System.nanoTime();
    IntegerProgram task = program.withObjective(objective);
    Optional<String> refusal = backend.refusal(task, effort);
    if (refusal.isPresent()) {
      return error(begin, refusal.get());
    }
    try {
      WorkerProcess child = process();
      int number = ++solves;
      child.send(
          out -> {
            out.writeByte(WorkerMain.SOLVE);
            out.writeInt(number);
            Wire.write(out, objective);
            Wire.write(out, effort, program.variables().size());
          });
      // A listener that throws stops this solve, and not all that share the interrupter.
      Interrupter own = new Interrupter();
      GuardedListener guarded = new GuardedListener(listener, own::interrupt);
      SolveReport report;
      try (Interrupter.Registration outer = effort.interrupter().onInterrupt(own::interrupt);
          Interrupter.Registration inner = own.onInterrupt(() -> interrupt(child, number))) {
        report = await(child, task, effort.withInterrupter(own), guarded, begin);
      }
      guarded.rethrow();
      return report;
    } catch (IOException e) {
      close();
      return error(begin, "the worker process cannot be started or understood: " + e);
    } catch (InterruptedException e) {
      close();
      Thread.currentThread().interrupt();
      return interrupted(begin, "the thread that waited for the worker was interrupted");
    }
  }

  private static void interrupt(WorkerProcess child, int number) {
    child.send(
        out -> {
          out.writeByte(WorkerMain.INTERRUPT);
          out.writeInt(number);
        });
    child.nudge();
  }

  private SolveReport await(
      WorkerProcess child,
      IntegerProgram task,
      Effort effort,
      ProgressListener listener,
      long begin)
      throws IOException, InterruptedException {
    long interruptedAt = 0;
    while (true) {
      if (effort.interrupter().isInterrupted()) {
        if (version.isEmpty()) {
          close();
          return interrupted(begin, "interrupted before the engine had started");
        }
        interruptedAt = interruptedAt == 0 ? System.nanoTime() : interruptedAt;
      }
      long remaining = remaining(effort, begin, interruptedAt);
      Optional<WorkerProcess.Message> message =
          remaining <= 0 ? Optional.empty() : child.next(remaining);
      if (message.isEmpty()) {
        SolveReport report =
            interruptedAt != 0
                ? interrupted(begin, "the engine did not answer for " + patience + ", was killed")
                : error(begin, "the engine did not end within " + patience + " of its time limit");
        close();
        return report;
      }
      switch (message.get().kind()) {
        case WorkerMain.HELLO -> version = Wire.readText(message.get().body());
        case WorkerMain.PROGRESS -> listener.progress(Wire.readProgress(message.get().body()));
        case WorkerMain.REPORT -> {
          return Wire.readReport(message.get().body(), backend.name(), task);
        }
        case WorkerMain.UNAVAILABLE, WorkerMain.FAILED -> {
          SolveReport report = error(begin, Wire.readText(message.get().body()));
          close();
          return report;
        }
        case WorkerProcess.Message.ENDED -> {
          SolveReport report = error(begin, child.end());
          close();
          return report;
        }
        default -> {
          // Somebody has interrupted; the loop looks again.
        }
      }
    }
  }

  /** Nanoseconds until patience ends; very many when there is no limit. */
  private long remaining(Effort effort, long begin, long interruptedAt) {
    if (interruptedAt != 0) {
      return interruptedAt + patience.toNanos() - System.nanoTime();
    }
    if (effort.timeLimit().isPresent()) {
      Duration whole = effort.timeLimit().get().plus(patience);
      return begin + whole.toNanos() - System.nanoTime();
    }
    return Long.MAX_VALUE;
  }

  private WorkerProcess process() throws IOException {
    if (process == null) {
      WorkerProcess started = WorkerProcess.start(backend.getClass().getName());
      started.send(out -> Wire.write(out, program));
      process = started;
    }
    return process;
  }

  @Override
  public void close() {
    if (process != null) {
      process.close();
      process = null;
      version = "";
    }
  }

  private SolveReport error(long begin, String message) {
    return SolveReport.error(backend.name(), version, seconds(begin), message);
  }

  private SolveReport interrupted(long begin, String message) {
    return new SolveReport(
        backend.name(),
        version,
        Termination.INTERRUPTED,
        Limit.NONE,
        Optional.empty(),
        OptionalDouble.empty(),
        OptionalLong.empty(),
        seconds(begin),
        Map.of(),
        message);
  }

  private static double seconds(long begin) {
    return (System.nanoTime() - begin) / 1e9;
  }
}
