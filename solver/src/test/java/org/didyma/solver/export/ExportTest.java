package org.didyma.solver.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.ortools.sat.CpModelProto;
import com.google.protobuf.TextFormat;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import org.didyma.solver.IntegerProgram;
import org.didyma.solver.IntegerProgramBuilder;
import org.didyma.solver.IntegerVariable;
import org.didyma.solver.InvalidProgramException;
import org.didyma.solver.LinearExpression;
import org.didyma.solver.RandomPrograms;
import org.didyma.solver.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ExportTest {

  @TempDir private Path folder;

  private static IntegerProgram example() {
    IntegerProgramBuilder builder = IntegerProgram.builder("example");
    IntegerVariable x = builder.integer("x", -3, 9_007_199_254_740_993L);
    IntegerVariable b = builder.bool("b");
    IntegerVariable unused = builder.integer("unused", 2, 2);
    builder.row("two", LinearExpression.sum().add(2, x).add(-1, b).build(), -4, 8);
    builder.equal("one", LinearExpression.sum().add(5, unused).build(), 10);
    builder.implies("on", b, true, LinearExpression.of(x), 1, Row.NO_UPPER);
    builder.implies("off", b, false, LinearExpression.of(x), -1, 1);
    return builder.minimise(LinearExpression.sum().add(-3, x).add(4, b).build(), -7).build();
  }

  @Test
  void lp() {
    assertThat(LpText.of(example(), Implications.INDICATORS))
        .isEqualTo(
            """
            \\ example
            \\ implications are indicator constraints, for CPLEX, Gurobi and SCIP
            Minimize
             obj: - 3 x + 4 b - 7 objective.constant
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
             objective.constant = 1
            Binaries
             b
            Generals
             x
             unused
             objective.constant
            End
            """);
  }

  @Test
  void mps() {
    assertThat(MpsText.of(example(), Implications.INDICATORS))
        .isEqualTo(
            """
            * implications are indicator constraints, for CPLEX, Gurobi and SCIP
            NAME example FREE
            ROWS
             N obj.
             G two.lo
             L two.hi
             E one
             G on
             G off.lo
             L off.hi
            COLUMNS
             MARKER 'MARKER' 'INTORG'
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
             objective.constant obj. -7
             MARKER 'MARKER' 'INTEND'
            RHS
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
             FX BND objective.constant 1
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

  @Test
  void implicationsBecomeRowsUnlessAskedOtherwise() {
    assertThat(LpText.of(example()))
        .contains(
            "\\ implications are rows with large constants\n",
            " on.lo: - 1 x + 4 b <= 3\n",
            " off.hi: 1 x - 9007199254740992 b <= 1\n",
            " off.lo: - 1 x - 2 b <= 1\n")
        .doesNotContain("->");
    assertThat(MpsText.of(example())).doesNotContain("INDICATORS").contains(" L on.lo\n");
  }

  @Test
  void constantsBeyondLongIntegersAreRefused() {
    IntegerProgramBuilder builder = IntegerProgram.builder("large");
    IntegerVariable x = builder.integer("x", -(1L << 61), 1L << 61);
    IntegerVariable b = builder.bool("b");
    builder.implies(
        "row", b, true, LinearExpression.sum().add(3, x).build(), Row.NO_LOWER, -(1L << 62));
    IntegerProgram program = builder.build();
    assertThatThrownBy(() -> LpText.of(program))
        .isInstanceOf(InvalidProgramException.class)
        .hasMessageContaining("2^63");
    assertThat(LpText.of(program, Implications.INDICATORS)).contains("->");
  }

  /** Names that are words of a format, for a variable and for a row: read right, or refused. */
  @ParameterizedTest
  @EnumSource
  void noNameChangesTheProgram(ProgramReader reader) throws IOException {
    reader.require();
    int refused = 0;
    for (String word :
        List.of(
            ("obj RHS BND NAME OBJSENSE QSECTION CSECTION ROWS RANGES ENDATA MARKER SOS1 UP in le"
                    + " minimum nan influence e7 subject maximum Binary x1e5 _1")
                .split(" "))) {
      try {
        IntegerProgram[] programs = {named(word, "r"), named("x", word)};
        for (IntegerProgram program : programs) {
          reader.compare(program, OptionalLong.of(22), folder);
        }
      } catch (InvalidProgramException e) {
        refused++;
      }
    }
    assertThat(refused).isLessThan(16);
  }

  private static IntegerProgram named(String variable, String row) {
    IntegerProgramBuilder builder = IntegerProgram.builder("named");
    IntegerVariable x = builder.integer(variable, -3, 9);
    IntegerVariable y = builder.integer("y", 0, 5);
    IntegerVariable b = builder.bool("b");
    builder.atLeast(row, LinearExpression.sum().add(2, x).add(5, y).build(), 7);
    builder.row("two", LinearExpression.sum().add(1, x).add(-1, y).build(), -4, -1);
    builder.implies("if", b, true, LinearExpression.of(x), 3, 5);
    return builder
        .minimise(LinearExpression.sum().add(3, x).add(7, y).add(-9, b).build(), 11)
        .build();
  }

  /** In value and in what is an integer, whoever reads them. */
  @ParameterizedTest
  @EnumSource
  void everyReaderFindsTheSameProgram(ProgramReader reader) throws IOException {
    reader.require();
    RandomPrograms programs = new RandomPrograms(11);
    int feasible = 0;
    for (int i = 0; i < 40; i++) {
      IntegerProgram program = programs.next();
      OptionalLong minimum = RandomPrograms.minimum(program);
      reader.compare(program, minimum, folder);
      feasible += minimum.isPresent() ? 1 : 0;
    }
    assertThat(feasible).isBetween(10, 38);
  }
}
