package org.didyma.oracles;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Constraints;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.ScoreLoss;
import org.didyma.formulations.ScoreTable;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;

/**
 * Tiny problems at the edges of what there can be: few records or none, coordinates that no record
 * has, weights that cannot be 0 or cannot be anything else, intercepts of one value, balls of
 * radius 0, limits of no weight at all and of more than there are, tables that are neither convex
 * nor monotone and go below 0, large costs. Their points and losses are told by arithmetic of their
 * own.
 */
public final class OddProblems {

  private static final int COLUMNS = 3;
  private static final int NONE = -1;

  /**
   * A problem with all its points.
   *
   * @param losses of the points; none for an empty lattice
   * @param scale what losses are multiples of, or their size, about
   */
  public record Odd(LearningProblem problem, Map<Weights, Long> losses, long scale) {}

  /** What rows are like. */
  private enum Rows {
    NUMBERS,
    BITS,
    /** One level of each of two columns. */
    LEVELS,
    /** At most one level of each. */
    LEVELS_OR_NONE,
    THRESHOLDS
  }

  private final Random random;

  public OddProblems(long seed) {
    this.random = new Random(seed);
  }

  /**
   * The next problem.
   *
   * @param maxPoints of the box, about
   */
  public Odd next(int maxPoints) {
    while (true) {
      Making making = new Making(maxPoints);
      if (making.points <= 20L * maxPoints) {
        return making.made();
      }
    }
  }

  private boolean oneIn(int n) {
    return random.nextInt(n) == 0;
  }

  /** One problem. */
  private final class Making {

    private final Rows kind = Rows.values()[random.nextInt(Rows.values().length)];
    private final int d = 1 + random.nextInt(kind == Rows.NUMBERS ? 3 : 6);

    /** Whether of weights that score alike all but one are left out. */
    private final boolean irredundant = kind == Rows.LEVELS && d > 1 && oneIn(3);

    private final boolean hasIntercept = random.nextBoolean();
    private final int[] low = new int[d + (hasIntercept ? 1 : 0)];
    private final int[] high = new int[low.length];
    private long points = 1;

    private final int radius = !irredundant && oneIn(4) ? random.nextInt(2 * d + 1) : NONE;
    private final int most = oneIn(3) ? random.nextInt(d + 2) : NONE;
    private final int[] column = random.ints(d, 0, COLUMNS).toArray();
    private final int mostColumns = !irredundant && oneIn(8) ? random.nextInt(COLUMNS) : NONE;
    private final boolean apart = !irredundant && oneIn(12);
    private final boolean together = !irredundant && oneIn(12);

    private final int[][] rows;
    private final long[] positives;
    private final long[] negatives;

    private final int farthest;
    private final long[] ofPositive; // by score, from -farthest on
    private final long[] ofNegative;
    private final long scale = oneIn(5) ? 1 + random.nextInt(100_000_000) : 1;

    Making(int maxPoints) {
      makeBox(maxPoints);
      this.rows = new int[random.nextInt(7)][d];
      fillRows();
      boolean isEmpty = oneIn(8);
      this.positives = random.longs(rows.length, 0, isEmpty ? 1 : 4).toArray();
      this.negatives = random.longs(rows.length, 0, isEmpty ? 1 : 4).toArray();
      this.farthest = farthest();
      this.ofPositive = new long[2 * farthest + 1];
      this.ofNegative = new long[2 * farthest + 1];
    }

    private void makeBox(int maxPoints) {
      int wide = oneIn(4) ? 4 : 1 + random.nextInt(2);
      boolean even = irredundant || oneIn(3);
      boolean zeros = !oneIn(4);
      if (hasIntercept) {
        low[d] = random.nextInt(7) - 3;
        high[d] = low[d] + random.nextInt(4);
        points = high[d] - low[d] + 1;
      }
      for (int j = 0; j < d; j++) {
        low[j] = even ? -wide : random.nextInt(2 * wide + 1) - wide;
        high[j] = even ? wide : low[j] + random.nextInt(wide + 2);
        low[j] = zeros ? Math.min(low[j], 0) : low[j];
        high[j] = zeros ? Math.max(high[j], 0) : high[j];
        if (!irredundant && oneIn(8)) {
          high[j] = low[j];
        }
        while (!irredundant && points * (high[j] - low[j] + 1) > maxPoints) {
          high[j] -= high[j] > 0 ? 1 : 0;
          low[j] += high[j] > 0 ? 0 : 1;
          low[j] = Math.min(low[j], high[j]);
        }
        points *= high[j] - low[j] + 1;
      }
    }

    private void fillRows() {
      int missing = !irredundant && oneIn(3) ? random.nextInt(d) : NONE;
      int half = Math.max(1, d / 2);
      for (int[] row : rows) {
        boolean hasFirst = kind == Rows.LEVELS || !oneIn(3);
        boolean hasSecond = half < d && (kind == Rows.LEVELS || !oneIn(3));
        switch (kind) {
          case NUMBERS -> Arrays.setAll(row, j -> random.nextInt(9) - 4);
          case BITS -> Arrays.setAll(row, j -> random.nextInt(2));
          case THRESHOLDS -> Arrays.fill(row, 0, random.nextInt(d + 1), 1);
          default -> {
            row[random.nextInt(half)] = hasFirst ? 1 : 0;
            if (hasSecond) {
              row[half + random.nextInt(d - half)] = kind == Rows.LEVELS ? 1 : -2;
            }
          }
        }
        if (missing != NONE) {
          row[missing] = 0;
        }
      }
    }

