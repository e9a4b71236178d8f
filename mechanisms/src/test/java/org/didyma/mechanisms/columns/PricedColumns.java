package org.didyma.mechanisms.columns;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.didyma.core.CancellationToken;
import org.didyma.formulations.Costs;
import org.didyma.mechanisms.Priced;
import org.didyma.mechanisms.Relation;
import org.didyma.mechanisms.columns.PrivateRange.Brackets;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.audit.TinyDomain;

/** What is told of a column, in every size that its loops have on a few bins. */
public final class PricedColumns {

  /**
   * Many records, upon which a few more make rare answers rarer.
   *
   * @param records of each bin
   * @param kinds two bins that more records come to
   */
  private record Bulk(int[] records, int... kinds) {

    /** The tables with at most so many records more. */
    TinyDomain andUpTo(int most) {
      List<int[]> tables = new ArrayList<>();
      for (int one = 0; one <= most; one++) {
        for (int other = 0; one + other <= most; other++) {
          int[] table = records.clone();
          table[kinds[0]] += one;
          table[kinds[1]] += other;
          tables.add(table);
        }
      }
      return TinyDomain.of(tables);
    }
  }

  private static Bulk bulk(int one, int other, int... records) {
    return new Bulk(records, one, other);
  }

  /** By levels. */
  private static final List<Bulk> FOR_QUANTILES =
      List.of(bulk(2, 0, 1, 8, 0), bulk(3, 0, 4, 8, 0, 2), bulk(5, 0, 8, 2, 0, 8, 4, 1, 0, 1));

  /** Where thresholds at half of the rate, the rate and twice the rate are told apart. */
  private static final int[][] TELLING_QUANTILES = {
    {0, 1, 3}, {3, 2, 2, 3}, {3, 3, 2, 1, 2, 1, 2, 0}
  };

  /** By costs and cuts: positive records of each bin, then negative ones. */
  private static final Map<Costs, List<Bulk>> FOR_CUTS =
      Map.of(
          Costs.EQUAL,
          List.of(
              bulk(4, 1, 4, 4, 2, 9, 0, 0),
              bulk(7, 3, 2, 1, 0, 1, 1, 0, 9, 0),
              bulk(3, 8, 1, 0, 0, 4, 1, 9, 1, 4, 2, 0)),
          new Costs(3, 1),
          List.of(
              bulk(4, 1, 0, 0, 9, 9, 9, 1),
              bulk(6, 2, 2, 0, 0, 9, 2, 9, 9, 2),
              bulk(6, 1, 0, 0, 9, 2, 0, 2, 9, 0, 0, 4)),
          new Costs(1, 2),
          List.of(
              bulk(1, 5, 0, 9, 0, 9, 0, 1),
              bulk(7, 3, 2, 9, 2, 9, 9, 4, 9, 0),
              bulk(0, 5, 4, 9, 4, 2, 0, 4, 0, 0, 4, 4)));

  private static final int[][] TELLING_CUTS = {
    {0, 2, 2, 3, 3, 0}, {1, 0, 0, 3, 0, 3, 3, 0}, {2, 0, 2, 1, 1, 1, 3, 0, 3, 3}
  };

  /** The same where no costs are given. */
  private static final List<Bulk> FOR_BALANCED =
      List.of(
          bulk(1, 3, 1, 9, 55, 104, 0, 37),
          bulk(0, 6, 11, 0, 29, 48, 0, 187, 169, 78),
          bulk(2, 4, 48, 27, 1, 23, 6, 47, 3, 42, 88, 95));

  private static final int[][] TELLING_BALANCED = {
    {6, 0, 6, 0, 1, 6}, {6, 2, 4, 6, 4, 0, 0, 4}, {6, 0, 0, 4, 1, 6, 6, 1, 1, 6}
  };

  private final Map<List<?>, Map<?, Double>> laws = new HashMap<>();

  private PricedColumns() {}

