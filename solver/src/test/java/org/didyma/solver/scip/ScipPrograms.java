package org.didyma.solver.scip;

import java.util.OptionalLong;
import java.util.Random;
import org.didyma.solver.IntegerProgram;
import org.didyma.solver.IntegerProgramBuilder;
import org.didyma.solver.IntegerVariable;
import org.didyma.solver.LinearExpression;
import org.didyma.solver.Point;
import org.didyma.solver.Row;

/** Programs for the tests of this package. */
final class ScipPrograms {

  private ScipPrograms() {}

  /** A few variables, rows and implications of every kind; some are infeasible. */
  static IntegerProgram random(Random random) {
    IntegerProgramBuilder builder = IntegerProgram.builder("random");
    IntegerVariable[] x = new IntegerVariable[6];
    for (int i = 0; i < x.length; i++) {
      x[i] = i < 3 ? builder.bool("b" + i) : builder.integer("x" + i, -random.nextInt(5), 4);
    }
    builder.atLeast("row", expression(random, x), -2);
    for (int i = 0; i < 6; i++) {
      int middle = random.nextInt(21) - 10;
      long lower = random.nextBoolean() ? middle - random.nextInt(5) : Row.NO_LOWER;
      long upper = lower == Row.NO_LOWER || random.nextBoolean() ? middle : Row.NO_UPPER;
      builder.implies("i" + i, x[i % 3], random.nextBoolean(), expression(random, x), lower, upper);
    }
    return builder.minimise(expression(random, x), random.nextInt(100)).build();
  }

  /** The minimum over all points; empty when no point satisfies the program. */
  static OptionalLong minimum(IntegerProgram program) {
    long[] x = program.variables().stream().mapToLong(IntegerVariable::lower).toArray();
    OptionalLong minimum = OptionalLong.empty();
    int i = 0;
    while (i < x.length) {
      Point point = Point.of(x);
      if (program.isSatisfiedBy(point)) {
        long objective = program.objectiveAt(point);
        if (minimum.isEmpty() || objective < minimum.getAsLong()) {
          minimum = OptionalLong.of(objective);
        }
      }
      for (i = 0; i < x.length; i++) {
        if (x[i] < program.variables().get(i).upper()) {
          x[i]++;
          break;
        }
        x[i] = program.variables().get(i).lower();
      }
    }
    return minimum;
  }

  private static LinearExpression expression(Random random, IntegerVariable[] x) {
    LinearExpression.Sum sum = LinearExpression.sum();
    for (IntegerVariable v : x) {
      if (random.nextInt(3) > 0) {
        sum.add(random.nextInt(11) - 5, v);
      }
    }
    return sum.build();
  }

  /** Few equations in many variables, which take a tree far beyond any test. */
  static IntegerProgram marketSplit(int columns) {
    Random random = new Random(13);
    IntegerProgramBuilder builder = IntegerProgram.builder("market_split");
    IntegerVariable[] x = new IntegerVariable[columns];
    for (int j = 0; j < columns; j++) {
      x[j] = builder.bool("x" + j);
    }
    LinearExpression.Sum objective = LinearExpression.sum();
    for (int i = 0; i < 6; i++) {
      LinearExpression.Sum row = LinearExpression.sum();
      long sum = 0;
      for (IntegerVariable v : x) {
        int coefficient = random.nextInt(100);
        sum += coefficient;
        row.add(coefficient, v);
      }
      IntegerVariable over = builder.integer("over" + i, 0, 10000);
      IntegerVariable under = builder.integer("under" + i, 0, 10000);
      builder.equal("split" + i, row.add(-1, over).add(1, under).build(), sum / 2);
      objective.add(over).add(under);
    }
    return builder.minimise(objective.build()).build();
  }
}
