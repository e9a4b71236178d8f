package org.didyma.oracles.engine;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.didyma.core.CancellationToken;
import org.didyma.formulations.Weights;
import org.didyma.formulations.program.CellSides;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.oracles.search.bounds.BoundedSimplex;
import org.didyma.solver.IntegerVariable;
import org.didyma.solver.Point;

/**
 * Which cells can be on their cheaper sides at once: for a set of them a point of the lattice, or a
 * part of the set that no point of the lattice satisfies.
 *
 * <p>It branches on weights. A node ends where the rows have no real point within its bounds, which
 * a simplex in doubles suggests and {@link SideRows#refutes} decides in integers, or where the
 * weights are fixed. The sides that the ends of a tree use are together a no-good, since the bounds
 * of the nodes cover the lattice. Points are checked in integers, too: nothing that is answered
 * rests on floating point.
 */
final class SideFeasibility {

  /** Of the nodes by which a side is tried to be left out of a no-good. */
  private static final long NODES_OF_DELETION = 200;

  private static final int ROWS_AT_ONCE = 30;
  private static final double VIOLATED = 1e-6;

  private final CellSides sides;
  private final SideRows rows;
  private final int weights;
  private final CancellationToken stop;

  /**
   * @param stop asked at each node
   */
  SideFeasibility(CellSides sides, CancellationToken stop) {
    this.sides = sides;
    this.stop = stop;
    this.weights = sides.lattice().reading().weights().size();
    this.rows =
        new SideRows(
            sides.lattice().program(), sides.sides().stream().map(CellSides.Side::row).toList());
  }

  /**
   * The answer for a set.
   *
   * @param point of the lattice where all of the set are on their cheaper sides, if there is one
   * @param core a part of the set for which there is none; empty with a point
   */
  record Result(Optional<Weights> point, BitSet core) {}

  /**
   * Decides a set.
   *
   * @throws SearchStoppedException when it was asked to stop
   */
  Result check(BitSet right) {
    return new Tree(right, Long.MAX_VALUE).result().orElseThrow();
  }

  /**
   * Leaves out of a no-good what it does not need, cheap sides first, so that the cost of breaking
   * it is large. What would take too long to leave out stays.
   */
  BitSet minimal(BitSet core) {
    BitSet least = (BitSet) core.clone();
    List<Integer> order =
        core.stream()
            .boxed()
            .sorted(Comparator.comparingLong(s -> sides.sides().get(s).cost()))
            .toList();
    for (int s : order) {
      if (least.get(s) && least.cardinality() > 1) {
        BitSet rest = (BitSet) least.clone();
        rest.clear(s);
        new Tree(rest, NODES_OF_DELETION)
            .result()
            .filter(result -> result.point().isEmpty())
            .ifPresent(
                result -> {
                  least.clear();
                  least.or(result.core());
                });
      }
    }
    return least;
  }

  /** The tree of one set. */
  private final class Tree {

    private final BitSet right;
    private final int[] wanted;
    private final BoundedSimplex simplex;
    private final List<Integer> active = new ArrayList<>();
    private final BitSet isActive = new BitSet();
    private final long[] least;
    private final long[] most;
    private long nodes;
    private Optional<Weights> point = Optional.empty();

    Tree(BitSet right, long nodes) {
      this.right = right;
      this.nodes = nodes;
      this.wanted = right.stream().map(s -> rows.ofLattice + s).toArray();
      List<IntegerVariable> variables = sides.lattice().program().variables();
      this.least = variables.stream().mapToLong(IntegerVariable::lower).toArray();
      this.most = variables.stream().mapToLong(IntegerVariable::upper).toArray();
      this.simplex =
          new BoundedSimplex(
              variables.stream().mapToDouble(IntegerVariable::lower).toArray(),
              variables.stream().mapToDouble(IntegerVariable::upper).toArray());
      IntStream.range(0, rows.ofLattice).forEach(this::activate);
    }

    /** Nothing when there were too few nodes to decide. */
    Optional<Result> result() {
      BitSet core = new BitSet();
      if (!refuted(core)) {
        return point.map(w -> new Result(Optional.of(w), new BitSet()));
      }
      return Optional.of(new Result(Optional.empty(), core));
    }

