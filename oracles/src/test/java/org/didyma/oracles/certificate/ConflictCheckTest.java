package org.didyma.oracles.certificate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.didyma.formulations.Cells;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.oracles.search.bounds.Conflict;
import org.didyma.oracles.search.bounds.ConflictBound;
import org.didyma.oracles.search.space.SearchSpace;
import org.junit.jupiter.api.Test;

/** The bound of a node from any conflicts: against a slow one, and against all points below. */
class ConflictCheckTest {

  /** More in the long suite. */
  private static final int INSTANCES = 100 * Integer.getInteger("test.times", 1);

  private final Random random = new Random(81);
  private final ConflictProblems problems = new ConflictProblems(82);

  private LearningProblem problem;
  private int[] order;
  private int depth;
  private int[] value;

  @Test
  void noPointBelowANodeCostsLess() {
    int genuine = 0;
    int accepted = 0;
    int refused = 0;
    for (int i = 0; i < INSTANCES; i++) {
      List<Conflict> conflicts = node();
      long least = least(value, depth);
      genuine += conflicts.size();
      assertThat(isSet(conflicts)).as("instance %d", i).isTrue();
      for (int change = 0; change < 10; change++) {
        if (isSet(conflicts)) {
          accepted++;
          assertThat(isExceeded(conflicts, least)).as("instance %d, %s", i, conflicts).isFalse();
        } else {
          refused++;
        }
        changed(conflicts);
      }
    }
    assertThat(genuine).isGreaterThan(INSTANCES);
    assertThat(accepted).isGreaterThan(INSTANCES);
    assertThat(refused).isGreaterThan(INSTANCES);
  }

  /** The searches' conflicts, and any others, give the bound that the page describes. */
  @Test
  void theBoundIsTheOneThatIsDescribed() {
    for (int i = 0; i < INSTANCES; i++) {
      List<Conflict> conflicts = node();
      for (int change = 0; change < 4; change++) {
        assertThat(isSet(conflicts)).isEqualTo(conflicts.stream().allMatch(this::isConflict));
        if (isSet(conflicts)) {
          long bound = bound(conflicts);
          assertThat(isExceeded(conflicts, bound)).as("instance %d", i).isFalse();
          assertThat(isExceeded(conflicts, bound - 1)).as("instance %d", i).isTrue();
        }
        changed(conflicts);
      }
    }
  }

  /** Draws a problem and a node; returns what the search finds there. */
  private List<Conflict> node() {
    problem = problems.next();
    SearchSpace space = SearchSpace.of(problem);
    order = space.order();
    depth = random.nextInt(space.size());
    value = new int[space.size()];
    for (int k = 0; k < depth; k++) {
      value[k] = space.low(k) + random.nextInt(space.high(k) - space.low(k) + 1);
    }
    List<Conflict> found = new ArrayList<>();
    new ConflictBound(space).bound(depth, value, Long.MAX_VALUE / 2, Long.MAX_VALUE, found);
    return found;
  }

  /** Changes one thing about them. */
  private void changed(List<Conflict> conflicts) {
    int rows = problem.cells().count();
    if (conflicts.isEmpty() || random.nextInt(8) == 0) {
      int row = random.nextInt(rows);
      conflicts.add(new Conflict(1, new int[] {row}, new long[] {random.nextBoolean() ? 1 : -1}));
      return;
    }
    int at = random.nextInt(conflicts.size());
    Conflict old = conflicts.get(at);
    TreeMap<Integer, Long> multiples = new TreeMap<>();
    IntStream.range(0, old.cells().length)
        .forEach(i -> multiples.put(old.cells()[i], old.multiples()[i]));
    int row = old.cells()[random.nextInt(old.cells().length)];
    long price = old.price();
    switch (random.nextInt(7)) {
      case 0 -> multiples.merge(row, random.nextBoolean() ? 1L : -1L, Long::sum);
      case 1 -> multiples.put(row, -multiples.get(row));
      case 2 -> multiples.put(random.nextInt(rows), 1L + random.nextInt(3));
      case 3 -> multiples.put(random.nextInt(rows), -1L - random.nextInt(3));
      case 4 -> price = random.nextInt(5);
      case 5 -> conflicts.add(old);
      default -> {
        long moved = multiples.remove(row);
        multiples.put(random.nextInt(rows), moved);
      }
    }
    multiples.values().removeIf(y -> y == 0);
    if (multiples.isEmpty()) {
      return;
    }
    conflicts.set(
        at,
        new Conflict(
            price,
            multiples.keySet().stream().mapToInt(Integer::intValue).toArray(),
            multiples.values().stream().mapToLong(Long::longValue).toArray()));
  }

