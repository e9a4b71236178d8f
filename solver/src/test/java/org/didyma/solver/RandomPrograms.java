package org.didyma.solver;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;

/** Small programs of every kind, their minima by looking at every point, and hard ones. */
public final class RandomPrograms {

  private final Random random;

  public RandomPrograms(long seed) {
    random = new Random(seed);
  }

  /** A program with at most a few thousand points within its bounds, feasible or not. */
  public IntegerProgram next() {
    IntegerProgramBuilder builder = IntegerProgram.builder("random");
    List<IntegerVariable> variables = new ArrayList<>();
    List<IntegerVariable> booleans = new ArrayList<>();
    int integers = 1 + random.nextInt(4);
    for (int i = 0; i < integers; i++) {
      int lower = random.nextInt(7) - 4;
      variables.add(builder.integer("x" + i, lower, lower + random.nextInt(6)));
    }
    int number = random.nextInt(4);
    for (int i = 0; i < number; i++) {
      booleans.add(builder.bool("b" + i));
    }
    variables.addAll(booleans);
    int rows = random.nextInt(4);
    for (int i = 0; i < rows; i++) {
      long[] bounds = bounds();
      builder.row("r" + i, expression(variables), bounds[0], bounds[1]);
    }
    int implications = booleans.isEmpty() ? 0 : random.nextInt(5);
    for (int i = 0; i < implications; i++) {
      long[] bounds = bounds();
      IntegerVariable condition = booleans.get(random.nextInt(booleans.size()));
      boolean value = random.nextBoolean();
      builder.implies("i" + i, condition, value, expression(variables), bounds[0], bounds[1]);
    }
    if (random.nextInt(4) == 0) {
      IntegerVariable x = variables.get(0);
      long[] squares = new long[Math.toIntExact(x.upper() - x.lower()) + 1];
      for (int i = 0; i < squares.length; i++) {
        squares[i] = (x.lower() + i) * (x.lower() + i);
      }
      variables.add(builder.convex("square", x, x.lower(), squares));
    }
    return builder.minimise(expression(variables), random.nextInt(21) - 10).build();
  }

  /** Another objective for a program. */
  public Objective objective(IntegerProgram program) {
    return new Objective(expression(program.variables()), random.nextInt(9));
  }

  private LinearExpression expression(List<IntegerVariable> variables) {
    LinearExpression.Sum sum = LinearExpression.sum();
    for (IntegerVariable v : variables) {
      if (random.nextInt(4) > 0) {
        sum.add(random.nextInt(15) - 7, v);
      }
    }
    return sum.build();
  }

  private long[] bounds() {
    long lower = random.nextInt(31) - 20;
    return switch (random.nextInt(4)) {
      case 0 -> new long[] {lower, Row.NO_UPPER};
      case 1 -> new long[] {Row.NO_LOWER, lower + 10};
      case 2 -> new long[] {lower, lower + random.nextInt(15)};
      default -> new long[] {lower / 4, lower / 4};
    };
  }

  /** The exact minimum; empty when no point satisfies the program. */
  public static OptionalLong minimum(IntegerProgram program) {
    List<IntegerVariable> variables = program.variables();
    long[] values = variables.stream().mapToLong(IntegerVariable::lower).toArray();
    OptionalLong best = OptionalLong.empty();
    while (true) {
      Point point = Point.of(values);
      if (program.isSatisfiedBy(point)) {
        long objective = program.objectiveAt(point);
        best = OptionalLong.of(Math.min(objective, best.orElse(objective)));
      }
      int i = 0;
      while (i < values.length && values[i] == variables.get(i).upper()) {
        values[i] = variables.get(i).lower();
        i++;
      }
      if (i == values.length) {
        return best;
      }
      values[i]++;
    }
  }

  /** A program that no engine finishes within seconds: several knapsacks at once. */
  public static IntegerProgram hard() {
    Random random = new Random(7);
    IntegerProgramBuilder builder = IntegerProgram.builder("knapsacks");
    List<IntegerVariable> items = new ArrayList<>();
    for (int i = 0; i < 120; i++) {
      items.add(builder.bool("x" + i));
    }
    LinearExpression.Sum value = LinearExpression.sum();
    long[] worth = new long[items.size()];
    for (int k = 0; k < 25; k++) {
      LinearExpression.Sum weight = LinearExpression.sum();
      for (int i = 0; i < items.size(); i++) {
        int w = 100 + random.nextInt(900);
        worth[i] += w;
        weight.add(w, items.get(i));
      }
      builder.atMost("capacity" + k, weight.build(), 16_000);
    }
    for (int i = 0; i < items.size(); i++) {
      value.add(-(worth[i] / 25 + random.nextInt(500)), items.get(i));
    }
    return builder.minimise(value.build()).build();
  }

  /**
   * The least number of records that a weighting of features gets wrong, with one implication per
   * record: the programs this product asks for.
   */
  public static IntegerProgram separator(int records, int features, long seed) {
    Random random = new Random(seed);
    IntegerProgramBuilder builder = IntegerProgram.builder("separator");
    IntegerVariable[] weights = new IntegerVariable[features];
    for (int j = 0; j < features; j++) {
      weights[j] = builder.integer("w" + j, -3, 3);
    }
    LinearExpression.Sum errors = LinearExpression.sum();
    for (int i = 0; i < records; i++) {
      IntegerVariable wrong = builder.bool("wrong" + i);
      LinearExpression.Sum score = LinearExpression.sum();
      long hidden = 0;
      for (int j = 0; j < features; j++) {
        int value = random.nextInt(2);
        score.add(value, weights[j]);
        hidden += value * (j % 5 - 2L);
      }
      boolean positive = hidden > 0 ^ random.nextInt(5) == 0;
      if (positive) {
        builder.implies("record" + i, wrong, false, score.build(), 1, Row.NO_UPPER);
      } else {
        builder.implies("record" + i, wrong, false, score.build(), Row.NO_LOWER, 0);
      }
      errors.add(wrong);
    }
    return builder.minimise(errors.build()).build();
  }
}
