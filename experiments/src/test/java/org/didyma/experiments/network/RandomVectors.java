package org.didyma.experiments.network;

/** Records in arrays. */
record RandomVectors(double[][] rows, int[] labels) implements LabelledVectors {

  @Override
  public int size() {
    return rows.length;
  }

  @Override
  public int inputs() {
    return rows[0].length;
  }

  @Override
  public void copy(int i, double[] to, int at) {
    System.arraycopy(rows[i], 0, to, at, rows[i].length);
  }

  @Override
  public int label(int i) {
    return labels[i];
  }

  RandomVectors reversed() {
    int n = rows.length;
    double[][] otherRows = new double[n][];
    int[] otherLabels = new int[n];
    for (int i = 0; i < n; i++) {
      otherRows[i] = rows[n - 1 - i];
      otherLabels[i] = labels[n - 1 - i];
    }
    return new RandomVectors(otherRows, otherLabels);
  }

  RandomVectors and(double[] row, int label) {
    double[][] moreRows = java.util.Arrays.copyOf(rows, rows.length + 1);
    int[] moreLabels = java.util.Arrays.copyOf(labels, labels.length + 1);
    moreRows[rows.length] = row;
    moreLabels[rows.length] = label;
    return new RandomVectors(moreRows, moreLabels);
  }
}
