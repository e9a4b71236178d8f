package org.didyma.oracles.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.didyma.oracles.engine.Told.optimal;
import static org.didyma.oracles.engine.Told.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.didyma.core.InvalidInputException;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.SeparatorWeights;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.formulations.program.FittingFormulation;
import org.didyma.formulations.program.FormulatedProgram;
import org.didyma.formulations.program.Formulation;
import org.didyma.formulations.program.IndicatorFormulation;
import org.didyma.formulations.program.SmallProblems;
import org.didyma.formulations.program.TinyBranchAndBound;
import org.didyma.oracles.Answer;
import org.didyma.oracles.Certificate;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.engine.WrongClaimException.Fault;
import org.didyma.oracles.search.Enumeration;
import org.didyma.solver.Backend;
import org.didyma.solver.Effort;
import org.didyma.solver.IntegerProgram;
import org.didyma.solver.Point;
import org.didyma.solver.ProgressListener;
import org.didyma.solver.SolveReport;
import org.didyma.solver.StartPoint;
import org.didyma.solver.Termination;
import org.didyma.solver.cpsat.CpSatBackend;
import org.didyma.solver.highs.HighsBackend;
import org.didyma.solver.scip.ScipBackend;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ProgramOracleTest {

  private static final Formulation INDICATOR = new IndicatorFormulation();

  @Test
  void aClaimNamesWhoMakesIt() {
    LearningProblem problem = problem();
    Answer answer = oracle(new TinyBranchAndBound()).minimise(problem);
    assertThat(answer.status()).isEqualTo(Answer.Status.CLAIMED);
    assertThat(answer.objective()).isEqualTo(new Enumeration().minimise(problem).objective());
    assertThat(answer.objective()).isEqualTo(problem.objective(answer.weights().orElseThrow()));
    // Nothing is proven, so there is no bound.
    assertThat(answer.bound()).isEqualTo(Long.MIN_VALUE);
    Certificate certificate = answer.certificate().orElseThrow();
    assertThat(certificate.isProof()).isFalse();
    assertThat(certificate)
        .isEqualTo(
            new Certificate.Claimed(
                List.of(new Certificate.Claim("tiny", "1", "indicator")), answer.objective()));
  }

  /** The optimum is (1, 0) with one error; every other report is a lie of some kind. */
  @Test
  void whatAPointContradictsIsAWrongClaim() {
    LearningProblem problem = problem();
    FormulatedProgram formulated = INDICATOR.formulate(problem);
    Point best = formulated.point(Weights.of(1, 0));
    assertThat(formulated.value(Weights.of(1, 0))).isEqualTo(1);

    // The cell that gains is called positive where its score is 0.
    long[] infeasible = formulated.point(Weights.of(0, 0)).toArray();
    infeasible[3] = 1;
    assertThat(fault(optimal(Point.of(infeasible), -8))).isEqualTo(Fault.INFEASIBLE_POINT);
    assertThat(fault(optimal(Point.of(9, 0, 0, 0), 0))).isEqualTo(Fault.INFEASIBLE_POINT);
    // The same cell is called negative where it is positive: allowed, but it costs more.
    long[] worse = best.toArray();
    worse[3] = 1 - worse[3];
    assertThat(formulated.program().isSatisfiedBy(Point.of(worse))).isTrue();
    assertThat(fault(optimal(Point.of(worse), formulated.program().objectiveAt(Point.of(worse)))))
        .isEqualTo(Fault.BETTER_VALUE);
    assertThat(fault(optimal(formulated.point(Weights.of(0, 0)), 1))).isEqualTo(Fault.OPEN_GAP);
    assertThat(fault(optimal(best, 2))).isEqualTo(Fault.OPEN_GAP);
    assertThat(fault(report(Termination.INFEASIBLE, Optional.empty(), OptionalDouble.empty())))
        .isEqualTo(Fault.NO_OPTIMUM);
    assertThat(fault(report(Termination.UNBOUNDED, Optional.empty(), OptionalDouble.empty())))
        .isEqualTo(Fault.NO_OPTIMUM);

    Answer truth = oracle(optimal(best, 1 + 1e-9)).minimise(problem);
    assertThat(truth.weights()).contains(Weights.of(1, 0));
  }

  private static Fault fault(Backend backend) {
    WrongClaimException wrong =
        catchThrowableOfType(WrongClaimException.class, () -> oracle(backend).minimise(problem()));
    assertThat(wrong.claim().engine()).isEqualTo("told");
    assertThat(wrong).hasMessageContaining("told 7").hasMessageContaining("indicator");
    return wrong.fault();
  }

  @Test
  void anEngineThatFailsIsNoAnswer() {
    Backend broken =
        (Told) program -> SolveReport.error("told", "7", 0, "no such library\nHint: install it.");
    assertThatThrownBy(() -> oracle(broken).minimise(problem()))
        .isInstanceOfSatisfying(
            EngineFailedException.class,
            e -> {
              assertThat(e).hasMessage("the solver told gave no answer: no such library");
              assertThat(e.advice()).isEqualTo("install it.");
            });
  }

  @Test
  void anEngineThatWouldNotTryIsSaidToBe() {
    Backend small =
        new Told() {
          @Override
          public SolveReport solve(IntegerProgram program) {
            throw new AssertionError("not to be asked");
          }

          @Override
          public Optional<String> refusal(IntegerProgram program, Effort effort) {
            return Optional.of("too large\nHint: not.");
          }
        };
    assertThatThrownBy(() -> oracle(small).minimise(problem()))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("the solver told does not accept this integer program: too large");
  }

  @Test
  void aStoppedEngineLeavesAPointAndAClaimedBound() {
    FormulatedProgram formulated = INDICATOR.formulate(problem());
    Backend stopped =
        report(
            Termination.LIMIT,
            Optional.of(formulated.point(Weights.of(0, 0))),
            OptionalDouble.of(0.25));
    Answer answer = oracle(stopped).minimise(problem());
    assertThat(answer.status()).isEqualTo(Answer.Status.STOPPED);
    assertThat(answer.weights()).contains(Weights.of(0, 0));
    assertThat(answer.objective()).isEqualTo(problem().objective(Weights.of(0, 0)));
    assertThat(answer.bound()).isEqualTo(Long.MIN_VALUE);
    assertThat(answer.certificate())
        .containsInstanceOf(Certificate.Claimed.class)
        .hasValueSatisfying(c -> assertThat(((Certificate.Claimed) c).bound()).isEqualTo(1));

    Backend absurd =
        report(
            Termination.LIMIT,
            Optional.of(formulated.point(Weights.of(0, 0))),
            OptionalDouble.of(answer.objective() + 1));
    assertThat(fault(absurd)).isEqualTo(Fault.BOUND_ABOVE_POINT);

    Answer nothing =
        oracle(report(Termination.LIMIT, Optional.empty(), OptionalDouble.empty()))
            .minimise(problem());
    assertThat(nothing.weights()).isEmpty();
    assertThat(nothing.certificate()).isEmpty();
  }

  @Test
  void anEmptyLatticeNeedsNoEngine() {
    LearningProblem empty =
        LearningProblem.of(
            Cells.builder(1).build(),
            WeightLattice.box(new int[] {2}, new int[] {3}).withBall(3),
            Costs.EQUAL);
    Answer answer =
        oracle(report(Termination.ERROR, Optional.empty(), OptionalDouble.empty())).minimise(empty);
    assertThat(answer.status()).isEqualTo(Answer.Status.INFEASIBLE);
  }

  @Test
  void aListenerStopsAnEngine() {
    SearchListener impatient =
        new SearchListener() {
          @Override
          public boolean isCancelled() {
            return true;
          }
        };
    assertThat(oracle(Told.waiting()).minimise(problem(), impatient).status())
        .isEqualTo(Answer.Status.STOPPED);
  }

  /** The listener is asked on a thread of its own, where an exception would be lost. */
  @Test
  @Timeout(20)
  void whatTheListenerThrowsWhenItIsAskedStopsTheEngineAndComesOut() {
    AtomicInteger asked = new AtomicInteger();
    SearchListener throwing =
        new SearchListener() {
          @Override
          public boolean isCancelled() {
            // The first question is that of the formulation.
            if (asked.incrementAndGet() > 1) {
              throw new IllegalStateException("of the listener");
            }
            return false;
          }
        };
    assertThatThrownBy(() -> oracle(Told.waiting()).minimise(problem(), throwing))
        .hasMessage("of the listener");
  }

  /** Large tables take a while to be written down. */
  @Test
  void aListenerDoesNotWaitForTheFormulation() {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch never = new CountDownLatch(1);
    Formulation slow =
        new Formulation() {
          @Override
          public String name() {
            return "slow";
          }

          @Override
          public Optional<String> refusal(LearningProblem problem) {
            return Optional.empty();
          }

          @Override
          public FormulatedProgram formulate(LearningProblem problem) {
            begun.countDown();
            try {
              never.await();
            } catch (InterruptedException e) {
              throw new IllegalStateException(e);
            }
            return INDICATOR.formulate(problem);
          }
        };
    SearchListener impatient =
        new SearchListener() {
          @Override
          public boolean isCancelled() {
            return begun.getCount() == 0;
          }
        };
    Answer answer =
        new ProgramOracle(slow, new TinyBranchAndBound(), Effort.unlimited())
            .minimise(problem(), impatient);
    assertThat(answer.status()).isEqualTo(Answer.Status.STOPPED);
    assertThat(answer.weights()).isEmpty();
    assertThat(begun.getCount()).isZero();
    never.countDown();
  }

  /** One model, many perturbations, on every engine. */
  @Test
  void oneProgramServesManyPerturbations() {
    SmallProblems problems = new SmallProblems(31);
    for (Backend backend : List.of(new CpSatBackend(), new ScipBackend(), new HighsBackend())) {
      for (int i = 0; i < 5; i++) {
        LearningProblem problem = nonEmpty(problems);
        Optional<Weights> start = Optional.empty();
        try (EngineSession session = oracle(backend).open(problem)) {
          for (int draw = 0; draw < 6; draw++) {
            Perturbation noise = problems.perturbation(problem.lattice(), SmallProblems.Table.NONE);
            LearningProblem perturbed =
                LearningProblem.of(problem.cells(), problem.lattice(), problem.costs(), noise);
            Answer answer = session.minimise(noise, start, SearchListener.NONE);
            assertThat(answer.objective())
                .isEqualTo(new Enumeration().minimise(perturbed).objective());
            start = answer.weights();
          }
        }
      }
    }
  }

  @Test
  void aSeparatorSetEntersTheObjective() {
    LearningProblem plain = problem();
    SeparatorWeights separator =
        SeparatorWeights.of(plain.lattice(), new long[][] {{0, 100}, {-7, -7}});
    LearningProblem problem =
        LearningProblem.of(
            plain.cells(),
            plain.lattice(),
            plain.costs(),
            Perturbation.separator(plain.perturbation().unit(), separator));
    Answer answer =
        new ProgramOracle(
                FittingFormulation.of(new IndicatorFormulation()),
                new CpSatBackend(),
                Effort.unlimited())
            .minimise(problem);
    // Only (0, 1) and (-1, 1) earn both sevens without the hundred; they cost 8 and more errors.
    Weights w = answer.weights().orElseThrow();
    assertThat(w.get(1)).isEqualTo(1);
    assertThat(answer.objective()).isEqualTo(plain.objective(w) + separator.at(w));
  }

  /** The listener knows a point; the engine gets the point of the program that means it. */
  @Test
  void theEngineBeginsWithThePointThatIsKnown() {
    List<Optional<StartPoint>> starts = new ArrayList<>();
    FormulatedProgram formulated = INDICATOR.formulate(problem());
    Backend engine =
        new Told() {
          @Override
          public SolveReport solve(IntegerProgram program) {
            throw new AssertionError();
          }

          @Override
          public SolveReport solve(
              IntegerProgram program, Effort effort, ProgressListener listener) {
            starts.add(effort.start());
            return optimal(formulated.point(Weights.of(1, 0)), 1).solve(program, effort, listener);
          }
        };
    for (Optional<Weights> known :
        List.of(Optional.<Weights>empty(), Optional.of(Weights.of(0, -1)))) {
      SearchListener listener =
          new SearchListener() {
            @Override
            public Optional<Weights> known() {
              return known;
            }
          };
      assertThat(oracle(engine).minimise(problem(), listener).objective()).isEqualTo(1);
    }
    assertThat(starts.get(0)).isEmpty();
    Point meant = formulated.point(Weights.of(0, -1));
    StartPoint start = starts.get(1).orElseThrow();
    for (int i = 0; i < formulated.program().variables().size(); i++) {
      assertThat(start.value(i)).hasValue(meant.value(i));
    }
  }

  private static LearningProblem nonEmpty(SmallProblems problems) {
    LearningProblem problem = problems.nextNarrow(300, SmallProblems.Table.NONE);
    return problem.lattice().isEmpty() ? nonEmpty(problems) : problem;
  }

  /** Two cells; weights (1, 0) get all but one record right. */
  private static LearningProblem problem() {
    return LearningProblem.of(
        Cells.builder(2).add(new int[] {1, 0}, 9, 1).add(new int[] {0, 1}, 0, 4).build(),
        WeightLattice.cube(2, 1),
        Costs.EQUAL);
  }

  private static ProgramOracle oracle(Backend backend) {
    return new ProgramOracle(INDICATOR, backend, Effort.unlimited());
  }
}
