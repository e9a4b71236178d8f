package org.didyma.models.quality;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.didyma.data.schema.Coordinate;
import org.didyma.data.schema.Feature;
import org.didyma.data.schema.NumericFeature;
import org.didyma.data.schema.Schema;
import org.didyma.models.Rule;

/**
 * Which scores records can have under one rule that have a score under another: by dynamic
 * programming over columns, whose fields do not depend on each other. A function of rules and
 * schema alone, so public. Scores are sums less the threshold.
 */
final class ScoreMap {

  /** Scores from the least to the largest. */
  record Range(long least, long most) {
    Range with(long score) {
      return new Range(Math.min(least, score), Math.max(most, score));
    }
  }

  /** Most pairs of scores that are looked at. */
  private static final int MOST_PAIRS = 200_000;

  /** What one value of a column adds under both rules. */
  private record Pair(long before, long after) {}

  private ScoreMap() {}

  /**
   * The range of new scores by old score; empty where there are too many to look at all.
   *
   * @param before over the coordinates of the schema
   * @param after over the same
   */
  static Optional<NavigableMap<Long, Range>> of(
      Rule.Points before, Rule.Points after, Schema schema) {
    Map<Long, Set<Long>> sums = new HashMap<>();
    sums.put((long) -before.threshold(), new HashSet<>(Set.of((long) -after.threshold())));
    int at = 0;
    for (Feature feature : schema.features()) {
      Set<Pair> added = pairs(feature, before, after, at, schema.canBeZero(feature));
      at += feature.coordinates().size();
      Map<Long, Set<Long>> more = new HashMap<>();
      int count = 0;
      for (Map.Entry<Long, Set<Long>> sum : sums.entrySet()) {
        for (Pair pair : added) {
          Set<Long> own = more.computeIfAbsent(sum.getKey() + pair.before(), s -> new HashSet<>());
          int size = own.size();
          sum.getValue().forEach(score -> own.add(score + pair.after()));
          count += own.size() - size;
        }
        if (count > MOST_PAIRS) {
          return Optional.empty();
        }
      }
      sums = more;
    }
    NavigableMap<Long, Range> ranges = new TreeMap<>();
    sums.forEach(
        (score, all) ->
            all.forEach(
                to -> ranges.merge(score, new Range(to, to), (own, one) -> own.with(one.least()))));
    return Optional.of(ranges);
  }

  private static Set<Pair> pairs(
      Feature feature, Rule.Points before, Rule.Points after, int at, boolean canBeZero) {
    List<Coordinate> own = feature.coordinates();
    Set<Pair> pairs = new HashSet<>();
    if (canBeZero || own.isEmpty()) {
      pairs.add(new Pair(0, 0));
    }
    Pair met = new Pair(0, 0);
    for (int c = 0; c < own.size(); c++) {
      Pair one = new Pair(before.weights().get(at + c), after.weights().get(at + c));
      switch (own.get(c).test()) {
        case AT_LEAST -> {
          met = new Pair(met.before() + one.before(), met.after() + one.after());
          pairs.add(met);
        }
        case SCALED -> pairs.addAll(multiples(one, (NumericFeature) feature));
        default -> pairs.add(one);
      }
    }
    return pairs;
  }

  private static List<Pair> multiples(Pair one, NumericFeature feature) {
    List<Pair> pairs = new ArrayList<>();
    int low = feature.scaled(feature.low());
    // One more than are looked at says that there are too many.
    int high = (int) Math.min(feature.scaled(feature.high()), (long) low + MOST_PAIRS);
    for (int k = low; k <= high; k++) {
      pairs.add(new Pair(one.before() * k, one.after() * k));
    }
    return pairs;
  }
}
