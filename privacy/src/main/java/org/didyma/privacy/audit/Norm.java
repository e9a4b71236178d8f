package org.didyma.privacy.audit;

/** How the distance between un-noised values on neighbours is measured. */
public enum Norm {
  /** The sum of the coordinates' distances. */
  L1("L1 distance") {
    @Override
    public double distance(double[] a, double[] b) {
      double sum = 0;
      for (int i = 0; i < a.length; i++) {
        sum += Math.abs(a[i] - b[i]);
      }
      return sum;
    }
  },

  /** The Euclidean distance. */
  L2("L2 distance") {
    @Override
    public double distance(double[] a, double[] b) {
      double sum = 0;
      for (int i = 0; i < a.length; i++) {
        sum += (a[i] - b[i]) * (a[i] - b[i]);
      }
      return Math.sqrt(sum);
    }
  },

  /** The largest less the smallest difference, which an exponential mechanism pays for. */
  RANGE("range of differences") {
    @Override
    public double distance(double[] a, double[] b) {
      double largest = Double.NEGATIVE_INFINITY;
      double least = Double.POSITIVE_INFINITY;
      for (int i = 0; i < a.length; i++) {
        largest = Math.max(largest, a[i] - b[i]);
        least = Math.min(least, a[i] - b[i]);
      }
      return largest - least;
    }
  };

  private final String label;

  Norm(String label) {
    this.label = label;
  }

  /** The name in reports. */
  public String label() {
    return label;
  }

  /** The distance of two vectors of equal length, at least 1. */
  public abstract double distance(double[] a, double[] b);
}
