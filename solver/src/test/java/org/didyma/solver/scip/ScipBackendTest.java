package org.didyma.solver.scip;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.OptionalLong;
import java.util.Random;
import org.didyma.solver.Backend;
import org.didyma.solver.BackendContract;
import org.didyma.solver.Effort;
import org.didyma.solver.IntegerProgram;
import org.didyma.solver.IntegerProgramBuilder;
import org.didyma.solver.Interrupter;
import org.didyma.solver.Limit;
import org.didyma.solver.LinearExpression;
import org.didyma.solver.Objective;
import org.didyma.solver.Point;
import org.didyma.solver.ProgressListener;
import org.didyma.solver.RandomPrograms;
import org.didyma.solver.Session;
import org.didyma.solver.SolveReport;
import org.didyma.solver.StartPoint;
import org.didyma.solver.Termination;
import org.junit.jupiter.api.Test;

class ScipBackendTest extends BackendContract {

  @Override
  protected Backend backend() {
    return new ScipBackend();
  }

  @Test
  void bothStylesOfImplicationsHaveTheMinimumOfExhaustion() {
    Random random = new Random(1);
    int infeasible = 0;
    for (int i = 0; i < 100; i++) {
      IntegerProgram program = ScipPrograms.random(random);
      OptionalLong minimum = ScipPrograms.minimum(program);
      for (ImplicationStyle style : ImplicationStyle.values()) {
        SolveReport report = solve(new ScipBackend(style), program, Effort.unlimited());
        if (minimum.isEmpty()) {
          infeasible++;
          assertThat(report.termination()).isEqualTo(Termination.INFEASIBLE);
        } else {
          assertThat(report.claimsOptimum()).as("%s program %s", style, i).isTrue();
          assertThat(report.incumbent().orElseThrow().objective()).isEqualTo(minimum);
        }
      }
    }
    assertThat(infeasible).isBetween(4, 140);
  }

  @Test
  void aStartIsUsedWhereTheProgramHasImplications() {
    IntegerProgram program = RandomPrograms.separator(60, 8, 2);
    SolveReport optimum = solve(backend(), program, Effort.unlimited());
    Point best = optimum.incumbent().orElseThrow().point();
    Effort little = Effort.unlimited().withNodeLimit(1);
    SolveReport without = solve(backend(), program, little);
    assertThat(without.limit()).isEqualTo(Limit.NODES);
    assertThat(without.claimedGap().orElse(Double.MAX_VALUE)).isGreaterThan(1);

    SolveReport with = solve(backend(), program, little.withStart(StartPoint.of(best)));
    assertThat(with.incumbent().orElseThrow().objective())
        .isEqualTo(optimum.incumbent().orElseThrow().objective());
    StartPoint weights = StartPoint.empty();
    for (int j = 0; j < 8; j++) {
      weights = weights.with(program.variables().get(j), best.value(j));
    }
    SolveReport fromWeights = solve(backend(), program, little.withStart(weights));
    assertThat(fromWeights.incumbent().orElseThrow().objective())
        .isEqualTo(optimum.incumbent().orElseThrow().objective());
  }

  @Test
  void limitsCountAnewForEachSolveOfASession() {
    IntegerProgram hard = ScipPrograms.marketSplit(50);
    try (Session session = backend().open(hard)) {
      Effort time = Effort.unlimited().withTimeLimit(Duration.ofMillis(300));
      for (int i = 0; i < 3; i++) {
        SolveReport report = session.solve(hard.objective(), time, ProgressListener.none());
        assertThat(report.limit()).isEqualTo(Limit.TIME);
        assertThat(report.seconds()).isGreaterThan(0.25);
        assertThat(report.nodes().orElseThrow()).isPositive();
      }
      Effort nodes = Effort.unlimited().withNodeLimit(50);
      for (int i = 0; i < 2; i++) {
        SolveReport report = session.solve(hard.objective(), nodes, ProgressListener.none());
        assertThat(report.limit()).isEqualTo(Limit.NODES);
        assertThat(report.nodes()).hasValue(50);
      }
    }
  }

  @Test
  void anInterruptOfOneSolveDoesNotEndTheNextOfItsSession() {
    IntegerProgram program = RandomPrograms.separator(40, 6, 3);
    try (Session session = backend().open(program)) {
      Interrupter interrupter = new Interrupter();
      Effort first = Effort.unlimited().withInterrupter(interrupter);
      SolveReport stopped =
          session.solve(program.objective(), first, progress -> interrupter.interrupt());
      assertThat(stopped.termination()).isEqualTo(Termination.INTERRUPTED);
      interrupter.interrupt();
      SolveReport second =
          session.solve(program.objective(), Effort.unlimited(), ProgressListener.none());
      assertThat(second.claimsOptimum()).isTrue();
    }
  }

  @Test
  void aSessionHasTheOptimaOfSingleSolves() {
    IntegerProgram program = RandomPrograms.separator(40, 6, 4);
    Random random = new Random(5);
    try (Session session = backend().open(program)) {
      for (int i = 0; i < 10; i++) {
        LinearExpression.Sum sum = LinearExpression.sum();
        program.variables().forEach(v -> sum.add(1000 + random.nextInt(401) - 200, v));
        Objective objective = new Objective(sum.build(), i);
        SolveReport kept = session.solve(objective, Effort.unlimited(), ProgressListener.none());
        SolveReport alone = solve(backend(), program.withObjective(objective), Effort.unlimited());
        assertThat(kept.claimsOptimum()).isTrue();
        assertThat(kept.incumbent().orElseThrow().objective())
            .isEqualTo(alone.incumbent().orElseThrow().objective());
      }
    }
  }

  @Test
  void largeRowsAreKeptToTheUnit() {
    // 5 units beside a point of the lattice. SCIP's usual tolerance is relative to the side of the
    // row, and makes this a solution.
    Random random = new Random(24);
    IntegerProgramBuilder builder = IntegerProgram.builder("large_equation");
    LinearExpression.Sum row = LinearExpression.sum();
    long side = 5;
    for (int i = 0; i < 4; i++) {
      long coefficient = 1_000_000 + random.nextInt(9_000_000);
      row.add(coefficient, builder.integer("x" + i, 0, 9));
      side += coefficient * random.nextInt(10);
    }
    IntegerProgram program = builder.equal("row", row.build(), side).build();
    assertThat(ScipPrograms.minimum(program)).isEmpty();
    assertThat(solve(backend(), program, Effort.unlimited()).termination())
        .isEqualTo(Termination.INFEASIBLE);
  }

  private static SolveReport solve(Backend backend, IntegerProgram program, Effort effort) {
    return backend.solve(program, effort, ProgressListener.none());
  }
}
