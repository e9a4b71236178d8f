package org.didyma.spi;

/**
 * A way to write the number, or cost, of errors of linear classifiers on a table as a part of an
 * integer program.
 *
 * <p>Contract, for all weights w of the lattice: the program has a point with these weights, and
 * the least objective among its points with them is the cost of their errors.
 */
public interface Formulation {

  /** Small letters with hyphens. */
  String name();

  /**
   * Adds variables, rows and costs to a draft that has the weights and the limits of the lattice
   * already.
   *
   * @param rows the table; predicting positive costs {@link Setting#falseAlarm} for each negative
   *     record of a row, negative {@link Setting#missedPositive} for each positive one
   * @param setting the lattice and the costs of errors; it has no epsilon, which is 0
   */
  void addLoss(UniqueRows rows, Setting setting, Draft draft);
}
