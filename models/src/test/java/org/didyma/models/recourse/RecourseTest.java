package org.didyma.models.recourse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.didyma.core.InvalidInputException;
import org.didyma.data.schema.Schema;
import org.didyma.models.Model;
import org.didyma.models.ModelReader;
import org.didyma.models.export.Scorecard;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Changes equal those that trying every value of every actionable column finds. */
class RecourseTest {

  private static final List<String> COLUMNS = List.of("n", "s", "o", "k");

  /** All fields that a record may have or come to have, in an order of ordered columns. */
  private static final List<List<String>> VALUES =
      List.of(
          IntStream.range(0, 10).mapToObj(Integer::toString).toList(),
          List.of("0", "1", "2", "3", "4", "5", "6"),
          List.of("low", "mid", "high"),
          List.of("a", "b", "c", "d"));

  private static final Set<String> UNORDERED = Set.of("k");

  private static Model model(Random random) {
    String schema =
        """
        {"missing": ["NA", ""], "label": {"column": "y", "positive": "yes", "negative": "no"},
         "features": [
          {"column": "n", "integer": [0, 9], "thresholds": [2, 3, 6, 8], "onMissing": "none"},
          {"column": "s", "integer": [0, 6], "scale": 2, "onMissing": "none"},
          {"column": "o", "categories": ["low", "mid", "high"], "ordered": true,
           "onMissing": "none"},
          {"column": "k", "categories": ["a", "b", "c", "d"], "onMissing": "none"}]}
        """;
    String weights =
        Schema.parse(schema, "s").coordinateNames().stream()
            .map(
                name ->
                    "{\"feature\": \"%s\", \"points\": %d}".formatted(name, random.nextInt(7) - 3))
            .collect(Collectors.joining(", "));
    return ModelReader.parse(
        """
        {"format": "didyma-model/1", "mechanism": "exponential",
         "guarantee": {"kind": "pure", "epsilon": "1", "delta": "0", "adjacency": "replace",
                       "conditions": [], "statement": "s"},
         "model": {"kind": "linear-lattice", "lattice": "box:3", "intercept": "-9:9",
                   "schema": %s, "weights": [%s], "threshold": %d},
         "software": {"version": "1", "proof": "p"}}
        """
            .formatted(schema, weights, random.nextInt(13) - 6),
        "m");
  }

  @Test
  void itFindsWhatTryingAllFinds() {
    agree(71, 60, 50);
  }

  /** A hundred thousand records, each below a millisecond in the middle. */
  @Test
  @Tag("long")
  void itFindsOfManyRecordsWhatTryingAllFinds() {
    double middle = agree(72, 500, 200);
    assertThat(middle).as("median in ms").isLessThan(1);
  }

  /** The median time of a record in milliseconds. */
  private static double agree(long seed, int models, int each) {
    Random random = new Random(seed);
    long[] times = new long[models * each];
    int turned = 0;
    int several = 0;
    int beyond = 0;
    for (int m = 0; m < models; m++) {
      Model model = model(random);
      long[][] points = points(model);
      for (int i = 0; i < each; i++) {
        int[] own = VALUES.stream().mapToInt(v -> random.nextInt(v.size())).toArray();
        boolean[] isActionable = new boolean[own.length];
        Map<String, String> record = new HashMap<>();
        List<String> actionable = new ArrayList<>();
        for (int c = 0; c < own.length; c++) {
          record.put(COLUMNS.get(c), VALUES.get(c).get(own[c]));
          isActionable[c] = random.nextInt(5) > 0;
          if (isActionable[c]) {
            actionable.add(COLUMNS.get(c));
          }
        }
        long above = random.nextInt(5) - 2;
        long start = System.nanoTime();
        Recourse found = Recourse.of(model, record, actionable, above);
        times[m * each + i] = System.nanoTime() - start;
        long limit = (long) Scorecard.of(model).threshold() + above;
        Map<Set<String>, Integer> tried = tried(points, own, isActionable, limit);
        Map<Set<String>, Integer> minimal = minimal(tried);
        String what = record + " " + actionable + " " + found;
        assertThat(sets(found)).as(what).isEqualTo(minimal);
        Optional<Integer> least = tried.values().stream().min(Integer::compare);
        assertThat(found.least().map(Recourse.Change::steps)).as(what).isEqualTo(least);
        turned += minimal.isEmpty() ? 0 : 1;
        several += minimal.size() > 1 ? 1 : 0;
        beyond += least.isPresent() && !minimal.containsValue(least.get()) ? 1 : 0;
        long sum = sum(points, own);
        for (Recourse.Change change : found.minimal()) {
          long moved = sum + change.moves().stream().mapToLong(Recourse.Move::points).sum();
          assertThat(moved > limit).as(what).isNotEqualTo(sum > limit);
        }
      }
    }
    assertThat(turned).isGreaterThan(times.length / 4);
    assertThat(several).isGreaterThan(times.length / 20);
    // A change of fewer steps may have one column more than it needs.
    assertThat(beyond).isPositive();
    Arrays.sort(times);
    return times[times.length / 2] / 1e6;
  }

