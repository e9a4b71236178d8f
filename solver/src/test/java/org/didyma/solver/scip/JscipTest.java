package org.didyma.solver.scip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.sun.jna.NativeLibrary;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.didyma.solver.Backend;
import org.didyma.solver.Effort;
import org.didyma.solver.IntegerProgram;
import org.didyma.solver.IntegerProgramBuilder;
import org.didyma.solver.IntegerVariable;
import org.didyma.solver.Interrupter;
import org.didyma.solver.LinearExpression;
import org.didyma.solver.ProgressListener;
import org.didyma.solver.Session;
import org.didyma.solver.SolveReport;
import org.didyma.solver.StartPoint;
import org.didyma.solver.Termination;
import org.didyma.solver.natives.LibraryName;
import org.didyma.solver.natives.NativeLibraries;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A jscip that hides its pointer, by reflection on classes of its shape; see the package {@code
 * jscip} here. {@link RealJscipBackendTest} has a real one.
 */
class JscipTest {

  private final Backend bundled = new ScipBackend(ImplicationStyle.INDICATOR, BundledScip::create);

  private final Backend own =
      new ScipBackend(ImplicationStyle.INDICATOR, () -> new Scip(new JscipBinding(installed())));

  private static JscipClasses installed() {
    try {
      return JscipClasses.of(JscipTest.class.getClassLoader(), library(), "of the tests");
    } catch (JscipUnusableException e) {
      throw new AssertionError(e);
    }
  }

  private static NativeLibrary library() {
    NativeLibraries libraries = NativeLibraries.standard();
    return libraries.load(libraries.file(LibraryName.SCIP));
  }

  @Test
  void classesWithoutTheirLibraryAreNotUsedAndTheReasonIsTold() {
    // As on this class path: the classes of the package jscip are there, libjscip is not.
    assertThatThrownBy(() -> JscipPlace.classPath().load())
        .isInstanceOf(JscipUnusableException.class)
        .hasMessageMatching("\\S*jscip\\S* is not in java.library.path");
    Scip scip = new Scip(ScipEngine.of(JscipPlace.classPath()).open());
    assertThat(scip.keepsModel()).isTrue();
    assertThat(scip.origin())
        .startsWith("bundled; jscip on the class path is not used: ")
        .endsWith(" is not in java.library.path");
  }

  @Test
  void thePropertyComesBeforeTheEnvironmentAndBothBeforeTheClassPath() {
    Map<String, String> environment = Map.of("DIDYMA_JSCIP", "/a");
    assertThat(JscipPlace.named("", environment)).hasToString("at /a");
    assertThat(JscipPlace.named("/b", environment)).hasToString("at /b");
    assertThat(JscipPlace.named("", Map.of())).hasToString("on the class path");
  }

  @Test
  void theVersionIsThatOfTheLibraryBehindIt() {
    assertThat(own.version()).isEqualTo("10.0.0 (jscip of the tests)");
  }

  @Test
  void aJscipWithoutIndicatorsSaysWhatToDo(@TempDir Path folder) throws Exception {
    ClassLoader old = OldJscip.compile(folder);
    JscipClasses classes = JscipClasses.of(old, library(), "of May 2024");
    IntegerProgramBuilder builder = IntegerProgram.builder("implication");
    IntegerVariable x = builder.integer("x", 0, 9);
    IntegerVariable b = builder.bool("b");
    builder.implies("row", b, true, LinearExpression.of(x), 3, 9);
    for (ImplicationStyle style : ImplicationStyle.values()) {
      SolveReport report =
          new ScipBackend(style, () -> new Scip(new JscipBinding(classes)))
              .solve(builder.build(), Effort.unlimited(), ProgressListener.none());
      assertThat(report.termination()).isEqualTo(Termination.ERROR);
      if (style == ImplicationStyle.INDICATOR) {
        assertThat(report.message())
            .startsWith("the jscip of May 2024 has no createConsIndicator, which implications")
            .contains("\nHint: use the formulation big-m", "BIG_M", "May 2025");
      } else {
        // It goes on to what else these classes lack.
        assertThat(report.message())
            .startsWith("the jscip of May 2024 has no usable createConsLinear.\nHint: unset");
      }
    }
  }

