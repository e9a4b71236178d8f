package org.didyma.mechanisms.lattice;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.didyma.core.CancellationToken;
import org.didyma.exact.RandomBits;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.WeightLattice;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;

/**
 * A menu on records of two coordinates: some variants with both of them, others with the first one
 * alone. Its laws are enumerated here, with nothing from the product.
 */
final class TinyMenu {

  static final Costs COSTS = new Costs(3, 1);

  /** What every third variant may have instead. */
  private static final Costs OTHERS = new Costs(1, 2);

  /** Kinds of records: (1, 0) and (0, 1), of either label. */
  private static final int[][] ROWS = {{1, 0}, {1, 0}, {0, 1}, {0, 1}};

  private static final boolean[] POSITIVE = {true, false, true, false};

  private final int variants;
  private final boolean isOfOneCost;
  private final boolean isWeighed;

  /** Every second variant has the first coordinate alone. */
  TinyMenu(int variants) {
    this(variants, true);
  }

  TinyMenu(int variants, boolean isOfOneCost) {
    this(variants, isOfOneCost, false);
  }

  /**
   * @param isWeighed whether variants with both coordinates count positive records of the first
   *     kind three times, and negative ones of the second kind not at all
   */
  TinyMenu(int variants, boolean isOfOneCost, boolean isWeighed) {
    this.variants = variants;
    this.isOfOneCost = isOfOneCost;
    this.isWeighed = isWeighed;
  }

  private boolean isWeighed(int variant) {
    return isWeighed && columns(variant) == 2;
  }

  /** The most times that a record counts. */
  private int most(int variant) {
    return isWeighed(variant) ? 3 : 1;
  }

  private int times(int variant, int kind) {
    return isWeighed(variant) ? new int[] {3, 1, 1, 0}[kind] : 1;
  }

  private Costs costs(int variant) {
    return isOfOneCost || variant % 3 < 2 ? COSTS : OTHERS;
  }

  /** The most that a record costs, by which the rate of a variant is divided. */
  private static double most(Costs costs) {
    return Math.max(costs.missedPositive(), costs.falseAlarm());
  }

  private static int columns(int variant) {
    return variant % 2 == 0 ? 2 : 1;
  }

  CardMenu.Parameters parameters(
      CardMenu.Released released, Epsilon epsilon, Delta delta, Adjacency adjacency) {
    List<CardMenu.Variant> all = new ArrayList<>();
    for (int v = 0; v < variants; v++) {
      all.add(
          new CardMenu.Variant(
              columns(v) == 2 ? List.of(0, 1) : List.of(0),
              WeightLattice.cube(columns(v), 1),
              costs(v),
              LatticePrior.NONE,
              isWeighed(v)
                  ? Optional.of(new CellWeights(List.of(0), List.of(List.of(1, 3), List.of(0, 1))))
                  : Optional.empty()));
    }
    return new CardMenu.Parameters(released, epsilon, delta, adjacency, all);
  }

  static Cells cells(int... counts) {
    Cells.Builder cells = Cells.builder(2);
    for (int kind = 0; kind < counts.length; kind++) {
      cells.add(ROWS[kind], POSITIVE[kind] ? counts[kind] : 0, POSITIVE[kind] ? 0 : counts[kind]);
    }
    return cells.build();
  }

  /** What the product draws: of each card its variant and its weights. */
  static List<Integer> draw(CardMenu.Parameters parameters, RandomBits bits, int... counts) {
    List<Integer> drawn = new ArrayList<>();
    new CardMenu(1)
        .draw(cells(counts), parameters, bits, CancellationToken.NEVER)
        .forEach(
            card -> {
              drawn.add(card.variant());
              for (int weight : card.point().weights().toArray()) {
                drawn.add(weight);
              }
            });
    return drawn;
  }

  /** The cards of a variant with their losses. */
  private Map<List<Integer>, Long> losses(int variant, int... counts) {
    Costs costs = costs(variant);
    Map<List<Integer>, Long> losses = new LinkedHashMap<>();
    for (int a = -1; a <= 1; a++) {
      for (int b = -1; b <= 1; b++) {
        if (columns(variant) == 2 || b == 0) {
          long loss = 0;
          for (int kind = 0; kind < counts.length; kind++) {
            boolean positive =
                a * ROWS[kind][0] + (columns(variant) == 2 ? b * ROWS[kind][1] : 0) > 0;
            loss +=
                positive == POSITIVE[kind]
                    ? 0
                    : (long) counts[kind]
                        * times(variant, kind)
                        * (positive ? costs.falseAlarm() : costs.missedPositive());
          }
          losses.put(columns(variant) == 2 ? List.of(variant, a, b) : List.of(variant, a), loss);
        }
      }
    }
    return losses;
  }

  private static Map<List<Integer>, Double> exponential(double rate, Map<List<Integer>, Long> of) {
    double sum = of.values().stream().mapToDouble(loss -> Math.exp(-rate * loss)).sum();
    Map<List<Integer>, Double> law = new HashMap<>();
    of.forEach((card, loss) -> law.put(card, Math.exp(-rate * loss) / sum));
    return law;
  }

  /**
   * The law of a card of each variant, independent ones.
   *
   * @param rate of variants of the usual costs
   */
  Map<List<Integer>, Double> all(double rate, int... counts) {
    Map<List<Integer>, Double> law = Map.of(List.of(), 1.0);
    for (int v = 0; v < variants; v++) {
      double own = rate * most(COSTS) / most(costs(v)) / most(v);
      Map<List<Integer>, Double> cardsOfIt = exponential(own, losses(v, counts));
      Map<List<Integer>, Double> more = new HashMap<>();
      law.forEach(
          (cards, p) ->
              cardsOfIt.forEach(
                  (card, q) -> {
                    List<Integer> joined = new ArrayList<>(cards);
                    joined.addAll(card);
                    more.put(joined, p * q);
                  }));
      law = more;
    }
    return law;
  }

  /** The law of one pair of a variant and its card. */
  Map<List<Integer>, Double> one(double rate, int... counts) {
    Map<List<Integer>, Long> union = new LinkedHashMap<>();
    for (int v = 0; v < variants; v++) {
      union.putAll(losses(v, counts));
    }
    return exponential(rate, union);
  }

  /** A broken variant: of the cards of all variants the one of least loss, the first of equals. */
  Map<List<Integer>, Double> leastOfAll(double rate, int... counts) {
    Map<List<Integer>, Double> law = Map.of(List.of(), 1.0);
    Map<List<Integer>, Long> known = new HashMap<>();
    known.put(List.of(), Long.MAX_VALUE);
    for (int v = 0; v < variants; v++) {
      Map<List<Integer>, Long> losses = losses(v, counts);
      known.putAll(losses);
      Map<List<Integer>, Double> own = exponential(rate, losses);
      Map<List<Integer>, Double> more = new HashMap<>();
      law.forEach(
          (best, p) ->
              own.forEach(
                  (card, q) ->
                      more.merge(
                          known.get(card) < known.get(best) ? card : best, p * q, Double::sum)));
      law = more;
    }
    return law;
  }
}
