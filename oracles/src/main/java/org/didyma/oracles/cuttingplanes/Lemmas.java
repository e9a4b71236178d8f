package org.didyma.oracles.cuttingplanes;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Lines that bound parts of the objective while the weights of a tree's first positions are fixed.
 * Their constraints hold for all points: beside what they say they contain the literals that the
 * path makes false, with any positive coefficients.
 *
 * <p>A row is turned into a clause like this: literals that the path makes true are dropped, those
 * of free weights cancel or are dropped, and a division by more than all coefficients makes all
 * that are left 1.
 */
final class Lemmas {

  private final PseudoBooleanProgram program;
  private final Steps steps;
  private final RowTails tails;
  private final ProofLines lines;
  private final long scale;
  private final long large; // more than each coefficient of two rows of steps
  private final FixedWeights path;
  private final List<Map<Long, Long>> pairs = new ArrayList<>(); // by depth where rows meet
  private final List<Map<Long, Long>> rows = new ArrayList<>(); // by depth: without what is true

  Lemmas(
      PseudoBooleanProgram program,
      RowTails tails,
      FixedWeights path,
      ProofLines lines,
      long scale) {
    this.program = program;
    this.steps = program.steps;
    this.tails = tails;
    this.lines = lines;
    this.scale = scale;
    this.path = path;
    long most = 1;
    for (int i = 0; i < steps.count(); i++) {
      most = Math.max(most, steps.highOf(i) - steps.lowOf(i) + 1);
    }
    this.large = 4 * most;
    for (int k = 0; k <= path.value.length; k++) {
      pairs.add(new HashMap<>());
      rows.add(new HashMap<>());
    }
  }

  /** Fixes a weight; all lines about another value of it are forgotten. */
  void fix(int position, int v) {
    path.value[position] = v;
    pairs.get(position + 1).clear();
    rows.get(position + 1).clear();
  }

  /** Drops what the path makes true among a multiple of a weight's variables. */
  private void weakenFixed(int position, long factor, boolean squares) {
    int j = tails.order[position];
    for (int v = program.low[j] + 1; v <= program.high[j]; v++) {
      long coefficient = squares ? factor * (2L * v - 1) : factor;
      if (coefficient != 0 && coefficient > 0 == v <= path.value[position]) {
        lines.weaken(program.value(j, v));
      }
    }
  }

  private void weakenFree(int position) {
    int j = tails.order[position];
    for (int v = program.low[j] + 1; v <= program.high[j]; v++) {
      lines.weaken(program.value(j, v));
    }
  }

  /** Drops what is true in the row of a step, whose score has a sign there. */
  private void weakenRow(int step, int sign, int depth, boolean free) {
    if (steps.cell(step) == Steps.NORM) {
      weakenNorm(sign, depth, free);
      return;
    }
    for (int i = tails.row[steps.cell(step)]; i != 0; i = tails.rest[i]) {
      if (tails.position[i] < depth) {
        weakenFixed(tails.position[i], (long) sign * tails.entry[i], false);
      } else if (free) {
        weakenFree(tails.position[i]);
      }
    }
  }

  /** The same for a row whose score is the squared norm. */
  void weakenNorm(int sign, int depth, boolean free) {
    for (int k = 0; k < path.value.length; k++) {
      if (path.isFeature(k) && k < depth) {
        weakenFixed(k, sign, true);
      } else if (path.isFeature(k) && free) {
        weakenFree(k);
      }
    }
  }

  /** The clause: a step holds, or does not, whatever the free weights are. */
  private long constant(int step, boolean holds, int depth) {
    boolean isNorm = steps.cell(step) == Steps.NORM;
    if (isNorm && !holds && path.isBallTight(depth)) {
      lines.plus(program.reaches(step), 1);
      addNormRoom(depth, false); // the ball cancels what is fixed
    } else if (isNorm) {
      lines.plus(row(step, holds, depth), 1);
      if (holds) {
        IntStream.range(depth, path.value.length).filter(path::isFeature).forEach(this::weakenFree);
      } else {
        addNormRoom(depth, false);
      }
    } else {
      lines.plus(holds ? program.below(step) : program.reaches(step), 1);
      weakenRow(step, holds ? -1 : 1, depth, true);
    }
    return lines.divide(large).end();
  }

