package org.didyma.solver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
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
public abstract class BackendContract {

  /**
   * Room for a busy machine, on top of what an engine is allowed; no engine ends by itself so soon.
   */
  private static final double SLACK_SECONDS = 4.0;

  /** A new backend; its class has a constructor without parameters. */
  protected abstract Backend backend();

  /** How many random programs are compared with exhaustion. */
  protected int randomPrograms() {
    return 400;
  }

  /** Whether numbers of 2^53 and more are safe with the engine. */
  protected boolean computesInIntegers() {
    return false;
  }

  /** Whether the memory of this process is that of the engine. */
  protected boolean runsInThisProcess() {
    return true;
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
  void aTinyProgramIsSolved() {
    IntegerProgramBuilder builder = IntegerProgram.builder("tiny");
    Variable x = builder.integer("x", 0, 10);
    Variable y = builder.integer("y", -5, 10);
    builder.atLeast("r", LinearExpression.sum().add(2, x).add(3, y).build(), 7);
    IntegerProgram program =
        builder.minimise(LinearExpression.sum().add(3, x).add(4, y).build(), -100).build();
    SolveReport report = solve(program, Effort.unlimited());
    assertThat(report.termination()).isEqualTo(Termination.OPTIMAL);
    assertThat(report.limit()).isEqualTo(Limit.NONE);
    Incumbent incumbent = report.incumbent().orElseThrow();
    assertThat(incumbent.isFeasible()).isTrue();
    // 2 x + 3 y >= 7: (5, -1) costs 11, (2, 1) costs 10, (0, 3) costs 12, (8, -3) costs 12.
    assertThat(incumbent.point()).isEqualTo(Point.of(2, 1));
    assertThat(incumbent.objective()).hasValue(-90);
    assertThat(report.claimedBound().orElseThrow()).isGreaterThan(-91).isLessThan(-89.99);
    assertThat(report.engine()).isEqualTo(backend().name());
    assertThat(report.version()).isEqualTo(backend().version());
    assertThat(report.parameters()).isNotEmpty();
    assertThat(report.seconds()).isPositive();
  }

  @Test
  void aProgramWithoutAnyRowIsSolved() {
    IntegerProgramBuilder builder = IntegerProgram.builder("box");
    Variable x = builder.integer("x", -3, 4);
    IntegerProgram program = builder.minimise(LinearExpression.sum().add(-2, x).build()).build();
    assertThat(minimumOf(solve(program, Effort.unlimited()))).hasValue(-8);
    IntegerProgram any = program.withObjective(Objective.none());
    assertThat(minimumOf(solve(any, Effort.unlimited()))).hasValue(0);
  }

  @Test
  void anInfeasibleProgramIsCalledInfeasible() {
    IntegerProgramBuilder builder = IntegerProgram.builder("infeasible");
    Variable x = builder.integer("x", -9, 9);
    Variable y = builder.integer("y", -9, 9);
    IntegerProgram program =
        builder.equal("odd", LinearExpression.sum().add(2, x).add(4, y).build(), 7).build();
    SolveReport report = solve(program, Effort.unlimited());
    assertThat(report.termination()).isEqualTo(Termination.INFEASIBLE);
    assertThat(report.incumbent()).isEmpty();
  }

  @Test
  void implicationsHoldForBothValuesOfTheirCondition() {
    IntegerProgramBuilder builder = IntegerProgram.builder("implications");
    Variable x = builder.integer("x", -1000, 1000);
    Variable b = builder.bool("b");
    builder.implies("high", b, true, LinearExpression.of(x), 17, 20);
    builder.implies("low", b, false, LinearExpression.of(x), -20, -17);
    IntegerProgram program = builder.build();
    assertThat(minimumOf(solve(minimising(program, 1, x, 0, b), Effort.unlimited()))).hasValue(-20);
    assertThat(minimumOf(solve(minimising(program, -1, x, 0, b), Effort.unlimited())))
        .hasValue(-20);
    assertThat(minimumOf(solve(minimising(program, 1, x, -100, b), Effort.unlimited())))
        .hasValue(17 - 100);
    assertThat(minimumOf(solve(minimising(program, -1, x, 100, b), Effort.unlimited())))
        .hasValue(17);
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
      for (Variable v : program.variables()) {
        if (i % 2 == 0 || random.nextBoolean()) {
          start = start.with(v, v.lower() + random.nextInt((int) (v.upper() - v.lower()) + 1));
        }
      }
      SolveReport report = solve(program, Effort.unlimited().withStart(start));
      assertThat(minimum.isPresent() ? minimumOf(report) : minimum).isEqualTo(minimum);
    }
  }