  @Test
  void itGivesTheSameOptimaAsTheBundledOne() {
    Random random = new Random(11);
    int optima = 0;
    for (int i = 0; i < 40; i++) {
      IntegerProgram program = ScipPrograms.random(random);
      int before = jscip.Scip.created;
      SolveReport report =
          own.solve(
              program,
              Effort.unlimited().withStart(StartPoint.empty().with(program.variables().get(0), 1)),
              ProgressListener.none());
      assertThat(jscip.Scip.created).isEqualTo(before + 1);
      SolveReport expected = bundled.solve(program, Effort.unlimited(), ProgressListener.none());
      assertThat(report.termination()).isEqualTo(expected.termination());
      if (report.termination() == Termination.OPTIMAL) {
        optima++;
        assertThat(report.claimsOptimum()).isTrue();
        assertThat(report.incumbent().orElseThrow().objective())
            .isEqualTo(expected.incumbent().orElseThrow().objective());
        assertThat(report.claimedGap().orElseThrow()).isCloseTo(0, within(1e-6));
      }
      assertThat(report.nodes()).isEmpty();
    }
    assertThat(optima).isGreaterThan(10);
  }

  @Test
  void aSessionBuildsItsModelForEachObjective() {
    IntegerProgram program = ScipPrograms.random(new Random(12));
    int before = jscip.Scip.created;
    try (Session session = own.open(program)) {
      for (int i = 0; i < 3; i++) {
        session.solve(program.objective(), Effort.unlimited(), ProgressListener.none());
      }
    }
    assertThat(jscip.Scip.created).isEqualTo(before + 3);
  }

  @Test
  void limitsAndInterruptsReachIt() throws Exception {
    IntegerProgram hard = ScipPrograms.marketSplit(50);
    Effort short_ = Effort.unlimited().withTimeLimit(Duration.ofMillis(300));
    assertThat(own.solve(hard, short_, ProgressListener.none()).termination())
        .isEqualTo(Termination.LIMIT);
    Interrupter interrupter = new Interrupter();
    CompletableFuture<SolveReport> solve =
        CompletableFuture.supplyAsync(
            () ->
                own.solve(
                    hard,
                    Effort.unlimited().withInterrupter(interrupter),
                    ProgressListener.none()));
    TimeUnit.MILLISECONDS.sleep(200);
    interrupter.interrupt();
    assertThat(solve.get(20, TimeUnit.SECONDS).termination()).isEqualTo(Termination.INTERRUPTED);
  }

  @Test
  void everyCallOfTheShapeReachesIt() {
    try (Scip scip = new Scip(new JscipBinding(installed()))) {
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
      scip.setStringParam("visual/vbcfilename", "-");
      assertThat(scip.getIntParam("randomization/randomseedshift")).isEqualTo(3);
      assertThat(scip.getLongintParam("limits/totalnodes")).isEqualTo(-1);
      assertThat(scip.getBoolParam("misc/catchctrlc")).isFalse();
      assertThat(scip.getRealParam("numerics/feastol")).isEqualTo(scip.feastol());
      assertThatThrownBy(() -> scip.setRealParam("limits/tame", 1))
          .isInstanceOf(ScipException.class)
          .hasMessageStartingWith("jscip setRealParam returned ERROR");
      Solution start = scip.createSol();
      scip.setSolVals(start, both, new double[] {1, 1});
      assertThat(scip.addSolFree(start)).isTrue();
      scip.solve();
      double objective = scip.getSolOrigObj(scip.getBestSol());
      assertThat(objective).isCloseTo(scip.getPrimalbound(), within(1e-6));
      assertThat(scip.getDualbound()).isCloseTo(objective, within(1e-4));
      assertThat(scip.getGap()).isLessThan(1e-4);
      assertThat(scip.getSolvingTime()).isNotNegative();
      // x = 4 and the largest y with y^2 + y <= 4
      assertThat(objective).isCloseTo(4 + 0.5 * (Math.sqrt(4.25) - 0.5), within(1e-4));
      assertThatThrownBy(scip::freeTransform).isInstanceOf(UnsupportedOperationException.class);

      scip.free();
      scip.create("again");
      scip.createVar("z", 2, 3, 1, ScipVartype.INTEGER);
      scip.solve();
      assertThat(scip.getPrimalbound()).isEqualTo(2);
    }
  }
}