  /** All cases. */
  public static List<Priced<?>> all() {
    PricedColumns columns = new PricedColumns();
    List<Priced<?>> all = new ArrayList<>();
    for (Relation relation : Relation.ALL) {
      for (int levels = 1; levels <= 3; levels++) {
        all.add(columns.quantiles(relation, levels));
      }
      for (int cuts = 1; cuts <= 3; cuts++) {
        for (Costs costs : FOR_CUTS.keySet()) {
          all.add(columns.cuts(relation, costs, cuts));
        }
        all.add(columns.cuts(relation, cuts));
      }
      for (int brackets = 2; brackets <= 4; brackets++) {
        all.add(columns.range(relation, brackets));
      }
      all.add(columns.categories(relation));
    }
    return all;
  }

  /** Laws that are the same for several relations are computed once. */
  @SuppressWarnings("unchecked")
  private <O> Map<O, Double> once(List<?> key, Supplier<Map<O, Double>> law) {
    Map<?, Double> known = laws.get(key);
    if (known == null) {
      known = law.get();
      laws.put(key, known);
    }
    return (Map<O, Double>) known;
  }

  private static List<Integer> boxed(int... counts) {
    return IntStream.of(counts).boxed().toList();
  }

  private static long[] longs(int... counts) {
    return IntStream.of(counts).asLongStream().toArray();
  }

  private Priced<List<Integer>> quantiles(Relation relation, int levels) {
    PrivateQuantiles query = new PrivateQuantiles();
    Bulk bulk = FOR_QUANTILES.get(levels - 1);
    var parameters =
        new PrivateQuantiles.Parameters(
            relation.worth(2), relation.adjacency(), bulk.records.length - 1, levels);
    return new Priced<>(
        "quantiles of %d levels, %s".formatted(levels, relation),
        PrivateQuantiles.class,
        relation.worth(2),
        query.guarantee(parameters),
        query.describe(parameters),
        relation.adjacency(),
        bulk.andUpTo(relation.records()),
        (counts, factor) ->
            once(
                List.of("quantiles", boxed(counts), levels, factor),
                () ->
                    PrivateQuantilesTest.law(
                        longs(counts), 0, counts.length, levels, factor / levels)),
        (counts, bits) -> query.draw(longs(counts), parameters, bits, CancellationToken.NEVER),
        2,
        TELLING_QUANTILES[levels - 1]);
  }

  private static long[][] byLabel(int... counts) {
    int bins = counts.length / 2;
    return new long[][] {
      longs(Arrays.copyOf(counts, bins)), longs(Arrays.copyOfRange(counts, bins, counts.length))
    };
  }

  private Priced<List<Integer>> cuts(Relation relation, Costs costs, int cuts) {
    int larger = Math.toIntExact(Math.max(costs.missedPositive(), costs.falseAlarm()));
    Epsilon epsilon = relation.worth(2);
    return cuts(
        "costs %d:%d".formatted(costs.missedPositive(), costs.falseAlarm()),
        relation,
        epsilon,
        new PrivateCuts.Parameters(
            epsilon, relation.adjacency(), Optional.of(costs), cuts + 1, cuts),
        Objects.requireNonNull(FOR_CUTS.get(costs)).get(cuts - 1),
        (counts, factor) ->
            once(
                List.of("cuts", boxed(counts), costs, cuts, factor),
                () -> PrivateCutsTest.law(byLabel(counts), costs, cuts, 2 * factor / larger)),
        TELLING_CUTS[cuts - 1]);
  }

  /** Where both labels count alike. */
  private Priced<List<Integer>> cuts(Relation relation, int cuts) {
    Epsilon epsilon = relation.worth(4);
    return cuts(
        "no costs",
        relation,
        epsilon,
        new PrivateCuts.Parameters(epsilon, relation.adjacency(), Optional.empty(), cuts + 1, cuts),
        FOR_BALANCED.get(cuts - 1),
        (counts, factor) ->
            once(
                List.of(
                    "balanced",
                    boxed(counts),
                    cuts,
                    factor,
                    relation.adjacency().publishesRecords()),
                () ->
                    PrivateCutsTest.balanced(
                        byLabel(counts),
                        cuts,
                        4 * factor,
                        relation.adjacency().publishesRecords())),
        TELLING_BALANCED[cuts - 1]);
  }

