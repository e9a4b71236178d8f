package org.didyma.oracles.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.formulations.program.FittingFormulation;
import org.didyma.formulations.program.Formulation;
import org.didyma.formulations.program.IndicatorFormulation;
import org.didyma.formulations.program.SmallProblems;
import org.didyma.formulations.program.SmallProblems.Table;
import org.didyma.formulations.program.TightBigMFormulation;
import org.didyma.oracles.Answer;
import org.didyma.oracles.Certificate;
import org.didyma.oracles.engine.WrongClaimException.Fault;
import org.didyma.oracles.search.Enumeration;
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
import org.didyma.solver.cpsat.CpSatBackend;
import org.didyma.solver.highs.HighsBackend;
import org.didyma.solver.scip.ScipBackend;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Claims about which of several minimisers an answer is. */
class SmallestMinimiserTest {

  private static final Formulation INDICATOR = FittingFormulation.of(new IndicatorFormulation());

  @Test
  void enginesFindTheSmallestMinimiser() {
    compareWithEnumeration(60, 41);
  }

  @Test
  @Tag("long")
  void enginesFindTheSmallestMinimiserOfManyProblems() {
    compareWithEnumeration(1000, 42);
  }

  /** The point that an engine has without being asked for the smallest is often another one. */
  private static void compareWithEnumeration(int instances, long seed) {
    for (Backend backend : List.of(new CpSatBackend(), new ScipBackend(), new HighsBackend())) {
      SmallProblems problems = new SmallProblems(seed);
      int others = 0;
      for (int i = 0; i < instances; i++) {
        LearningProblem drawn = problems.nextNarrow(300, i % 3 == 0 ? Table.CONCAVE : Table.NONE);
        // Without noise there are many ties.
        LearningProblem problem =
            i % 3 == 0 ? drawn : LearningProblem.of(drawn.cells(), drawn.lattice(), drawn.costs());
        if (problem.lattice().isEmpty()) {
          continue;
        }
        Weights expected = new Enumeration().minimise(problem).weights().orElseThrow();
        Formulation formulation =
            i % 2 == 0 ? INDICATOR : FittingFormulation.of(new TightBigMFormulation());
        ProgramOracle plain = new ProgramOracle(formulation, backend, Effort.unlimited());
        Answer answer = plain.ofSmallestMinimiser().minimise(problem);
        assertThat(answer.status()).isEqualTo(Answer.Status.CLAIMED);
        assertThat(answer.weights()).as("%s, problem %s", backend.name(), i).contains(expected);
        assertThat(answer.objective()).isEqualTo(problem.objective(expected));
        assertThat(extent(answer)).isEqualTo(Certificate.Extent.VALUE_AND_ORDER);
        Answer any = plain.minimise(problem);
        assertThat(extent(any)).isEqualTo(Certificate.Extent.VALUE);
        others += any.weights().equals(Optional.of(expected)) ? 0 : 1;
      }
      assertThat(others).as(backend.name()).isGreaterThan(instances / 10);
    }
  }

  /** 3^12 points, all of them minimisers: two blocks. */
  @Test
  void manyCoordinatesAreSeveralNumbers() {
    LearningProblem problem =
        LearningProblem.of(Cells.builder(12).build(), WeightLattice.cube(12, 1), Costs.EQUAL);
    Answer answer =
        new ProgramOracle(INDICATOR, new CpSatBackend(), Effort.unlimited())
            .ofSmallestMinimiser()
            .minimise(problem);
    assertThat(answer.weights().orElseThrow())
        .isEqualTo(Weights.of(-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1));
  }

  @Test
  void anEngineThatEndsEarlyIsStoppedWithItsValueClaimed() {
    Answer answer =
        secondly(program -> report(program, Termination.LIMIT, Optional.empty()))
            .minimise(problem());
    assertThat(answer.status()).isEqualTo(Answer.Status.STOPPED);
    assertThat(answer.weights()).contains(Weights.of(0, 0));
    assertThat(answer.objective()).isZero();
    assertThat(extent(answer)).isEqualTo(Certificate.Extent.VALUE);
  }

  @Test
  void contradictionsAreWrongClaims() {
    assertThat(fault(program -> report(program, Termination.INFEASIBLE, Optional.empty())))
        .isEqualTo(Fault.NO_OPTIMUM);
    // A point that is greater than the one from before.
    assertThat(fault(program -> optimal(program, Weights.of(1, 0)))).isEqualTo(Fault.ORDER);
    assertThat(fault(program -> withBound(optimal(program, Weights.of(-1, 0)), 0)))
        .isEqualTo(Fault.OPEN_GAP);
    assertThat(fault(program -> report(program, Termination.OPTIMAL, Optional.of(Point.of(9, 9)))))
        .isEqualTo(Fault.INFEASIBLE_POINT);
    Answer truth = secondly(program -> optimal(program, Weights.of(-1, -1))).minimise(problem());
    assertThat(truth.weights()).contains(Weights.of(-1, -1));
    assertThat(truth.nodes()).isEqualTo(2);
  }

  private static Fault fault(Function<IntegerProgram, SolveReport> second) {
    return catchThrowableOfType(
            WrongClaimException.class, () -> secondly(second).minimise(problem()))
        .fault();
  }

  /** Every point of a 3 x 3 lattice is a minimiser. */
  private static LearningProblem problem() {
    return LearningProblem.of(Cells.builder(2).build(), WeightLattice.cube(2, 1), Costs.EQUAL);
  }

  /** An engine that first claims (0, 0), and then says what it is told. */
  private static ProgramOracle secondly(Function<IntegerProgram, SolveReport> second) {
    Backend backend =
        new Backend() {
          private boolean asked;

          @Override
          public String name() {
            return "told";
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
          public SolveReport solve(
              IntegerProgram program, Effort effort, ProgressListener listener) {
            if (asked) {
              return second.apply(program);
            }
            asked = true;
            return optimal(program, Weights.of(0, 0));
          }
        };
    return new ProgramOracle(new IndicatorFormulation(), backend, Effort.unlimited())
        .ofSmallestMinimiser();
  }

  private static SolveReport optimal(IntegerProgram program, Weights w) {
    return report(program, Termination.OPTIMAL, Optional.of(Point.of(w.get(0), w.get(1))));
  }

  private static SolveReport withBound(SolveReport report, double bound) {
    return new SolveReport(
        report.engine(),
        report.version(),
        report.termination(),
        report.limit(),
        report.incumbent(),
        OptionalDouble.of(bound),
        report.nodes(),
        report.seconds(),
        report.parameters(),
        report.message());
  }

  /** With the objective of the point for a bound. */
  private static SolveReport report(
      IntegerProgram program, Termination termination, Optional<Point> point) {
    Optional<Incumbent> incumbent = point.map(p -> Incumbent.check(program, p));
    OptionalLong objective = incumbent.map(Incumbent::objective).orElse(OptionalLong.empty());
    return new SolveReport(
        "told",
        "7",
        termination,
        termination == Termination.LIMIT ? Limit.TIME : Limit.NONE,
        incumbent,
        objective.isPresent() ? OptionalDouble.of(objective.getAsLong()) : OptionalDouble.empty(),
        OptionalLong.of(1),
        0,
        Map.of(),
        "");
  }

  private static Certificate.Extent extent(Answer answer) {
    return ((Certificate.Claimed) answer.certificate().orElseThrow()).extent();
  }
}