  /** The clause: the first of two steps holds if the second one does. */
  private long pair(int a, int b) {
    boolean norm = steps.cell(a) == Steps.NORM;
    int meeting = norm ? 0 : tails.meeting(steps.cell(a), steps.cell(b));
    Long known = pairs.get(meeting).get((long) a << 32 | b);
    if (known != null) {
      return known;
    }
    lines.plus(program.below(a), 1).plus(program.reaches(b), 1);
    int i = norm ? 0 : tails.row[steps.cell(a)];
    int j = norm ? 0 : tails.row[steps.cell(b)];
    while (i != j) {
      int first = Math.min(tails.position[i], tails.position[j]);
      long factor = 0;
      if (tails.position[j] == first) {
        factor += tails.entry[j];
        j = tails.rest[j];
      }
      if (tails.position[i] == first) {
        factor -= tails.entry[i];
        i = tails.rest[i];
      }
      weakenFixed(first, factor, false);
    }
    long id = lines.divide(large).end();
    pairs.get(meeting).put((long) a << 32 | b, id);
    return id;
  }

  /** The lines that chains and parts need, those that say nothing left out. */
  List<Long> of(List<Line> all) {
    List<Long> ids = new ArrayList<>();
    for (Line line : all) {
      long id = line instanceof Chain chain ? of(chain) : of((Part) line);
      if (id != 0) {
        ids.add(id);
      }
    }
    return ids;
  }

  /** The line: the gains of a chain's steps, less A q, are at least {@link Chain#least}. */
  long of(Chain chain) {
    if (chain.id == 0) {
      List<long[]> terms = new ArrayList<>(); // constraint and factor
      addConstants(chain, terms);
      if (chain.innerSlope != 0) {
        terms.add(new long[] {rest(chain), Math.abs(chain.innerSlope)});
      }
      long[] literals = new long[chain.inner.length]; // by place: left over of its value
      addPairs(chain, terms, literals);
      for (long[] term : terms) {
        lines.plus(term[0], term[1]);
      }
      for (int i = 0; i < chain.step.length; i++) {
        boolean always = steps.threshold(chain.step[i]) - chain.fixed[i] <= chain.low;
        boolean never = steps.threshold(chain.step[i]) - chain.fixed[i] > chain.high;
        long gain = scale * steps.gain(chain.step[i]);
        if (always && gain < 0 || never && gain > 0) {
          lines.plusLiteral(program.step(chain.step[i]), never, Math.abs(gain));
        }
      }
      for (int i = 0; i < literals.length; i++) {
        lines.plusLiteral(program.step(step(chain, i)), literals[i] > 0, Math.abs(literals[i]));
      }
      chain.id = lines.isEmpty() ? 0 : lines.end();
    }
    return chain.id;
  }

  private static int step(Chain chain, int place) {
    return chain.step[chain.inner[place]];
  }

  /** Steps that hold always or never, where that costs something. */
  private void addConstants(Chain chain, List<long[]> terms) {
    List<Integer> decided = new ArrayList<>();
    for (int i = 0; i < chain.step.length; i++) {
      int step = chain.step[i];
      long at = steps.threshold(step) - chain.fixed[i];
      long gain = steps.gain(step);
      if (at <= chain.low && gain > 0 || at > chain.high && gain < 0) {
        decided.add(step);
      }
    }
    addDecided(decided, chain.depth, terms);
  }

  /**
   * Adds that steps of positive gains hold and that those of negative gains do not. Of neighbours
   * with one score one clause is enough, that of the last one which holds or of the first one which
   * does not: the others follow in order, whatever is fixed.
   */
  private void addDecided(List<Integer> decided, int depth, List<long[]> terms) {
    int end;
    for (int start = 0; start < decided.size(); start = end) {
      int first = decided.get(start);
      boolean holds = steps.gain(first) > 0;
      end = start + 1;
      while (end < decided.size()
          && steps.cell(decided.get(end)) == steps.cell(first)
          && decided.get(end) > decided.get(end - 1)
          && steps.gain(decided.get(end)) > 0 == holds) {
        end++;
      }
      long all = 0;
      for (int i = start; i < end; i++) {
        all += scale * Math.abs(steps.gain(decided.get(i)));
      }
      long before = 0;
      for (int i = start; i < end - 1; i++) {
        before += scale * Math.abs(steps.gain(decided.get(i)));
        long id = pair(decided.get(i), decided.get(i + 1));
        terms.add(new long[] {id, holds ? before : all - before});
      }
      int clause = decided.get(holds ? end - 1 : start);
      terms.add(new long[] {constant(clause, holds, depth), all});
    }
  }