  private ConflictCheck read(List<Conflict> conflicts) {
    TreeCertificate certificate =
        new Edit(Fixtures.claim(problem, zeros(), 0))
            .conflicts(ConflictProblems.text(List.of(conflicts)))
            .done();
    Chains chains = new Chains(problem, certificate, List.of(), order);
    return new ConflictCheck(chains, certificate);
  }

  private Weights zeros() {
    return Weights.of(new int[order.length]);
  }

  private boolean isSet(List<Conflict> conflicts) {
    return read(conflicts).next(depth, value);
  }

  private boolean isExceeded(List<Conflict> conflicts, long limit) {
    ConflictCheck check = read(conflicts);
    check.next(depth, value);
    return check.exceeds(limit);
  }

  /** The least loss below a node. */
  private long least(int[] path, int at) {
    if (at == order.length) {
      int[] w = new int[at];
      IntStream.range(0, at).forEach(k -> w[order[k]] = path[k]);
      return problem.loss(Weights.of(w));
    }
    int[] next = path.clone();
    long least = Long.MAX_VALUE;
    for (int v = low(at); v <= high(at); v++) {
      next[at] = v;
      least = Math.min(least, least(next, at + 1));
    }
    return least;
  }

  private int low(int position) {
    return problem.lattice().low(order[position]);
  }

  private int high(int position) {
    return problem.lattice().high(order[position]);
  }

  /** The entries of a row by position. */
  private int[] row(int cell) {
    WeightLattice lattice = problem.lattice();
    Cells cells = problem.cells();
    int[] x = new int[order.length];
    if (lattice.hasIntercept()) {
      x[order.length - 1] = 1;
    }
    for (int e = cells.start(cell); e < cells.start(cell + 1); e++) {
      x[cells.column(e)] = cells.value(e);
    }
    return IntStream.of(order).map(j -> x[j]).toArray();
  }

  private boolean isConflict(Conflict conflict) {
    long[] sum = new long[order.length];
    long wished = 0;
    for (int i = 0; i < conflict.cells().length; i++) {
      int[] x = row(conflict.cells()[i]);
      long y = conflict.multiples()[i];
      IntStream.range(0, x.length).forEach(k -> sum[k] += y * x[k]);
      wished += y > 0 ? y : 0;
    }
    long most = 0;
    for (int k = 0; k < sum.length; k++) {
      most += k < depth ? sum[k] * value[k] : Math.max(sum[k] * low(k), sum[k] * high(k));
    }
    return most < wished;
  }

  /** The chain bound of the problem with changed gains, value by value. */
  private long bound(List<Conflict> conflicts) {
    int rows = problem.cells().count();
    long[] gain = IntStream.range(0, rows).mapToLong(problem::gain).toArray();
    long bound = problem.baseLoss();
    for (Conflict conflict : conflicts) {
      bound += conflict.price();
      for (int i = 0; i < conflict.cells().length; i++) {
        boolean positive = conflict.multiples()[i] > 0;
        gain[conflict.cells()[i]] += positive ? conflict.price() : -conflict.price();
        bound -= positive ? conflict.price() : 0;
      }
    }
    Map<List<Integer>, Map<Long, Long>> functions = new HashMap<>();
    for (int c = 0; c < rows; c++) {
      int[] x = row(c);
      long fixed = 0;
      for (int k = 0; k < depth; k++) {
        fixed += (long) x[k] * value[k];
      }
      int[] free = IntStream.range(depth, x.length).filter(k -> x[k] != 0).toArray();
      long low = 0;
      long high = 0;
      if (free.length == 1) {
        low = low(free[0]);
        high = high(free[0]);
      } else {
        for (int k : free) {
          low += Math.min(x[k] * low(k), x[k] * high(k));
          high += Math.max(x[k] * low(k), x[k] * high(k));
        }
      }
      List<Integer> name = new ArrayList<>(IntStream.of(free).boxed().toList());
      if (free.length > 1) {
        IntStream.of(free).forEach(k -> name.add(x[k]));
      }
      Map<Long, Long> function = functions.computeIfAbsent(name, n -> new HashMap<>());
      for (long q = low; q <= high; q++) {
        long score = fixed + (free.length == 1 ? x[free[0]] * q : q);
        function.merge(q, score > 0 ? gain[c] : 0, Long::sum);
      }
    }
    for (Map<Long, Long> function : functions.values()) {
      bound += function.values().stream().mapToLong(v -> v).min().orElseThrow();
    }
    return bound;
  }
}
