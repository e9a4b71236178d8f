package org.didyma.mechanisms.counts;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.didyma.core.CancellationToken;
import org.didyma.mechanisms.Priced;
import org.didyma.mechanisms.Relation;
import org.didyma.privacy.audit.TinyDomain;

/** Counts of one cell to four, of which those of the first three are looked at, near 0. */
public final class PricedCounts {

  private static final int MOST_CELLS = 4;

  /** Noise beyond this has no weight to speak of, at half of the rate neither. */
  private static final int FAR = 24;

  /** Counts beyond it on either side are looked at as if they were there. */
  private static final int EDGE = 3;

  private PricedCounts() {}

  /** All cases. */
  public static List<Priced<?>> all() {
    List<Priced<?>> all = new ArrayList<>();
    for (Relation relation : Relation.ALL) {
      boolean isPublic = relation.adjacency().publishesRecords();
      // With one cell alone a record that is replaced would change but one count. The noise of
      // cells that add up to a public number is gone through in all cells but one.
      for (int cells = relation.adjacency().replaces() ? 2 : 1;
          cells <= (isPublic ? 3 : MOST_CELLS);
          cells++) {
        all.add(counts(relation, cells, isPublic));
        for (int honest = 1; relation.adjacency().unit().isEmpty() && honest <= 2; honest++) {
          all.add(sums(relation, cells, honest));
        }
      }
      all.add(lists(relation, isPublic));
    }
    return all;
  }

  /** Two lists of two cells: of records by one property, and of the same records by another. */
  private static Priced<List<Integer>> lists(Relation relation, boolean isPublic) {
    RepeatedCounts query = new RepeatedCounts();
    var parameters =
        Collections.nCopies(
            2, new NoisyCounts.Parameters(relation.worth(1), relation.adjacency(), 2));
    return new Priced<>(
        "two lists of counts, %s".formatted(relation),
        RepeatedCounts.class,
        relation.worth(2),
        query.guarantee(parameters),
        query.describe(parameters),
        relation.adjacency(),
        TinyDomain.upTo(4, relation.records()),
        (counts, factor) -> {
          Map<List<Integer>, Double> law = new HashMap<>();
          Map<List<Integer>, Double> one = ofList(factor, isPublic, first(counts));
          Map<List<Integer>, Double> two = ofList(factor, isPublic, second(counts));
          one.forEach((a, p) -> two.forEach((b, q) -> law.merge(joined(a, b), p * q, Double::sum)));
          return law;
        },
        (counts, bits) -> {
          List<long[]> exact =
              List.of(
                  IntStream.of(first(counts)).asLongStream().toArray(),
                  IntStream.of(second(counts)).asLongStream().toArray());
          List<long[]> noisy = query.draw(exact, parameters, bits, CancellationToken.NEVER);
          return joined(seen(noisy.get(0)), seen(noisy.get(1)));
        },
        2,
        new int[4]);
  }

  private static Map<List<Integer>, Double> ofList(double rate, boolean isPublic, int... counts) {
    return isPublic ? addingUp(rate, counts) : independent(rate, counts);
  }

  private static int[] first(int... counts) {
    return new int[] {counts[0] + counts[1], counts[2] + counts[3]};
  }

  private static int[] second(int... counts) {
    return new int[] {counts[0] + counts[2], counts[1] + counts[3]};
  }

  private static List<Integer> joined(List<Integer> one, List<Integer> two) {
    return Stream.concat(one.stream(), two.stream()).toList();
  }

  private static Priced<List<Integer>> counts(Relation relation, int cells, boolean isPublic) {
    NoisyCounts query = new NoisyCounts();
    var parameters = new NoisyCounts.Parameters(relation.worth(1), relation.adjacency(), cells);
    return new Priced<>(
        "counts of %d cells, %s".formatted(cells, relation),
        NoisyCounts.class,
        relation.worth(1),
        query.guarantee(parameters),
        query.describe(parameters),
        relation.adjacency(),
        TinyDomain.upTo(cells, relation.records()),
        (counts, factor) -> isPublic ? addingUp(factor, counts) : independent(factor, counts),
        (counts, bits) -> {
          long[] exact = IntStream.of(counts).asLongStream().toArray();
          return seen(query.draw(exact, parameters, bits, CancellationToken.NEVER));
        },
        2,
        new int[cells]);
  }

