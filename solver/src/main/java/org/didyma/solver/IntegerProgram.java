package org.didyma.solver;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;

/**
 * The task to minimise {@code c.x + constant} over integers x within bounds, subject to rows {@code
 * lower <= a.x <= upper} and to implications {@code b = 1 => row} or {@code b = 0 => row}.
 *
 * <p>Immutable and exact. Construction has checked that no row and no objective can leave the range
 * of {@code long} at any point within the bounds, in whatever order its terms are added; values at
 * such points are therefore exact. As all bounds are finite, a program is never unbounded.
 */
public final class IntegerProgram {

  private final String name;
  private final List<IntegerVariable> variables;
  private final List<Row> rows;
  private final List<Implication> implications;
  private final Objective objective;
  private final long magnitudeOfRows;
  private final long magnitude;

  IntegerProgram(
      String name,
      List<IntegerVariable> variables,
      List<Row> rows,
      List<Implication> implications,
      Objective objective,
      long magnitudeOfRows) {
    this.name = name;
    this.variables = variables;
    this.rows = rows;
    this.implications = implications;
    this.objective = objective;
    this.magnitudeOfRows = magnitudeOfRows;
    this.magnitude = Math.max(magnitudeOfRows, magnitudeOf(objective));
  }

  public static IntegerProgramBuilder builder(String name) {
    return new IntegerProgramBuilder(name);
  }

  public String name() {
    return name;
  }

  public List<IntegerVariable> variables() {
    return variables;
  }

  public List<Row> rows() {
    return rows;
  }

  public List<Implication> implications() {
    return implications;
  }

  public Objective objective() {
    return objective;
  }

  /**
   * The largest absolute value that a variable, a coefficient, a bound, a sum of terms of a row or
   * the objective can reach. An engine that computes in doubles can represent all of them only
   * below 2^53.
   */
  public long magnitude() {
    return magnitude;
  }

  /**
   * The same program with another objective.
   *
   * @throws InvalidProgramException when the objective can overflow or has foreign variables
   */
  public IntegerProgram withObjective(Objective other) {
    requireOwn(other.expression(), "the objective", variables);
    return new IntegerProgram(name, variables, rows, implications, other, magnitudeOfRows);
  }

  /** A builder that begins with this program, to add to it. */
  public IntegerProgramBuilder extended() {
    return new IntegerProgramBuilder(this, magnitudeOfRows);
  }

  /**
   * The exact objective at a point.
   *
   * @throws IllegalArgumentException when the point has another size or is not within the bounds of
   *     the variables
   */
  public long objectiveAt(Point point) {
    Optional<Violation> outside = outsideOfBounds(point);
    if (outside.isPresent()) {
      throw new IllegalArgumentException("the point is not within bounds: " + outside.get());
    }
    return objective.expression().at(point.values()) + objective.constant();
  }

  /** Whether all bounds, rows and implications hold at a point. */
  public boolean isSatisfiedBy(Point point) {
    return violatedAt(point).isEmpty();
  }

  /**
   * The first bound, row or implication that does not hold at a point, in exact integers.
   *
   * @throws IllegalArgumentException when the point has another size
   */
  public Optional<Violation> violatedAt(Point point) {
    Optional<Violation> outside = outsideOfBounds(point);
    if (outside.isPresent()) {
      return outside;
    }
    long[] values = point.values();
    for (Row row : rows) {
      if (!row.holdsAt(values)) {
        return Optional.of(violation(row, values));
      }
    }
    for (Implication implication : implications) {
      if (implication.applies(values) && !implication.row().holdsAt(values)) {
        return Optional.of(violation(implication.row(), values));
      }
    }
    return Optional.empty();
  }

  private Optional<Violation> outsideOfBounds(Point point) {
    if (point.size() != variables.size()) {
      throw new IllegalArgumentException(
          "the point has " + point.size() + " values for " + variables.size() + " variables");
    }
    for (IntegerVariable v : variables) {
      long value = point.value(v);
      if (value < v.lower() || value > v.upper()) {
        return Optional.of(new Violation(v.name(), value, v.lower(), v.upper()));
      }
    }
    return Optional.empty();
  }

  private static Violation violation(Row row, long[] values) {
    return new Violation(row.name(), row.expression().at(values), row.lower(), row.upper());
  }

  private static long magnitudeOf(Objective objective) {
    return fitting(
        objective.expression().magnitude().add(BigInteger.valueOf(objective.constant()).abs()),
        "the objective");
  }

  static long fitting(BigInteger magnitude, String where) {
    if (magnitude.bitLength() > 63) {
      throw new InvalidProgramException(
          where + " can reach about 2^" + magnitude.bitLength() + ", beyond a 64-bit integer",
          "scale the data to smaller integers, or tighten the bounds of the variables.");
    }
    return magnitude.longValueExact();
  }

  static void requireOwn(
      LinearExpression expression, String where, List<IntegerVariable> variables) {
    for (int i = 0; i < expression.size(); i++) {
      requireOwn(expression.variable(i), where, variables);
    }
  }

  static void requireOwn(IntegerVariable v, String where, List<IntegerVariable> variables) {
    if (v.index() >= variables.size() || !variables.get(v.index()).equals(v)) {
      throw new InvalidProgramException(
          where + " uses the variable " + v.name() + " of another program",
          "use the variables that the builder of this program returned.");
    }
  }
}
