package org.didyma.solver;

import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * Values for some or all variables that an engine may begin with. A suggestion only: it need not be
 * feasible, and no answer depends on it.
 */
public final class StartPoint {

  private final Map<Integer, Long> values;

  private StartPoint(Map<Integer, Long> values) {
    this.values = values;
  }

  /** Gives no variable a value. */
  public static StartPoint empty() {
    return new StartPoint(Map.of());
  }

  /** Gives every variable a value. */
  public static StartPoint of(Point point) {
    Map<Integer, Long> values = new TreeMap<>();
    for (int i = 0; i < point.size(); i++) {
      values.put(i, point.value(i));
    }
    return new StartPoint(values);
  }

  /** The same with a value for one more variable, or another value. */
  public StartPoint with(IntegerVariable variable, long value) {
    Map<Integer, Long> more = new TreeMap<>(values);
    more.put(variable.index(), value);
    return new StartPoint(more);
  }

  /** How many variables have a value. */
  public int size() {
    return values.size();
  }

  /** The value of the variable with this index, if it has one. */
  public OptionalLong value(int index) {
    Long value = values.get(index);
    return value == null ? OptionalLong.empty() : OptionalLong.of(value);
  }
}
