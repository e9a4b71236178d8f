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
  final long large; // more than each coefficient of two rows of steps
  private final FixedWeights path;
  final PathRows rows;
  final ReachLemmas reach;
  final FreeWeights free;
  private final List<Map<Long, Long>> pairs = new ArrayList<>(); // by depth where rows meet

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
    this.rows = new PathRows(program, tails, path, lines);
    long most = 1;
    for (int i = 0; i < steps.count(); i++) {
      most = Math.max(most, steps.highOf(i) - steps.lowOf(i) + 1);
    }
    this.large = 4 * most;
    this.free = new FreeWeights(program, path, lines, tails.order);
    this.reach = new ReachLemmas(program, tails, path, lines, this);
    for (int k = 0; k <= path.value.length; k++) {
      pairs.add(new HashMap<>());
    }
  }

  /** Fixes a weight; all lines about another value of it are forgotten. */
  void fix(int position, int v) {
    path.value[position] = v;
    pairs.get(position + 1).clear();
    rows.forget(position + 1);
    reach.forget(position + 1);
  }

  /** The clause: a step holds, or does not, whatever the free weights are. */
  private long constant(int step, boolean holds, int depth) {
    boolean isNorm = steps.cell(step) == Steps.NORM;
    if (isNorm && !holds && path.isBallTight(depth)) {
      lines.plus(program.reaches(step), 1);
      rows.addNormRoom(depth, false); // the ball cancels what is fixed
    } else if (isNorm) {
      lines.plus(rows.row(step, holds, depth), 1);
      if (holds) {
        IntStream.range(depth, path.value.length).filter(path::isFeature).forEach(rows::weakenFree);
      } else {
        rows.addNormRoom(depth, false);
      }
    } else {
      lines.plus(holds ? program.below(step) : program.reaches(step), 1);
      rows.weakenRow(step, holds ? -1 : 1, depth, true);
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
      rows.weakenFixed(first, factor, false);
    }
    long id = lines.divide(large).end();
    pairs.get(meeting).put((long) a << 32 | b, id);
    return id;
  }

  /** Adds the constraint of a chain, which has a line of its own for others that add it. */
  void addShared(Chain chain, Terms terms) {
    Terms own = new Terms();
    add(chain, own);
    chain.id = own.constraint(lines);
    terms.add(chain.id, chain.id == 0 ? 0 : 1);
  }

  /** Adds a chain or a part: its constraint where it has one, else what that is the sum of. */
  void add(Line line, Terms terms) {
    if (line instanceof Part part) {
      expand(part, terms);
    } else if (line instanceof Chain chain && chain.id == 0) {
      expand(chain, terms);
    } else if (line instanceof Chain chain) {
      terms.add(chain.id, 1);
    }
  }

  /** The gains of a chain's steps, less A q, are at least {@link Chain#least}. */
  private void expand(Chain chain, Terms terms) {
    addConstants(chain, terms);
    if (chain.innerSlope != 0) {
      terms.add(rest(chain), Math.abs(chain.innerSlope));
    }
    long[] literals = chain.value.clone(); // by place: left over of its value
    addPairs(chain, chain.first, terms, literals);
    for (int i = 0; i < chain.step.length; i++) {
      boolean always = steps.threshold(chain.step[i]) - chain.fixed[i] <= chain.low;
      boolean never = steps.threshold(chain.step[i]) - chain.fixed[i] > chain.high;
      long gain = scale * steps.gain(chain.step[i]);
      if (always && gain < 0 || never && gain > 0) {
        terms.addLiteral(program.step(chain.step[i]), never, Math.abs(gain));
      }
    }
    addLiterals(chain, terms, literals);
  }

  /** Adds that what is left over of values is at least its least. */
  void addLiterals(Chain chain, Terms terms, long[] left) {
    for (int i = 0; i < left.length; i++) {
      terms.addLiteral(program.step(step(chain, i)), left[i] > 0, Math.abs(left[i]));
    }
  }

  static int step(Chain chain, int place) {
    return chain.step[chain.inner[place]];
  }

  /** Steps that hold always or never, where that costs something. */
  private void addConstants(Chain chain, Terms terms) {
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
  private void addDecided(List<Integer> decided, int depth, Terms terms) {
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
        terms.add(id, holds ? before : all - before);
      }
      int clause = decided.get(holds ? end - 1 : start);
      terms.add(constant(clause, holds, depth), all);
    }
  }

  /**
   * Balances values by pairs of steps in order, the nearest first: beyond the least sum, what a
   * step takes is given by earlier ones; before it, what a step gives is taken by later ones.
   *
   * @param first how many steps reach the least sum
   * @param left the values by place, of which becomes what is left over
   */
  void addPairs(Chain chain, int first, Terms terms, long[] left) {
    Deque<Integer> open = new ArrayDeque<>();
    for (int i = first; i < left.length; i++) {
      while (left[i] < 0) {
        balance(chain, terms, left, open, open.element(), i);
      }
      if (left[i] > 0) {
        open.push(i);
      }
    }
    open.clear();
    for (int i = first - 1; i >= 0; i--) {
      while (left[i] > 0) {
        balance(chain, terms, left, open, i, open.element());
      }
      if (left[i] < 0) {
        open.push(i);
      }
    }
  }

  private void balance(
      Chain chain, Terms terms, long[] left, Deque<Integer> open, int gives, int takes) {
    long amount = Math.min(left[gives], -left[takes]);
    terms.add(pair(step(chain, gives), step(chain, takes)), amount);
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
    List<long[]> known = new ArrayList<>(); // with width, from the step that is reached last
    for (int m = 0; m < n; m++) {
      int place = up ? n - 1 - m : m;
      if (chain.width(place) > 0) {
        known.add(new long[] {rows.row(step(chain, place), up, chain.depth), chain.width(place)});
      }
    }
    int from = 0;
    if (isRoomSaturated(chain, known.get(0)[1])) {
      lines.plus(known.get(0)[0], 1).saturate();
      from = 1;
    } else {
      addRoom(chain, up);
    }
    for (int i = from; i < known.size(); i++) {
      for (long e = 0; e < known.get(i)[1]; e++) {
        lines.times(large - 1).plus(known.get(i)[0], 1).divide(large);
      }
    }
    return lines.end();
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
      rows.addNormRoom(chain.depth, true);
      return;
    }
    for (int i = tail(chain.step[0], chain.depth); i != 0; i = tails.rest[i]) {
      int j = tails.order[tails.position[i]];
      for (int v = program.low[j] + 1; v <= program.high[j]; v++) {
        lines.plusLiteral(program.value(j, v), tails.entry[i] > 0 != up, Math.abs(tails.entry[i]));
      }
    }
  }

  /** The gains of a part's steps are at least its constant and the rises reached. */
  private void expand(Part part, Terms terms) {
    List<Integer> decided = new ArrayList<>();
    for (int i = 0; i < part.step.length; i++) {
      int step = part.step[i];
      long gain = scale * steps.gain(step);
      int kind = part.kind(steps, i);
      if (kind == 0) {
        terms.add(turn(part, i, gain > 0), Math.abs(gain));
      } else if (kind > 0 == gain > 0) {
        decided.add(step);
      } else {
        terms.addLiteral(program.step(step), gain > 0, Math.abs(gain));
      }
    }
    addDecided(decided, part.depth, terms);
  }

  /** The clause of a step and of the weight's value where it turns. */
  private long turn(Part part, int item, boolean gains) {
    int step = part.step[item];
    int j = tails.order[part.position];
    int t = (int) part.turn(steps, item);
    long factor = gains ? -part.entry[item] : part.entry[item];
    lines.plus(gains ? program.below(step) : program.reaches(step), 1);
    rows.turn(j, t, factor);
    rows.weakenRow(step, gains ? -1 : 1, part.depth, false);
    return lines.divide(large).end();
  }
}
