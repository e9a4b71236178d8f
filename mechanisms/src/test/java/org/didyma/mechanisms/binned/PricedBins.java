package org.didyma.mechanisms.binned;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.mechanisms.Priced;
import org.didyma.mechanisms.Relation;
import org.didyma.privacy.audit.TinyDomain;

/**
 * The first stage of binned-counts on negative records of one bin and positive ones of another: of
 * each column the two counts that change are looked at, and both numbers of outcomes.
 */
public final class PricedBins {

  /** Noisy counts of more are looked at as if they were this. */
  private static final int MOST = 3;

  private PricedBins() {}

  /** One column, and two that are copies of each other. */
  public static List<Priced<?>> all() {
    List<Priced<?>> all = new ArrayList<>();
    for (Relation relation : Relation.ALL) {
      all.add(counts(relation, 1, -1));
      all.add(counts(relation, 2, 0));
    }
    return all;
  }

  private static Priced<List<Integer>> counts(Relation relation, int columns, int least) {
    BinnedCounts mechanism = new BinnedCounts();
    // So few records leave no budget to a second stage.
    BinnedCounts.Parameters parameters =
        new BinnedCounts.Parameters(relation.worth(1), relation.adjacency(), 1, Costs.EQUAL);
    return new Priced<>(
        "bins of %d columns, %s".formatted(columns, relation),
        BinnedCounts.class,
        relation.worth(1),
        mechanism.guarantee(parameters),
        mechanism.describe(parameters),
        relation.adjacency(),
        TinyDomain.upTo(2, relation.records()),
        (counts, factor) -> law(columns, least, factor / (columns + 1), counts),
        (counts, bits) -> {
          long[][] drawn = BinnedCounts.count(table(columns, counts), parameters, bits);
          List<Integer> seen = new ArrayList<>();
          for (long[] part : drawn) {
            seen.add(seen(part[0], least));
            seen.add(seen(part[part.length - 1], least));
          }
          return seen;
        },
        2,
        0,
        0);
  }

  private static BinnedCells table(int columns, int... counts) {
    int[] first = new int[columns];
    int[] second = new int[columns];
    Arrays.fill(second, 1);
    Cells cells = Cells.builder(columns).add(first, 0, counts[0]).add(second, counts[1], 0).build();
    return new BinnedCells(BinLayout.ofFlags(columns), cells);
  }

  private static int seen(long noisy, int least) {
    return (int) Math.max(least, Math.min(MOST, noisy));
  }

  /** P(z) proportional to exp(-rate |z|), for each count by itself. */
  private static Map<List<Integer>, Double> law(
      int columns, int least, double rate, int... counts) {
    double a = Math.exp(-rate);
    Map<List<Integer>, Double> law = Map.of(List.of(), 1.0);
    for (int i = 0; i < 2 * columns + 2; i++) {
      int count = counts[i % 2];
      Map<List<Integer>, Double> more = new HashMap<>();
      law.forEach(
          (before, mass) -> {
            for (int seen = least; seen <= MOST; seen++) {
              double point = (1 - a) / (1 + a) * Math.pow(a, Math.abs(seen - count));
              // What lies beyond an end, which no count does, is looked at as the end.
              boolean isEnd = seen == least || seen == MOST;
              List<Integer> all = new ArrayList<>(before);
              all.add(seen);
              more.put(all, mass * (isEnd ? point / (1 - a) : point));
            }
          });
      law = more;
    }
    return law;
  }
}
