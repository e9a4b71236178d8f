package org.didyma.models;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.didyma.data.schema.Coordinate;
import org.didyma.data.schema.Feature;
import org.didyma.data.schema.NumericFeature;
import org.didyma.data.schema.Schema;

/**
 * How often two cards decide alike on the public grid of a schema: all combinations of what its
 * columns can look like, each counted once. It uses no record, so it spends no privacy; records of
 * a table may be distributed otherwise. Columns vary independently on the grid, so the numbers of
 * combinations with each pair of scores are counted column by column, exactly.
 *
 * @param schema whose columns make the grid
 */
public record CardAgreement(Schema schema) {

  private static final int PLACES = 4;

  /** Pairs of scores times values of a column that are gone through at most. */
  private static final long MOST = 1L << 24;

  /** A pair of scores, or what a column adds to it. */
  private record Pair(long one, long other) {

    Pair plus(Pair more) {
      return new Pair(Math.addExact(one, more.one), Math.addExact(other, more.other));
    }
  }

  /**
   * The share of combinations on which two cards of whole points decide alike, from 0 to 1, rounded
   * to four places; empty where scores are too many to count.
   *
   * @param one over columns of the schema
   * @param other likewise
   */
  public Optional<BigDecimal> of(Model one, Model other) {
    Rule.Points first = (Rule.Points) one.rule();
    Rule.Points second = (Rule.Points) other.rule();
    Map<Pair, BigInteger> counts = Map.of(new Pair(0, 0), BigInteger.ONE);
    for (Feature feature : schema.features()) {
      Map<Pair, BigInteger> column = column(feature, weights(one, first), weights(other, second));
      if ((long) counts.size() * column.size() > MOST) {
        return Optional.empty();
      }
      counts = with(counts, column);
    }
    BigInteger alike = BigInteger.ZERO;
    BigInteger all = BigInteger.ZERO;
    for (Map.Entry<Pair, BigInteger> entry : counts.entrySet()) {
      boolean agree =
          entry.getKey().one > first.threshold() == entry.getKey().other > second.threshold();
      alike = agree ? alike.add(entry.getValue()) : alike;
      all = all.add(entry.getValue());
    }
    return Optional.of(
        new BigDecimal(alike).divide(new BigDecimal(all), PLACES, RoundingMode.HALF_EVEN));
  }

  private static Map<Pair, BigInteger> with(
      Map<Pair, BigInteger> counts, Map<Pair, BigInteger> column) {
    if (column.keySet().equals(Set.of(new Pair(0, 0)))) {
      return counts;
    }
    Map<Pair, BigInteger> all = new HashMap<>();
    counts.forEach(
        (pair, ways) ->
            column.forEach(
                (added, looks) ->
                    all.merge(pair.plus(added), ways.multiply(looks), BigInteger::add)));
    return all;
  }

  private static Map<String, Integer> weights(Model model, Rule.Points rule) {
    Map<String, Integer> weights = new HashMap<>();
    List<String> names = model.schema().coordinateNames();
    for (int j = 0; j < names.size(); j++) {
      weights.put(names.get(j), rule.weights().get(j));
    }
    return weights;
  }

  /** The same of each two of some cards, by their numbers: of a card with itself, empty. */
  public List<List<Optional<BigDecimal>>> of(List<Model> cards) {
    List<List<Optional<BigDecimal>>> all = new ArrayList<>();
    for (int i = 0; i < cards.size(); i++) {
      List<Optional<BigDecimal>> own = new ArrayList<>();
      for (int k = 0; k < cards.size(); k++) {
        own.add(
            k < i ? all.get(k).get(i) : k == i ? Optional.empty() : of(cards.get(i), cards.get(k)));
      }
      all.add(own);
    }
    return all;
  }

  /** In how many ways a column adds each pair of points. */
  private Map<Pair, BigInteger> column(
      Feature feature, Map<String, Integer> one, Map<String, Integer> other) {
    List<Coordinate> own = feature.coordinates();
    Map<Pair, BigInteger> ways = new HashMap<>();
    for (int[] look : looks(feature)) {
      Pair added = new Pair(0, 0);
      for (int c = 0; c < look.length; c++) {
        String name = own.get(c).name();
        added =
            added.plus(
                new Pair(
                    (long) look[c] * one.getOrDefault(name, 0),
                    (long) look[c] * other.getOrDefault(name, 0)));
      }
      ways.merge(added, BigInteger.ONE, BigInteger::add);
    }
    return ways;
  }

  /** What the coordinates of a feature can be. Thresholds come first, and are met in order. */
  private List<int[]> looks(Feature feature) {
    List<Coordinate> own = feature.coordinates();
    List<int[]> looks = new ArrayList<>();
    boolean hasZero = false;
    for (int c = 0; c < own.size(); c++) {
      switch (own.get(c).test()) {
        case SCALED -> {
          NumericFeature numeric = (NumericFeature) feature;
          for (int v = numeric.scaled(numeric.low()); v <= numeric.scaled(numeric.high()); v++) {
            looks.add(look(own.size(), c, c, v));
            hasZero |= v == 0;
          }
        }
        case AT_LEAST -> looks.add(look(own.size(), 0, c, 1));
        default -> looks.add(look(own.size(), c, c, 1));
      }
    }
    if (!hasZero && schema.canBeZero(feature)) {
      looks.add(new int[own.size()]);
    }
    return looks;
  }

  private static int[] look(int size, int from, int to, int value) {
    int[] look = new int[size];
    Arrays.fill(look, from, to + 1, value);
    return look;
  }
}
