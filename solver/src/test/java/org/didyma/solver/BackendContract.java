package org.didyma.solver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/**
 * What every backend has to do. A test class for a backend extends this one and says how to make
 * it.
 *
 * <p>An engine's claims are tested here against exhaustion on small programs, where they have to be
 * right; on large ones nobody can promise that.
 */
public abstract class BackendContract extends EffortContract {

  /** How many random programs are compared with exhaustion. */
  protected int randomPrograms() {
    return 400;
  }

  /** Whether numbers of 2^53 and more are safe with the engine. */
  protected boolean computesInIntegers() {
    return false;
  }

  /** Whether the engine is known to end with an error on a few infeasible programs. */
  protected boolean failsOnSomeInfeasiblePrograms() {
    return false;
  }

  @Test
  void itSaysWhatItIs() {
    assertThat(backend().name()).matches("[a-z][a-z0-9-]*");
    assertThat(backend().version()).matches("[0-9].*");
  }

  @Test
  void aProgramWithoutAnyRowIsSolved() {
    IntegerProgramBuilder builder = IntegerProgram.builder("box");
    IntegerVariable x = builder.integer("x", -3, 4);
    IntegerProgram program = builder.minimise(LinearExpression.sum().add(-2, x).build()).build();
    assertThat(minimumOf(solve(program, Effort.unlimited()))).hasValue(-8);
    IntegerProgram any = program.withObjective(Objective.none());
    assertThat(minimumOf(solve(any, Effort.unlimited()))).hasValue(0);
  }

  @Test
  void anInfeasibleProgramIsCalledInfeasible() {
    IntegerProgramBuilder builder = IntegerProgram.builder("infeasible");
    IntegerVariable x = builder.integer("x", -9, 9);
    IntegerVariable y = builder.integer("y", -9, 9);
    IntegerProgram program =
        builder.equal("odd", LinearExpression.sum().add(2, x).add(4, y).build(), 7).build();
    SolveReport report = solve(program, Effort.unlimited());
    assertThat(report.termination()).isEqualTo(Termination.INFEASIBLE);
    assertThat(report.incumbent()).isEmpty();
  }

  @Test
  void implicationsHoldForBothValuesOfTheirCondition() {
    IntegerProgramBuilder builder = IntegerProgram.builder("implications");
    IntegerVariable x = builder.integer("x", -1000, 1000);
    IntegerVariable b = builder.bool("b");
    builder.implies("high", b, true, LinearExpression.of(x), 17, 20);
    builder.implies("low", b, false, LinearExpression.of(x), -20, -17);
    try (Session session = backend().open(builder.build())) {
      assertThat(minimum(session, 1, x, 0, b)).hasValue(-20);
      assertThat(minimum(session, -1, x, 0, b)).hasValue(-20);
      assertThat(minimum(session, 1, x, -100, b)).hasValue(17 - 100);
      assertThat(minimum(session, -1, x, 100, b)).hasValue(17);
    }
  }

  @Test
  void smallProgramsHaveTheMinimumOfExhaustion() {
    compareWithExhaustion(randomPrograms(), 1);
  }

  @Test
  @Tag("long")
  void manySmallProgramsHaveTheMinimumOfExhaustion() {
    compareWithExhaustion(20 * randomPrograms(), 2);
  }

  private void compareWithExhaustion(int number, long seed) {
    RandomPrograms programs = new RandomPrograms(seed);
    int infeasible = 0;
    int failures = 0;
    for (int i = 0; i < number; i++) {
      IntegerProgram program = programs.next();
      OptionalLong minimum = RandomPrograms.minimum(program);
      SolveReport report = solve(program, Effort.unlimited().withVariant(i % 5));
      if (minimum.isEmpty()) {
        infeasible++;
        if (failsOnSomeInfeasiblePrograms() && report.termination() == Termination.ERROR) {
          failures++;
          continue;
        }
        assertThat(report.termination()).as("program %s", i).isEqualTo(Termination.INFEASIBLE);
      } else {
        assertThat(minimumOf(report)).as("program %s: %s", i, report).isEqualTo(minimum);
        assertThat(report.claimedBound().orElseThrow())
            .as("program %s", i)
            .isLessThan(minimum.getAsLong() + 1e-5)
            .isGreaterThan(minimum.getAsLong() - 1 + 1e-5);
      }
    }
    if (number >= 100) {
      assertThat(infeasible).isBetween(number / 20, number * 3 / 4);
    }
    assertThat(failures).isLessThanOrEqualTo(1 + infeasible / 50);
  }

