package org.didyma.experiments.pareto.front;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The region that no outcome of two or three numbers dominates, below a reference point: layers
 * along the third number, each with the {@link Staircase} of the outcomes whose third number is not
 * above it. Of two numbers there is one layer of thickness 1. Exact but for rounding; immutable.
 */
public final class DominatedLayers {

  private final double[] ends;
  private final List<Staircase> stairs;

  private DominatedLayers(double[] ends, List<Staircase> stairs) {
    this.ends = ends;
    this.stairs = List.copyOf(stairs);
  }

  /**
   * The layers of outcomes.
   *
   * @param all in any order; those that are not below the reference in all numbers do not count
   * @param reference the anti-ideal point, of two or three numbers
   */
  public static DominatedLayers of(List<double[]> all, double[] reference) {
    ObjectivePair corner = new ObjectivePair(reference[0], reference[1]);
    if (reference.length == 2) {
      return new DominatedLayers(new double[0], List.of(stairs(all, corner)));
    }
    double[] thirds =
        all.stream()
            .mapToDouble(o -> o[2])
            .filter(t -> t < reference[2])
            .sorted()
            .distinct()
            .toArray();
    double[] ends = new double[thirds.length + 2];
    ends[0] = Double.NEGATIVE_INFINITY;
    System.arraycopy(thirds, 0, ends, 1, thirds.length);
    ends[thirds.length + 1] = reference[2];
    List<Staircase> stairs = new ArrayList<>();
    for (int k = 0; k <= thirds.length; k++) {
      double end = ends[k];
      stairs.add(stairs(all.stream().filter(o -> o[2] <= end).toList(), corner));
    }
    return new DominatedLayers(ends, stairs);
  }

  private static Staircase stairs(List<double[]> outcomes, ObjectivePair reference) {
    return Staircase.of(
        outcomes.stream().map(o -> new ObjectivePair(o[0], o[1])).toList(), reference);
  }

  /** How many layers there are. */
  public int count() {
    return stairs.size();
  }

  /** What is dominated within layer k. */
  public Staircase stairs(int k) {
    return stairs.get(k);
  }

  /** Whether outcomes have a third number. */
  public boolean hasThird() {
    return ends.length > 0;
  }

  /** Where layer k ends, within it. */
  public double right(int k) {
    return ends[k + 1];
  }

  /** The volume (of two numbers: area) between the outcomes and the reference point. */
  public double hypervolume() {
    return hasThird()
        ? IntStream.range(1, count())
            .mapToDouble(k -> (ends[k + 1] - ends[k]) * stairs.get(k).hypervolume())
            .sum()
        : stairs.get(0).hypervolume();
  }

  /** By how much an outcome would add to the volume; 0 where it is dominated or not below. */
  public double gain(double[] outcome) {
    if (!hasThird()) {
      return stairs.get(0).gain(outcome[0], outcome[1]);
    }
    double sum = 0;
    for (int k = 0; k < count(); k++) {
      double thickness = ends[k + 1] - Math.max(ends[k], outcome[2]);
      sum += thickness > 0 ? thickness * stairs.get(k).gain(outcome[0], outcome[1]) : 0;
    }
    return sum;
  }

  /**
   * Whether an outcome is on the front of all of them: below the reference, and no other is at most
   * it in all numbers and smaller in one.
   */
  public static boolean isOnFront(double[] outcome, List<double[]> all, double[] reference) {
    for (int j = 0; j < reference.length; j++) {
      if (!(outcome[j] < reference[j])) {
        return false;
      }
    }
    return all.stream().noneMatch(other -> dominates(other, outcome));
  }

  private static boolean dominates(double[] a, double[] b) {
    boolean smaller = false;
    for (int j = 0; j < a.length; j++) {
      if (!(a[j] <= b[j])) {
        return false;
      }
      smaller |= a[j] < b[j];
    }
    return smaller;
  }
}