  private static Map<Set<String>, Integer> sets(Recourse found) {
    return found.minimal().stream()
        .collect(
            Collectors.toMap(
                change ->
                    change.moves().stream()
                        .map(Recourse.Move::column)
                        .collect(Collectors.toCollection(TreeSet::new)),
                Recourse.Change::steps));
  }

  /** What each value of each column adds, as readers of tables see it. */
  private static long[][] points(Model model) {
    Scorecard card = Scorecard.of(model);
    long[][] points = new long[COLUMNS.size()][];
    for (int c = 0; c < points.length; c++) {
      int column = c;
      points[c] =
          VALUES.get(c).stream()
              .mapToLong(v -> (long) card.added(Map.of(COLUMNS.get(column), v))[column])
              .toArray();
    }
    return points;
  }

  private static long sum(long[][] points, int[] values) {
    return IntStream.range(0, values.length).mapToLong(c -> points[c][values[c]]).sum();
  }

  /** The sets of columns with a change that turns the decision, each with the fewest steps. */
  private static Map<Set<String>, Integer> tried(
      long[][] points, int[] own, boolean[] isActionable, long limit) {
    Map<Set<String>, Integer> tried = new LinkedHashMap<>();
    boolean isPositive = sum(points, own) > limit;
    int[] values = own.clone();
    while (true) {
      if (sum(points, values) > limit != isPositive) {
        Set<String> moved = new TreeSet<>();
        int steps = 0;
        for (int c = 0; c < own.length; c++) {
          int passed = passed(points[c], own[c], values[c], UNORDERED.contains(COLUMNS.get(c)));
          steps += passed;
          if (passed > 0) {
            moved.add(COLUMNS.get(c));
          }
        }
        tried.merge(moved, steps, Math::min);
      }
      int c = 0;
      while (c < own.length) {
        values[c] = isActionable[c] ? (values[c] + 1) % points[c].length : values[c];
        if (isActionable[c] && values[c] != own[c]) {
          break;
        }
        c++;
      }
      if (c == own.length) {
        return tried;
      }
    }
  }

  /** How many times points change on the way, once at most without an order. */
  private static int passed(long[] points, int from, int to, boolean isUnordered) {
    if (isUnordered) {
      return points[from] == points[to] ? 0 : 1;
    }
    return (int)
        IntStream.range(Math.min(from, to), Math.max(from, to))
            .filter(v -> points[v] != points[v + 1])
            .count();
  }

  private static Map<Set<String>, Integer> minimal(Map<Set<String>, Integer> tried) {
    return tried.entrySet().stream()
        .filter(
            one ->
                tried.keySet().stream()
                    .noneMatch(
                        other -> one.getKey().containsAll(other) && !other.equals(one.getKey())))
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  @Test
  void whatHasNoValueStaysAsItIs() {
    Model model = model(new Random(1));
    Recourse found =
        Recourse.of(model, Map.of("n", "NA", "s", "1", "o", "mid"), List.of("n", "k"), 0);
    assertThat(found.fixed()).containsExactly("n", "k");
    assertThat(found.minimal()).isEmpty();
    assertThat(found.least()).isEmpty();
    assertThatThrownBy(() -> Recourse.of(model, Map.of("n", "1"), List.of("q"), 0))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("no column \"q\"");
  }
}
