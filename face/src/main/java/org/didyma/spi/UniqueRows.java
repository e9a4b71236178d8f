package org.didyma.spi;

/** A table as its unique rows with counts: feature vectors of integers, all different. */
public interface UniqueRows {

  /** How many features a row has. */
  int dimension();

  /** How many rows there are. */
  int count();

  /** The feature vector of a row, a copy. */
  int[] row(int number);

  /** Positive records with the features of a row. */
  long positives(int number);

  /** Negative records with the features of a row. */
  long negatives(int number);
}