    private void activate(int row) {
      rows.addTo(simplex, row);
      active.add(row);
      isActive.set(row);
    }

    /** Whether there is no point within the bounds; adds the sides that show it to a core. */
    private boolean refuted(BitSet core) {
      if (nodes-- <= 0) {
        return false;
      }
      SearchStoppedException.throwIf(stop);
      if (closed(core)) {
        return true;
      }
      Weights near = nearest();
      Optional<Integer> wrong = wrong(near);
      if (wrong.isEmpty()) {
        point = Optional.of(near);
        return false;
      }
      int branching = branching();
      if (branching < 0) {
        // All weights are fixed, at these.
        if (wrong.get() >= 0) {
          core.set(wrong.get());
        }
        return true;
      }
      return branch(branching, core);
    }

    /** Whether the rows have no real point within the bounds, decided in integers. */
    private boolean closed(BitSet core) {
      while (true) {
        int pivots = 50 * (least.length + active.size() + 10);
        switch (simplex.check(pivots)) {
          case CONFLICT -> {
            int[] all = active.stream().mapToInt(r -> r).toArray();
            double[] multipliers = simplex.multipliers();
            if (!rows.refutes(all, multipliers, least, most)) {
              return false;
            }
            for (int i = 0; i < all.length; i++) {
              if (multipliers[i] != 0 && all[i] >= rows.ofLattice) {
                core.set(all[i] - rows.ofLattice);
              }
            }
            return true;
          }
          case UNKNOWN -> {
            return false;
          }
          case FEASIBLE -> {
            if (!addedViolated()) {
              return false;
            }
          }
        }
        SearchStoppedException.throwIf(stop);
      }
    }

    /** Adds the rows that the point violates most; false when it violates none. */
    private boolean addedViolated() {
      int[] worst =
          IntStream.of(wanted)
              .filter(r -> !isActive.get(r) && rows.violation(r, simplex) > VIOLATED)
              .boxed()
              .sorted(Comparator.comparingDouble(r -> -rows.violation(r, simplex)))
              .limit(ROWS_AT_ONCE)
              .mapToInt(r -> r)
              .toArray();
      IntStream.of(worst).forEach(this::activate);
      return worst.length > 0;
    }

    /** The integers next to the point, within the bounds. */
    private Weights nearest() {
      long[] values = new long[least.length];
      for (int v = 0; v < values.length; v++) {
        values[v] = Math.max(least[v], Math.min(most[v], Math.round(simplex.value(v))));
      }
      return sides.lattice().reading().weights(Point.of(values));
    }

    /** A side that is wrong at a point, -1 for the lattice, nothing where all is right. */
    private Optional<Integer> wrong(Weights w) {
      if (!sides.lattice().problem().lattice().contains(w)) {
        return Optional.of(-1);
      }
      return right.stream()
          .filter(s -> !sides.isRight(sides.sides().get(s), w))
          .boxed()
          .findFirst();
    }

    /** The weight whose value is farthest from an integer, else of the widest range; or -1. */
    private int branching() {
      int best = -1;
      double first = -1;
      for (int v = 0; v < weights; v++) {
        if (least[v] < most[v]) {
          double x = simplex.value(v);
          double fraction = Math.abs(x - Math.rint(x));
          double rank = fraction > VIOLATED ? 1e9 + fraction : (double) most[v] - least[v];
          if (rank > first) {
            first = rank;
            best = v;
          }
        }
      }
      return best;
    }

    private boolean branch(int v, BitSet core) {
      long low = least[v];
      long high = most[v];
      double x = simplex.value(v);
      long cut = Math.max(low, Math.min(high - 1, (long) Math.floor(x)));
      boolean upFirst = x - cut > 0.5;
      boolean all =
          within(v, upFirst ? cut + 1 : low, upFirst ? high : cut, core)
              && within(v, upFirst ? low : cut + 1, upFirst ? cut : high, core);
      bound(v, low, high);
      return all;
    }

    private boolean within(int v, long low, long high, BitSet core) {
      bound(v, low, high);
      return refuted(core);
    }

    private void bound(int v, long low, long high) {
      least[v] = low;
      most[v] = high;
      simplex.bound(v, low, high);
    }
  }
}
