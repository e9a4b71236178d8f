package org.didyma.experiments.pareto.instance;

import org.didyma.experiments.research.LabelledTable;

/** The share of the records of a table with two classes that weights predict wrong. */
final class TestError {

  private TestError() {}

  /** Class 1 is predicted where the score is above 0. */
  static double of(LabelledTable table, double[] w) {
    int wrong = 0;
    for (int i = 0; i < table.size(); i++) {
      if ((table.dot(i, w) > 0 ? 1 : 0) != table.classOf(i)) {
        wrong++;
      }
    }
    return (double) wrong / table.size();
  }
}