  /**
   * Sums of masked counts: of the records at one site, and of the honest sites' shares of noise.
   */
  private static Priced<List<Integer>> sums(Relation relation, int cells, int honest) {
    MaskedCounts query = new MaskedCounts(new long[cells + MaskedCounts.CHECKS]);
    var parameters =
        new MaskedCounts.Parameters(relation.worth(1), relation.adjacency(), 2, honest, cells);
    return new Priced<>(
        "sums of %d cells with %d shares, %s".formatted(cells, honest, relation),
        MaskedCounts.class,
        relation.worth(1),
        query.guarantee(parameters),
        query.describe(parameters),
        relation.adjacency(),
        TinyDomain.upTo(cells, relation.records()),
        (counts, factor) -> independent(factor, counts),
        (counts, bits) -> {
          long[] sum = new long[cells];
          for (int site = 0; site < honest; site++) {
            long[] own = new long[cells];
            for (int i = 0; i < cells; i++) {
              own[i] = site == 0 ? counts[i] : 0;
            }
            long[] masked = query.draw(own, parameters, bits, CancellationToken.NEVER);
            for (int i = 0; i < cells; i++) {
              sum[i] += masked[i];
            }
          }
          return seen(sum);
        },
        2,
        new int[cells]);
  }

  private static List<Integer> seen(long... noisy) {
    List<Integer> seen = new ArrayList<>();
    for (int i = 0; i < Math.min(3, noisy.length); i++) {
      seen.add((int) Math.max(-EDGE, Math.min(EDGE, noisy[i])));
    }
    return seen;
  }

  /** P(z) proportional to exp(-rate |z|) for each cell. */
  private static Map<List<Integer>, Double> independent(double rate, int... counts) {
    Map<List<Integer>, Double> law = Map.of(List.of(), 1.0);
    for (int cell = 0; cell < Math.min(3, counts.length); cell++) {
      Map<List<Integer>, Double> more = new HashMap<>();
      double all = (1 + Math.exp(-rate)) / -Math.expm1(-rate);
      for (Map.Entry<List<Integer>, Double> so : law.entrySet()) {
        for (int z = -FAR; z <= FAR; z++) {
          List<Integer> seen = new ArrayList<>(so.getKey());
          seen.addAll(seen((long) counts[cell] + z));
          // What lies beyond the last one is added to it.
          double tail = Math.abs(z) == FAR ? 1 / -Math.expm1(-rate) : 1;
          double p = so.getValue() * Math.exp(-rate * Math.abs(z)) * tail / all;
          more.merge(seen, p, Double::sum);
        }
      }
      law = more;
    }
    return law;
  }

  /** The same given that they add up to 0. */
  private static Map<List<Integer>, Double> addingUp(double rate, int... counts) {
    Map<List<Integer>, Double> law = new HashMap<>();
    double sum = 0;
    for (int one = -FAR; one <= FAR; one++) {
      for (int two = counts.length == 3 ? -FAR : -one;
          two <= (counts.length == 3 ? FAR : -one);
          two++) {
        long[] noisy =
            counts.length == 3
                ? new long[] {counts[0] + one, counts[1] + two, counts[2] - one - two}
                : new long[] {counts[0] + one, counts[1] + two};
        int size = Math.abs(one) + Math.abs(two) + Math.abs(one + two);
        double mass = Math.exp(-rate * size);
        law.merge(seen(noisy), mass, Double::sum);
        sum += mass;
      }
    }
    double all = sum;
    law.replaceAll((seen, mass) -> mass / all);
    return law;
  }
}