  private static Priced<List<Integer>> cuts(
      String of,
      Relation relation,
      Epsilon epsilon,
      PrivateCuts.Parameters parameters,
      Bulk bulk,
      Priced.Law<List<Integer>> law,
      int... telling) {
    PrivateCuts query = new PrivateCuts();
    int cuts = parameters.cuts();
    return new Priced<>(
        "%d cuts, %s, %s".formatted(cuts, of, relation),
        PrivateCuts.class,
        epsilon,
        query.guarantee(parameters),
        query.describe(parameters),
        relation.adjacency(),
        bulk.andUpTo(relation.records()),
        law,
        (counts, bits) -> query.draw(byLabel(counts), parameters, bits, CancellationToken.NEVER),
        // A tenth of epsilon tells the share of labels, which the cuts hardly show.
        parameters.costs().isPresent() ? 2 : 3,
        telling);
  }

  /** With one bracket alone a record that is replaced would change but one count. */
  private Priced<Optional<Brackets>> range(Relation relation, int brackets) {
    PrivateRange query = new PrivateRange();
    var parameters = new PrivateRange.Parameters(relation.worth(1), relation.adjacency(), brackets);
    int t = Math.toIntExact(parameters.threshold());
    int[] bulk = new int[brackets];
    bulk[0] = t + 4;
    int[] telling = new int[brackets];
    telling[0] = t + 1;
    telling[1] = t - 1;
    return new Priced<>(
        "range of %d brackets, %s".formatted(brackets, relation),
        PrivateRange.class,
        relation.worth(1),
        query.guarantee(parameters),
        query.describe(parameters),
        relation.adjacency(),
        TinyDomain.upTo(brackets, relation.records()).andWith(bulk),
        (counts, factor) ->
            once(
                List.of("range", boxed(counts), t, factor),
                () -> PrivateRangeTest.law(longs(counts), t, 1 / factor)),
        (counts, bits) -> query.draw(longs(counts), parameters, bits, CancellationToken.NEVER),
        2,
        telling);
  }

  /** Two categories; a threshold that is high enough for one record is not for a unit. */
  private static Priced<List<String>> categories(Relation relation) {
    PrivateCategories query = new PrivateCategories();
    Epsilon epsilon = relation.worth(1);
    var parameters =
        new PrivateCategories.Parameters(epsilon, Delta.parse("0.01"), relation.adjacency());
    int k = relation.records();
    // With a noise of exp(-|z|) that 1/b = 1 gives, g = 1.
    int t = (int) Math.max(k + Math.ceil(Math.log(100)), 1 + Math.ceil(Math.log(k * 100)));
    List<String> names = List.of("a", "b");
    return new Priced<>(
        "categories, " + relation,
        PrivateCategories.class,
        epsilon,
        query.guarantee(parameters),
        query.describe(parameters),
        relation.adjacency(),
        TinyDomain.upTo(names.size(), k).andWith(t - k, t),
        (counts, factor) -> {
          double[] named =
              IntStream.of(counts)
                  .mapToDouble(c -> PrivateCategoriesTest.named(c, t, 1 / factor))
                  .toArray();
          Map<List<String>, Double> law = new HashMap<>();
          law.put(List.of(), (1 - named[0]) * (1 - named[1]));
          law.put(List.of("a"), named[0] * (1 - named[1]));
          law.put(List.of("b"), (1 - named[0]) * named[1]);
          law.put(List.of("a", "b"), named[0] * named[1]);
          return law;
        },
        (counts, bits) -> {
          Map<String, Long> data = new HashMap<>();
          for (int i = 0; i < counts.length; i++) {
            if (counts[i] > 0) {
              data.put(names.get(i), (long) counts[i]);
            }
          }
          return query.draw(data, parameters, bits, CancellationToken.NEVER);
        },
        2,
        t + 1,
        t - 1);
  }
}
