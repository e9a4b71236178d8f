package org.didyma.oracles.search.local;

import org.didyma.formulations.Cells;
import org.didyma.formulations.LearningProblem;

/**
 * The entries of the cells by coordinate, since a move of one weight is about the cells that have
 * its coordinate. The intercept is an entry 1 in each cell.
 *
 * @param start by coordinate, its first entry; one more at the end
 * @param cell by entry
 * @param value by entry, not 0
 */
record ColumnEntries(int[] start, int[] cell, int[] value) {

  static ColumnEntries of(LearningProblem problem) {
    Cells cells = problem.cells();
    int n = cells.count();
    int d = problem.lattice().coordinates();
    boolean intercept = problem.lattice().hasIntercept();
    int[] start = new int[d + 1];
    for (int e = 0; e < cells.start(n); e++) {
      start[cells.column(e) + 1]++;
    }
    if (intercept) {
      start[d] = n;
    }
    for (int j = 0; j < d; j++) {
      start[j + 1] += start[j];
    }
    int[] cell = new int[start[d]];
    int[] value = new int[start[d]];
    int[] next = start.clone();
    for (int c = 0; c < n; c++) {
      for (int e = cells.start(c); e < cells.start(c + 1); e++) {
        int i = next[cells.column(e)]++;
        cell[i] = c;
        value[i] = cells.value(e);
      }
      if (intercept) {
        int i = next[d - 1]++;
        cell[i] = c;
        value[i] = 1;
      }
    }
    return new ColumnEntries(start, cell, value);
  }
}
