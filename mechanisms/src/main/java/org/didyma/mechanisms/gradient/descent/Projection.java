package org.didyma.mechanisms.gradient.descent;

/** Projection on balls around 0, which brings no two points further apart. */
public final class Projection {

  private Projection() {}

  /**
   * w &lt;- w min(1, R/|w|).
   *
   * @param radius R, above 0, possibly infinite
   */
  public static void onBall(double[] w, double radius) {
    double square = 0;
    for (double coordinate : w) {
      square += coordinate * coordinate;
    }
    if (square > radius * radius) {
      shorten(w, radius / Math.sqrt(square));
    }
  }

  static void shorten(double[] w, double factor) {
    for (int j = 0; j < w.length; j++) {
      w[j] *= factor;
    }
  }
}