  /**
   * Balances values by pairs of steps in order, the nearest first: beyond the least sum, what a
   * step takes is given by earlier ones; before it, what a step gives is taken by later ones.
   *
   * @param left becomes what is left over by place
   */
  private void addPairs(Chain chain, List<long[]> terms, long[] left) {
    System.arraycopy(chain.value, 0, left, 0, left.length);
    Deque<Integer> open = new ArrayDeque<>();
    for (int i = chain.first; i < left.length; i++) {
      while (left[i] < 0) {
        balance(chain, terms, left, open, open.element(), i);
      }
      if (left[i] > 0) {
        open.push(i);
      }
    }
    open.clear();
    for (int i = chain.first - 1; i >= 0; i--) {
      while (left[i] > 0) {
        balance(chain, terms, left, open, i, open.element());
      }
      if (left[i] < 0) {
        open.push(i);
      }
    }
  }

  private void balance(
      Chain chain, List<long[]> terms, long[] left, Deque<Integer> open, int gives, int takes) {
    long amount = Math.min(left[gives], -left[takes]);
    terms.add(new long[] {pair(step(chain, gives), step(chain, takes)), amount});
    left[gives] -= amount;
    left[takes] += amount;
    if (left[open.element()] == 0) {
      open.pop();
    }
  }

  /**
   * The line that bounds the rest q of a chain's scores by its steps, see {@link Chain}. With room
   * r = high - q (or q - low), it says r + (the sum of width * not z) &gt;= (the room at the
   * farthest threshold). It is built one unit at a time: with r + e * z &gt;= e + T known, N - 1
   * times that and the step's own row, divided by N and rounded up, say it for e + 1.
   */
  private long rest(Chain chain) {
    boolean up = chain.innerSlope > 0;
    int n = chain.inner.length;
    List<long[]> rows = new ArrayList<>(); // with width, from the step that is reached last
    for (int m = 0; m < n; m++) {
      int place = up ? n - 1 - m : m;
      if (chain.width(place) > 0) {
        rows.add(new long[] {row(step(chain, place), up, chain.depth), chain.width(place)});
      }
    }
    int from = 0;
    if (isRoomSaturated(chain, rows.get(0)[1])) {
      lines.plus(rows.get(0)[0], 1).saturate();
      from = 1;
    } else {
      addRoom(chain, up);
    }
    for (int i = from; i < rows.size(); i++) {
      for (long e = 0; e < rows.get(i)[1]; e++) {
        lines.times(large - 1).plus(rows.get(i)[0], 1).divide(large);
      }
    }
    return lines.end();
  }

  /**
   * The row that bounds a score from above, or from below, by a step, without what is true. Nodes
   * of one parent share that of the parent, from which each drops the last weight.
   */
  private long row(int step, boolean up, int depth) {
    long row = up ? program.below(step) : program.reaches(step);
    int[] fixed = fixed(step, depth);
    int known = fixed.length;
    while (known > 0 && !rows.get(fixed[known - 1] + 1).containsKey(row)) {
      known--;
    }
    long id = known == 0 ? row : rows.get(fixed[known - 1] + 1).getOrDefault(row, row);
    int sign = up ? -1 : 1;
    if (known < fixed.length - 1) {
      id = without(id, step, sign, fixed, known, fixed.length - 1);
      known = fixed.length - 1;
      rows.get(fixed[known - 1] + 1).put(row, id);
    }
    if (known < fixed.length) {
      id = without(id, step, sign, fixed, known, fixed.length);
      rows.get(fixed[fixed.length - 1] + 1).put(row, id);
    }
    return id;
  }

  /** The positions before a depth that a step's score depends on. */
  private int[] fixed(int step, int depth) {
    if (steps.cell(step) == Steps.NORM) {
      return IntStream.range(0, depth).filter(path::isFeature).toArray();
    }
    int count = 0;
    for (int i = tails.row[steps.cell(step)]; tails.position[i] < depth; i = tails.rest[i]) {
      count++;
    }
    int[] fixed = new int[count];
    for (int i = tails.row[steps.cell(step)], k = 0; k < count; i = tails.rest[i]) {
      fixed[k++] = tails.position[i];
    }
    return fixed;
  }

  /** Drops what some of the fixed weights make true. */
  private long without(long row, int step, int sign, int[] fixed, int from, int to) {
    boolean norm = steps.cell(step) == Steps.NORM;
    lines.plus(row, 1);
    int length = lines.length();
    int i = norm ? 0 : tails.row[steps.cell(step)];
    for (int k = 0; k < to; k++) {
      if (k >= from) {
        weakenFixed(fixed[k], norm ? sign : (long) sign * tails.entry[i], norm);
      }
      i = norm ? 0 : tails.rest[i];
    }
    if (lines.length() > length) {
      return lines.end();
    }
    lines.drop();
    return row;
  }

