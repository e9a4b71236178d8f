package org.didyma.oracles.search.space;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.didyma.formulations.Cells;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;

/**
 * Shifts of weights that change no score, and the values that they make superfluous along a path of
 * a {@link SearchSpace}.
 *
 * <p>Let the entries of some coordinates P add up, in every row, to what those of others, Q, add up
 * to: all levels of two categories, all levels of one and the intercept, or two equal columns.
 * Taking 1 from all weights of P and adding 1 to all of Q changes no score, and no objective where
 * nothing but the loss counts. When P has the first coordinate of both, the point becomes
 * lexicographically smaller. So no point is the smallest minimiser where all weights of P are above
 * their lows and all of Q below their highs; in a ball, where the squared norm does not grow
 * either, by |P| + |Q| - 2 (sum of P - sum of Q). Whoever leaves such points out leaves one of the
 * same value, since smaller points come to an end.
 *
 * <p>Not thread-safe.
 */
public final class Shifts {

  private final SearchSpace space;
  private final List<List<int[]>> families; // each of sets in the order of first coordinates
  private final List<List<Family>> ending = new ArrayList<>(); // by position: with a set's last one
  private final boolean ball;
  private int risingIntercept = -1; // its position, where it is in a family

  /** Sets without common coordinates whose entries add up to the same in every row. */
  private static final class Family {

    private final int[][] positions; // by set, in the order of first coordinates
    private final int[] last; // by set: the last of its positions
    private final boolean[] mayFall; // by set, once all is fixed: no weight stands at its low
    private final boolean[] mayRise;
    private final int[] size; // by set: how many of its weights count in the norm
    private final int[] sum; // by set: of these

    private Family(List<int[]> sets, SearchSpace space) {
      int n = sets.size();
      int[] positionOf = space.positions();
      WeightLattice lattice = space.problem().lattice();
      this.positions = new int[n][];
      this.last = new int[n];
      this.mayFall = new boolean[n];
      this.mayRise = new boolean[n];
      this.size = new int[n];
      this.sum = new int[n];
      for (int s = 0; s < n; s++) {
        int[] set = sets.get(s);
        positions[s] = Arrays.stream(set).map(j -> positionOf[j]).toArray();
        last[s] = Arrays.stream(positions[s]).max().orElseThrow();
        size[s] = (int) Arrays.stream(set).filter(lattice::isFeature).count();
      }
    }
  }

  private Shifts(SearchSpace space, List<List<int[]>> families) {
    this.space = space;
    this.families = families;
    this.ball = space.problem().lattice().hasBall();
    for (int k = 0; k < space.size(); k++) {
      ending.add(new ArrayList<>());
    }
    for (List<int[]> sets : families) {
      Family family = new Family(sets, space);
      for (int s = 0; s < family.last.length; s++) {
        risingIntercept = family.size[s] == 0 ? family.last[s] : risingIntercept;
      }
      Arrays.stream(family.last).distinct().forEach(end -> ending.get(end).add(family));
    }
  }

  /**
   * The shifts of a space; none where something besides the loss counts.
   *
   * @param listener asked now and then whether to stop
   * @throws SearchStoppedException when it says so
   */
  public static Shifts of(SearchSpace space, SearchListener listener) {
    LearningProblem problem = space.problem();
    WeightLattice lattice = problem.lattice();
    boolean onlyLoss =
        problem.perturbation().isNone() && !lattice.isSparse() && !lattice.isConstrained();
    return onlyLoss ? new Shifts(space, families(problem, listener)) : none(space);
  }

  /** None, for a search that is too short to look for them. */
  public static Shifts none(SearchSpace space) {
    return new Shifts(space, List.of());
  }

  /** The same with a path of its own. */
  public Shifts copy() {
    return new Shifts(space, families);
  }

  /**
   * Whether a position is the intercept and others can be shifted against it: points that are left
   * have high values there.
   */
  public boolean endsHigh(int position) {
    return position == risingIntercept;
  }

  /**
   * Fixes a position, after those before it.
   *
   * @param value by position, up to this one
   * @return false when no point that continues these values is the smallest minimiser
   */
  public boolean fix(int position, int[] value) {
    boolean may = true;
    List<Family> families = ending.get(position);
    for (int i = 0; i < families.size(); i++) {
      Family family = families.get(i);
      for (int s = 0; s < family.last.length; s++) {
        if (family.last[s] == position) {
          look(family, s, value);
          may &= mayStay(family, s, position);
        }
      }
    }
    return may;
  }

