package org.didyma.oracles.engine;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.didyma.formulations.program.CellSides;
import org.didyma.solver.IntegerProgram;
import org.didyma.solver.IntegerProgramBuilder;
import org.didyma.solver.IntegerVariable;
import org.didyma.solver.LinearExpression;
import org.didyma.solver.Point;
import org.didyma.solver.Row;

/**
 * Sets of cells that are not all on their cheaper sides at any point of the lattice, and what
 * follows from them: at least one cell of each has to cost, and the cheapest choice of such cells
 * is a lower bound on the loss.
 */
final class NoGoods {

  private final CellSides sides;
  private final Set<BitSet> all = new LinkedHashSet<>();

  NoGoods(CellSides sides) {
    this.sides = sides;
  }

  /** Adds a no-good; false when it was there. */
  boolean add(BitSet core) {
    return all.add((BitSet) core.clone());
  }

  int size() {
    return all.size();
  }

  /** The master problem, with the variable of each cell that some no-good has. */
  record Master(IntegerProgram program, Map<Integer, IntegerVariable> wrong) {

    /** The cells that a point of the program gives up. */
    BitSet wrong(Point point) {
      BitSet cells = new BitSet();
      wrong.forEach((side, variable) -> cells.set(side, point.value(variable) == 1));
      return cells;
    }

    /** The point of the program that gives up these cells. */
    Point point(BitSet cells) {
      long[] values = new long[program.variables().size()];
      wrong.forEach((side, variable) -> values[variable.index()] = cells.get(side) ? 1 : 0);
      return Point.of(values);
    }

    /** The row of a no-good. */
    Row row(int number, BitSet core) {
      return NoGoods.row(number, core, wrong);
    }
  }

  /** The no-goods from a number on, in the order in which they were added. */
  List<BitSet> since(int number) {
    return all.stream().skip(number).toList();
  }

  /** Minimise least + sum cost_c z_c, z in {0,1}, sum of z_c over each no-good at least 1. */
  Master master() {
    Set<Integer> open = new LinkedHashSet<>();
    all.forEach(core -> core.stream().forEach(open::add));
    return master(open);
  }

  /** The same with the variables of all cells, for no-goods to come. */
  Master wholeMaster() {
    return master(IntStream.range(0, sides.sides().size()).boxed().toList());
  }

  private Master master(Iterable<Integer> open) {
    IntegerProgramBuilder builder = IntegerProgram.builder("no_goods");
    Map<Integer, IntegerVariable> wrong = new LinkedHashMap<>();
    LinearExpression.Sum cost = LinearExpression.sum();
    for (int s : open) {
      IntegerVariable z = builder.bool("z" + (s + 1));
      wrong.put(s, z);
      cost.add(sides.sides().get(s).cost(), z);
    }
    int number = 0;
    for (BitSet core : all) {
      Row row = row(++number, core, wrong);
      builder.atLeast(row.name(), row.expression(), row.lower());
    }
    builder.minimise(cost.build(), sides.least());
    return new Master(builder.build(), wrong);
  }

  private static Row row(int number, BitSet core, Map<Integer, IntegerVariable> wrong) {
    LinearExpression.Sum sum = LinearExpression.sum();
    core.stream().forEach(s -> sum.add(Objects.requireNonNull(wrong.get(s))));
    return new Row("nogood" + number, sum.build(), 1, Row.NO_UPPER);
  }

  /** Cells that break all no-goods, cheap for the number that they break; none is superfluous. */
  BitSet greedy() {
    BitSet chosen = new BitSet();
    List<BitSet> open = new ArrayList<>(all);
    while (!open.isEmpty()) {
      Map<Integer, Long> counts =
          open.stream()
              .flatMap(core -> core.stream().boxed())
              .collect(Collectors.groupingBy(s -> s, Collectors.counting()));
      int best = -1;
      for (Map.Entry<Integer, Long> one : counts.entrySet()) {
        if (best < 0 || isBetter(one.getKey(), one.getValue(), best, counts)) {
          best = one.getKey();
        }
      }
      int taken = best;
      chosen.set(taken);
      open.removeIf(core -> core.get(taken));
    }
    for (int s = chosen.nextSetBit(0); s >= 0; s = chosen.nextSetBit(s + 1)) {
      chosen.clear(s);
      if (!all.stream().allMatch(core -> core.intersects(chosen))) {
        chosen.set(s);
      }
    }
    return chosen;
  }

  /** Whether it breaks more for its cost; the lower number where both are alike. */
  private boolean isBetter(int side, long breaks, int other, Map<Integer, Long> counts) {
    // The products of large costs are no longs.
    BigInteger mine = product(breaks, sides.sides().get(other).cost());
    BigInteger its = product(counts.getOrDefault(other, 0L), sides.sides().get(side).cost());
    int order = mine.compareTo(its);
    return order > 0 || order == 0 && side < other;
  }

  private static BigInteger product(long a, long b) {
    return BigInteger.valueOf(a).multiply(BigInteger.valueOf(b));
  }
}
