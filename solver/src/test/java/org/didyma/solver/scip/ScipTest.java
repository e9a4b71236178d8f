package org.didyma.solver.scip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ScipTest {

  private final Scip scip = BundledScip.create();

  @BeforeEach
  void create() {
    scip.create("test");
  }

  @AfterEach
  void free() {
    scip.free();
  }

  @Test
  void tellsTheVersionOfTheLibrary() {
    assertThat(scip.version()).isEqualTo("10.0.0");
  }

  @Test
  void minimisesALinearProgramWithIntegers() {
    Variable x = scip.createVar("x", 2.0, 3.0, 1.0, ScipVartype.CONTINUOUS);
    Variable y = scip.createVar("y", 0.0, scip.infinity(), -3.0, ScipVartype.INTEGER);
    add(scip.createConsLinear("c", new Variable[] {x, y}, new double[] {1, 2}, -1e20, 10));

    scip.solve();

    assertThat(scip.getStatus()).isEqualTo(ScipStatus.OPTIMAL);
    Solution best = scip.getBestSol();
    assertThat(scip.getSolVal(best, x)).isCloseTo(2, within(1e-9));
    assertThat(scip.getSolVal(best, y)).isCloseTo(4, within(1e-9));
    assertThat(scip.getSolOrigObj(best)).isCloseTo(-10, within(1e-9));
    assertThat(scip.getDualbound()).isCloseTo(-10, within(1e-9));
    assertThat(scip.getPrimalbound()).isCloseTo(-10, within(1e-9));
    assertThat(scip.getGap()).isZero();
  }

  @Test
  void maximises() {
    Variable x = scip.createVar("x", 0, 7, 2, ScipVartype.INTEGER);
    scip.setMaximize();
    scip.solve();
    assertThat(scip.getSolVal(scip.getBestSol(), x)).isEqualTo(7);
    assertThat(scip.getPrimalbound()).isEqualTo(14);
  }

  @Test
  void anIndicatorBindsOnlyWhereItsVariableIsOne() {
    Variable x = scip.createVar("x", 0, 100, -1, ScipVartype.INTEGER);
    Variable b = scip.createVar("b", 0, 1, 90, ScipVartype.BINARY);
    add(scip.createConsIndicator("i", b, new Variable[] {x}, new double[] {1}, 3));
    scip.solve();
    assertThat(scip.getSolVal(scip.getBestSol(), x)).isEqualTo(100);

    scip.freeTransform();
    scip.changeVarObj(b, -98);
    scip.solve();
    assertThat(scip.getSolVal(scip.getBestSol(), x)).isEqualTo(3);
    assertThat(scip.getPrimalbound()).isEqualTo(-101);
  }

  @Test
  void keepsToAQuadraticConstraint() {
    Variable x = scip.createVar("x", -10, 10, -3, ScipVartype.INTEGER);
    Variable y = scip.createVar("y", -10, 10, -2, ScipVartype.INTEGER);
    Variable[] both = {x, y};
    // x^2 + y^2 + y <= 25
    add(
        scip.createConsQuadratic(
            "ball",
            both,
            both,
            new double[] {1, 1},
            new Variable[] {y},
            new double[] {1},
            -scip.infinity(),
            25));

    scip.solve();

    long best = Long.MAX_VALUE;
    for (int i = -10; i <= 10; i++) {
      for (int j = -10; j <= 10; j++) {
        if (i * i + j * j + j <= 25) {
          best = Math.min(best, -3L * i - 2L * j);
        }
      }
    }
    assertThat(scip.getPrimalbound()).isCloseTo(best, within(1e-6));
  }

  @Test
  void holdsSeveralSolutionsTheBestFirst() {
    knapsack(20);
    scip.solve();
    double[] objectives = new double[scip.getNSols()];
    for (int i = 0; i < objectives.length; i++) {
      objectives[i] = scip.getSolOrigObj(scip.getSols()[i]);
    }
    assertThat(objectives).hasSizeGreaterThan(1).isSorted();
  }

  @Test
  void readsAndWritesParameters() {
    scip.setRealParam("limits/gap", 0.25);
    scip.setIntParam("randomization/randomseedshift", 17);
    scip.setLongintParam("limits/totalnodes", 5);
    scip.setBoolParam("misc/improvingsols", true);
    scip.setStringParam("visual/vbcfilename", "-");

    assertThat(scip.getRealParam("limits/gap")).isEqualTo(0.25);
    assertThat(scip.getIntParam("randomization/randomseedshift")).isEqualTo(17);
    assertThat(scip.getLongintParam("limits/totalnodes")).isEqualTo(5);
    assertThat(scip.getBoolParam("misc/improvingsols")).isTrue();
    assertThat(scip.getBoolParam("misc/catchctrlc")).isFalse();
    assertThat(scip.infinity()).isEqualTo(1e20);
    assertThat(scip.feastol()).isEqualTo(1e-6);
  }

  @Test
  void aRefusedCallNamesFunctionParameterAndReason() {
    assertThatThrownBy(() -> scip.setRealParam("limits/tame", 1))
        .isInstanceOfSatisfying(
            ScipException.class,
            e -> {
              assertThat(e.function()).isEqualTo("SCIPsetRealParam");
              assertThat(e.retcode()).isEqualTo(ScipRetcode.PARAMETERUNKNOWN);
            })
        .hasMessageContaining("limits/tame")
        .hasMessageContaining("\nHint: ");
    assertThatThrownBy(() -> scip.setIntParam("limits/time", 1))
        .extracting("retcode")
        .isEqualTo(ScipRetcode.PARAMETERWRONGTYPE);
    assertThatThrownBy(() -> scip.setRealParam("limits/time", -1))
        .extracting("retcode")
        .isEqualTo(ScipRetcode.PARAMETERWRONGVAL);
  }

  @Test
  void refusesWhatWouldEndTheProcess() {
    Variable x = scip.createVar("x", 0, 9, 1, ScipVartype.INTEGER);
    Variable[] vars = {x};
    double[] one = {1};
    try (Scip other = BundledScip.create()) {
      assertThatThrownBy(other::solve).isInstanceOf(IllegalStateException.class);
      other.create("other");
      assertThatThrownBy(() -> other.createConsLinear("c", vars, one, 0, 1))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("another Scip");
    }
    assertThatThrownBy(() -> scip.createConsLinear("c", vars, new double[] {Double.NaN}, 0, 1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> scip.createConsLinear("c", vars, new double[2], 0, 1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> scip.createConsLinear("c", vars, one, 2, 1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> scip.createVar("y", 2, 1, 0, ScipVartype.INTEGER))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> scip.createConsIndicator("i", x, vars, one, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("not of type BINARY");
    assertThatThrownBy(scip::getSols).isInstanceOf(IllegalStateException.class);

    scip.solve();
    Solution best = scip.getBestSol();
    assertThatThrownBy(() -> scip.createVar("y", 0, 1, 0, ScipVartype.INTEGER))
        .isInstanceOf(IllegalStateException.class);
    scip.freeTransform();
    scip.solve();
    assertThatThrownBy(() -> scip.getSolVal(best, x)).isInstanceOf(IllegalStateException.class);
    scip.releaseVar(x);
    assertThatThrownBy(() -> scip.getSolVal(scip.getBestSol(), x))
        .isInstanceOf(IllegalStateException.class);
    scip.free();
    assertThatThrownBy(scip::getStatus).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void takesAFullStartAsItsFirstSolution() {
    Variable[] x = knapsack(30);
    Solution start = scip.createSol();
    scip.setSolVal(start, x[4], 1);
    assertThat(scip.addSolFree(start)).isTrue();
    assertThatThrownBy(() -> scip.setSolVal(start, x[3], 1))
        .isInstanceOf(IllegalStateException.class);
    scip.setIntParam("limits/solutions", 1);
    scip.solve();
    assertThat(ones(scip.getBestSol(), x)).containsExactly(4);
  }

  @Test
  void completesAPartialStart() {
    Variable[] x = knapsack(30);
    Solution start = scip.createPartialSol();
    Variable[] known = Arrays.copyOf(x, 29);
    double[] zeros = new double[29];
    zeros[4] = 1;
    scip.setSolVals(start, known, zeros);
    assertThat(scip.addSolFree(start)).isTrue();
    scip.solve();
    assertThat(scip.getSols()).anyMatch(s -> ones(s, x).equals(List.of(4, 29)));
  }

  private List<Integer> ones(Solution solution, Variable[] x) {
    List<Integer> ones = new ArrayList<>();
    for (int i = 0; i < x.length; i++) {
      if (scip.getSolVal(solution, x[i]) > 0.5) {
        ones.add(i);
      }
    }
    return ones;
  }

  @Test
  void tellsOfIncumbentsAndBounds() {
    hard(scip, 40);
    List<Double> primals = new ArrayList<>();
    List<Double> duals = new ArrayList<>();
    scip.setLongintParam("limits/totalnodes", 200);
    scip.solve(
        (primal, dual, nodes, seconds) -> {
          primals.add(primal);
          duals.add(dual);
        });
    assertThat(primals).hasSizeGreaterThan(2).isSortedAccordingTo((a, b) -> Double.compare(b, a));
    assertThat(duals).isSorted();
    assertThat(primals.get(primals.size() - 1)).isCloseTo(scip.getPrimalbound(), within(1e-6));
    assertThat(scip.getNTotalNodes().orElseThrow()).isBetween(1L, 200L);
    assertThat(scip.getSolvingTime()).isPositive();
  }

  @Test
  void whatTheListenerThrowsStopsTheSolveAndComesOut() {
    hard(scip, 60);
    assertThatThrownBy(
            () ->
                scip.solve(
                    (primal, dual, nodes, seconds) -> {
                      throw new IllegalStateException("enough");
                    }))
        .hasMessage("enough");
    assertThat(scip.getStatus()).isEqualTo(ScipStatus.USERINTERRUPT);
  }

  @Test
  void anInterruptBeforeTheSolveIsNotLost() {
    hard(scip, 60);
    scip.interruptSolve();
    scip.solve();
    assertThat(scip.getStatus()).isEqualTo(ScipStatus.USERINTERRUPT);
  }

  @Test
  void anInterruptAfterTheSolveIsForgottenWithIt() {
    Variable[] x = knapsack(10);
    scip.solve();
    scip.interruptSolve();
    scip.freeTransform();
    scip.changeVarObj(x[0], -1);
    scip.solve();
    assertThat(scip.getStatus()).isEqualTo(ScipStatus.OPTIMAL);
  }

  @Test
  void canBeCreatedAgain() {
    knapsack(10);
    scip.solve();
    scip.interruptSolve();
    scip.free();
    scip.create("again");
    Variable x = scip.createVar("x", 2, 3, 1, ScipVartype.INTEGER);
    scip.solve();
    assertThat(scip.getStatus()).isEqualTo(ScipStatus.OPTIMAL);
    assertThat(scip.getSolVal(scip.getBestSol(), x)).isEqualTo(2);
    assertThat(scip.getVars()).containsExactly(x);
  }

  /** A knapsack of distinct items, with more than one good answer. */
  private Variable[] knapsack(int items) {
    Variable[] x = new Variable[items];
    double[] sizes = new double[items];
    for (int i = 0; i < items; i++) {
      sizes[i] = 17 + 13 * i % 29;
      x[i] = scip.createVar("x" + i, 0, 1, -(19 + 7 * i % 23), ScipVartype.BINARY);
    }
    add(scip.createConsLinear("size", x, sizes, -scip.infinity(), 7 * items));
    return x;
  }

  /** A market split: few equations in many variables, which take a tree far beyond any test. */
  static Variable[] hard(Scip scip, int columns) {
    int rows = 6;
    Variable[] x = new Variable[columns + 2 * rows];
    for (int j = 0; j < columns; j++) {
      x[j] = scip.createVar("x" + j, 0, 1, 0, ScipVartype.BINARY);
    }
    long state = 12345;
    for (int i = 0; i < rows; i++) {
      x[columns + 2 * i] = scip.createVar("over" + i, 0, 1e4, 1, ScipVartype.INTEGER);
      x[columns + 2 * i + 1] = scip.createVar("under" + i, 0, 1e4, 1, ScipVartype.INTEGER);
      double[] row = new double[x.length];
      double sum = 0;
      for (int j = 0; j < columns; j++) {
        state = (state * 1103515245 + 12345) & 0x7fffffff;
        row[j] = state / 65536 % 100;
        sum += row[j];
      }
      row[columns + 2 * i] = -1;
      row[columns + 2 * i + 1] = 1;
      Variable[] terms = new Variable[columns + 2];
      double[] values = new double[columns + 2];
      System.arraycopy(x, 0, terms, 0, columns);
      System.arraycopy(row, 0, values, 0, columns);
      for (int k = 0; k < 2; k++) {
        terms[columns + k] = x[columns + 2 * i + k];
        values[columns + k] = row[columns + 2 * i + k];
      }
      double half = Math.floor(sum / 2);
      Constraint cons = scip.createConsLinear("split" + i, terms, values, half, half);
      scip.addCons(cons);
      scip.releaseCons(cons);
    }
    return x;
  }

  private void add(Constraint cons) {
    scip.addCons(cons);
    scip.releaseCons(cons);
  }
}
