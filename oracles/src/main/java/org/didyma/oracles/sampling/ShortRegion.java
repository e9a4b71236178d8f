package org.didyma.oracles.sampling;

import java.util.Arrays;
import org.didyma.exact.RandomBits;
import org.didyma.oracles.sampling.partition.PartitionBound;
import org.didyma.oracles.search.bounds.SparsePoints;
import org.didyma.oracles.search.space.SearchSpace;

/** A region with at most one further non-zero weight, so that its points are few. */
final class ShortRegion implements SparsePoints.Receiver {

  private final SearchSpace space;
  private final ListedPoints listed;

  private int count;
  private int[] position = new int[64];
  private int[] value = new int[64];

  ShortRegion(SearchSpace space, KeyBounds keys) {
    this.space = space;
    this.listed = new ListedPoints(keys);
  }

  @Override
  public void point(int position, int value, long loss) {
    if (count == this.value.length) {
      this.position = Arrays.copyOf(this.position, 2 * count);
      this.value = Arrays.copyOf(this.value, 2 * count);
    }
    this.position[count] = position;
    this.value[count++] = value;
    listed.add(loss);
  }

  /**
   * Offers the points that can win.
   *
   * @param masses on the path to the region
   * @param point its fixed weights, by coordinate; the others are overwritten
   */
  void explore(
      PartitionBound masses,
      int depth,
      Clock clock,
      int[] point,
      KnownPoints rivals,
      RandomBits random) {
    count = 0;
    listed.clear();
    masses.list(depth, this);
    listed.race(clock, i -> set(i, depth, point), rivals, random);
  }

  private int[] set(int number, int depth, int[] point) {
    for (int k = depth; k < space.size(); k++) {
      point[space.coordinate(k)] = 0;
    }
    if (position[number] >= 0) {
      point[space.coordinate(position[number])] = value[number];
    }
    return point;
  }
}
