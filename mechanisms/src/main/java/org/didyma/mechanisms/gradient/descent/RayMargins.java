package org.didyma.mechanisms.gradient.descent;

import org.didyma.data.rows.Features;
import org.didyma.data.rows.Rows;

/**
 * The margins z_i = y_i &lt;w, x_i&gt; of all rows along a descent w - alpha u, w' - alpha' u', ..
 * from w = 0. A margin is linear in alpha, so a direction costs one inner product per row, however
 * many of its points are looked at, and going to one of them costs none. What is kept of a row
 * depends on the row and on the path alone. Threads may share the work by ranges of rows.
 */
public final class RayMargins {

  private final Rows rows;
  private final Features features;
  private final double[] margins;
  private final double[] slopes;

  /** The margins at w = 0. */
  public RayMargins(Rows rows) {
    this.rows = rows;
    this.features = rows.features();
    this.margins = new double[rows.count()];
    this.slopes = new double[rows.count()];
  }

  /** Chooses a direction: s_i = y_i &lt;u, x_i&gt;. */
  public void aim(int from, int to, double[] direction) {
    features.dots(from, to, direction, slopes);
    for (int i = from; i < to; i++) {
      slopes[i] *= rows.label(i);
    }
  }

  /** Goes to w - alpha u. */
  public void move(int from, int to, double step) {
    for (int i = from; i < to; i++) {
      margins[i] -= step * slopes[i];
    }
  }

  /** z_i, lent. */
  double[] margins() {
    return margins;
  }

  /** s_i, lent: the margin at w - alpha u is z_i - alpha s_i. */
  double[] slopes() {
    return slopes;
  }
}
