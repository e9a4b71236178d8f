package org.didyma.solver.watch;

import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.didyma.solver.Backend;
import org.didyma.solver.Effort;
import org.didyma.solver.EngineUnavailableException;
import org.didyma.solver.IntegerProgram;
import org.didyma.solver.Interrupter;
import org.didyma.solver.Objective;
import org.didyma.solver.ProgressListener;
import org.didyma.solver.Session;
import org.didyma.solver.SolveReport;
import org.jspecify.annotations.Nullable;

/**
 * A session whose engine works on threads of its own in this process. A solve that is given up goes
 * on in the background until the engine hears; its thread then frees what it holds, and never keeps
 * the process alive. The next solve begins afresh.
 */
public final class WatchedSession implements Session {

  /** As much as the first thread of a process usually has; engines call themselves deeply. */
  private static final long STACK_BYTES = 8L << 20;

  private final Backend backend;
  private final IntegerProgram program;
  private final Supplier<NativeSession> engines;

  /** One solve at a time: of two engines one would never be freed. */
  private final Semaphore free = new Semaphore(1);

  /** The engine and its model, between two solves. */
  private final AtomicReference<@Nullable NativeSession> idle = new AtomicReference<>();

  /**
   * @param engines makes the engine; called on the engine's thread
   */
  public WatchedSession(Backend backend, IntegerProgram program, Supplier<NativeSession> engines) {
    this.backend = backend;
    this.program = program;
    this.engines = engines;
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
      return SolveReport.error(
          backend.name(), "", (System.nanoTime() - begin) / 1e9, refusal.get());
    }
    OwnThread solve = new OwnThread(task, effort, begin);
    solve.start();
    return new Watchdog(backend.name(), task, effort, begin, Watchdog.GRACE).await(solve, listener);
  }

  @Override
  public void close() {
    close(idle.getAndSet(null));
  }

  private static void close(@Nullable NativeSession engine) {
    if (engine != null) {
      engine.close();
    }
  }

  /** One solve on its thread. */
  private final class OwnThread implements RunningSolve {

    private final IntegerProgram task;
    private final Effort effort;
    private final long begin;
    private final Interrupter interrupter = new Interrupter();

    /** Nothing is a nudge. */
    private final BlockingQueue<Optional<Word>> words = new LinkedBlockingQueue<>();

    private volatile String version = "";
    private @Nullable Throwable failure;
    private boolean ended;
    private boolean abandoned;

    OwnThread(IntegerProgram task, Effort effort, long begin) {
      this.task = task;
      this.effort = effort;
      this.begin = begin;
    }

    void start() {
      Thread thread = new Thread(null, this::run, "didyma-" + backend.name(), STACK_BYTES);
      thread.setDaemon(true);
      thread.start();
    }

    private void run() {
      NativeSession engine = idle.getAndSet(null);
      SolveReport report = null;
      try {
        version = backend.version();
        if (engine == null) {
          engine = engines.get();
        }
        report =
            engine.solve(
                new SolveTask(task, effort.withInterrupter(interrupter), version, begin),
                progress -> words.add(Optional.of(Word.of(progress))));
      } catch (EngineUnavailableException e) {
        report =
            SolveReport.error(
                backend.name(),
                "",
                (System.nanoTime() - begin) / 1e9,
                String.valueOf(e.getMessage()));
      } catch (RuntimeException | Error e) {
        failure = e;
      }
      end(engine, report);
    }

    /** Keeps the engine for the next solve, or frees it when nobody waits for it any more. */
    private void end(@Nullable NativeSession engine, @Nullable SolveReport report) {
      boolean keep;
      synchronized (this) {
        ended = true;
        keep = report != null && !abandoned;
        if (keep) {
          idle.set(engine);
        }
      }
      try {
        if (!keep) {
          close(engine);
        }
      } finally {
        words.add(Optional.ofNullable(report).map(Word::of));
      }
    }

    @Override
    public Optional<Word> next(long nanos) throws InterruptedException {
      Optional<Word> word = words.poll(nanos, TimeUnit.NANOSECONDS);
      if (word != null && word.isPresent()) {
        return word;
      }
      rethrow();
      return Optional.empty();
    }

    private synchronized void rethrow() {
      if (ended && failure instanceof Error error) {
        throw error;
      }
      if (ended && failure instanceof RuntimeException exception) {
        throw exception;
      }
    }

    @Override
    public void nudge() {
      words.add(Optional.empty());
    }

    @Override
    public void stop() {
      interrupter.interrupt();
    }

    @Override
    public synchronized void abandon() {
      abandoned = true;
    }

    @Override
    public String version() {
      return version;
    }
  }
}
