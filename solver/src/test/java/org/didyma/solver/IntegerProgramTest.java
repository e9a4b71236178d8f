package org.didyma.solver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IntegerProgramTest {

  private final IntegerProgramBuilder builder = IntegerProgram.builder("test");

  @Test
  void objectivesAndViolationsAreExact() {
    IntegerVariable x = builder.integer("x", -5, 5);
    IntegerVariable y = builder.integer("y", 0, 9);
    IntegerVariable b = builder.bool("b");
    LinearExpression sum = LinearExpression.sum().add(3, x).add(-2, y).add(x).build();
    builder.row("r", sum, -7, 6);
    builder.implies("i", b, true, LinearExpression.of(x), Row.NO_LOWER, 0);
    builder.implies("j", b, false, LinearExpression.of(y), 2, Row.NO_UPPER);
    IntegerProgram program = builder.minimise(sum, 100).build();

    assertThat(program.objectiveAt(Point.of(2, 1, 0))).isEqualTo(106);
    assertThat(program.violatedAt(Point.of(2, 1, 1)))
        .contains(new Violation("i", 2, Row.NO_LOWER, 0));
    assertThat(program.violatedAt(Point.of(2, 1, 0)))
        .contains(new Violation("j", 1, 2, Row.NO_UPPER));
    assertThat(program.violatedAt(Point.of(2, 2, 0))).isEmpty();
    assertThat(program.violatedAt(Point.of(0, 0, 1))).isEmpty();
    assertThat(program.violatedAt(Point.of(5, 2, 0))).contains(new Violation("r", 16, -7, 6));
    assertThat(program.violatedAt(Point.of(6, 0, 1))).contains(new Violation("x", 6, -5, 5));
    assertThatThrownBy(() -> program.objectiveAt(Point.of(6, 0, 1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("x <= 5 does not hold at 6");
    assertThatThrownBy(() -> program.violatedAt(Point.of(1, 2)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void whatCouldOverflowIsRefused() {
    IntegerVariable x = builder.integer("x", -(1L << 40), 1L << 40);
    IntegerVariable y = builder.integer("y", 0, 1);
    // The extremes cancel, but a partial sum would not fit.
    LinearExpression large = LinearExpression.sum().add(1L << 23, x).build();
    assertThatThrownBy(() -> builder.atMost("r", large, 0))
        .isInstanceOfSatisfying(
            InvalidProgramException.class,
            e -> {
              assertThat(e)
                  .hasMessageStartingWith("r can reach about 2^64")
                  .hasMessageNotContaining("Hint:");
              assertThat(e.advice()).startsWith("scale");
            });
    LinearExpression fits = LinearExpression.sum().add((1L << 23) - 1, x).build();
    builder.atMost("r2", fits, 0);
    builder.minimise(LinearExpression.sum().add(Long.MAX_VALUE, y).build(), 1);
    assertThatThrownBy(builder::build).isInstanceOf(InvalidProgramException.class);
    builder.minimise(LinearExpression.sum().add(Long.MAX_VALUE, y).build(), 0);
    assertThat(builder.build().magnitude()).isEqualTo(Long.MAX_VALUE);
    assertThatThrownBy(() -> LinearExpression.sum().add(Long.MAX_VALUE, y).add(y))
        .isInstanceOf(InvalidProgramException.class);
  }

  @Test
  void anotherObjectiveKeepsTheRest() {
    IntegerVariable x = builder.integer("x", 0, 3);
    IntegerProgram program = builder.atLeast("r", LinearExpression.of(x), 1).build();
    IntegerProgram other = program.withObjective(new Objective(LinearExpression.of(x), -1));
    assertThat(other.objectiveAt(Point.of(3))).isEqualTo(2);
    assertThat(program.objectiveAt(Point.of(3))).isZero();
    assertThat(other.rows()).isEqualTo(program.rows());
    IntegerVariable foreign = new IntegerVariable(0, "x", 0, 4);
    assertThatThrownBy(() -> program.withObjective(new Objective(LinearExpression.of(foreign), 0)))
        .isInstanceOf(InvalidProgramException.class)
        .hasMessageContaining("another program");
    assertThatThrownBy(() -> LinearExpression.sum().add(x).add(foreign))
        .isInstanceOf(InvalidProgramException.class)
        .hasMessageContaining("different programs");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "1x",
        "a b",
        "e5",
        "E12",
        "st",
        "free",
        "Inf",
        "x-1",
        "end",
        "ä",
        "NaN",
        "influence",
        "name",
        "RHS",
        "bnd",
        "QSECTION",
        "csection",
        "objsense",
        "minimum",
        "maximum"
      })
  void namesThatSomeFormatCannotHoldAreRefused(String name) {
    assertThatThrownBy(() -> builder.bool(name)).isInstanceOf(InvalidProgramException.class);
  }

  @Test
  void namesAreUnique() {
    IntegerVariable x = builder.bool("x");
    assertThatThrownBy(() -> builder.bool("x")).isInstanceOf(InvalidProgramException.class);
    assertThatThrownBy(() -> builder.atMost("x", LinearExpression.of(x), 0))
        .isInstanceOf(InvalidProgramException.class);
  }

  /** A file has the coefficient, and an engine sees it, though the variable can only be 0. */
  @Test
  void coefficientsOfWhatIsZeroCountToo() {
    IntegerVariable zero = builder.integer("zero", 0, 0);
    builder.atMost("large", LinearExpression.sum().add(1L << 60, zero).build(), 5);
    assertThat(builder.build().magnitude()).isEqualTo(1L << 60);
    LinearExpression least = LinearExpression.sum().add(Long.MIN_VALUE, zero).build();
    assertThatThrownBy(() -> builder.atMost("least", least, 5))
        .isInstanceOf(InvalidProgramException.class);
    builder.minimise(least);
    assertThatThrownBy(builder::build).isInstanceOf(InvalidProgramException.class);
  }

  @Test
  void conditionsAreBoolean() {
    IntegerVariable x = builder.integer("x", 0, 2);
    assertThatThrownBy(() -> builder.implies("i", x, true, LinearExpression.of(x), 0, 1))
        .isInstanceOf(InvalidProgramException.class)
        .hasMessageContaining("not a boolean");
  }

  @Test
  void aConvexFunctionIsTightAtEveryInteger() {
    IntegerVariable x = builder.integer("x", -3, 4);
    long[] squares = new long[9];
    for (int i = 0; i < squares.length; i++) {
      squares[i] = (i - 4L) * (i - 4L);
    }
    IntegerVariable y = builder.convex("y", x, -4, squares);
    IntegerProgram program = builder.minimise(LinearExpression.of(y)).build();
    assertThat(program.rows()).hasSize(7);
    for (long i = -3; i <= 4; i++) {
      assertThat(program.isSatisfiedBy(Point.of(i, i * i))).isTrue();
      if (i * i > y.lower()) {
        assertThat(program.isSatisfiedBy(Point.of(i, i * i - 1))).isFalse();
      }
    }
    assertThat(y.lower()).isZero();
    assertThat(y.upper()).isEqualTo(16);
  }

  @Test
  void whatIsNotConvexOrNotCoveredIsRefused() {
    IntegerVariable x = builder.integer("x", 0, 2);
    assertThatThrownBy(() -> builder.convex("y", x, 0, 0, 2, 3))
        .isInstanceOf(InvalidProgramException.class)
        .hasMessageContaining("not convex");
    assertThatThrownBy(() -> builder.convex("z", x, 1, 0, 2, 3))
        .isInstanceOf(InvalidProgramException.class);
    assertThatThrownBy(() -> builder.convex("w", x, 0, 0, 2))
        .isInstanceOf(InvalidProgramException.class);
    assertThatThrownBy(() -> builder.convex("v", x, Long.MIN_VALUE, 0, 2))
        .isInstanceOf(InvalidProgramException.class);
  }

  @Test
  void aConvexFunctionOfAConstantIsAConstant() {
    IntegerVariable x = builder.integer("x", 2, 2);
    IntegerVariable y = builder.convex("y", x, 0, 7, 5, 4, 4);
    assertThat(y.lower()).isEqualTo(4);
    assertThat(builder.build().isSatisfiedBy(Point.of(2, 4))).isTrue();
  }
}
