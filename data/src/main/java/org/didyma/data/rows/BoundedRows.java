package org.didyma.data.rows;

/** Labelled rows of bounded norm, wherever they are: what is known of them all. */
public interface BoundedRows {

  /** Number n of rows, the same whenever it is asked for. */
  long size();

  /** Number d of coordinates, the bias included. */
  int dimension();

  /** X: no row has a larger norm; infinite when nothing is promised. */
  double bound();

  /** How rows were made of raw vectors. */
  RowScale scale();

  /** Number of rows that weights w classify wrongly; a score of 0 counts as negative. */
  long errors(double[] w);
}
