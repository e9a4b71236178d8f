package org.didyma.solver;

import static org.didyma.solver.IntegerProgram.fitting;
import static org.didyma.solver.IntegerProgram.requireOwn;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Puts an {@link IntegerProgram} together. Each call checks what it is given: names are unique and
 * can be written in every exported format, bounds are in order, and nothing can overflow.
 */
public final class IntegerProgramBuilder {

  private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]{0,199}");

  /** What readers of files take for a number, a keyword or a section, but for a program's name. */
  private static final Pattern RESERVED =
      Pattern.compile(
          "(e[0-9e]*|inf.*|nan|free|st|s_t|such|subject|to|that|bounds?|end|min(imi[sz]e|imum)?"
              + "|max(imi[sz]e|imum)?|bin(ar(y|ies))?|gen(erals?)?|int(egers?)?|semi(s)?|sin"
              + "|sos[0-9]*|name|objsense|rhs|bnd|[qc]section)",
          Pattern.CASE_INSENSITIVE);

  private final String name;
  private final List<IntegerVariable> variables = new ArrayList<>();
  private final List<Row> rows = new ArrayList<>();
  private final List<Implication> implications = new ArrayList<>();
  private final Set<String> names = new HashSet<>();
  private Objective objective = Objective.none();
  private long magnitude;

  IntegerProgramBuilder(String name) {
    require(NAME.matcher(name).matches(), name);
    this.name = name;
  }

  /** Begins with a program whose rows reach a magnitude. */
  IntegerProgramBuilder(IntegerProgram program, long magnitude) {
    this.name = program.name();
    this.magnitude = magnitude;
    variables.addAll(program.variables());
    rows.addAll(program.rows());
    implications.addAll(program.implications());
    variables.forEach(v -> names.add(v.name()));
    rows.forEach(row -> names.add(row.name()));
    implications.forEach(implication -> names.add(implication.row().name()));
    objective = program.objective();
  }

  /** Adds {@code lower <= x <= upper}; the smallest and the largest {@code long} are refused. */
  public IntegerVariable integer(String variable, long lower, long upper) {
    requireNew(variable);
    if (lower > upper || lower == Long.MIN_VALUE || upper == Long.MAX_VALUE) {
      throw new InvalidProgramException(
          "the bounds [" + lower + ", " + upper + "] of " + variable + " are not a finite range",
          "every variable needs finite bounds, the lower one first.");
    }
    IntegerVariable v = new IntegerVariable(variables.size(), variable, lower, upper);
    magnitude = Math.max(magnitude, v.magnitude());
    variables.add(v);
    return v;
  }

  /** Adds a variable that is 0 or 1. */
  public IntegerVariable bool(String variable) {
    return integer(variable, 0, 1);
  }

  /**
   * Adds {@code lower <= expression <= upper}.
   *
   * @param row its name, unique within the program
   * @param lower {@link Row#NO_LOWER} for none
   * @param upper {@link Row#NO_UPPER} for none
   */
  public IntegerProgramBuilder row(
      String row, LinearExpression expression, long lower, long upper) {
    rows.add(checked(new Row(row, expression, lower, upper)));
    return this;
  }

  /** Adds {@code expression >= lower}. */
  public IntegerProgramBuilder atLeast(String row, LinearExpression expression, long lower) {
    return row(row, expression, lower, Row.NO_UPPER);
  }

  /** Adds {@code expression <= upper}. */
  public IntegerProgramBuilder atMost(String row, LinearExpression expression, long upper) {
    return row(row, expression, Row.NO_LOWER, upper);
  }

  /** Adds {@code expression = value}. */
  public IntegerProgramBuilder equal(String row, LinearExpression expression, long value) {
    return row(row, expression, value, value);
  }

  /**
   * Adds {@code condition = value implies lower <= expression <= upper}.
   *
   * @param condition a variable with bounds within 0 and 1
   */
  public IntegerProgramBuilder implies(
      String row,
      IntegerVariable condition,
      boolean value,
      LinearExpression expression,
      long lower,
      long upper) {
    requireOwn(condition, row, variables);
    if (!condition.isBoolean()) {
      throw new InvalidProgramException(
          "the condition " + condition.name() + " of " + row + " is not a boolean variable",
          "make it a variable with the bounds 0 and 1.");
    }
    implications.add(
        new Implication(condition, value, checked(new Row(row, expression, lower, upper))));
    return this;
  }

  /**
   * Adds a variable y and rows {@code y >= f(x)} for a convex function f that is given at the
   * integers {@code from, from + 1, ...}: one row per slope, exact at every integer. Wherever a
   * smaller y is better for the objective, {@code y = f(x)} at an optimum. A concave function is
   * the negative of a convex one.
   *
   * @param values f(from), f(from + 1), ...; they have to cover the bounds of x
   */
  public IntegerVariable convex(String variable, IntegerVariable x, long from, long... values) {
    requireOwn(x, variable, variables);
    // A negative difference is one that overflowed.
    long span = x.upper() - from;
    if (x.lower() < from || span < 0 || span >= values.length) {
      throw new InvalidProgramException(
          variable
              + " is given from "
              + from
              + " on at "
              + values.length
              + " integers, but "
              + x.name()
              + " ranges over ["
              + x.lower()
              + ", "
              + x.upper()
              + "]",
          "give one value for each integer in the bounds of the variable.");
    }
    int first = Math.toIntExact(x.lower() - from);
    int last = Math.toIntExact(x.upper() - from);
    long[] slopes = slopes(variable, values, first, last);
    long least = values[first];
    long greatest = values[first];
    for (int i = first; i <= last; i++) {
      least = Math.min(least, values[i]);
      greatest = Math.max(greatest, values[i]);
    }
    IntegerVariable y = integer(variable, least, greatest);
    for (int i = 0; i < slopes.length; i++) {
      if (i == 0 || slopes[i] != slopes[i - 1]) {
        long at = x.lower() + i;
        // y - slope * x >= f(at) - slope * at
        LinearExpression secant = LinearExpression.sum().add(y).add(-slopes[i], x).build();
        atLeast(variable + "_" + i, secant, intercept(variable, values[first + i], slopes[i], at));
      }
    }
    return y;
  }

  /** Minimises {@code expression + constant}; the last call counts. */
  public IntegerProgramBuilder minimise(LinearExpression expression, long constant) {
    requireOwn(expression, "the objective", variables);
    objective = new Objective(expression, constant);
    return this;
  }

  /** Minimises an expression; the last call counts. */
  public IntegerProgramBuilder minimise(LinearExpression expression) {
    return minimise(expression, 0);
  }

  /**
   * The program so far. The builder may be used further.
   *
   * @throws InvalidProgramException when it has no variables
   */
  public IntegerProgram build() {
    if (variables.isEmpty()) {
      throw new InvalidProgramException(
          "the program " + name + " has no variables", "add a variable first.");
    }
    return new IntegerProgram(
        name,
        List.copyOf(variables),
        List.copyOf(rows),
        List.copyOf(implications),
        objective,
        magnitude);
  }

  private Row checked(Row row) {
    requireNew(row.name());
    requireOwn(row.expression(), row.name(), variables);
    if (row.lower() > row.upper()
        || row.lower() == Row.NO_UPPER
        || row.upper() == Row.NO_LOWER
        || !row.hasLower() && !row.hasUpper()) {
      throw new InvalidProgramException(
          "the bounds [" + row.lower() + ", " + row.upper() + "] of " + row.name() + " say nothing",
          "give at least one finite bound, the lower one first.");
    }
    magnitude = Math.max(magnitude, fitting(magnitudeOf(row), row.name()));
    return row;
  }

  private static BigInteger magnitudeOf(Row row) {
    BigInteger lower = row.hasLower() ? BigInteger.valueOf(row.lower()).abs() : BigInteger.ZERO;
    BigInteger upper = row.hasUpper() ? BigInteger.valueOf(row.upper()).abs() : BigInteger.ZERO;
    return row.expression().magnitude().max(lower).max(upper);
  }

  private static long[] slopes(String variable, long[] values, int first, int last) {
    if (first == last) {
      return new long[] {0};
    }
    long[] slopes = new long[last - first];
    for (int i = 0; i < slopes.length; i++) {
      slopes[i] = slope(variable, values[first + i], values[first + i + 1]);
      if (i > 0 && slopes[i] < slopes[i - 1]) {
        throw new InvalidProgramException(
            variable + " is not convex at the integer number " + (first + i),
            "give a convex function; the negative of a concave one is convex.");
      }
    }
    return slopes;
  }

  private static long slope(String variable, long left, long right) {
    try {
      return Math.subtractExact(right, left);
    } catch (ArithmeticException e) {
      throw overflow(variable);
    }
  }

  private static long intercept(String variable, long value, long slope, long at) {
    try {
      return Math.subtractExact(value, Math.multiplyExact(slope, at));
    } catch (ArithmeticException e) {
      throw overflow(variable);
    }
  }

  private static InvalidProgramException overflow(String variable) {
    return new InvalidProgramException(
        "the slopes of " + variable + " overflow", "scale the function to smaller integers.");
  }

  private void requireNew(String of) {
    require(NAME.matcher(of).matches() && !RESERVED.matcher(of).matches(), of);
    if (!names.add(of)) {
      throw new InvalidProgramException(
          "the name " + of + " is used twice", "number variables and rows.");
    }
  }

  private static void require(boolean isWritable, String of) {
    if (!isWritable) {
      throw new InvalidProgramException(
          "the name " + of + " cannot be written in every file format",
          "use letters, digits and _ with a letter first; e followed by digits is a number, and "
              + "words such as rhs belong to a format.");
    }
  }
}
