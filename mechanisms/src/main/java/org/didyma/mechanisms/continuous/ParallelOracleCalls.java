package org.didyma.mechanisms.continuous;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.didyma.core.CancellationToken;
import org.didyma.exact.Geometric;
import org.didyma.exact.RandomBits;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.oracles.rounds.RoundWorker;
import org.didyma.oracles.rounds.Rounds;

/**
 * The calls of an {@link OpSamp} release, on several threads or in rounds of tasks. The sum of
 * their answers depends neither on the threads nor on who is first: the noise of a call is drawn
 * when its number is.
 */
final class ParallelOracleCalls {

  /** Calls that a thread takes at a time, and a task in the first round. */
  private static final int BATCH = 16;

  /** Tasks of a round for each that runs at a time. */
  private static final int TASKS = 4;

  /** Tasks get larger until a round takes so long. */
  private static final Duration LONG_ROUND = Duration.ofSeconds(2);

  private final OpSamp.Parameters parameters;
  private final OpSampPlan plan;
  private final ScaledRows rows;
  private final RandomBits bits;
  private final Geometric law;
  private final long[] sums;
  private final CancellationToken stop;
  private long taken;
  private boolean failed;

  ParallelOracleCalls(
      OpSamp.Parameters parameters,
      OpSampPlan plan,
      ScaledRows rows,
      RandomBits bits,
      CancellationToken stop) {
    this.parameters = parameters;
    this.plan = plan;
    this.rows = rows;
    this.bits = bits;
    this.law = new Geometric(plan.meanSteps());
    this.sums = new long[rows.dimension()];
    this.stop = stop;
  }

  /** The sums of all answers in steps of {@link FixedPointWeights}. */
  long[] run(int threads) {
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    List<Future<?>> futures = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      futures.add(pool.submit(this::work));
    }
    pool.shutdown();
    RuntimeException failure = null;
    for (Future<?> future : futures) {
      try {
        future.get();
      } catch (ExecutionException e) {
        if (e.getCause() instanceof Error error) {
          throw error;
        }
        // A failure proper tells more than the stop that it causes in the others.
        if (failure == null || failure instanceof SearchStoppedException) {
          failure = (RuntimeException) e.getCause();
        }
      } catch (InterruptedException e) {
        fail();
        Thread.currentThread().interrupt();
        throw new SearchStoppedException();
      }
    }
    if (failure != null) {
      throw failure;
    }
    return sums;
  }

  /** The same sums, of calls that tasks make; their noise is drawn here. */
  long[] run(Rounds rounds) {
    OracleCalls calls = OracleCalls.of(parameters, plan, rows);
    try (Rounds.Session<double[][], long[]> session = rounds.begin(calls)) {
      int size = BATCH;
      while (taken < plan.calls()) {
        throwIfStopped();
        List<double[][]> tasks = new ArrayList<>();
        for (int i = 0; i < TASKS * rounds.parallelism() && taken < plan.calls(); i++) {
          tasks.add(next(size));
        }
        long start = System.nanoTime();
        session.run(tasks, this::throwIfStopped).forEach(this::add);
        size = System.nanoTime() - start < LONG_ROUND.toNanos() ? 2 * size : size;
      }
    }
    return sums;
  }

  private void throwIfStopped() {
    if (isStopped()) {
      throw new SearchStoppedException();
    }
  }

  private void work() {
    try {
      RoundWorker<double[][], long[]> calls =
          OracleCalls.of(parameters, plan, rows).worker(this::isStopped);
      for (double[][] batch = next(BATCH); batch.length > 0; batch = next(BATCH)) {
        add(calls.run(batch, this::isStopped));
      }
    } catch (RuntimeException | Error e) {
      fail();
      throw e;
    }
  }

  /** The linear terms of the next calls: independent, each coordinate exponential. */
  private synchronized double[][] next(int most) {
    int size = (int) Math.min(most, plan.calls() - taken);
    taken += size;
    double[][] batch = new double[size][sums.length];
    for (double[] s : batch) {
      for (int j = 0; j < s.length; j++) {
        long steps = law.draw(bits);
        if (steps >>> 53 != 0) {
          // With probability below exp(-2^12), whatever the data are.
          throw new ArithmeticException("noise beyond 2^12 means");
        }
        s[j] = Math.scalb((double) steps, plan.stepLog2());
      }
    }
    return batch;
  }

  private synchronized void add(long[] own) {
    for (int j = 0; j < sums.length; j++) {
      sums[j] = Math.addExact(sums[j], own[j]);
    }
  }

  private synchronized void fail() {
    failed = true;
  }

  /** Asks the caller, one thread at a time. */
  private synchronized boolean isStopped() {
    return failed || stop.isStopped();
  }
}