  @Test
  void aSessionSolvesOneObjectiveAfterAnother() {
    RandomPrograms programs = new RandomPrograms(3);
    for (int i = 0; i < Math.min(10, randomPrograms()); i++) {
      IntegerProgram program = programs.next();
      try (Session session = backend().open(program)) {
        for (int k = 0; k < 5; k++) {
          Objective objective = k == 3 ? Objective.none() : programs.objective(program);
          OptionalLong minimum = RandomPrograms.minimum(program.withObjective(objective));
          SolveReport report =
              session.solve(objective, Effort.unlimited(), ProgressListener.none());
          if (minimum.isEmpty()) {
            assertThat(report.termination()).isEqualTo(Termination.INFEASIBLE);
          } else {
            assertThat(minimumOf(report)).isEqualTo(minimum);
          }
        }
      }
    }
  }

  @Test
  void startPointsOfAllKindsAreAccepted() {
    RandomPrograms programs = new RandomPrograms(4);
    Random random = new Random(5);
    for (int i = 0; i < Math.min(40, randomPrograms()); i++) {
      IntegerProgram program = programs.next();
      OptionalLong minimum = RandomPrograms.minimum(program);
      StartPoint start = StartPoint.empty();
      for (IntegerVariable v : program.variables()) {
        if (i % 2 == 0 || random.nextBoolean()) {
          start = start.with(v, v.lower() + random.nextInt((int) (v.upper() - v.lower()) + 1));
        }
      }
      SolveReport report = solve(program, Effort.unlimited().withStart(start));
      assertThat(minimum.isPresent() ? minimumOf(report) : minimum).isEqualTo(minimum);
    }
  }

  @Test
  void aStartOutOfBoundsDoesNoHarm() {
    IntegerProgramBuilder builder = IntegerProgram.builder("started");
    IntegerVariable x = builder.integer("x", -3, 9);
    IntegerVariable y = builder.integer("y", 0, 5);
    builder.atLeast("r", LinearExpression.sum().add(2, x).add(5, y).build(), 11);
    IntegerProgram program =
        builder.minimise(LinearExpression.sum().add(3, x).add(7, y).build()).build();
    OptionalLong minimum = RandomPrograms.minimum(program);
    try (Session session = backend().open(program)) {
      for (long value : new long[] {Long.MIN_VALUE, -4, 10, Long.MAX_VALUE}) {
        Effort effort = Effort.unlimited().withStart(StartPoint.empty().with(x, value).with(y, 1));
        SolveReport report = session.solve(program.objective(), effort, ProgressListener.none());
        assertThat(minimumOf(report)).as("%s", value).isEqualTo(minimum);
      }
    }
  }

  /** Neither a start, which an engine completes first, nor large numbers make them so. */
  @Test
  void boundsOnTheWayAreNotAboveTheMinimum() {
    RandomPrograms programs = new RandomPrograms(8);
    for (int i = 0; i < Math.min(150, randomPrograms()); i++) {
      IntegerProgram program = programs.next();
      if (i % 2 == 0) {
        program = program.withObjective(enlarged(program.objective()));
      }
      OptionalLong minimum = RandomPrograms.minimum(program);
      StartPoint start = StartPoint.empty();
      for (IntegerVariable v :
          program.variables().subList(0, (program.variables().size() + 1) / 2)) {
        start = start.with(v, v.upper());
      }
      List<Progress> heard = new ArrayList<>();
      SolveReport report =
          backend().solve(program, Effort.unlimited().withStart(start), heard::add);
      if (minimum.isPresent() && minimumOf(report).equals(minimum)) {
        double most = minimum.getAsLong() + 1e-5 + 1e-11 * Math.abs(minimum.getAsLong());
        assertThat(heard).allMatch(p -> p.bound().orElse(most) <= most, "program " + i);
      }
    }
  }

