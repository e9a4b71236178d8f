package org.didyma.formulations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.didyma.core.InvalidInputException;
import org.junit.jupiter.api.Test;

/** Lattices with constraints have exactly the points that a second, naive reading allows. */
class ConstraintsTest {

  private final Random random = new Random(5);

  @Test
  void latticesHaveThePointsThatMeetTheConstraintsAndCountThem() {
    int cut = 0;
    for (int i = 0; i < 1500; i++) {
      int d = 2 + random.nextInt(4);
      int[] column = random.ints(d, 0, 3).toArray();
      boolean[] step = new boolean[d];
      for (int j = 0; j < d; j++) {
        step[j] = random.nextBoolean();
      }
      Constraints constraints = Constraints.of(column, step);
      int mostColumns = random.nextInt(4);
      int mostSteps = random.nextInt(3);
      boolean tied = random.nextBoolean();
      boolean apart = random.nextBoolean();
      constraints = mostColumns < 3 ? constraints.withMostColumns(mostColumns) : constraints;
      constraints = mostSteps < 2 ? constraints.withMostSteps(mostSteps) : constraints;
      constraints = tied ? constraints.withTogether(0, 2) : constraints;
      constraints = apart ? constraints.withApart(1, 2) : constraints;
      WeightLattice plain = lattice(d);
      WeightLattice lattice = plain.withConstraints(constraints);
      long count = 0;
      List<int[]> points = points(plain);
      for (int[] w : points) {
        Set<Integer> in = new HashSet<>();
        Map<Integer, Integer> steps = new HashMap<>();
        for (int j = 0; j < d; j++) {
          if (w[j] != 0) {
            in.add(column[j]);
            steps.merge(column[j], step[j] ? 1 : 0, Integer::sum);
          }
        }
        boolean meets =
            plain.contains(Weights.of(w))
                && (mostColumns == 3 || in.size() <= mostColumns)
                && (mostSteps == 2 || steps.values().stream().allMatch(n -> n <= mostSteps))
                && (!tied || in.contains(0) == in.contains(2))
                && (!apart || !(in.contains(1) && in.contains(2)));
        assertThat(lattice.contains(Weights.of(w))).as("lattice %d", i).isEqualTo(meets);
        count += meets ? 1 : 0;
      }
      assertThat(lattice.cardinality()).as("lattice %d", i).isEqualTo(BigInteger.valueOf(count));
      assertThat(lattice.isEmpty()).isEqualTo(count == 0);
      cut += plain.cardinality().equals(lattice.cardinality()) ? 0 : 1;
    }
    assertThat(cut).isGreaterThan(500);
  }

  private WeightLattice lattice(int d) {
    int[] low = random.ints(d, -2, 2).toArray();
    int[] high = new int[d];
    for (int j = 0; j < d; j++) {
      high[j] = low[j] + random.nextInt(3);
    }
    WeightLattice lattice = WeightLattice.box(low, high);
    lattice = random.nextInt(3) == 0 ? lattice.withBall(random.nextInt(6)) : lattice;
    lattice = random.nextInt(3) == 0 ? lattice.withMaxNonZeros(random.nextInt(d)) : lattice;
    return random.nextBoolean() ? lattice.withIntercept(-1, 1) : lattice;
  }

  private static List<int[]> points(WeightLattice lattice) {
    List<int[]> points = new ArrayList<>();
    add(points, lattice, new int[lattice.coordinates()], 0);
    return points;
  }

  private static void add(List<int[]> points, WeightLattice lattice, int[] w, int from) {
    if (from == w.length) {
      points.add(w.clone());
      return;
    }
    for (int v = lattice.low(from); v <= lattice.high(from); v++) {
      w[from] = v;
      add(points, lattice, w, from + 1);
    }
  }

  /** Scores of all possible records tell what scores alike; no shift is thought of here. */
  @Test
  void ofWeightingsThatScoreAlikeTheFirstOneCounts() {
    int redundant = 0;
    for (int i = 0; i < 400; i++) {
      // Two wholes and a coordinate of its own, in any order of coordinates.
      int a = 1 + random.nextInt(2);
      int b = 1 + random.nextInt(3);
      int d = a + b + 1;
      int at = random.nextInt(3);
      int free = at == 0 ? 0 : at == 1 ? a : a + b;
      List<int[]> wholes = List.of(run(0, a, free), run(a, b, free));
      int low = -random.nextInt(3);
      int high = low + 1 + random.nextInt(2);
      int[] lows = new int[d];
      int[] highs = new int[d];
      Arrays.fill(lows, low);
      Arrays.fill(highs, high);
      lows[free] = 0;
      highs[free] = 1;
      WeightLattice plain = WeightLattice.box(lows, highs);
      plain = random.nextBoolean() ? plain.withMaxNonZeros(random.nextInt(d)) : plain;
      int interceptLow = -random.nextInt(3);
      plain =
          random.nextInt(4) == 0
              ? plain
              : plain.withIntercept(interceptLow, interceptLow + random.nextInt(4));
      Constraints constraints =
          Constraints.of(new int[d], new boolean[d]).withoutRedundancy(wholes);
      WeightLattice lattice = plain.withConstraints(constraints);
      List<int[]> records = records(wholes, d, free);
      Map<List<Integer>, List<Integer>> first = new HashMap<>();
      int members = 0;
      for (int[] w : points(plain)) {
        if (!plain.contains(Weights.of(w))) {
          continue;
        }
        members++;
        List<Integer> point = Arrays.stream(w).boxed().toList();
        // Points come in lexicographic order.
        first.putIfAbsent(scores(w, records, d), point);
      }
      Set<List<Integer>> expected = new HashSet<>(first.values());
      for (int[] w : points(plain)) {
        List<Integer> point = Arrays.stream(w).boxed().toList();
        assertThat(lattice.contains(Weights.of(w)))
            .as("lattice %d, %s", i, point)
            .isEqualTo(expected.contains(point));
      }
      assertThat(lattice.cardinality())
          .as("lattice %d", i)
          .isEqualTo(BigInteger.valueOf(expected.size()));
      redundant += members - expected.size();
    }
    assertThat(redundant).isGreaterThan(1000);
  }

