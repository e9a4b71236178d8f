package org.didyma.solver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * What every backend has to do about the effort that it is allowed: limits and interrupts end a
 * solve, whenever they come, and what it tells on the way is true.
 */
abstract class EffortContract {

  /**
   * Room for a busy machine, on top of what an engine is allowed; no engine ends by itself so soon.
   */
  private static final double SLACK_SECONDS = 4.0;

  /** A new backend; its class has a constructor without parameters. */
  protected abstract Backend backend();

  /** Whether the engine is here, and not in a process that each solve starts. */
  protected boolean runsInThisProcess() {
    return true;
  }

  @Test
  void aTinyProgramIsSolved() {
    IntegerProgramBuilder builder = IntegerProgram.builder("tiny");
    IntegerVariable x = builder.integer("x", 0, 10);
    IntegerVariable y = builder.integer("y", -5, 10);
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
  @Timeout(60)
  void aTimeLimitOfAgesIsNone() {
    IntegerProgramBuilder builder = IntegerProgram.builder("small");
    IntegerVariable x = builder.integer("x", 3, 10);
    IntegerProgram program = builder.minimise(LinearExpression.of(x)).build();
    for (Duration limit : List.of(Duration.ofDays(200_000), ChronoUnit.FOREVER.getDuration())) {
      assertThat(minimumOf(solve(program, Effort.unlimited().withTimeLimit(limit)))).hasValue(3);
    }
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
    for (int millis = 1; millis <= 256; millis *= runsInThisProcess() ? 4 : 64) {
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
        for (int i = 0; i < 4; i++) {
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
  void progressComesInOrderWithPointsAsTheyAreFound() {
    IntegerProgram program = RandomPrograms.hard();
    List<Progress> heard = new ArrayList<>();
    SolveReport report = listen(program, Duration.ofSeconds(2), 3, heard);
    if (report.incumbent().isEmpty()) {
      // The machine is busy.
      heard.clear();
      report = listen(program, Duration.ofSeconds(30), 1, heard);
    }
    assertThat(heard).anyMatch(p -> p.incumbent().isPresent());
    assertThat(heard).anyMatch(p -> p.bound().isPresent());
    for (int i = 1; i < heard.size(); i++) {
      assertThat(heard.get(i).seconds()).isGreaterThanOrEqualTo(heard.get(i - 1).seconds());
    }
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
    double last = heard.stream().flatMapToDouble(p -> p.incumbent().stream()).min().orElseThrow();
    assertThat((double) best).isLessThanOrEqualTo(last + 1e-3);
  }

  /** Until there are enough points to compare and a bound, or for some time. */
  private SolveReport listen(
      IntegerProgram program, Duration most, int enough, List<Progress> heard) {
    Interrupter interrupter = new Interrupter();
    return backend()
        .solve(
            program,
            Effort.unlimited().withTimeLimit(most).withInterrupter(interrupter),
            progress -> {
              heard.add(progress);
              if (heard.stream().filter(p -> p.point().isPresent()).count() >= enough
                  && heard.stream().anyMatch(p -> p.bound().isPresent())) {
                interrupter.interrupt();
              }
            });
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

  final SolveReport solve(IntegerProgram program, Effort effort) {
    return backend().solve(program, effort, ProgressListener.none());
  }

  /** The minimum that is claimed and whose point is good. */
  static OptionalLong minimumOf(SolveReport report) {
    assertThat(report.termination()).as(report.message()).isEqualTo(Termination.OPTIMAL);
    assertThat(report.claimsOptimum()).isTrue();
    return report.incumbent().orElseThrow().objective();
  }
}
