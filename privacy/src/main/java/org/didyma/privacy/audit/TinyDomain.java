package org.didyma.privacy.audit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.didyma.privacy.Adjacency;

/**
 * Public data sets small enough to list all neighbours among them. A data set is given by how often
 * it contains each of finitely many kinds of records.
 */
public final class TinyDomain {

  /**
   * Two neighbours, by their positions in the domain.
   *
   * @param first position of one
   * @param second position of the other
   */
  public record Pair(int first, int second) {

    /** The same neighbours in the other order. */
    public Pair swapped() {
      return new Pair(second, first);
    }
  }

  private final List<int[]> dataSets;

  private TinyDomain(List<int[]> dataSets) {
    this.dataSets = List.copyOf(dataSets);
  }

  /**
   * All data sets of at most the given number of records.
   *
   * @param kinds of records, above 0
   * @param records the largest number of records, at least 0
   */
  public static TinyDomain upTo(int kinds, int records) {
    if (kinds < 1 || records < 0) {
      throw new IllegalArgumentException("a domain needs a kind of record and a size from 0");
    }
    List<int[]> all = new ArrayList<>();
    fill(new int[kinds], 0, records, all);
    return new TinyDomain(all);
  }

  private static void fill(int[] counts, int kind, int left, List<int[]> all) {
    if (kind == counts.length) {
      all.add(counts.clone());
      return;
    }
    for (int count = 0; count <= left; count++) {
      counts[kind] = count;
      fill(counts, kind + 1, left - count, all);
    }
    counts[kind] = 0;
  }

  /** The given data sets. */
  public static TinyDomain of(List<int[]> dataSets) {
    return new TinyDomain(dataSets.stream().map(int[]::clone).toList());
  }

  /** This domain, and besides each of its data sets with the given records added. */
  public TinyDomain andWith(int... records) {
    List<int[]> all = new ArrayList<>(dataSets);
    for (int[] dataSet : dataSets) {
      int[] larger = dataSet.clone();
      Arrays.setAll(larger, kind -> dataSet[kind] + records[kind]);
      all.add(larger);
    }
    return new TinyDomain(all);
  }

  /** Number of data sets. */
  public int size() {
    return dataSets.size();
  }

  /** How often a data set contains each kind of record. */
  public int[] counts(int dataSet) {
    return dataSets.get(dataSet).clone();
  }

  /** All neighbours, each pair once. */
  public List<Pair> pairs(Adjacency adjacency) {
    List<Pair> pairs = new ArrayList<>();
    for (int i = 0; i < size(); i++) {
      for (int j = i + 1; j < size(); j++) {
        if (areNeighbours(dataSets.get(i), dataSets.get(j), adjacency)) {
          pairs.add(new Pair(i, j));
        }
      }
    }
    return pairs;
  }

  /**
   * Whether a record comes or goes, or one takes the place of another; with units as many as they
   * have, some of which may be null where units are replaced. A record with a weight is as many of
   * one kind.
   */
  private static boolean areNeighbours(int[] a, int[] b, Adjacency adjacency) {
    int added = 0;
    int removed = 0;
    int kindsAdded = 0;
    int kindsRemoved = 0;
    for (int kind = 0; kind < a.length; kind++) {
      added += Math.max(0, b[kind] - a[kind]);
      removed += Math.max(0, a[kind] - b[kind]);
      kindsAdded += b[kind] > a[kind] ? 1 : 0;
      kindsRemoved += a[kind] > b[kind] ? 1 : 0;
    }
    boolean isWithin = Math.max(added, removed) <= adjacency.most();
    boolean isOneRow = adjacency.weight().isEmpty() || kindsAdded <= 1 && kindsRemoved <= 1;
    return isWithin
        && isOneRow
        && (adjacency.replaces()
            ? added == removed || !adjacency.publishesRecords()
            : Math.min(added, removed) == 0);
  }
}
