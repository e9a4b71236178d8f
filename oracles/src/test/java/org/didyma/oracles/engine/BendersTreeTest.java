package org.didyma.oracles.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.didyma.oracles.engine.BendersOracleTest.compare;
import static org.didyma.oracles.engine.BendersOracleTest.problem;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.formulations.program.TinyBranchAndBound;
import org.didyma.oracles.Answer;
import org.didyma.oracles.Certificate;
import org.didyma.oracles.RandomProblems;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.search.Enumeration;
import org.didyma.solver.Backend;
import org.didyma.solver.Effort;
import org.didyma.solver.EngineFacts;
import org.didyma.solver.IntegerProgram;
import org.didyma.solver.IntegerProgramBuilder;
import org.didyma.solver.LazyBackend;
import org.didyma.solver.LazyConstraints;
import org.didyma.solver.Point;
import org.didyma.solver.ProgressListener;
import org.didyma.solver.Row;
import org.didyma.solver.SolveReport;
import org.didyma.solver.scip.ScipBackend;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Combinatorial Benders decomposition within the tree of an engine that takes lazy constraints. */
class BendersTreeTest {

  /** SCIP is told no-goods within its tree. */
  @Test
  void aTreeFindsTheMinimumOfHundredsOfProblems() {
    ScipBackend scip = new ScipBackend();
    assertThat(scip.takesLazyConstraints()).isTrue();
    assertThat(compare(scip, 250, 52, false)).isGreaterThan(80);
  }

  @Test
  void aTreeOfAnExactEngineFindsTheMinimum() {
    AsksAtItsEnd engine = new AsksAtItsEnd(true);
    assertThat(compare(engine, 2000, 61, true)).isGreaterThan(300);
    assertThat(engine.told).isGreaterThan(100);
  }

  /** An engine that does not ask whether its point is allowed is found out. */
  @Test
  void aTreeThatDoesNotAskIsFoundOut() {
    RandomProblems problems = new RandomProblems(62);
    Random random = new Random(62);
    int found = 0;
    for (int i = 0; i < 300; i++) {
      LearningProblem problem = problem(problems, random);
      try {
        Answer answer =
            new BendersOracle(new AsksAtItsEnd(false), Effort.unlimited()).minimise(problem);
        assertThat(answer.objective()).isEqualTo(new Enumeration().minimise(problem).objective());
      } catch (WrongClaimException e) {
        assertThat(e.fault()).isEqualTo(WrongClaimException.Fault.INFEASIBLE_POINT);
        found++;
      }
    }
    assertThat(found).isGreaterThan(5);
  }

  /** Stopped while it judges a point of the tree, it has points and a bound from before. */
  @Test
  void aTreeThatIsStoppedHasAPointAndABound() {
    Random random = new Random(63);
    Cells.Builder cells = Cells.builder(6);
    for (int i = 0; i < 60; i++) {
      boolean positive = random.nextBoolean();
      cells.add(random.ints(6, 0, 2).toArray(), positive ? 1 : 0, positive ? 0 : 1);
    }
    LearningProblem problem =
        LearningProblem.of(
            cells.build(), WeightLattice.cube(6, 2).withIntercept(-5, 5), Costs.EQUAL);
    List<Weights> found = new ArrayList<>();
    int[] asked = {0};
    SearchListener listener =
        new SearchListener() {
          @Override
          public void found(Weights point) {
            found.add(point);
          }

          @Override
          public boolean isCancelled() {
            return isEngine() && ++asked[0] > 25;
          }
        };
    Answer answer =
        new BendersOracle(new ScipBackend(), Effort.unlimited()).minimise(problem, listener);
    assertThat(asked[0]).isGreaterThan(25);
    assertThat(answer.status()).isEqualTo(Answer.Status.STOPPED);
    assertThat(found.get(found.size() - 1)).isEqualTo(answer.weights().orElseThrow());
    assertThat(answer.objective()).isEqualTo(problem.objective(answer.weights().orElseThrow()));
    long bound = ((Certificate.Claimed) answer.certificate().orElseThrow()).bound();
    assertThat(bound)
        .isLessThanOrEqualTo(new Enumeration().minimise(problem).objective())
        .isPositive();
  }

  private static boolean isEngine() {
    return Thread.currentThread().getName().equals("didyma-scip");
  }

  /** What a listener throws within the tree ends it and comes out. */
  @Test
  void aListenerMayThrowWithinTheTree() {
    RandomProblems problems = new RandomProblems(64);
    Random random = new Random(64);
    int thrown = 0;
    for (int i = 0; i < 60; i++) {
      LearningProblem problem = problem(problems, random);
      int[] asked = {0};
      SearchListener listener =
          SearchListener.asking(
              () -> {
                // Later than the first harvest, as a rule.
                if (isEngine()) {
                  asked[0]++;
                  throw new IllegalStateException("enough");
                }
                return false;
              });
      try {
        new BendersOracle(new ScipBackend(), Effort.unlimited()).minimise(problem, listener);
        assertThat(asked[0]).isZero();
      } catch (IllegalStateException e) {
        assertThat(e).hasMessage("enough");
        thrown++;
      }
    }
    assertThat(thrown).isPositive();
  }

  @Test
  @Tag("long")
  void aTreeFindsTheMinimumOfThousandsOfProblems() {
    assertThat(compare(new ScipBackend(), 5000, 65, false)).isGreaterThan(1500);
  }

  /** An exact engine with lazy constraints, which asks about optima alone, or not at all. */
  private static final class AsksAtItsEnd implements LazyBackend {

    private final Backend tiny = new TinyBranchAndBound();
    private final boolean asks;
    int told;

    AsksAtItsEnd(boolean asks) {
      this.asks = asks;
    }

    @Override
    public String name() {
      return "lazy";
    }

    @Override
    public String version() {
      return "1";
    }

    @Override
    public EngineFacts facts() {
      return tiny.facts();
    }

    @Override
    public Optional<String> refusal(IntegerProgram program, Effort effort) {
      return Optional.empty();
    }

    @Override
    public boolean takesLazyConstraints() {
      return true;
    }

    @Override
    public SolveReport solve(IntegerProgram program, Effort effort, ProgressListener listener) {
      throw new AssertionError("it was not told of lazy constraints");
    }

    @Override
    public SolveReport solve(
        IntegerProgram program, LazyConstraints lazy, Effort effort, ProgressListener listener) {
      IntegerProgram whole = program;
      while (true) {
        SolveReport report = tiny.solve(whole, effort, listener);
        Point point = report.incumbent().orElseThrow().point();
        List<Row> violated = asks ? lazy.judge(point).orElseThrow().violated() : List.<Row>of();
        if (violated.isEmpty()) {
          return report;
        }
        assertThat(violated).anyMatch(row -> !row.holdsAt(point));
        told += violated.size();
        IntegerProgramBuilder more = whole.extended();
        violated.forEach(r -> more.row(r.name(), r.expression(), r.lower(), r.upper()));
        whole = more.build();
      }
    }
  }
}