    private int farthest() {
      int most = 0;
      for (int[] row : rows) {
        int reach = hasIntercept ? Math.max(Math.abs(low[d]), Math.abs(high[d])) : 0;
        for (int j = 0; j < d; j++) {
          reach += Math.abs(row[j]) * Math.max(Math.abs(low[j]), Math.abs(high[j]));
        }
        most = Math.max(most, reach);
      }
      return most;
    }

    Odd made() {
      Cells.Builder cells = Cells.builder(d);
      for (int i = 0; i < rows.length; i++) {
        cells.add(rows[i], positives[i], negatives[i]);
      }
      ScoreLoss loss =
          switch (random.nextInt(4)) {
            case 0, 1 -> zeroOne();
            case 2 -> table(-farthest, 2 * farthest + 2, false);
            default ->
                table(random.nextInt(2 * farthest + 3) - farthest - 1, 2 + random.nextInt(5), true);
          };
      return new Odd(LearningProblem.of(cells.build(), lattice(), loss), losses(), scale);
    }

    private ScoreLoss zeroOne() {
      Costs costs = new Costs(scale * (1 + random.nextInt(2)), random.nextBoolean() ? 1 : scale);
      Arrays.fill(ofPositive, 0, farthest + 1, costs.missedPositive());
      Arrays.fill(ofNegative, farthest + 1, ofNegative.length, costs.falseAlarm());
      return costs;
    }

    /** Any values, also below 0, of which the least are taken off. */
    private ScoreLoss table(int from, int length, boolean saturated) {
      long[] own = new long[length];
      long[] other = new long[length];
      Arrays.setAll(own, i -> scale * (random.nextInt(6) - 3));
      Arrays.setAll(other, i -> scale * (random.nextInt(6) - 3));
      // Not all values are the same.
      other[0] = scale * 3;
      other[length - 1] = 0;
      long leastOwn = Arrays.stream(own).min().orElseThrow();
      long leastOther = Arrays.stream(other).min().orElseThrow();
      for (int s = -farthest; s <= farthest; s++) {
        int at = Math.max(0, Math.min(length - 1, s - from));
        ofPositive[s + farthest] = own[at] - leastOwn;
        ofNegative[s + farthest] = other[at] - leastOther;
      }
      return saturated
          ? ScoreTable.saturated("any", Costs.EQUAL, from, own, other)
          : ScoreTable.of("any", Costs.EQUAL, from, own, other);
    }

    private WeightLattice lattice() {
      WeightLattice lattice = WeightLattice.box(Arrays.copyOf(low, d), Arrays.copyOf(high, d));
      lattice = radius == NONE ? lattice : lattice.withBall(radius);
      lattice = most == NONE ? lattice : lattice.withMaxNonZeros(most);
      lattice = hasIntercept ? lattice.withIntercept(low[d], high[d]) : lattice;
      Constraints constraints = Constraints.of(column, new boolean[d]);
      constraints = mostColumns == NONE ? constraints : constraints.withMostColumns(mostColumns);
      constraints = apart ? constraints.withApart(0, 1) : constraints;
      constraints = together ? constraints.withTogether(1, 2) : constraints;
      if (irredundant) {
        constraints =
            constraints.withoutRedundancy(
                List.of(IntStream.range(0, d / 2).toArray(), IntStream.range(d / 2, d).toArray()));
      }
      return lattice.withConstraints(constraints);
    }

    private Map<Weights, Long> losses() {
      Map<Weights, Long> losses = new LinkedHashMap<>();
      Set<List<Integer>> scored = new HashSet<>();
      int[] w = low.clone();
      // Lexicographically ascending.
      for (int j = 0; j >= 0; ) {
        if (isIn(w) && (!irredundant || scored.add(scores(w)))) {
          losses.put(Weights.of(w), loss(w));
        }
        for (j = w.length - 1; j >= 0 && w[j] == high[j]; j--) {
          w[j] = low[j];
        }
        if (j >= 0) {
          w[j]++;
        }
      }
      return losses;
    }

    private boolean isIn(int[] w) {
      int norm = 0;
      int nonZeros = 0;
      boolean[] in = new boolean[COLUMNS];
      int columns = 0;
      for (int j = 0; j < d; j++) {
        norm += w[j] * w[j];
        if (w[j] != 0) {
          nonZeros++;
          columns += in[column[j]] ? 0 : 1;
          in[column[j]] = true;
        }
      }
      return (radius == NONE || norm <= radius)
          && (most == NONE || nonZeros <= most)
          && (mostColumns == NONE || columns <= mostColumns)
          && !(apart && in[0] && in[1])
          && !(together && in[1] != in[2]);
    }

    /** What all records with one level of either half are scored. */
    private List<Integer> scores(int[] w) {
      List<Integer> scores = new ArrayList<>();
      for (int i = 0; i < d / 2; i++) {
        for (int j = d / 2; j < d; j++) {
          scores.add(w[i] + w[j] + (hasIntercept ? w[d] : 0));
        }
      }
      return scores;
    }

    private long loss(int[] w) {
      long sum = 0;
      for (int i = 0; i < rows.length; i++) {
        int score = hasIntercept ? w[d] : 0;
        for (int j = 0; j < d; j++) {
          score += rows[i][j] * w[j];
        }
        sum += positives[i] * ofPositive[score + farthest];
        sum += negatives[i] * ofNegative[score + farthest];
      }
      return sum;
    }
  }
}
