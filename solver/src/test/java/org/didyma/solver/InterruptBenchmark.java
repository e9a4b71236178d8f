package org.didyma.solver;

import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.didyma.solver.cpsat.CpSatBackend;
import org.didyma.solver.highs.HighsBackend;
import org.didyma.solver.scip.ScipBackend;
import org.didyma.solver.worker.WorkerBackend;

/**
 * Measures how long after an interrupt a solve returns, and by how much it overruns a time limit,
 * at random moments in large programs. Prints a line per backend and program: median and largest
 * milliseconds, and how many solves were given up.
 */
final class InterruptBenchmark {

  private static final int MOMENTS = 40;
  private static final int LATEST_MILLISECONDS = 3000;

  private InterruptBenchmark() {}

  /** Takes the number of moments; 40 when none is given. */
  public static void main(String[] args) throws Exception {
    int moments = args.length > 0 ? Integer.parseInt(args[0]) : MOMENTS;
    Map<String, IntegerProgram> programs = new LinkedHashMap<>();
    programs.put("25 knapsacks", RandomPrograms.hard());
    programs.put("1500 implications", RandomPrograms.separator(1500, 30, 1));
    ExecutorService executor = Executors.newSingleThreadExecutor();
    for (Map.Entry<String, IntegerProgram> program : programs.entrySet()) {
      for (Backend engine :
          new Backend[] {new CpSatBackend(), new ScipBackend(), new HighsBackend()}) {
        for (Backend backend : new Backend[] {engine, new WorkerBackend(engine)}) {
          String name = backend == engine ? engine.name() : engine.name() + " in a worker";
          try (Session session = backend.open(program.getValue())) {
            Random random = new Random(5);
            Task task = new Task(session, program.getValue().objective());
            task.interrupts(executor, moments, random).print(program.getKey(), name, "interrupt");
            task.limits(moments, random).print(program.getKey(), name, "time limit");
          }
        }
      }
    }
    executor.shutdown();
  }

  private record Task(Session session, Objective objective) {

    Times interrupts(ExecutorService executor, int moments, Random random) throws Exception {
      Times times = new Times(moments);
      for (int i = 0; i < moments; i++) {
        Interrupter interrupter = new Interrupter();
        Effort effort = Effort.unlimited().withInterrupter(interrupter);
        Future<SolveReport> solve =
            executor.submit(() -> session.solve(objective, effort, ProgressListener.none()));
        TimeUnit.MILLISECONDS.sleep(random.nextInt(LATEST_MILLISECONDS));
        long before = System.nanoTime();
        interrupter.interrupt();
        times.add(i, solve.get(), System.nanoTime() - before);
      }
      return times;
    }

    Times limits(int moments, Random random) {
      Times times = new Times(moments);
      for (int i = 0; i < moments; i++) {
        Duration limit = Duration.ofMillis(20 + random.nextInt(LATEST_MILLISECONDS));
        Effort effort = Effort.unlimited().withTimeLimit(limit);
        long before = System.nanoTime();
        SolveReport report = session.solve(objective, effort, ProgressListener.none());
        times.add(i, report, System.nanoTime() - before - limit.toNanos());
      }
      return times;
    }
  }

  private static final class Times {

    private final double[] milliseconds;
    private int ended;
    private int givenUp;

    Times(int moments) {
      milliseconds = new double[moments];
    }

    void add(int i, SolveReport report, long nanos) {
      milliseconds[i] = nanos / 1e6;
      if (report.message().contains("given up")) {
        givenUp++;
      } else if (report.termination() == Termination.OPTIMAL) {
        ended++;
      } else if (report.termination() == Termination.ERROR) {
        throw new IllegalStateException(report.toString());
      }
    }

    void print(String program, String backend, String what) {
      Arrays.sort(milliseconds);
      System.out.printf(
          Locale.ROOT,
          "%-18s %-18s %-10s median %6.0f ms, largest %6.0f ms, given up %d, ended before %d%n",
          program,
          backend,
          what,
          milliseconds[milliseconds.length / 2],
          milliseconds[milliseconds.length - 1],
          givenUp,
          ended);
    }
  }
}
