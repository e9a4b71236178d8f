package org.didyma.solver.cpsat;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Random;
import org.didyma.solver.Backend;
import org.didyma.solver.BackendContract;
import org.didyma.solver.Effort;
import org.didyma.solver.IntegerProgram;
import org.didyma.solver.IntegerProgramBuilder;
import org.didyma.solver.IntegerVariable;
import org.didyma.solver.Limit;
import org.didyma.solver.LinearExpression;
import org.didyma.solver.ProgressListener;
import org.didyma.solver.SolveReport;
import org.junit.jupiter.api.Test;

class CpSatBackendTest extends BackendContract {

  @Override
  protected Backend backend() {
    return new CpSatBackend();
  }

  @Override
  protected boolean computesInIntegers() {
    return true;
  }

  /** Objective, constant and bound have no exact doubles, and what is left of them is small. */
  @Test
  void anOptimumHasNoGapHoweverLargeItsNumbersAre() {
    Random random = new Random(5);
    for (int i = 0; i < 20; i++) {
      IntegerProgramBuilder builder = IntegerProgram.builder("large");
      IntegerVariable x = builder.integer("x", 1, 2);
      IntegerVariable y = builder.integer("y", 0, 2);
      builder.atLeast("some", LinearExpression.sum().add(x).add(y).build(), 2);
      long dear = (1L << 57) + random.nextInt(1 << 20);
      long cheap = (1L << 54) + random.nextInt(1 << 20);
      LinearExpression costs = LinearExpression.sum().add(dear, x).add(cheap, y).build();
      long constant = i % 2 == 0 ? 0 : -dear - cheap + random.nextInt(100);
      IntegerProgram program = builder.minimise(costs, constant).build();
      SolveReport report = backend().solve(program, Effort.unlimited(), ProgressListener.none());
      assertThat(report.claimsOptimum()).isTrue();
      assertThat(report.incumbent().orElseThrow().objective()).hasValue(dear + cheap + constant);
      assertThat(report.claimedGap()).hasValue(0);
    }
  }

  /** An engine that gives up long before its time is over has met another limit. */
  @Test
  void onlyAnEndNearTheLimitOfTimeIsCalledOne() {
    Effort timed = Effort.unlimited().withTimeLimit(Duration.ofSeconds(10));
    assertThat(CpSatSession.limitOf(timed, 10.1)).isEqualTo(Limit.TIME);
    assertThat(CpSatSession.limitOf(timed, 9)).isEqualTo(Limit.TIME);
    assertThat(CpSatSession.limitOf(timed, 0.1)).isEqualTo(Limit.UNKNOWN);
    Effort both = timed.withDeterministicLimit(3);
    assertThat(CpSatSession.limitOf(both, 10)).isEqualTo(Limit.TIME);
    assertThat(CpSatSession.limitOf(both, 9)).isEqualTo(Limit.DETERMINISTIC);
    Effort counted = Effort.unlimited().withDeterministicLimit(3);
    assertThat(CpSatSession.limitOf(counted, 9)).isEqualTo(Limit.DETERMINISTIC);
  }
}
