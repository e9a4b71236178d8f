package org.didyma.mechanisms.lattice;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.mechanisms.law.LossLaw;
import org.didyma.privacy.Adjacency;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The exact joint law of a card that is drawn from one part of a table and of a count of its errors
 * on the other part, over all tables of up to three records and all coins: the pair costs the
 * larger epsilon. A split by what a record contains costs both where records are replaced.
 */
class PartsLawTest {

  private static final double LEARNING = 1;
  private static final double EVALUATION = 1;
  private static final double HELD_OUT = 0.3;
  private static final WeightLattice LATTICE = WeightLattice.cube(1, 1).withIntercept(0, 1);
  private static final List<Weights> POINTS = TinyTables.points(LATTICE);
  private static final int[][] RECORDS = {{0, 1}, {1, 1}, {1, -1}};
  private static final int COUNTS = 4;

  private static List<List<Integer>> tables() {
    List<List<Integer>> all = new ArrayList<>();
    all.add(List.of());
    for (int from = 0, size = 1; size <= 3; size++) {
      for (int to = all.size(); from < to; from++) {
        for (int r = 0; r < RECORDS.length; r++) {
          List<Integer> longer = new ArrayList<>(all.get(from));
          longer.add(r);
          all.add(longer);
        }
      }
    }
    return all;
  }

  private static long[] losses(List<Integer> records) {
    Cells.Builder cells = Cells.builder(1);
    for (int r : records) {
      cells.add(new int[] {RECORDS[r][0]}, RECORDS[r][1] > 0 ? 1 : 0, RECORDS[r][1] > 0 ? 0 : 1);
    }
    LearningProblem problem = LearningProblem.of(cells.build(), LATTICE, Costs.EQUAL);
    return POINTS.stream().mapToLong(problem::loss).toArray();
  }

  /** The probability of each card with each answer, for one split. */
  private static double[] pair(
      List<Integer> learning, List<Integer> evaluation, double lambda, double rate) {
    double[] card = LossLaw.exponential(lambda).of(losses(learning)).probabilities();
    long[] errors = losses(evaluation);
    double[] joint = new double[POINTS.size() * COUNTS];
    for (int w = 0; w < card.length; w++) {
      for (int z = 0; z < COUNTS; z++) {
        joint[w * COUNTS + z] = card[w] * clipped(z, errors[w], rate);
      }
    }
    return joint;
  }

  /**
   * The probability of z for a count with two-sided geometric noise, clipped to 0 .. COUNTS - 1.
   */
  private static double clipped(int z, long count, double rate) {
    double a = Math.exp(-rate);
    if (z == 0 || z == COUNTS - 1) {
      long inside = z == 0 ? count : z - count;
      return inside >= 0 ? Math.pow(a, inside) / (1 + a) : 1 - Math.pow(a, 1.0 - inside) / (1 + a);
    }
    return (1 - a) / (1 + a) * Math.pow(a, Math.abs(z - count));
  }

  private static double[] law(List<Integer> table, Adjacency adjacency, boolean byContent) {
    // One record changes a count of errors by 1 at most, under either relation.
    double lambda = LEARNING / adjacency.changes();
    double rate = EVALUATION;
    double[] law = new double[POINTS.size() * COUNTS];
    for (int coins = 0; coins < 1 << table.size(); coins++) {
      int drawn = coins;
      IntPredicate heldOut = i -> byContent ? table.get(i) == 2 : (drawn >> i & 1) == 1;
      List<Integer> learning = new ArrayList<>();
      List<Integer> evaluation = new ArrayList<>();
      double p = 1;
      for (int i = 0; i < table.size(); i++) {
        (heldOut.test(i) ? evaluation : learning).add(table.get(i));
        p *= byContent ? 0.5 : heldOut.test(i) ? HELD_OUT : 1 - HELD_OUT;
      }
      double[] pair = pair(learning, evaluation, lambda, rate);
      for (int o = 0; o < pair.length; o++) {
        law[o] += p * pair[o];
      }
    }
    return law;
  }

  private static double worst(Adjacency adjacency, boolean byContent) {
    double worst = 0;
    for (List<Integer> table : tables()) {
      if (table.isEmpty()) {
        continue;
      }
      double[] p = law(table, adjacency, byContent);
      for (int r = 0; r < (adjacency.replaces() ? RECORDS.length : 1); r++) {
        List<Integer> other = new ArrayList<>(table);
        if (adjacency.replaces()) {
          other.set(0, r);
        } else {
          other.remove(0);
        }
        double[] q = law(other, adjacency, byContent);
        for (int o = 0; o < p.length; o++) {
          worst = Math.max(worst, Math.abs(Math.log(p[o] / q[o])));
        }
      }
    }
    return worst;
  }

  @ParameterizedTest
  @MethodSource("org.didyma.privacy.Adjacency#values")
  void theLargerEpsilonPaysForBoth(Adjacency adjacency) {
    assertThat(worst(adjacency, false)).isBetween(0.3, Math.max(LEARNING, EVALUATION) + 1e-9);
    if (adjacency.replaces()) {
      assertThat(worst(adjacency, true)).isGreaterThan(Math.max(LEARNING, EVALUATION) + 0.01);
    } else {
      assertThat(worst(adjacency, true)).isLessThanOrEqualTo(Math.max(LEARNING, EVALUATION) + 1e-9);
    }
  }
}
