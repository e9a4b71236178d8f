package org.didyma.data.rows;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.didyma.data.schema.Coordinate;
import org.didyma.data.schema.Feature;
import org.didyma.data.schema.Schema;

/**
 * A convex body K = -K that holds every row of a schema once a public middle is subtracted, as
 * small as a product can be: for thresholds, scaled numbers and columns of few categories an
 * interval a coordinate, [-h_j, h_j], for a column of many categories the cross-polytope {|x|_1
 * &lt;= 1} of its coordinates, and for the bias [-1, 1]. Noise that is drawn from K is narrower
 * than noise from the ball around K, by a root of the dimension where rows are 0 and 1 (Hardt and
 * Talwar 2010 on noise by the norm of a body).
 *
 * <p>All numbers are those of rows before they are divided by the {@link #norm}.
 */
public final class RowBody implements Serializable {

  /**
   * Most coordinates that exclude each other and have an interval each: the volume of k intervals
   * of length 1 is 1, that of the cross-polytope 2^k/k!, which is below 1 from 4 on.
   */
  private static final int FEW_CATEGORIES = 3;

  private final double[] middles;

  /** h_j, the bias last; 0 in a block, and where a coordinate is always the same. */
  private final double[] halves;

  private final int[] from;
  private final int[] to;

  private RowBody(double[] middles, double[] halves, int[] from, int[] to) {
    this.middles = middles;
    this.halves = halves;
    this.from = from;
    this.to = to;
  }

  /** The body of a schema's rows. */
  public static RowBody of(Schema schema) {
    int p = schema.dimension();
    int[] least = schema.least();
    int[] most = schema.most();
    double[] middles = new double[p];
    double[] halves = new double[p + 1];
    halves[p] = 1;
    List<int[]> blocks = new ArrayList<>();
    int at = 0;
    for (Feature feature : schema.features()) {
      List<Coordinate> own = feature.coordinates();
      if (own.size() > FEW_CATEGORIES && own.stream().allMatch(c -> isOneOfMany(c.test()))) {
        blocks.add(new int[] {at, at + own.size()});
        at += own.size();
        continue;
      }
      for (int end = at + own.size(); at < end; at++) {
        double magnitude = Math.max(1, Math.max(-least[at], most[at]));
        middles[at] = (least[at] + most[at]) / 2.0 / magnitude;
        halves[at] = (most[at] - least[at]) / 2.0 / magnitude;
      }
    }
    return new RowBody(
        middles,
        halves,
        blocks.stream().mapToInt(b -> b[0]).toArray(),
        blocks.stream().mapToInt(b -> b[1]).toArray());
  }

  /**
   * A box around 0, in a space of which the bias is one coordinate as any other.
   *
   * @param halves h_j, at least 0, finite
   */
  public static RowBody box(double... halves) {
    return new RowBody(new double[halves.length - 1], halves.clone(), new int[0], new int[0]);
  }

  private static boolean isOneOfMany(Coordinate.Test test) {
    return test != Coordinate.Test.AT_LEAST && test != Coordinate.Test.SCALED;
  }

  /** Number p of coordinates of a record, the bias not among them. */
  public int rawDimension() {
    return middles.length;
  }

  /** What is subtracted from a coordinate that is within [-1, 1]. */
  public double middle(int coordinate) {
    return middles[coordinate];
  }

  /**
   * h_j, that of the bias with number p; 0 in a block, and where there is nothing to tell apart.
   */
  public double half(int coordinate) {
    return halves[coordinate];
  }

  /** Number of cross-polytopes. */
  public int blocks() {
    return from.length;
  }

  /** First coordinate of a cross-polytope. */
  public int from(int block) {
    return from[block];
  }

  /** The coordinate after its last one. */
  public int to(int block) {
    return to[block];
  }

  /** Dimension of the space that K spans. */
  public int dimension() {
    int dimension = intervals();
    for (int b = 0; b < from.length; b++) {
      dimension += to[b] - from[b];
    }
    return dimension;
  }

  /** The largest L2 norm of a point of K. */
  public double norm() {
    double square = from.length;
    for (double half : halves) {
      square += half * half;
    }
    return Math.sqrt(square);
  }

  /** The most coordinates of a row that can differ from 0. */
  int mostNonZeros() {
    return from.length + intervals();
  }

  private int intervals() {
    return (int) Arrays.stream(halves).filter(half -> half > 0).count();
  }

  /** The least t of at least 0 with x in tK; infinite where no t has it. */
  double gauge(double[] x) {
    double gauge = 0;
    int j = 0;
    for (int b = 0; b <= from.length; b++) {
      for (int end = b < from.length ? from[b] : x.length; j < end; j++) {
        // Nothing but 0 is in an interval of length 0.
        gauge = x[j] == 0 ? gauge : Math.max(gauge, Math.abs(x[j]) / halves[j]);
      }
      double sum = 0;
      for (int end = b < from.length ? to[b] : j; j < end; j++) {
        sum += Math.abs(x[j]);
      }
      gauge = Math.max(gauge, sum);
    }
    return gauge;
  }
}
