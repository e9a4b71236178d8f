package org.didyma.experiments.network;

/** Records of a fixed number of real inputs and a class each. Read by several threads at once. */
public interface LabelledVectors {

  /** The number of records. */
  int size();

  /** The number of inputs of each. */
  int inputs();

  /** Writes the inputs of record i to {@code to[at], ...}; finite numbers. */
  void copy(int i, double[] to, int at);

  /** The class of record i, from 0. */
  int label(int i);
}
