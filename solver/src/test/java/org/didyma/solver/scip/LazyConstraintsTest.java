package org.didyma.solver.scip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import org.didyma.solver.Effort;
import org.didyma.solver.IntegerProgram;
import org.didyma.solver.IntegerProgramBuilder;
import org.didyma.solver.IntegerVariable;
import org.didyma.solver.LazyBackend;
import org.didyma.solver.LazyConstraints;
import org.didyma.solver.Limit;
import org.didyma.solver.LinearExpression;
import org.didyma.solver.Point;
import org.didyma.solver.Progress;
import org.didyma.solver.ProgressListener;
import org.didyma.solver.RandomPrograms;
import org.didyma.solver.ResidentMemory;
import org.didyma.solver.Row;
import org.didyma.solver.SolveReport;
import org.didyma.solver.Termination;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Rows that SCIP hears of within its tree, against programs that have them from the beginning. */
class LazyConstraintsTest {

  private static final LazyBackend SCIP =
      new ScipBackend(ImplicationStyle.INDICATOR, BundledScip::create);

  /** A program, rows that it lacks, and the program with them. */
  private record Case(IntegerProgram program, List<Row> hidden, IntegerProgram whole) {

    static Case of(IntegerProgram program, List<Row> hidden) {
      IntegerProgramBuilder whole = program.extended();
      hidden.forEach(r -> whole.row(r.name(), r.expression(), r.lower(), r.upper()));
      return new Case(program, hidden, whole.build());
    }
  }

  /** Integers, booleans, implications, and rows with one side or two. */
  private static Case anything(RandomPrograms programs, Random random) {
    IntegerProgram program = programs.next();
    List<Row> hidden = new ArrayList<>();
    for (int i = 0; i < 1 + random.nextInt(3); i++) {
      LinearExpression.Sum sum = LinearExpression.sum();
      program.variables().forEach(v -> sum.add(random.nextInt(9) - 4, v));
      long lower = random.nextInt(12) - 8;
      hidden.add(
          random.nextBoolean()
              ? new Row("hidden" + i, sum.build(), lower, Row.NO_UPPER)
              : new Row("hidden" + i, sum.build(), lower, lower + random.nextInt(8)));
    }
    return Case.of(program, hidden);
  }

  /**
   * Sets to be covered, some of them hidden. Costs are alike and what is to be seen is symmetric,
   * or falls apart, or does not mention all there is.
   */
  private static Case covering(Random random) {
    IntegerProgramBuilder builder = IntegerProgram.builder("covering");
    int n = 7 + random.nextInt(4);
    IntegerVariable[] z = new IntegerVariable[n];
    LinearExpression.Sum cost = LinearExpression.sum();
    boolean equal = random.nextBoolean();
    for (int i = 0; i < n; i++) {
      z[i] = builder.bool("z" + i);
      cost.add(equal ? 1 : 1 + random.nextInt(3), z[i]);
    }
    for (int first = 0; first < n; first += n / 2) {
      LinearExpression.Sum half = LinearExpression.sum();
      for (int i = first; i < Math.min(n, first + n / 2); i++) {
        half.add(z[i]);
      }
      builder.atLeast("half" + first, half.build(), first + n / 2 <= n ? 1 + random.nextInt(2) : 0);
    }
    List<Row> hidden = new ArrayList<>();
    for (int k = 0; k < 2 + random.nextInt(6); k++) {
      LinearExpression.Sum sum = LinearExpression.sum();
      sum.add(z[random.nextInt(n)]);
      for (IntegerVariable v : z) {
        sum.add(random.nextInt(4) == 0 ? 1 : 0, v);
      }
      hidden.add(new Row("hidden" + k, sum.build(), 1, Row.NO_UPPER));
    }
    return Case.of(builder.minimise(cost.build(), random.nextInt(9)).build(), hidden);
  }

  private static void requireMinimum(LazyBackend scip, Case each, HiddenRows lazy, int variant) {
    OptionalLong minimum = RandomPrograms.minimum(each.whole());
    SolveReport report =
        scip.solve(
            each.program(),
            lazy,
            Effort.unlimited().withVariant(variant % 5),
            LazyConstraintsTest::requireBoundBelowPoint);
    if (minimum.isEmpty()) {
      assertThat(report.termination()).as("%s", variant).isEqualTo(Termination.INFEASIBLE);
      return;
    }
    assertThat(report.claimsOptimum()).as("%s: %s", variant, report).isTrue();
    assertThat(report.incumbent().orElseThrow().objective())
        .as("%s: %s", variant, report)
        .isEqualTo(minimum);
    assertThat(each.whole().isSatisfiedBy(report.incumbent().orElseThrow().point())).isTrue();
  }

