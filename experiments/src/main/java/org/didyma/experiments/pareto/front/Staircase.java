package org.didyma.experiments.pareto.front;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The front of some outcomes below a reference point, and what lies below the staircase that it
 * forms: the region of outcomes that nobody dominates, in strips.
 *
 * <p>The front (a_1, b_1), ..., (a_N, b_N) has a rising and b falling. With a_0 = -inf, a_{N+1} the
 * reference's first number and b_0 its second one, strip i holds the outcomes with a_i &lt; x &lt;=
 * a_{i+1} and y &lt; b_i. Exact but for rounding; immutable.
 */
public final class Staircase {

  private final ObjectivePair reference;
  private final double[] a;
  private final double[] b;

  private Staircase(ObjectivePair reference, double[] a, double[] b) {
    this.reference = reference;
    this.a = a;
    this.b = b;
  }

  /**
   * The staircase of outcomes.
   *
   * @param all in any order; those that are not below the reference in both numbers, or are no
   *     numbers, do not count
   * @param reference the anti-ideal point
   */
  public static Staircase of(List<ObjectivePair> all, ObjectivePair reference) {
    List<ObjectivePair> sorted = new ArrayList<>();
    for (ObjectivePair outcome : all) {
      if (outcome.first() < reference.first() && outcome.second() < reference.second()) {
        sorted.add(outcome);
      }
    }
    sorted.sort(
        Comparator.comparingDouble(ObjectivePair::first)
            .thenComparingDouble(ObjectivePair::second));
    List<ObjectivePair> front = new ArrayList<>();
    double least = Double.POSITIVE_INFINITY;
    for (ObjectivePair outcome : sorted) {
      if (outcome.second() < least) {
        least = outcome.second();
        front.add(outcome);
      }
    }
    double[] a = new double[front.size() + 2];
    double[] b = new double[front.size() + 1];
    a[0] = Double.NEGATIVE_INFINITY;
    b[0] = reference.second();
    for (int i = 1; i <= front.size(); i++) {
      a[i] = front.get(i - 1).first();
      b[i] = front.get(i - 1).second();
    }
    a[front.size() + 1] = reference.first();
    return new Staircase(reference, a, b);
  }

  /** The outcomes that no other dominates, by their first number. */
  public List<ObjectivePair> front() {
    List<ObjectivePair> front = new ArrayList<>();
    for (int i = 1; i < b.length; i++) {
      front.add(new ObjectivePair(a[i], b[i]));
    }
    return front;
  }

  /** Number of strips: one more than the front has outcomes. */
  public int strips() {
    return b.length;
  }

  /** Where strip i ends. */
  public double right(int i) {
    return a[i + 1];
  }

  /** How high strip i reaches. */
  public double top(int i) {
    return b[i];
  }

  /** The area between the front and the reference point. */
  public double hypervolume() {
    double sum = 0;
    for (int i = 1; i < b.length; i++) {
      sum += (reference.first() - a[i]) * (b[i - 1] - b[i]);
    }
    return sum;
  }

  /** By how much an outcome would add to the area; 0 where it is dominated or not below. */
  public double gain(double first, double second) {
    double sum = 0;
    for (int i = 0; i < b.length; i++) {
      double width = a[i + 1] - Math.max(a[i], first);
      double height = b[i] - second;
      if (width > 0 && height > 0) {
        sum += width * height;
      }
    }
    return sum;
  }
}