  private static Objective enlarged(Objective objective) {
    LinearExpression.Sum sum = LinearExpression.sum();
    for (int i = 0; i < objective.expression().size(); i++) {
      sum.add(
          1_234_567_891L * objective.expression().coefficient(i),
          objective.expression().variable(i));
    }
    return new Objective(sum.build(), objective.constant());
  }

  @Test
  void aFeasibleStartPointIsKept() {
    IntegerProgram program = RandomPrograms.hard();
    Point zero = Point.of(new long[program.variables().size()]);
    assertThat(program.isSatisfiedBy(zero)).isTrue();
    Interrupter interrupter = new Interrupter();
    SolveReport report =
        backend()
            .solve(
                program,
                Effort.unlimited()
                    .withStart(StartPoint.of(zero))
                    .withTimeLimit(Duration.ofSeconds(30))
                    .withInterrupter(interrupter),
                progress -> {
                  if (progress.incumbent().isPresent()) {
                    interrupter.interrupt();
                  }
                });
    assertThat(report.incumbent().orElseThrow().isFeasible()).isTrue();
    assertThat(report.incumbent().orElseThrow().objective().orElseThrow())
        .isLessThanOrEqualTo(program.objectiveAt(zero));
  }

  @Test
  void numbersThatAreTooLargeAreRefused() {
    IntegerProgramBuilder builder = IntegerProgram.builder("large");
    IntegerVariable x = builder.integer("x", 0, 1L << 31);
    IntegerVariable y = builder.bool("y");
    builder.atLeast("r", LinearExpression.sum().add(x).add(y).build(), 3);
    IntegerProgram beyondDoubles =
        builder.minimise(LinearExpression.sum().add(1L << 22, x).add(y).build()).build();
    SolveReport report = solve(beyondDoubles, Effort.unlimited());
    if (computesInIntegers()) {
      assertThat(minimumOf(report)).hasValue((2L << 22) + 1);
    } else {
      assertThat(report.termination()).isEqualTo(Termination.ERROR);
      assertThat(report.message()).contains("2^53");
    }
    LinearExpression larger = LinearExpression.sum().add(1L << 31, x).build();
    SolveReport beyond =
        solve(beyondDoubles.withObjective(new Objective(larger, 0)), Effort.unlimited());
    assertThat(beyond.termination()).isEqualTo(Termination.ERROR);
    assertThat(beyond.incumbent()).isEmpty();
    assertThat(beyond.message()).contains("Hint:");
  }

  @Test
  void severalThreadsMayUseItAtOnce() throws Exception {
    ExecutorService executor = Executors.newFixedThreadPool(3);
    try {
      List<Future<?>> futures = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        long seed = 10 + i;
        futures.add(
            executor.submit(() -> compareWithExhaustion(Math.min(40, randomPrograms()), seed)));
      }
      for (Future<?> future : futures) {
        future.get(60, TimeUnit.SECONDS);
      }
    } finally {
      executor.shutdownNow();
    }
  }

  @Test
  void moreThreadsOfTheEngineGiveTheSameMinimum() {
    RandomPrograms programs = new RandomPrograms(6);
    for (int i = 0; i < Math.min(10, randomPrograms()); i++) {
      IntegerProgram program = programs.next();
      OptionalLong minimum = RandomPrograms.minimum(program);
      SolveReport report = solve(program, Effort.unlimited().withThreads(3));
      assertThat(minimum.isPresent() ? minimumOf(report) : minimum).isEqualTo(minimum);
    }
  }

  /** Measured in a process of its own whose heap is fixed, so that growth is the engine's. */
  @Test
  @Tag("long")
  @EnabledOnOs(OS.LINUX)
  void solvingAgainAndAgainDoesNotUseMoreMemory() throws Exception {
    assumeThat(runsInThisProcess()).isTrue();
    ResidentMemory.Kilobytes kilobytes = ResidentMemory.measure(backend().getClass());
    assertThat(kilobytes.after()).isLessThan(kilobytes.before() * 105 / 100);
  }

  private static OptionalLong minimum(
      Session session, long a, IntegerVariable x, long b, IntegerVariable y) {
    Objective objective = new Objective(LinearExpression.sum().add(a, x).add(b, y).build(), 0);
    return minimumOf(session.solve(objective, Effort.unlimited(), ProgressListener.none()));
  }
}