  private static void requireBoundBelowPoint(Progress progress) {
    if (progress.incumbent().isPresent() && progress.bound().isPresent()) {
      assertThat(progress.bound().getAsDouble())
          .isLessThanOrEqualTo(progress.incumbent().getAsDouble());
    }
  }

  private static int compare(LazyBackend scip, int number, long seed) {
    Random random = new Random(seed);
    RandomPrograms programs = new RandomPrograms(seed);
    int told = 0;
    for (int i = 0; i < number; i++) {
      boolean upward = i % 2 == 0;
      Case each = upward ? covering(random) : anything(programs, random);
      HiddenRows lazy = new HiddenRows(each.hidden(), upward);
      requireMinimum(scip, each, lazy, i);
      told += lazy.told > 0 ? 1 : 0;
    }
    return told;
  }

  @Test
  void hiddenRowsHoldAsIfTheyWereThere() {
    assertThat(compare(SCIP, 200, 1)).isGreaterThan(50);
  }

  @Test
  @Tag("long")
  void hiddenRowsOfThousandsOfProgramsHold() {
    assertThat(compare(SCIP, 6000, 2)).isGreaterThan(1500);
  }

  @Test
  void theyHoldWithRealJscip() {
    RealJscip.folder();
    LazyBackend jscip = new ScipBackend(ImplicationStyle.INDICATOR, RealJscip::open);
    assertThat(jscip.takesLazyConstraints()).isTrue();
    assertThat(compare(jscip, 60, 3)).isGreaterThan(15);
  }

  /** What is symmetric to SCIP is not symmetric: three sets without a common element. */
  @Test
  void symmetriesOfWhatIsThereAreNotUsed() {
    Random random = new Random(4);
    for (int i = 0; i < 20; i++) {
      IntegerProgramBuilder builder = IntegerProgram.builder("symmetric");
      int n = 12;
      LinearExpression.Sum all = LinearExpression.sum();
      List<IntegerVariable> z = new ArrayList<>();
      for (int k = 0; k < n; k++) {
        z.add(builder.bool("z" + k));
        all.add(z.get(k));
      }
      LinearExpression sum = all.build();
      IntegerProgram program = builder.atLeast("some", sum, 5).minimise(sum).build();
      List<Row> hidden = new ArrayList<>();
      for (int k = 0; k < 7; k++) {
        hidden.add(
            new Row("one" + k, LinearExpression.of(z.get(random.nextInt(n))), 1, Row.NO_UPPER));
      }
      Case each = Case.of(program, hidden.stream().distinct().toList());
      HiddenRows lazy = new HiddenRows(each.hidden(), true);
      requireMinimum(SCIP, each, lazy, i);
      // Some builds of SCIP, such as the bundled one, find no symmetries anyway.
      assertThat(
              SCIP.solve(program, lazy, Effort.unlimited(), ProgressListener.none()).parameters())
          .containsEntry("misc/usesymmetry", "0");
    }
  }

  /** Stopped at some question, SCIP has a bound that is one. */
  @Test
  void aStoppedSolveClaimsNoMoreThanIsTrue() {
    Random random = new Random(5);
    int interrupted = 0;
    for (int i = 0; i < 100; i++) {
      Case each = covering(random);
      int last = random.nextInt(6);
      HiddenRows lazy =
          new HiddenRows(each.hidden(), true) {
            @Override
            public Optional<Verdict> judge(Point point) {
              Optional<Verdict> verdict = super.judge(point);
              return asked.size() > last ? Optional.empty() : verdict;
            }
          };
      SolveReport report =
          SCIP.solve(each.program(), lazy, Effort.unlimited(), ProgressListener.none());
      if (report.termination() == Termination.OPTIMAL) {
        continue;
      }
      interrupted++;
      assertThat(report.termination()).as("%s", i).isEqualTo(Termination.INTERRUPTED);
      assertThat(lazy.asked).hasSize(last + 1);
      if (report.claimedBound().isPresent()) {
        assertThat(report.claimedBound().getAsDouble())
            .as("%s", i)
            .isLessThan(RandomPrograms.minimum(each.whole()).orElseThrow() + 1e-6);
      }
    }
    assertThat(interrupted).isGreaterThan(40);
  }

