package org.didyma.solver.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.didyma.solver.Backend;
import org.didyma.solver.BackendContract;
import org.didyma.solver.Effort;
import org.didyma.solver.EngineFacts;
import org.didyma.solver.Incumbent;
import org.didyma.solver.IntegerProgram;
import org.didyma.solver.IntegerProgramBuilder;
import org.didyma.solver.IntegerVariable;
import org.didyma.solver.Limit;
import org.didyma.solver.LinearExpression;
import org.didyma.solver.Point;
import org.didyma.solver.ProgressListener;
import org.didyma.solver.Session;
import org.didyma.solver.SolveReport;
import org.didyma.solver.Termination;
import org.didyma.solver.cpsat.CpSatBackend;
import org.junit.jupiter.api.Test;

class WorkerBackendTest extends BackendContract {

  @Override
  protected Backend backend() {
    return new WorkerBackend(new CpSatBackend());
  }

  /** Each starts a process. */
  @Override
  protected int randomPrograms() {
    return 2;
  }

  @Override
  protected boolean computesInIntegers() {
    return true;
  }

  @Override
  protected boolean runsInThisProcess() {
    return false;
  }

  /** A session that was prepared has its process, and solves in it. */
  @Test
  void aPreparedSessionHasItsProcess() {
    IntegerProgramBuilder builder = IntegerProgram.builder("small");
    IntegerVariable x = builder.integer("x", 2, 5);
    IntegerProgram program = builder.minimise(LinearExpression.of(x)).build();
    Set<Long> before = children(Set.of());
    try (Session session = new WorkerBackend(new Immediate()).open(program)) {
      assertThat(children(before)).isEmpty();
      session.prepare();
      Set<Long> prepared = children(before);
      assertThat(prepared).hasSize(1);
      session.prepare();
      SolveReport report = session.solve(program.objective(), Effort.unlimited(), progress -> {});
      assertThat(report.version()).isEqualTo("7");
      assertThat(report.termination()).isEqualTo(Termination.OPTIMAL);
      assertThat(children(before)).isEqualTo(prepared);
    }
  }

  /** The processes that this one has begun, but for some. */
  private static Set<Long> children(Set<Long> known) {
    return ProcessHandle.current()
        .children()
        .map(ProcessHandle::pid)
        .filter(pid -> !known.contains(pid))
        .collect(Collectors.toSet());
  }

  /** Names the lower ends at once. */
  public static final class Immediate implements Backend {

    @Override
    public String name() {
      return "immediate";
    }

    @Override
    public String version() {
      return "7";
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
      Point lowest =
          Point.of(program.variables().stream().mapToLong(IntegerVariable::lower).toArray());
      return new SolveReport(
          name(),
          version(),
          Termination.OPTIMAL,
          Limit.NONE,
          Optional.of(Incumbent.check(program, lowest)),
          OptionalDouble.empty(),
          OptionalLong.empty(),
          0,
          Map.of(),
          "");
    }
  }
}