  /** The tail that is left of a step's row. */
  private int tail(int step, int depth) {
    int i = tails.row[steps.cell(step)];
    while (tails.position[i] < depth) {
      i = tails.rest[i];
    }
    return i;
  }

  /** True when saturation leaves the room of a row as it is. */
  private boolean isRoomSaturated(Chain chain, long width) {
    if (steps.cell(chain.step[0]) == Steps.NORM) {
      return false;
    }
    boolean all = true;
    for (int i = tail(chain.step[0], chain.depth); i != 0; i = tails.rest[i]) {
      all &= Math.abs(tails.entry[i]) <= width;
    }
    return all;
  }

  /** Adds that the room of a chain is at least 0. */
  private void addRoom(Chain chain, boolean up) {
    if (steps.cell(chain.step[0]) == Steps.NORM) {
      addNormRoom(chain.depth, true);
      return;
    }
    for (int i = tail(chain.step[0], chain.depth); i != 0; i = tails.rest[i]) {
      int j = tails.order[tails.position[i]];
      for (int v = program.low[j] + 1; v <= program.high[j]; v++) {
        lines.plusLiteral(program.value(j, v), tails.entry[i] > 0 != up, Math.abs(tails.entry[i]));
      }
    }
  }

  /**
   * Adds that the squared norm of the free weights is at most the greatest one: by the ball, or
   * since each square is at most the greatest.
   */
  private void addNormRoom(int depth, boolean weakens) {
    if (path.isBallTight(depth)) {
      lines.plus(program.ball(), 1);
      if (weakens) {
        weakenNorm(-1, depth, false);
      }
      return;
    }
    for (int k = depth; k < path.value.length; k++) {
      if (path.isFeature(k)) {
        addSquareRoom(tails.order[k]);
      }
    }
  }

  /** Adds that a square is at most the greatest one. */
  private void addSquareRoom(int j) {
    int low = program.low[j];
    int high = program.high[j];
    int both = Math.min(high, -low); // y_v is at most y_(1-v), so their squares cancel
    for (int u = 1 - both; u < both; u++) {
      lines.plus(program.order(j, u), (long) both * both - (long) u * u);
    }
    for (int v = low + 1; v <= high; v++) {
      if (both <= 0 || v > both || v < 1 - both) {
        lines.plusLiteral(program.value(j, v), v <= 0, Math.abs(2L * v - 1));
      }
    }
  }

  /** The line: the gains of a part's steps are at least its constant and the rises reached. */
  long of(Part part) {
    if (part.id == 0) {
      List<long[]> terms = new ArrayList<>();
      List<Integer> decided = new ArrayList<>();
      for (int i = 0; i < part.step.length; i++) {
        long gain = scale * steps.gain(part.step[i]);
        int kind = part.kind(steps, i);
        if (kind == 0) {
          terms.add(new long[] {turn(part, i, gain > 0), Math.abs(gain)});
        } else if (kind > 0 == gain > 0) {
          decided.add(part.step[i]);
        }
      }
      addDecided(decided, part.depth, terms);
      for (long[] term : terms) {
        lines.plus(term[0], term[1]);
      }
      for (int i = 0; i < part.step.length; i++) {
        long gain = scale * steps.gain(part.step[i]);
        int kind = part.kind(steps, i);
        if (kind != 0 && kind > 0 != gain > 0) {
          lines.plusLiteral(program.step(part.step[i]), gain > 0, Math.abs(gain));
        }
      }
      part.id = lines.isEmpty() ? 0 : lines.end();
    }
    return part.id;
  }

  /** The clause of a step and of the weight's value where it turns. */
  private long turn(Part part, int item, boolean gains) {
    int step = part.step[item];
    int j = tails.order[part.position];
    int t = (int) part.turn(steps, item);
    long factor = gains ? -part.entry[item] : part.entry[item];
    lines.plus(gains ? program.below(step) : program.reaches(step), 1);
    if (factor > 0) {
      for (int u = t; u < program.high[j]; u++) {
        lines.plus(program.order(j, u), factor * (program.high[j] - u));
      }
    } else {
      for (int u = program.low[j] + 1; u < t; u++) {
        lines.plus(program.order(j, u), -factor * (u - program.low[j]));
      }
    }
    for (int v = program.low[j] + 1; v <= program.high[j]; v++) {
      if (factor > 0 ? v < t : v > t) {
        lines.weaken(program.value(j, v));
      }
    }
    weakenRow(step, gains ? -1 : 1, part.depth, false);
    return lines.divide(large).end();
  }
}
