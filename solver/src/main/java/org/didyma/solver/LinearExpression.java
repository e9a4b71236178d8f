package org.didyma.solver;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/**
 * An integer combination of variables, {@code sum of coefficient(i) * variable(i)}. Terms are
 * sorted by variable, each variable occurs once and no coefficient is zero.
 */
public final class LinearExpression {

  private final IntegerVariable[] variables;
  private final long[] coefficients;

  private LinearExpression(IntegerVariable[] variables, long[] coefficients) {
    this.variables = variables;
    this.coefficients = coefficients;
  }

  /** The expression that is zero everywhere. */
  public static LinearExpression zero() {
    return new LinearExpression(new IntegerVariable[0], new long[0]);
  }

  public static LinearExpression of(IntegerVariable variable) {
    return new LinearExpression(new IntegerVariable[] {variable}, new long[] {1});
  }

  /** Starts an expression that is put together term by term. */
  public static Sum sum() {
    return new Sum();
  }

  /** How many terms it has. */
  public int size() {
    return coefficients.length;
  }

  public IntegerVariable variable(int term) {
    return variables[term];
  }

  public long coefficient(int term) {
    return coefficients[term];
  }

  /** Its value at a point; exact wherever the point is within the bounds of a checked program. */
  long at(long[] values) {
    long sum = 0;
    for (int i = 0; i < coefficients.length; i++) {
      sum += coefficients[i] * values[variables[i].index()];
    }
    return sum;
  }

  /** The least value within the bounds of the variables. */
  public BigInteger least() {
    return extreme(false);
  }

  /** The greatest value within the bounds of the variables. */
  public BigInteger greatest() {
    return extreme(true);
  }

  /**
   * The sum of the largest absolute values of its terms. Every partial sum, in whatever order,
   * stays within it, and so does every coefficient, also that of a variable that can only be 0.
   */
  public BigInteger magnitude() {
    BigInteger sum = BigInteger.ZERO;
    for (int i = 0; i < coefficients.length; i++) {
      sum =
          sum.add(
              BigInteger.valueOf(coefficients[i])
                  .abs()
                  .multiply(BigInteger.valueOf(Math.max(1, variables[i].magnitude()))));
    }
    return sum;
  }

  private BigInteger extreme(boolean greatest) {
    BigInteger sum = BigInteger.ZERO;
    for (int i = 0; i < coefficients.length; i++) {
      boolean upper = coefficients[i] > 0 == greatest;
      long bound = upper ? variables[i].upper() : variables[i].lower();
      sum = sum.add(BigInteger.valueOf(coefficients[i]).multiply(BigInteger.valueOf(bound)));
    }
    return sum;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LinearExpression that
        && Arrays.equals(variables, that.variables)
        && Arrays.equals(coefficients, that.coefficients);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(variables) + Arrays.hashCode(coefficients);
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < coefficients.length; i++) {
      text.append(i == 0 ? "" : " + ").append(coefficients[i]).append(' ');
      text.append(variables[i].name());
    }
    return text.isEmpty() ? "0" : text.toString();
  }

  /** Collects terms; a variable may be added more than once. */
  public static final class Sum {

    private final Map<Integer, IntegerVariable> variables = new TreeMap<>();
    private final Map<Integer, Long> coefficients = new TreeMap<>();

    private Sum() {}

    /**
     * Adds {@code coefficient * variable}.
     *
     * @throws InvalidProgramException when the coefficients of this variable add up to more than a
     *     {@code long}, or when it belongs to another program than the others
     */
    public Sum add(long coefficient, IntegerVariable variable) {
      IntegerVariable former = variables.putIfAbsent(variable.index(), variable);
      if (former != null && !former.equals(variable)) {
        throw new InvalidProgramException(
            former.name() + " and " + variable.name() + " belong to different programs",
            "use the variables that one builder returned.");
      }
      try {
        coefficients.merge(variable.index(), coefficient, Math::addExact);
      } catch (ArithmeticException e) {
        throw new InvalidProgramException(
            "the coefficients of " + variable.name() + " overflow",
            "scale the data to smaller integers.");
      }
      return this;
    }

    public Sum add(IntegerVariable variable) {
      return add(1, variable);
    }

    public LinearExpression build() {
      coefficients.values().removeIf(c -> c == 0);
      IntegerVariable[] terms =
          coefficients.keySet().stream().map(variables::get).toArray(IntegerVariable[]::new);
      return new LinearExpression(
          terms, coefficients.values().stream().mapToLong(Long::longValue).toArray());
    }
  }
}
