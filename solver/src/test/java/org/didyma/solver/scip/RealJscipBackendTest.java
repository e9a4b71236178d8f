package org.didyma.solver.scip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.Random;
import org.didyma.solver.Backend;
import org.didyma.solver.BackendContract;
import org.didyma.solver.Effort;
import org.didyma.solver.IntegerProgram;
import org.didyma.solver.Interrupter;
import org.didyma.solver.Limit;
import org.didyma.solver.LinearExpression;
import org.didyma.solver.Objective;
import org.didyma.solver.ProgressListener;
import org.didyma.solver.RandomPrograms;
import org.didyma.solver.Session;
import org.didyma.solver.SolveReport;
import org.didyma.solver.Termination;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The whole contract with a real JSCIPOpt, in this process. */
class RealJscipBackendTest extends BackendContract {

  @BeforeEach
  void skipWithoutIt() {
    RealJscip.folder();
  }

  @Override
  protected Backend backend() {
    return new ScipBackend(ImplicationStyle.INDICATOR, RealJscip::open);
  }

  /** Each costs what it costs with the bundled SCIP, which has them all. */
  @Override
  protected int randomPrograms() {
    return 100;
  }

  @Test
  void itSaysWhereItComesFrom() {
    assertThat(backend().version()).isEqualTo("10.0.0 (jscip at " + RealJscip.folder() + ")");
  }

  @Test
  void aSessionKeepsItsModelAndHasTheOptimaOfSingleSolves() {
    IntegerProgram program = RandomPrograms.separator(40, 6, 4);
    Random random = new Random(5);
    Backend bundled = new ScipBackend(ImplicationStyle.INDICATOR, BundledScip::create);
    int[] opened = {0};
    Backend own =
        new ScipBackend(
            ImplicationStyle.INDICATOR,
            () -> {
              opened[0]++;
              return RealJscip.open();
            });
    try (Session session = own.open(program)) {
      int before = 0;
      for (int i = 0; i < 5; i++) {
        LinearExpression.Sum sum = LinearExpression.sum();
        program.variables().forEach(v -> sum.add(1000 + random.nextInt(401) - 200, v));
        Objective objective = new Objective(sum.build(), i);
        SolveReport kept = session.solve(objective, Effort.unlimited(), ProgressListener.none());
        SolveReport alone =
            bundled.solve(
                program.withObjective(objective), Effort.unlimited(), ProgressListener.none());
        assertThat(kept.claimsOptimum()).isTrue();
        assertThat(kept.nodes().orElseThrow()).isPositive();
        assertThat(kept.incumbent().orElseThrow().objective())
            .isEqualTo(alone.incumbent().orElseThrow().objective());
        // One to ask for the version, and at the first solve one for the model.
        assertThat(opened[0] - before).isEqualTo(i == 0 ? 2 : 1);
        before = opened[0];
      }
    }
  }

  @Test
  void aStoppedRunKeepsItsBoundAndItsNodes() {
    IntegerProgram hard = ScipPrograms.marketSplit(50);
    SolveReport report =
        backend()
            .solve(
                hard,
                Effort.unlimited().withTimeLimit(Duration.ofMillis(500)),
                ProgressListener.none());
    assertThat(report.limit()).isEqualTo(Limit.TIME);
    assertThat(report.nodes().orElseThrow()).isPositive();
    assertThat(report.claimedBound()).isPresent();
    SolveReport nodes =
        backend().solve(hard, Effort.unlimited().withNodeLimit(50), ProgressListener.none());
    assertThat(nodes.limit()).isEqualTo(Limit.NODES);
    assertThat(nodes.nodes()).hasValue(50);
  }

  @Test
  void limitsThatItsClassesDoNotKnowAreLimits() {
    IntegerProgram easy = RandomPrograms.separator(20, 5, 1);
    IntegerProgram hard = ScipPrograms.marketSplit(50);
    for (boolean primal : new boolean[] {true, false}) {
      IntegerProgram program = primal ? easy : hard;
      try (Scip scip = RealJscip.open()) {
        scip.create("limit");
        new ScipModel(scip, program, ImplicationStyle.INDICATOR).setObjective(program.objective());
        scip.setRealParam(primal ? "limits/primal" : "limits/dual", primal ? 1e9 : -1e9);
        scip.setRealParam("limits/time", 20);
        scip.solve();
        assertThat(scip.getStatus())
            .isEqualTo(primal ? ScipStatus.PRIMALLIMIT : ScipStatus.DUALLIMIT);
      }
    }
  }

