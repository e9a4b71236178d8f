package org.didyma.face;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.didyma.solver.Backend;
import org.didyma.solver.Interrupter;
import org.didyma.solver.ProgressListener;
import org.didyma.solver.SolveReport;
import org.didyma.spi.Effort;
import org.didyma.spi.Engine;
import org.didyma.spi.EngineReport;
import org.didyma.spi.Program;

/** An engine that comes with the library, for programs to hand a program to or to wrap. */
record KnownEngine(Backend backend) implements Engine {

  private static final long POLL_MILLISECONDS = 20;

  @Override
  public String name() {
    return backend.name();
  }

  @Override
  public String version() {
    return backend.version();
  }

  @Override
  public EngineReport minimise(Program program, Effort allowed) {
    Interrupter interrupter = new Interrupter();
    org.didyma.solver.Effort effort =
        org.didyma.solver.Effort.unlimited()
            .withThreads(allowed.threads())
            .withInterrupter(interrupter);
    Thread watch = new Thread(() -> watch(allowed, interrupter), "didyma-watch");
    watch.setDaemon(true);
    watch.start();
    SolveReport report;
    try {
      report =
          backend.solve(
              ProgramAdapter.checked(program),
              allowed.timeLimit().map(effort::withTimeLimit).orElse(effort),
              ProgressListener.none());
    } finally {
      watch.interrupt();
    }
    Optional<List<Long>> point =
        report.incumbent().map(i -> Arrays.stream(i.point().toArray()).boxed().toList());
    return new EngineReport(point, report.claimsOptimum(), report.claimedBound(), report.message());
  }

  private static void watch(Effort allowed, Interrupter interrupter) {
    try {
      while (!allowed.isStopped()) {
        Thread.sleep(POLL_MILLISECONDS);
      }
      interrupter.interrupt();
    } catch (InterruptedException e) {
      // The solve is over.
      return;
    }
  }
}
