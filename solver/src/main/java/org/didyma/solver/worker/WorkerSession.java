package org.didyma.solver.worker;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import org.didyma.solver.Backend;
import org.didyma.solver.Effort;
import org.didyma.solver.IntegerProgram;
import org.didyma.solver.Objective;
import org.didyma.solver.ProgressListener;
import org.didyma.solver.Session;
import org.didyma.solver.SolveReport;
import org.didyma.solver.watch.RunningSolve;
import org.didyma.solver.watch.Watchdog;
import org.jspecify.annotations.Nullable;

/** One child per session; another one after a child has died or was given up. */
final class WorkerSession implements Session {

  /** How long a process may take to begin, on a machine that is busy. */
  private static final Duration START = Duration.ofSeconds(60);

  private final Backend backend;
  private final BackendRecipe recipe;
  private final IntegerProgram program;
  private final Duration grace;

  /** One solve at a time: two would take each other's answers for their own. */
  private final Semaphore free = new Semaphore(1);

  private @Nullable WorkerProcess process;

  /** The last child that was given up, until it is known to have ended. */
  private @Nullable WorkerProcess dying;

  private String version = "";
  private int solves;

  WorkerSession(Backend backend, BackendRecipe recipe, IntegerProgram program, Duration grace) {
    this.backend = backend;
    this.recipe = recipe;
    this.program = program;
    this.grace = grace;
  }

  @Override
  public SolveReport solve(Objective objective, Effort effort, ProgressListener listener) {
    if (!free.tryAcquire()) {
      throw new IllegalStateException(
          "this session of " + backend.name() + " is solving; open another for each thread");
    }
    try {
      return solveAlone(objective, effort, listener);
    } finally {
      free.release();
    }
  }

  private SolveReport solveAlone(Objective objective, Effort effort, ProgressListener listener) {
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
      return new Watchdog(backend.name(), task, effort, begin, grace)
          .await(new InChild(child, number, task, begin), listener);
    } catch (IOException | UncheckedIOException e) {
      close();
      return error(begin, "the worker process cannot be started or understood: " + e);
    }
  }

  /** Waits for the process to say that it has its engine, and what it is. */
  @Override
  public void prepare() {
    try {
      WorkerProcess child = process();
      long end = System.nanoTime() + START.toNanos();
      while (version.isEmpty() && System.nanoTime() < end) {
        Optional<WorkerProcess.Message> message = child.next(end - System.nanoTime());
        if (message.isEmpty() || message.get().kind() != WorkerMain.HELLO) {
          close();
          return;
        }
        version = Wire.readText(message.get().body());
      }
    } catch (IOException | UncheckedIOException e) {
      // The first solve tries again, and reports it.
      close();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      close();
    }
  }

  private WorkerProcess process() throws IOException {
    if (process == null) {
      close();
      WorkerProcess started = WorkerProcess.start(recipe);
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
    if (dying != null) {
      dying.close();
      dying = null;
    }
  }

  private SolveReport error(long begin, String message) {
    double seconds = (System.nanoTime() - begin) / 1e9;
    return SolveReport.error(backend.name(), version, seconds, message);
  }

  /** One solve in a child. The child of a solve that is given up is killed. */
  private final class InChild implements RunningSolve {

    private final WorkerProcess child;
    private final int number;
    private final IntegerProgram task;
    private final long begin;

    InChild(WorkerProcess child, int number, IntegerProgram task, long begin) {
      this.child = child;
      this.number = number;
      this.task = task;
      this.begin = begin;
    }

    @Override
    public Optional<Word> next(long nanos) throws InterruptedException {
      Optional<WorkerProcess.Message> message = child.next(nanos);
      try {
        return message.isEmpty() ? Optional.empty() : read(message.get());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private Optional<Word> read(WorkerProcess.Message message)
        throws IOException, InterruptedException {
      return switch (message.kind()) {
        case WorkerMain.HELLO -> {
          version = Wire.readText(message.body());
          yield Optional.empty();
        }
        case WorkerMain.PROGRESS -> Optional.of(Word.of(Wire.readProgress(message.body())));
        case WorkerMain.REPORT ->
            Optional.of(Word.of(Wire.readReport(message.body(), backend.name(), task)));
        case WorkerMain.UNAVAILABLE, WorkerMain.FAILED -> failed(Wire.readText(message.body()));
        case WorkerProcess.Message.ENDED -> failed(child.end());
        default -> Optional.empty(); // a nudge
      };
    }

    private Optional<Word> failed(String message) {
      SolveReport report = error(begin, message);
      close();
      return Optional.of(Word.of(report));
    }

    @Override
    public void nudge() {
      child.nudge();
    }

    @Override
    public void stop() {
      child.send(
          out -> {
            out.writeByte(WorkerMain.INTERRUPT);
            out.writeInt(number);
          });
    }

    @Override
    public void abandon() {
      // Not waited for: a large process takes its time to end.
      child.kill();
      dying = child;
      process = null;
    }

    @Override
    public String version() {
      return version;
    }
  }
}