  @Test
  void aFeasibleStartPointIsKept() {
    IntegerProgram program = RandomPrograms.hard();
    Point zero = Point.of(new long[program.variables().size()]);
    assertThat(program.isSatisfiedBy(zero)).isTrue();
    SolveReport report =
        solve(
            program,
            Effort.unlimited()
                .withStart(StartPoint.of(zero))
                .withTimeLimit(Duration.ofMillis(2500)));
    assertThat(report.incumbent().orElseThrow().isFeasible()).isTrue();
    assertThat(report.incumbent().orElseThrow().objective().orElseThrow())
        .isLessThanOrEqualTo(program.objectiveAt(zero));
  }

  @Test
  void theTimeLimitEndsTheSolve() {
    long before = System.nanoTime();
    SolveReport report =
        solve(RandomPrograms.hard(), Effort.unlimited().withTimeLimit(Duration.ofMillis(700)));
    assertThat((System.nanoTime() - before) / 1e9).isBetween(0.6, 0.7 + SLACK_SECONDS);
    assertThat(report.termination()).isEqualTo(Termination.LIMIT);
    assertThat(report.limit()).isEqualTo(Limit.TIME);
    assertTheIncumbentAndTheBoundMakeSense(report);
  }

  @Test
  void theLimitsThatItHasEndTheSolveAndTheOthersAreRefused() {
    Effort nodes = Effort.unlimited().withNodeLimit(20);
    Effort deterministic = Effort.unlimited().withDeterministicLimit(0.2);
    for (Effort effort : List.of(nodes, deterministic)) {
      boolean refused = backend().refusal(RandomPrograms.hard(), effort).isPresent();
      SolveReport report = solve(RandomPrograms.hard(), effort);
      if (refused) {
        assertThat(report.termination()).isEqualTo(Termination.ERROR);
        assertThat(report.message()).contains("limit");
      } else {
        assertThat(report.termination()).isEqualTo(Termination.LIMIT);
        assertThat(report.limit()).isEqualTo(effort == nodes ? Limit.NODES : Limit.DETERMINISTIC);
        assertTheIncumbentAndTheBoundMakeSense(report);
      }
    }
  }

  /**
   * However early a solve ends, what it calls a bound is below the value of a point that it may not
   * have found: an engine that ended before it searched can say 0 where it means nothing.
   */
  @Test
  void aSolveThatEndsEarlyHasNoBoundAboveAPoint() {
    IntegerProgram hard = RandomPrograms.hard();
    long[] some = new long[hard.variables().size()];
    Arrays.fill(some, 0, 20, 1);
    assertThat(hard.isSatisfiedBy(Point.of(some))).isTrue();
    IntegerProgram program =
        hard.withObjective(new Objective(hard.objective().expression(), 5_000));
    long value = program.objectiveAt(Point.of(some));
    assertThat(value).isNegative();
    for (int millis = 1; millis <= 256; millis *= 2) {
      Effort effort = Effort.unlimited().withTimeLimit(Duration.ofMillis(millis));
      assertThat(solve(program, effort).claimedBound().orElse(value)).isLessThanOrEqualTo(value);
      // About as much work, for engines that can be told how much.
      SolveReport exact =
          solve(program, Effort.unlimited().withDeterministicLimit(1e-5 * millis * millis));
      assertThat(exact.claimedBound().orElse(value)).isLessThanOrEqualTo(value);
    }
  }

  private static void assertTheIncumbentAndTheBoundMakeSense(SolveReport report) {
    report
        .incumbent()
        .ifPresent(
            incumbent -> {
              assertThat(incumbent.isFeasible()).isTrue();
              assertThat(report.claimedGap().orElse(0)).isGreaterThan(-1e-3);
            });
  }

  /**
   * In presolve, in the first linear program, in heuristics and in the tree: whenever the interrupt
   * comes, the solve ends, and the next one of the session is none the worse for it. Times are
   * measured by {@link InterruptBenchmark}.
   */
  @Test
  void anInterruptAtAnyMomentEndsTheSolve() throws Exception {
    Random moments = new Random(21);
    for (IntegerProgram program :
        List.of(RandomPrograms.hard(), RandomPrograms.separator(1500, 20, 1))) {
      ExecutorService executor = Executors.newSingleThreadExecutor();
      try (Session session = backend().open(program)) {
        for (int i = 0; i < 6; i++) {
          Interrupter interrupter = new Interrupter();
          Effort effort = Effort.unlimited().withInterrupter(interrupter);
          Future<SolveReport> future =
              executor.submit(
                  () -> session.solve(program.objective(), effort, ProgressListener.none()));
          TimeUnit.MILLISECONDS.sleep(i == 0 ? 0 : moments.nextInt(500));
          long before = System.nanoTime();
          interrupter.interrupt();
          SolveReport report = future.get(30, TimeUnit.SECONDS);
          assertThat((System.nanoTime() - before) / 1e9).isLessThan(0.3 + SLACK_SECONDS);
          assertThat(report.termination()).isEqualTo(Termination.INTERRUPTED);
          assertTheIncumbentAndTheBoundMakeSense(report);
        }
        SolveReport last =
            session.solve(Objective.none(), Effort.unlimited(), ProgressListener.none());
        assertThat(minimumOf(last)).hasValue(0);
      } finally {
        executor.shutdownNow();
      }
    }
  }

