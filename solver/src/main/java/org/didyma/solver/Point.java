package org.didyma.solver;

import java.util.Arrays;

/** One integer per variable of a program, in the order of the variables; immutable. */
public final class Point {

  private final long[] values;

  private Point(long[] values) {
    this.values = values;
  }

  /** The point of these values, in the order of the variables; copied. */
  public static Point of(long... values) {
    return new Point(values.clone());
  }

  /** The integers next to an engine's doubles, of two equally near ones the larger. */
  public static Point rounded(double[] values) {
    long[] rounded = new long[values.length];
    for (int i = 0; i < rounded.length; i++) {
      rounded[i] = Math.round(values[i]);
    }
    return new Point(rounded);
  }

  /** Number of variables. */
  public int size() {
    return values.length;
  }

  /** The value of the variable with this index, from 0. */
  public long value(int index) {
    return values[index];
  }

  /** The value of a variable of the same program. */
  public long value(IntegerVariable variable) {
    return values[variable.index()];
  }

  /** The values in the order of the variables, the caller's to keep. */
  public long[] toArray() {
    return values.clone();
  }

  /** The values themselves, for reading only. */
  long[] values() {
    return values;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Point that && Arrays.equals(values, that.values);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(values);
  }

  @Override
  public String toString() {
    return Arrays.toString(values);
  }
}
