package org.didyma.oracles.cuttingplanes;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The chains and parts along a path of a tree. */
final class PathState {

  final RowTails tails;
  final long scale;
  final @Nullable Chain[] chains; // by tail of at least two entries
  final List<List<Part>> parts =
      new ArrayList<>(); // by position of the weight, at the end: decided
  int[] norm; // the steps of the squared norm that the path leaves open
  private final PseudoBooleanProgram program;
  private final FixedWeights path;
  private final Steps steps;
  private final int[][] starting; // by position: the tails of at least two entries that begin there
  private final List<NavigableSet<Integer>>
      changes; // by tail: the positions that may change its chain
  final PathSums sums = new PathSums();
  final PathSums partSums = new PathSums(); // of parts alone

  /**
   * @param scale S, in which slopes are given
   * @param slopes by cell; empty if all are 0
   */
  PathState(
      PseudoBooleanProgram program,
      RowTails tails,
      FixedWeights path,
      long scale,
      List<Long> slopes) {
    this.program = program;
    this.path = path;
    this.steps = program.steps;
    this.tails = tails;
    this.scale = scale;
    this.chains = new Chain[tails.count];
    int size = tails.order.length;
    for (int k = 0; k <= size; k++) {
      parts.add(new ArrayList<>());
    }
    this.starting = new int[size][];
    for (int k = 0; k < size; k++) {
      int position = k;
      starting[k] =
          IntStream.range(1, tails.count)
              .filter(i -> tails.position[i] == position && !tails.isSingle(i))
              .toArray();
    }
    this.norm = IntStream.range(steps.ofCells(), steps.count()).toArray();
    List<Items> items = new ArrayList<>();
    IntStream.range(0, tails.count).forEach(i -> items.add(new Items()));
    for (int i = 0; i < steps.ofCells(); i++) {
      items.get(tails.row[steps.cell(i)]).add(i, 0);
    }
    for (int c = 0; c < tails.row.length && !slopes.isEmpty(); c++) {
      items.get(tails.row[c]).slope += slopes.get(c);
    }
    for (int i = 0; i < tails.count; i++) {
      Items own = items.get(i);
      if (i == 0 || tails.isSingle(i)) {
        if (own.count > 0) {
          Part part = own.part(i == 0 ? -1 : tails.position[i], tails.entry[i], 0);
          parts.get(i == 0 ? size : tails.position[i]).add(part);
        }
      } else if (own.count > 0 || own.slope != 0) {
        chains[i] = own.chain(i, 0);
      }
    }
    List<NavigableSet<Integer>> positions = new ArrayList<>();
    for (int i = 0; i < tails.count; i++) {
      positions.add(new TreeSet<>(List.of(tails.position[i])));
    }
    IntStream.range(1, tails.count)
        .forEach(i -> positions.get(tails.rest[i]).add(tails.position[i]));
    this.changes = positions;
    sums.push();
    partSums.push();
    for (int i = 1; i < tails.count; i++) {
      addToSums(i, 0);
    }
    for (int k = 0; k <= size; k++) {
      int position = k;
      parts.get(k).forEach(part -> addToSums(position, part));
    }
  }

  /** Adds a tail's chain, if there is one, until the first position from a depth on. */
  private void addToSums(int tail, int depth) {
    Chain chain = chains[tail];
    if (chain != null) {
      sums.add(requireNonNull(changes.get(tail).ceiling(depth)), chain);
    }
  }

  private void addToSums(int position, Part part) {
    sums.add(position, part);
    partSums.add(position, part);
  }

  /** The tails whose chains the fixing of a position may change. */
  int[] changing(int position) {
    return IntStream.of(starting[position])
        .flatMap(i -> IntStream.of(i, tails.rest[i]))
        .filter(i -> !tails.isSingle(i))
        .distinct()
        .toArray();
  }

  /** A list of steps with the fixed parts of their scores, as it grows. */
  private final class Items {
    private int[] step = new int[4];
    private long[] fixed = new long[4];
    private int count;
    private long slope;

    void add(int item, long score) {
      if (count == step.length) {
        step = Arrays.copyOf(step, 2 * count);
        fixed = Arrays.copyOf(fixed, 2 * count);
      }
      step[count] = item;
      fixed[count++] = score;
    }

    /** Takes out the steps that hold always or never while q is from low to high. */
    @Nullable Part decided(long low, long high, int depth) {
      Items decided = new Items();
      int kept = 0;
      for (int i = 0; i < count; i++) {
        long at = steps.threshold(step[i]) - fixed[i];
        if (at <= low || at > high) {
          decided.add(step[i], fixed[i] + low); // as at any q
        } else {
          step[kept] = step[i];
          fixed[kept++] = fixed[i];
        }
      }
      count = kept;
      return decided.count == 0 ? null : decided.part(-1, 0, depth);
    }

