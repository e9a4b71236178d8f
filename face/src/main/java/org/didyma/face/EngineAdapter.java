package org.didyma.face;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.didyma.solver.Backend;
import org.didyma.solver.Effort;
import org.didyma.solver.EngineFacts;
import org.didyma.solver.Incumbent;
import org.didyma.solver.IntegerProgram;
import org.didyma.solver.Limit;
import org.didyma.solver.Point;
import org.didyma.solver.ProgressListener;
import org.didyma.solver.SolveReport;
import org.didyma.solver.Termination;
import org.didyma.spi.Engine;
import org.didyma.spi.EngineReport;

/** An engine that a program brings. What fails in it is a report, as of any engine. */
record EngineAdapter(Engine own) implements Backend {

  private static final double NANOSECONDS = 1e9;

  @Override
  public String name() {
    return own.name();
  }

  @Override
  public String version() {
    return own.version();
  }

  @Override
  public EngineFacts facts() {
    return new EngineFacts("a solver of your own", "NOASSERTION", true, false);
  }

  @Override
  public Optional<String> refusal(IntegerProgram program, Effort effort) {
    return Optional.empty();
  }

  @Override
  public SolveReport solve(IntegerProgram program, Effort effort, ProgressListener listener) {
    long start = System.nanoTime();
    try {
      EngineReport said = own.minimise(ProgramAdapter.shown(program), new Allowed(effort));
      return report(program, said, effort, (System.nanoTime() - start) / NANOSECONDS);
    } catch (RuntimeException e) {
      return SolveReport.error(
          name(), version(), (System.nanoTime() - start) / NANOSECONDS, String.valueOf(e));
    }
  }

  private SolveReport report(
      IntegerProgram program, EngineReport said, Effort effort, double seconds) {
    Optional<Incumbent> incumbent =
        said.point()
            .map(p -> Point.of(p.stream().mapToLong(Long::longValue).toArray()))
            .map(point -> Incumbent.check(program, point));
    boolean stopped =
        effort.interrupter().isInterrupted()
            || effort
                .timeLimit()
                .filter(limit -> seconds > limit.toNanos() / NANOSECONDS)
                .isPresent();
    if (incumbent.isEmpty() && !stopped) {
      return SolveReport.error(name(), version(), seconds, said.message());
    }
    return new SolveReport(
        name(),
        version(),
        said.optimal()
            ? Termination.OPTIMAL
            : stopped ? Termination.INTERRUPTED : Termination.FEASIBLE,
        Limit.NONE,
        incumbent,
        said.bound(),
        OptionalLong.empty(),
        seconds,
        Map.of(),
        said.message());
  }

  /** What an engine is allowed, as it sees it. */
  private record Allowed(Effort effort) implements org.didyma.spi.Effort {

    @Override
    public Optional<Duration> timeLimit() {
      return effort.timeLimit();
    }

    @Override
    public int threads() {
      return effort.threads();
    }

    @Override
    public boolean isStopped() {
      return effort.interrupter().isInterrupted();
    }
  }
}