  private void look(Family family, int set, int[] value) {
    boolean fall = true;
    boolean rise = true;
    int sum = 0;
    for (int k : family.positions[set]) {
      fall &= value[k] > space.low(k);
      rise &= value[k] < space.high(k);
      sum += value[k];
    }
    family.mayFall[set] = fall;
    family.mayRise[set] = rise;
    family.sum[set] = family.size[set] == 0 ? 0 : sum;
  }

  /** Whether a set can be shifted against none of those that are fixed as well. */
  private boolean mayStay(Family family, int set, int position) {
    for (int other = 0; other < family.last.length; other++) {
      if (other != set && family.last[other] <= position) {
        int first = Math.min(set, other);
        int second = Math.max(set, other);
        if (family.mayFall[first] && family.mayRise[second] && keepsNorm(family, first, second)) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean keepsNorm(Family family, int first, int second) {
    int fall = 2 * (family.sum[first] - family.sum[second]);
    return !ball || family.size[first] + family.size[second] <= fall;
  }

  /** All sets of two members and more, by what the entries add up to. */
  private static List<List<int[]>> families(LearningProblem problem, SearchListener listener) {
    long[] print = prints(problem);
    Map<Long, List<int[]>> alike = new LinkedHashMap<>();
    for (int[] set : sets(problem.lattice(), print)) {
      long sum = Arrays.stream(set).mapToLong(j -> print[j]).sum();
      alike.computeIfAbsent(sum, key -> new ArrayList<>()).add(set);
    }
    List<List<int[]>> families = new ArrayList<>();
    for (List<int[]> sets : alike.values()) {
      List<int[]> family = new ArrayList<>(sets.subList(0, 1));
      if (sets.size() > 1) {
        int[] sums = sums(problem, sets.get(0));
        for (int[] set : sets.subList(1, sets.size())) {
          SearchStoppedException.throwIf(listener);
          // Equal prints are only a reason to look.
          if (family.stream().allMatch(other -> areDisjoint(set, other))
              && Arrays.equals(sums(problem, set), sums)) {
            family.add(set);
          }
        }
      }
      if (family.size() > 1) {
        families.add(family);
      }
    }
    return families;
  }

  /** By coordinate: a linear function of its column that differs for nearly all that differ. */
  private static long[] prints(LearningProblem problem) {
    Cells cells = problem.cells();
    WeightLattice lattice = problem.lattice();
    long[] print = new long[lattice.coordinates()];
    for (int c = 0; c < cells.count(); c++) {
      long factor = mixed(c);
      for (int e = cells.start(c); e < cells.start(c + 1); e++) {
        print[cells.column(e)] += factor * cells.value(e);
      }
      if (lattice.hasIntercept()) {
        print[lattice.features()] += factor;
      }
    }
    return print;
  }

  /** An odd-looking number for each row: a step of Weyl's sequence, its bits spread. */
  private static long mixed(int row) {
    long z = (row + 1) * 0x9E3779B97F4A7C15L;
    z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
    z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
    return z ^ z >>> 31;
  }

  /** Single coordinates and whole groups, without columns of zeros, by their first coordinates. */
  private static List<int[]> sets(WeightLattice lattice, long[] print) {
    List<int[]> sets = new ArrayList<>();
    Map<Integer, List<Integer>> groups = new LinkedHashMap<>();
    for (int j = 0; j < lattice.coordinates(); j++) {
      if (print[j] != 0) {
        sets.add(new int[] {j});
        if (lattice.isFeature(j) && lattice.group(j) >= 0) {
          groups.computeIfAbsent(lattice.group(j), g -> new ArrayList<>()).add(j);
        }
      }
    }
    for (List<Integer> group : groups.values()) {
      if (group.size() > 1) {
        sets.add(group.stream().mapToInt(Integer::intValue).toArray());
      }
    }
    sets.sort((a, b) -> Integer.compare(a[0], b[0]));
    return sets;
  }

  private static boolean areDisjoint(int[] set, int[] other) {
    return Arrays.stream(set).noneMatch(j -> Arrays.stream(other).anyMatch(k -> j == k));
  }

  /** By row: the sum of its entries in a set. */
  private static int[] sums(LearningProblem problem, int[] set) {
    Cells cells = problem.cells();
    boolean[] isOwn = new boolean[problem.lattice().coordinates()];
    for (int j : set) {
      isOwn[j] = true;
    }
    boolean intercept = problem.lattice().hasIntercept() && isOwn[problem.lattice().features()];
    int[] sums = new int[cells.count()];
    for (int c = 0; c < sums.length; c++) {
      sums[c] = intercept ? 1 : 0;
      for (int e = cells.start(c); e < cells.start(c + 1); e++) {
        sums[c] += isOwn[cells.column(e)] ? cells.value(e) : 0;
      }
    }
    return sums;
  }
}