    void add(Chain chain, long shift) {
      for (int i = 0; i < chain.step.length; i++) {
        add(chain.step[i], chain.fixed[i] + shift);
      }
      slope += chain.slope;
    }

    Chain chain(int tail, int depth) {
      return new Chain(
          steps,
          scale,
          tails.low[tail],
          tails.high[tail],
          depth,
          Arrays.copyOf(step, count),
          Arrays.copyOf(fixed, count),
          slope);
    }

    Part part(int position, int entry, int depth) {
      int j = position < 0 ? -1 : tails.order[position];
      int[] entries = new int[count];
      Arrays.fill(entries, entry);
      return new Part(
          steps,
          scale,
          position,
          depth,
          Arrays.copyOf(step, count),
          Arrays.copyOf(fixed, count),
          entries,
          j < 0 ? 0 : program.low[j],
          j < 0 ? 0 : program.high[j]);
    }
  }

  /** What fixing the weight of a position to a value does to the chains, what gains most first. */
  List<Merge> merges(int position, int value) {
    List<Integer> targets = new ArrayList<>();
    List<List<Integer>> sources = new ArrayList<>();
    int[] number = new int[tails.count];
    for (int i : starting[position]) {
      if (chains[i] != null) {
        int target = tails.rest[i];
        if (number[target] == 0) {
          targets.add(target);
          sources.add(new ArrayList<>());
          number[target] = targets.size();
        }
        sources.get(number[target] - 1).add(i);
      }
    }
    List<Merge> merges = new ArrayList<>();
    for (int m = 0; m < targets.size(); m++) {
      int target = targets.get(m);
      Items items = new Items();
      long before = 0;
      for (int i : sources.get(m)) {
        items.add(chain(i), (long) tails.entry[i] * value);
        before += chain(i).least + chain(i).innerSlope * tails.entry[i] * value;
      }
      int[] from = sources.get(m).stream().mapToInt(Integer::intValue).toArray();
      if (tails.isSingle(target)) {
        Part part = items.part(tails.position[target], tails.entry[target], position + 1);
        merges.add(new Merge(target, from, null, part, null, part.least() - before));
      } else {
        if (chains[target] != null) {
          items.add(chain(target), 0);
          before += chain(target).least;
        }
        Part decided = items.decided(tails.low[target], tails.high[target], position + 1);
        Chain chain = items.chain(target, position + 1);
        long least = chain.least + (decided == null ? 0 : decided.constant);
        merges.add(new Merge(target, from, chain, null, decided, least - before));
      }
    }
    merges.sort(Comparator.comparingLong(Merge::gain).reversed());
    return merges;
  }

  private Chain chain(int tail) {
    Chain chain = chains[tail];
    if (chain == null) {
      throw new IllegalStateException("no chain of a tail");
    }
    return chain;
  }

  /** The steps of a position's parts once its weight is fixed. */
  Part decided(int position, int value) {
    Items items = new Items();
    for (Part part : parts.get(position)) {
      for (int i = 0; i < part.step.length; i++) {
        items.add(part.step[i], part.fixed[i] + (long) part.entry[i] * value);
      }
    }
    return items.part(-1, 0, position + 1);
  }

  /** Carries out all merges of a position; what undoes it. */
  Runnable apply(int position, List<Merge> merges, Part decided) {
    List<Runnable> back = new ArrayList<>();
    sums.push();
    partSums.push();
    back.add(sums::pop);
    back.add(partSums::pop);
    for (Merge merge : merges) {
      for (int i : merge.sources()) {
        back.add(replace(i, null));
      }
      Part part = merge.part();
      if (part != null) {
        back.add(append(part.position, part));
      } else {
        back.add(replace(merge.target(), merge.chain()));
      }
      if (merge.decided() != null) {
        back.add(append(tails.order.length, merge.decided()));
      }
    }
    back.add(append(tails.order.length, decided));
    back.add(closeNorm(position + 1));
    for (int i : changing(position)) {
      addToSums(i, position + 1);
    }
    return () -> back.forEach(Runnable::run);
  }

  /** Takes out the steps of the squared norm that the first weights decide. */
  private Runnable closeNorm(int depth) {
    int[] before = norm;
    long s = path.fixedNorm(depth);
    Items items = new Items();
    IntStream.of(norm).forEach(i -> items.add(i, s));
    Part part = items.decided(path.leastNorm(depth), path.greatestNormInBall(depth), depth);
    norm = Arrays.copyOf(items.step, items.count);
    Runnable back = part == null ? () -> {} : append(tails.order.length, part);
    return () -> {
      norm = before;
      back.run();
    };
  }

  private Runnable replace(int tail, @Nullable Chain chain) {
    Chain before = chains[tail];
    chains[tail] = chain;
    return () -> chains[tail] = before;
  }

  private Runnable append(int place, Part part) {
    List<Part> list = parts.get(place);
    list.add(part);
    addToSums(place, part);
    return () -> list.remove(part);
  }
}
