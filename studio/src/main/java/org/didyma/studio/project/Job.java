package org.didyma.studio.project;

import java.util.Optional;
import org.didyma.operations.Cancellation.Meaning;
import org.didyma.operations.Result;
import org.didyma.oracles.SearchStoppedException;
import org.jspecify.annotations.Nullable;

/**
 * A run of an operation beside the pages that show it. It runs once, however often it is asked for.
 */
public final class Job {

  private final String step;
  private final String key;
  private final String plan;
  private final Invocation invocation;
  private final Runnable after;
  private final long start = System.nanoTime();
  private final QuietContext context = new QuietContext();
  private final Thread thread;
  private volatile @Nullable Result result;
  private volatile @Nullable Throwable failure;
  private volatile long end;

  private Job(String step, String key, String plan, Invocation invocation, Runnable after) {
    this.step = step;
    this.key = key;
    this.plan = plan;
    this.invocation = invocation;
    this.after = after;
    this.thread = new Thread(this::run, "didyma-studio-job");
    thread.setDaemon(true);
  }

  /**
   * Begins a run.
   *
   * @param step that it belongs to
   * @param key what it makes, of which there is one
   * @param plan what it was begun from, to be compared with what is planned later
   * @param after done at its end, whatever that is
   */
  static Job start(String step, String key, String plan, Invocation invocation, Runnable after) {
    Job job = new Job(step, key, plan, invocation, after);
    job.thread.start();
    return job;
  }

  private void run() {
    try {
      result = invocation.run(context);
    } catch (RuntimeException | Error e) {
      failure = e;
    } finally {
      end = System.nanoTime();
      after.run();
    }
  }

  /** The step that it belongs to. */
  public String step() {
    return step;
  }

  /** How long it took, or takes by now. */
  public double seconds() {
    return ((end == 0 ? System.nanoTime() : end) - start) / 1e9;
  }

  /** What it makes. */
  public String key() {
    return key;
  }

  /** What it was begun from. */
  public String plan() {
    return plan;
  }

  /** What is run. */
  public Invocation invocation() {
    return invocation;
  }

  /** What it tells beside its result. */
  public QuietContext context() {
    return context;
  }

  public boolean isRunning() {
    return thread.isAlive();
  }

  /** What came of it; empty while it runs, and where it failed. */
  public Optional<Result> result() {
    return Optional.ofNullable(result);
  }

  /** Why it failed; empty while it runs, and where it did not. */
  public Optional<Throwable> failure() {
    return Optional.ofNullable(failure);
  }

  /** What it means that it was stopped; empty where it was not. */
  public Optional<Meaning> stopped() {
    return failure instanceof SearchStoppedException
        ? context.cancellation().meaning()
        : Optional.empty();
  }

  /** Asks it to stop. */
  public void stop() {
    context.cancellation().cancel();
  }

  /** Waits until it has ended, or for so long. */
  public void await(long millis) throws InterruptedException {
    thread.join(millis);
  }
}