  @Test
  void pointsAreToldAsTheyAreFound() {
    IntegerProgram program = RandomPrograms.hard();
    List<Progress> heard = new ArrayList<>();
    Effort effort = Effort.unlimited().withTimeLimit(Duration.ofSeconds(3));
    SolveReport report = backend().solve(program, effort, heard::add);
    List<Progress> points = heard.stream().filter(p -> p.point().isPresent()).toList();
    assertThat(points).isNotEmpty();
    for (Progress each : points) {
      Incumbent incumbent = Incumbent.check(program, each.point().orElseThrow());
      assertThat(incumbent.isFeasible()).isTrue();
      assertThat((double) incumbent.objective().orElseThrow())
          .isCloseTo(each.incumbent().orElseThrow(), within(1e-3));
    }
    long best =
        points.stream()
            .mapToLong(p -> program.objectiveAt(p.point().orElseThrow()))
            .min()
            .orElseThrow();
    assertThat(report.incumbent().orElseThrow().objective()).hasValue(best);
  }

  @Test
  void anInterruptBeforeTheStartEndsItToo() {
    Interrupter interrupter = new Interrupter();
    interrupter.interrupt();
    SolveReport report =
        solve(RandomPrograms.hard(), Effort.unlimited().withInterrupter(interrupter));
    assertThat(report.termination()).isEqualTo(Termination.INTERRUPTED);
    assertThat(report.seconds()).isLessThan(1 + SLACK_SECONDS);
  }

  @Test
  void progressComesInOrder() {
    List<Progress> heard = new ArrayList<>();
    Effort effort = Effort.unlimited().withTimeLimit(Duration.ofSeconds(2));
    SolveReport report = backend().solve(RandomPrograms.hard(), effort, heard::add);
    assertThat(heard).isNotEmpty();
    assertThat(heard).anyMatch(p -> p.incumbent().isPresent());
    assertThat(heard).anyMatch(p -> p.bound().isPresent());
    for (int i = 1; i < heard.size(); i++) {
      assertThat(heard.get(i).seconds()).isGreaterThanOrEqualTo(heard.get(i - 1).seconds());
    }
    double last = heard.stream().flatMapToDouble(p -> p.incumbent().stream()).min().orElseThrow();
    assertThat((double) report.incumbent().orElseThrow().objective().orElseThrow())
        .isLessThanOrEqualTo(last + 1e-3);
  }

  @Test
  void whatAListenerThrowsComesOutAndStopsTheEngine() {
    IllegalStateException thrown = new IllegalStateException("of the listener");
    ProgressListener listener =
        progress -> {
          throw thrown;
        };
    Effort effort = Effort.unlimited().withTimeLimit(Duration.ofSeconds(20));
    long before = System.nanoTime();
    assertThatThrownBy(() -> backend().solve(RandomPrograms.hard(), effort, listener))
        .hasMessage("of the listener");
    assertThat((System.nanoTime() - before) / 1e9).isLessThan(15);
    aTinyProgramIsSolved();
  }

  @Test
  void numbersThatAreTooLargeAreRefused() {
    IntegerProgramBuilder builder = IntegerProgram.builder("large");
    Variable x = builder.integer("x", 0, 1L << 31);
    Variable y = builder.bool("y");
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
    assertThat(beyond.message()).contains("Maybe");
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

  private SolveReport solve(IntegerProgram program, Effort effort) {
    return backend().solve(program, effort, ProgressListener.none());
  }

  /** The minimum that is claimed and whose point is good. */
  private static OptionalLong minimumOf(SolveReport report) {
    assertThat(report.termination()).as(report.message()).isEqualTo(Termination.OPTIMAL);
    assertThat(report.claimsOptimum()).isTrue();
    return report.incumbent().orElseThrow().objective();
  }

  private static IntegerProgram minimising(
      IntegerProgram program, long a, Variable x, long b, Variable y) {
    return program.withObjective(
        new Objective(LinearExpression.sum().add(a, x).add(b, y).build(), 0));
  }
}
