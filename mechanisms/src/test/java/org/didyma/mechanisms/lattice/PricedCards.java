package org.didyma.mechanisms.lattice;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.didyma.core.CancellationToken;
import org.didyma.formulations.Costs;
import org.didyma.mechanisms.Priced;
import org.didyma.mechanisms.Relation;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.audit.TinyDomain;

/** Cards that are drawn in more than one step, or of literals. */
public final class PricedCards {

  private static final List<Costs> COSTS = List.of(Costs.EQUAL, new Costs(3, 1), new Costs(1, 2));

  /** So many records of the first of five rows that what misses them is rare. */
  private static final int[] BULK = {9, 0, 0, 0, 0, 0, 0, 0, 0, 0};

  private final Map<List<?>, Map<?, Double>> laws = new HashMap<>();

  private PricedCards() {}

  /** All cases. */
  public static List<Priced<?>> all() {
    PricedCards cards = new PricedCards();
    List<Priced<?>> all = new ArrayList<>();
    for (Relation relation : Relation.ALL) {
      for (int i = 0; i < COSTS.size(); i++) {
        all.add(cards.literals(relation, COSTS.get(i), i + 1));
        all.add(cards.columnsFirst(relation, COSTS.get(i), COSTS.get((i + 1) % COSTS.size())));
      }
      for (int rounds = 1; rounds <= 2; rounds++) {
        all.add(cards.peeling(relation, rounds));
      }
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

  /** Positive and negative records by row, of one list of both. */
  private static int[][] byRow(int... counts) {
    int[][] rows = new int[counts.length / 2][];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = new int[] {counts[2 * i], counts[2 * i + 1]};
    }
    return rows;
  }

  private static int[] flat(int[][] counts) {
    return IntStream.range(0, 2 * counts.length).map(i -> counts[i / 2][i % 2]).toArray();
  }

  /** Upon some records some more of the first row, of both labels. */
  private static TinyDomain tables(Relation relation, int... bulk) {
    TinyDomain more = TinyDomain.upTo(2, relation.records());
    List<int[]> tables = new ArrayList<>();
    for (int i = 0; i < more.size(); i++) {
      int[] table = bulk.clone();
      table[0] += more.counts(i)[0];
      table[1] += more.counts(i)[1];
      tables.add(table);
    }
    return TinyDomain.of(tables);
  }

  private static String said(Costs costs) {
    return "costs %d:%d".formatted(costs.missedPositive(), costs.falseAlarm());
  }

  private static double largest(Costs costs) {
    return Math.max(costs.missedPositive(), costs.falseAlarm());
  }

  private Priced<List<Integer>> literals(Relation relation, Costs costs, int most) {
    LiteralCards mechanism = new LiteralCards(1);
    var parameters =
        new ExponentialMechanism.Parameters(
            relation.worth(1),
            relation.adjacency(),
            LiteralCards.lattice(LiteralCardsTest.D, most),
            costs);
    return new Priced<>(
        "at most %d literals, %s, %s".formatted(most, said(costs), relation),
        LiteralCards.class,
        relation.worth(1),
        mechanism.guarantee(parameters),
        mechanism.describe(parameters),
        relation.adjacency(),
        tables(relation, BULK),
        (counts, factor) ->
            once(
                List.of("literals", boxed(counts), costs, most, factor),
                () -> LiteralCardsTest.law(most, costs, factor / largest(costs), byRow(counts))),
        (counts, bits) ->
            LiteralCardsTest.key(
                mechanism
                    .draw(
                        LiteralCardsTest.cells(byRow(counts)),
                        parameters,
                        bits,
                        CancellationToken.NEVER)
                    .weights()),
        2,
        flat(LiteralCardsTest.COUNTS));
  }

  /** Two parts of epsilon for the columns and one for the card. */
  private Priced<List<Integer>> columnsFirst(Relation relation, Costs first, Costs second) {
    ColumnsFirst mechanism = new ColumnsFirst(1);
    int[] pool = {0, 1, 2};
    var parameters =
        new ColumnsFirst.Parameters(
            new ColumnDraw(
                new ExponentialMechanism.Parameters(
                    relation.worth(2),
                    relation.adjacency(),
                    ColumnsFirstTest.FEW.over(ColumnsFirstTest.COLUMNS),
                    first),
                boxed(pool)),
            boxed(ColumnsFirstTest.COLUMNS),
            ColumnsFirstTest.NONE,
            relation.worth(1),
            second,
            List.of(
                new ColumnsFirst.Size(2, ColumnsFirstTest.ALL),
                new ColumnsFirst.Size(3, ColumnsFirstTest.FEW)));
    return new Priced<>(
        "columns first, %s, then %s, %s".formatted(said(first), said(second), relation),
        ColumnsFirst.class,
        relation.worth(3),
        mechanism.guarantee(parameters),
        mechanism.describe(parameters),
        relation.adjacency(),
        tables(relation, BULK),
        (counts, factor) ->
            once(
                List.of("columns", boxed(counts), first, second, factor),
                () ->
                    ColumnsFirstTest.both(byRow(counts), first, second, 2 * factor, factor, pool)),
        (counts, bits) -> {
          var drawn =
              mechanism.draw(
                  ColumnsFirstTest.cells(byRow(counts), pool),
                  parameters,
                  bits,
                  CancellationToken.NEVER);
          return IntStream.range(0, 4).mapToObj(drawn.weights()::get).toList();
        },
        // What is rare in the choice of columns is not rare in the card that shows them.
        5,
        flat(ColumnsFirstTest.COUNTS));
  }

  /** The share of labels is not told on, so these tables do not use the promise up. */
  private Priced<BitSet> peeling(Relation relation, int rounds) {
    ColumnPeeling peeling = new ColumnPeeling(relation.worth(1), relation.adjacency(), rounds);
    boolean isPublic = relation.adjacency().publishesRecords();
    Epsilon all = relation.worth(rounds + 1);
    int[] told =
        IntStream.range(0, 2 * ColumnPeelingTest.COUNTS.length)
            .map(i -> (int) ColumnPeelingTest.COUNTS[i / 2][i % 2])
            .toArray();
    return new Priced<>(
        "peeling in %d rounds, %s".formatted(rounds, relation),
        ColumnPeeling.class,
        all,
        PrivacyGuarantee.pure(peeling.epsilon(), peeling.adjacency()),
        peeling.describe(),
        relation.adjacency(),
        tables(relation, told),
        (counts, factor) ->
            once(
                List.of("peeling", boxed(counts), rounds, isPublic, factor),
                () -> sets(rounds, isPublic, factor, byRow(counts))),
        (counts, bits) ->
            peeling.draw(
                ColumnPeelingTest.cells(longs(byRow(counts))),
                ColumnPeelingTest.COLUMNS,
                new ExponentialMechanism(),
                bits,
                CancellationToken.NEVER),
        10,
        told);
  }

  private static long[][] longs(int[][] counts) {
    long[][] longs = new long[counts.length][];
    for (int i = 0; i < counts.length; i++) {
      longs[i] = IntStream.of(counts[i]).asLongStream().toArray();
    }
    return longs;
  }

  /** Which columns are chosen in the first rounds. */
  private static Map<BitSet, Double> sets(
      int rounds, boolean isPublic, double factor, int[][] counts) {
    Map<BitSet, Double> sets = new HashMap<>();
    ColumnPeelingTest.law(longs(counts), factor, factor, isPublic)
        .forEach(
            (told, p) -> {
              BitSet set = new BitSet();
              set.set(ColumnPeelingTest.COLUMNS.get(told.first()));
              if (rounds == 2) {
                set.set(ColumnPeelingTest.COLUMNS.get(told.second()));
              }
              sets.merge(set, p, Double::sum);
            });
    return sets;
  }
}
