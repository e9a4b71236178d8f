package org.didyma.solver.export;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.ortools.sat.CpModelProto;
import com.google.protobuf.TextFormat;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;
import com.sun.jna.ptr.PointerByReference;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import org.didyma.solver.IntegerProgram;
import org.didyma.solver.IntegerProgramBuilder;
import org.didyma.solver.LinearExpression;
import org.didyma.solver.RandomPrograms;
import org.didyma.solver.Row;
import org.didyma.solver.Variable;
import org.didyma.solver.natives.NativeLibraries;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExportTest {

  @TempDir private Path folder;

  private static IntegerProgram example() {
    IntegerProgramBuilder builder = IntegerProgram.builder("example");
    Variable x = builder.integer("x", -3, 9_007_199_254_740_993L);
    Variable b = builder.bool("b");
    Variable unused = builder.integer("unused", 2, 2);
    builder.row("two", LinearExpression.sum().add(2, x).add(-1, b).build(), -4, 8);
    builder.equal("one", LinearExpression.sum().add(5, unused).build(), 10);
    builder.implies("on", b, true, LinearExpression.of(x), 1, Row.NO_UPPER);
    builder.implies("off", b, false, LinearExpression.of(x), -1, 1);
    return builder.minimise(LinearExpression.sum().add(-3, x).add(4, b).build(), -7).build();
  }

  @Test
  void lp() {
    assertThat(LpText.of(example()))
        .isEqualTo(
            """
            \\ example
            Minimize
             obj: - 3 x + 4 b - 7
            Subject To
             two.lo: 2 x - 1 b >= -4
             two.hi: 2 x - 1 b <= 8
             one: 5 unused = 10
             on: b = 1 -> 1 x >= 1
             off.lo: b = 0 -> 1 x >= -1
             off.hi: b = 0 -> 1 x <= 1
            Bounds
             -3 <= x <= 9007199254740993
             0 <= b <= 1
             2 <= unused <= 2
            Binaries
             b
            Generals
             x
             unused
            End
            """);
  }

  @Test
  void mps() {
    assertThat(MpsText.of(example()))
        .isEqualTo(
            """
            NAME example
            ROWS
             N obj.
             G two.lo
             L two.hi
             E one
             G on
             G off.lo
             L off.hi
            COLUMNS
             MARKER MARKER 'MARKER' 'INTORG'
             x obj. -3
             x two.lo 2
             x two.hi 2
             x on 1
             x off.lo 1
             x off.hi 1
             b obj. 4
             b two.lo -1
             b two.hi -1
             unused obj. 0
             unused one 5
             MARKER MARKER 'MARKER' 'INTEND'
            RHS
             RHS obj. 7
             RHS two.lo -4
             RHS two.hi 8
             RHS one 10
             RHS on 1
             RHS off.lo -1
             RHS off.hi 1
            BOUNDS
             LO BND x -3
             UP BND x 9007199254740993
             BV BND b
             FX BND unused 2
            INDICATORS
             IF on b 1
             IF off.lo b 0
             IF off.hi b 0
            ENDATA
            """);
  }

  @Test
  void cpSat() throws IOException {
    CpModelProto.Builder model = CpModelProto.newBuilder();
    TextFormat.merge(CpSatText.of(example()), model);
    assertThat(model.getVariables(0).getDomainList()).containsExactly(-3L, 9_007_199_254_740_993L);
    assertThat(model.getVariables(2).getName()).isEqualTo("unused");
    assertThat(model.getConstraints(0).getLinear().getCoeffsList()).containsExactly(2L, -1L);
    assertThat(model.getConstraints(0).getLinear().getDomainList()).containsExactly(-4L, 8L);
    assertThat(model.getConstraints(2).getEnforcementLiteralList()).containsExactly(1);
    assertThat(model.getConstraints(2).getLinear().getDomainList())
        .containsExactly(1L, Long.MAX_VALUE);
    assertThat(model.getConstraints(3).getEnforcementLiteralList()).containsExactly(-2);
    assertThat(model.getObjective().getCoeffsList()).containsExactly(-3L, 4L);
    assertThat(model.getObjective().getOffset()).isEqualTo(-7);
  }

  /** SCIP knows indicators in both formats, and so is the judge of what the files mean. */
  @Test
  void anotherReaderFindsTheSameMinimum() throws IOException {
    NativeLibraries libraries = NativeLibraries.standard();
    NativeLibrary scip = libraries.load(libraries.scip());
    RandomPrograms programs = new RandomPrograms(11);
    int feasible = 0;
    for (int i = 0; i < 60; i++) {
      IntegerProgram program = programs.next();
      OptionalLong minimum = RandomPrograms.minimum(program);
      Path lp = Files.writeString(folder.resolve("p.lp"), LpText.of(program));
      Path mps = Files.writeString(folder.resolve("p.mps"), MpsText.of(program));
      assertThat(minimum(scip, lp)).as("%s", LpText.of(program)).isEqualTo(minimum);
      assertThat(minimum(scip, mps)).as("%s", MpsText.of(program)).isEqualTo(minimum);
      feasible += minimum.isPresent() ? 1 : 0;
    }
    assertThat(feasible).isBetween(20, 50);
  }

  private static OptionalLong minimum(NativeLibrary scip, Path file) {
    PointerByReference created = new PointerByReference();
    call(scip, "SCIPcreate", created);
    Pointer problem = created.getValue();
    call(scip, "SCIPincludeDefaultPlugins", problem);
    call(scip, "SCIPsetIntParam", problem, "display/verblevel", 0);
    call(scip, "SCIPreadProb", problem, file.toString(), null);
    call(scip, "SCIPsolve", problem);
    Pointer best = scip.getFunction("SCIPgetBestSol").invokePointer(new Object[] {problem});
    OptionalLong minimum = OptionalLong.empty();
    if (best != null) {
      Object[] arguments = {problem, best};
      double value = (double) scip.getFunction("SCIPgetSolOrigObj").invoke(double.class, arguments);
      minimum = OptionalLong.of(Math.round(value));
    }
    call(scip, "SCIPfree", created);
    return minimum;
  }

  private static void call(NativeLibrary scip, String function, Object... arguments) {
    assertThat(scip.getFunction(function).invokeInt(arguments)).as(function).isEqualTo(1);
  }
}
