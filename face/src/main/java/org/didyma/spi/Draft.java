package org.didyma.spi;

import java.util.function.ToLongFunction;

/** An integer program that is being written. Its variables are numbered from 0. */
public interface Draft {

  /** The variable of a weight, in the order of features, the intercept last. */
  int weight(int number);

  /**
   * Adds an integer variable.
   *
   * @param name unique in the program
   * @param meaning the value that it stands for at weights w: with all variables at these the
   *     program is satisfied, and its objective is the cost of errors of w
   */
  int integer(String name, long lower, long upper, ToLongFunction<int[]> meaning);

  /** Adds a constraint. */
  void row(Row row);

  /** Adds a cost for each unit of a variable, which has the values 0 and 1. */
  void cost(long cost, int variable);

  /** Adds a cost that is always there. */
  void cost(long cost);
}
