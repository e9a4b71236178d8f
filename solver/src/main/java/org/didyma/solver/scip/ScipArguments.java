package org.didyma.solver.scip;

/** Checks numbers that a release build of SCIP would take as they are. */
final class ScipArguments {

  private ScipArguments() {}

  /** One finite number per variable. */
  static void requireFinite(String name, int count, double[] values) {
    if (count != values.length) {
      throw new IllegalArgumentException(
          name + " has " + count + " variables and " + values.length + " numbers");
    }
    for (double value : values) {
      requireFinite(name, value);
    }
  }

  static void requireFinite(String name, double value) {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException(name + " has a number that is not finite");
    }
  }

  /** The lower end of a range first, and neither end undefined. */
  static void requireSides(String name, double lower, double upper) {
    if (!(lower <= upper)) {
      throw new IllegalArgumentException(
          name + " needs a lower side that is not above its upper side");
    }
  }
}