  @Test
  void failuresOfItAreExceptions() {
    try (Scip scip = RealJscip.open()) {
      scip.create("failures");
      assertThatThrownBy(() -> scip.setRealParam("limits/tame", 1))
          .isInstanceOf(ScipException.class)
          .hasMessageStartingWith("jscip setRealParam returned ERROR");
    }
  }

  @Test
  void everyCallOfTheShapeReachesIt() {
    try (Scip scip = RealJscip.open()) {
      scip.create("shape");
      Variable x = scip.createVar("x", -9, 9, 1, ScipVartype.INTEGER);
      Variable y = scip.createVar("y", -9, 9, 0.5, ScipVartype.CONTINUOUS);
      Variable[] both = {x, y};
      Constraint ball =
          scip.createConsQuadratic(
              "ball",
              both,
              both,
              new double[] {1, 1},
              new Variable[] {y},
              new double[] {1},
              -scip.infinity(),
              20);
      scip.addCons(ball);
      scip.releaseCons(ball);
      scip.setMaximize();
      scip.setIntParam("randomization/randomseedshift", 3);
      assertThat(scip.getIntParam("randomization/randomseedshift")).isEqualTo(3);
      assertThat(scip.getLongintParam("limits/totalnodes")).isEqualTo(-1);
      assertThat(scip.getBoolParam("misc/catchctrlc")).isFalse();
      assertThat(scip.getRealParam("numerics/feastol")).isEqualTo(scip.feastol());
      Solution start = scip.createSol();
      scip.setSolVals(start, both, new double[] {1, 1});
      assertThat(scip.addSolFree(start)).isTrue();
      scip.solve();
      double objective = scip.getSolOrigObj(scip.getBestSol());
      // x = 4 and the largest y with y^2 + y <= 4
      assertThat(objective).isCloseTo(4 + 0.5 * (Math.sqrt(4.25) - 0.5), within(1e-4));
      assertThat(objective).isCloseTo(scip.getPrimalbound(), within(1e-6));
      assertThat(scip.getGap()).isLessThan(1e-4);
      scip.freeTransform();
      scip.changeVarObj(y, 0);
      scip.solve();
      assertThat(scip.getPrimalbound()).isCloseTo(4, within(1e-6));

      scip.free();
      scip.create("again");
      scip.createVar("z", 2, 3, 1, ScipVartype.INTEGER);
      scip.solve();
      assertThat(scip.getPrimalbound()).isEqualTo(2);
      assertThat(scip.getStatus()).isEqualTo(ScipStatus.OPTIMAL);
    }
  }

  @Test
  void anInfeasibleQuadraticProgramIsCalledInfeasible() {
    try (Scip scip = RealJscip.open()) {
      scip.create("infeasible");
      Variable x = scip.createVar("x", 3, 9, 1, ScipVartype.INTEGER);
      Variable[] only = {x};
      Constraint square =
          scip.createConsQuadratic(
              "square",
              only,
              only,
              new double[] {1},
              new Variable[0],
              new double[0],
              -scip.infinity(),
              8);
      scip.addCons(square);
      scip.releaseCons(square);
      scip.solve();
      assertThat(scip.getStatus()).isEqualTo(ScipStatus.INFEASIBLE);
    }
  }

  @Test
  void anInterruptedSolveSaysSo() {
    IntegerProgram hard = ScipPrograms.marketSplit(50);
    Interrupter interrupter = new Interrupter();
    SolveReport report =
        backend()
            .solve(
                hard,
                Effort.unlimited().withInterrupter(interrupter),
                progress -> {
                  if (progress.nodes().orElse(0) > 0) {
                    interrupter.interrupt();
                  }
                });
    assertThat(report.termination()).isEqualTo(Termination.INTERRUPTED);
    assertThat(report.nodes().orElseThrow()).isPositive();
  }
}