  /**
   * The whole has so many levels that most of them are zeros, or so few that all may have weights.
   */
  @Test
  void wideSparseWeightsOfOneWholeAreCountedOnceForEachScoring() {
    for (int i = 0; i < 300; i++) {
      int d = 2 + random.nextInt(4);
      int low = -random.nextInt(5);
      int high = Math.max(low + 1, low + random.nextInt(d > 4 ? 4 : 6));
      int[] lows = new int[d];
      int[] highs = new int[d];
      Arrays.fill(lows, low);
      Arrays.fill(highs, high);
      int limit = random.nextInt(d);
      WeightLattice plain = WeightLattice.box(lows, highs).withMaxNonZeros(limit);
      plain = random.nextInt(4) == 0 ? plain : plain.withIntercept(-2, random.nextInt(4));
      Set<List<Integer>> scorings = new HashSet<>();
      for (int[] w : points(plain)) {
        if (plain.contains(Weights.of(w))) {
          int b = w.length > d ? w[d] : 0;
          scorings.add(Arrays.stream(w, 0, d).mapToObj(v -> v + b).toList());
        }
      }
      assertThat(withoutRedundancy(plain).cardinality())
          .as("%d weights of %d..%d, %d of them", d, low, high, limit)
          .isEqualTo(BigInteger.valueOf(scorings.size()));
    }
  }

  /** With 40 levels, and any of them, each point is alone: 4 weights leave more than 20 zeros. */
  @Test
  void manyLevelsAreCountedInShortTime() {
    WeightLattice plain = WeightLattice.cube(40, 5).withMaxNonZeros(4).withIntercept(-15, 15);
    WeightLattice lattice = withoutRedundancy(plain);
    assertTimeoutPreemptively(
        Duration.ofSeconds(20),
        () -> assertThat(lattice.cardinality()).isEqualTo(plain.cardinality()));
    assertThat(lattice.cardinality()).isSameAs(lattice.cardinality());
  }

  private static WeightLattice withoutRedundancy(WeightLattice plain) {
    int d = plain.features();
    return plain.withConstraints(
        Constraints.of(new int[d], new boolean[d])
            .withoutRedundancy(List.of(IntStream.range(0, d).toArray())));
  }

  /** So many coordinates in a row, past one that is left out. */
  private static int[] run(int from, int size, int without) {
    int[] run = new int[size];
    for (int i = 0; i < size; i++) {
      run[i] = from + i >= without ? from + i + 1 : from + i;
    }
    return run;
  }

  private static List<int[]> records(List<int[]> wholes, int d, int free) {
    List<int[]> records = new ArrayList<>();
    for (int one : wholes.get(0)) {
      for (int other : wholes.get(1)) {
        for (int v = 0; v <= 1; v++) {
          int[] x = new int[d];
          x[one] = 1;
          x[other] = 1;
          x[free] = v;
          records.add(x);
        }
      }
    }
    return records;
  }

  private static List<Integer> scores(int[] w, List<int[]> records, int d) {
    return records.stream()
        .map(
            x -> {
              int score = w.length > d ? w[d] : 0;
              for (int j = 0; j < d; j++) {
                score += w[j] * x[j];
              }
              return score;
            })
        .toList();
  }

  @Test
  void whatIsNotDecidedIsRefused() {
    Constraints alike =
        Constraints.of(new int[] {0, 0, 1}, new boolean[3])
            .withoutRedundancy(List.of(new int[] {0, 1}));
    WeightLattice cube = WeightLattice.cube(3, 1);
    assertThatThrownBy(() -> cube.withBall(2).withConstraints(alike))
        .isInstanceOf(InvalidInputException.class);
    assertThatThrownBy(() -> cube.withConstraints(alike.withMostColumns(1)))
        .isInstanceOf(InvalidInputException.class);
    assertThatThrownBy(() -> cube.withIntercept(-2, 2, 2).withConstraints(alike))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("steps of 2");
    assertThatThrownBy(() -> cube.withConstraints(alike).withIntercept(-2, 2, 2))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("steps of 2");
    WeightLattice uneven =
        WeightLattice.box(new int[] {0, -1, 0}, new int[] {1, 1, 1}).withConstraints(alike);
    assertThatThrownBy(uneven::cardinality).hasMessageContaining("different ranges");
    int[] many =
        new TreeSet<>(IntStream.range(0, 13).boxed().toList()).stream().mapToInt(i -> i).toArray();
    assertThatThrownBy(
            () ->
                WeightLattice.cube(13, 1)
                    .withConstraints(Constraints.of(many, new boolean[13]).withApart(many))
                    .cardinality())
        .hasMessageContaining("tied");
    assertThatThrownBy(() -> alike.withMostSteps(-1)).isInstanceOf(InvalidInputException.class);
  }
}