  /** A node without open variables is not cut off because nobody knows what to say of it. */
  @Test
  void aSolveThatIsStoppedAtItsOnlyPointDoesNotCallTheProgramInfeasible() {
    for (int last = 0; last < 8; last++) {
      int stop = last;
      IntegerProgramBuilder builder = IntegerProgram.builder("only");
      IntegerVariable x = builder.integer("x", 0, 9);
      IntegerVariable y = builder.integer("y", 0, 9);
      IntegerProgram program =
          builder
              .equal("sum", LinearExpression.sum().add(x).add(y).build(), 7)
              .equal("difference", LinearExpression.sum().add(1, x).add(-1, y).build(), 3)
              .minimise(LinearExpression.of(x))
              .build();
      HiddenRows lazy =
          new HiddenRows(List.of(), false) {
            @Override
            public Optional<Verdict> judge(Point point) {
              return asked.size() >= stop ? Optional.empty() : super.judge(point);
            }
          };
      SolveReport report = SCIP.solve(program, lazy, Effort.unlimited(), ProgressListener.none());
      assertThat(report.termination())
          .as("%s %s", last, report)
          .isNotEqualTo(Termination.INFEASIBLE);
      assertThat(report.claimedBound().orElse(0)).isLessThan(5 + 1e-6);
    }
  }

  @Test
  void whatTheyThrowStopsTheSolveAndComesOut() {
    Case each = covering(new Random(6));
    HiddenRows failing =
        new HiddenRows(each.hidden(), true) {
          @Override
          public Optional<Verdict> judge(Point point) {
            throw new IllegalArgumentException("enough");
          }
        };
    assertThatThrownBy(
            () -> SCIP.solve(each.program(), failing, Effort.unlimited(), ProgressListener.none()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("enough");
    requireMinimum(SCIP, each, new HiddenRows(each.hidden(), true), 0);
  }

  @Test
  void rowsThatWouldNotEndTheSolveAreRefused() {
    Case each = covering(new Random(7));
    IntegerVariable z = each.program().variables().get(0);
    for (Row row :
        List.of(
            new Row("idle", LinearExpression.of(z), 0, Row.NO_UPPER),
            new Row("down", LinearExpression.sum().add(-1, z).build(), 1, Row.NO_UPPER))) {
      LazyConstraints wrong =
          new HiddenRows(List.of(), true) {
            @Override
            public Optional<Verdict> judge(Point point) {
              return Optional.of(new Verdict(List.of(row), Optional.empty()));
            }
          };
      assertThatThrownBy(
              () -> SCIP.solve(each.program(), wrong, Effort.unlimited(), ProgressListener.none()))
          .isInstanceOf(IllegalStateException.class);
    }
  }

  /** A point that came up is asked about, and taken where it is best. */
  @Test
  void aBetterPointIsTaken() {
    IntegerProgramBuilder builder = IntegerProgram.builder("better");
    LinearExpression.Sum cost = LinearExpression.sum();
    List<IntegerVariable> z = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      z.add(builder.bool("z" + i));
      cost.add(1 + i % 3, z.get(i));
    }
    IntegerProgram program = builder.minimise(cost.build(), 0).build();
    List<Row> hidden = new ArrayList<>();
    for (int i = 0; i < 29; i++) {
      hidden.add(
          new Row(
              "pair" + i,
              LinearExpression.sum().add(z.get(i)).add(z.get(i + 1)).build(),
              1,
              Row.NO_UPPER));
    }
    long[] even = new long[30];
    for (int i = 0; i < 30; i += 2) {
      even[i] = 1;
    }
    Point known = Point.of(even);
    HiddenRows lazy =
        new HiddenRows(hidden, true) {
          @Override
          public Optional<Verdict> judge(Point point) {
            Verdict verdict = super.judge(point).orElseThrow();
            return Optional.of(new Verdict(verdict.violated(), Optional.of(known)));
          }
        };
    SolveReport report = SCIP.solve(program, lazy, Effort.unlimited(), ProgressListener.none());
    assertThat(report.claimsOptimum()).isTrue();
    assertThat(lazy.asked).contains(known);
    assertThat(report.incumbent().orElseThrow().objective().orElseThrow())
        .isLessThanOrEqualTo(program.objectiveAt(known));
  }

  @Test
  void timeLimitsHoldWithinTheTree() {
    IntegerProgram hard = ScipPrograms.marketSplit(50);
    assertThat(SCIP.version()).isNotEmpty(); // loads the library, which takes its time once
    long begin = System.nanoTime();
    SolveReport report =
        SCIP.solve(
            hard,
            new HiddenRows(List.of(), false),
            Effort.unlimited().withTimeLimit(Duration.ofMillis(500)),
            ProgressListener.none());
    assertThat(report.limit()).isEqualTo(Limit.TIME);
    assertThat((System.nanoTime() - begin) / 1e9).isLessThan(2);
  }

  @Test
  @Tag("long")
  @EnabledOnOs(OS.LINUX)
  void manySolvesTakeNoMemory() throws Exception {
    ResidentMemory.Kilobytes kilobytes = ResidentMemory.measure(LazyScip.class);
    assertThat(kilobytes.after()).isLessThan(kilobytes.before() * 105 / 100);
  }
}
