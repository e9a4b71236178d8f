package org.didyma.oracles.cuttingplanes;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Lines about which weights are non-zero, while the first positions are fixed. */
final class ReachLemmas {

  private record Key(Chain chain, int left) {}

  private record Sign(int step, boolean up) {}

  private final PseudoBooleanProgram program;
  private final RowTails tails;
  private final FixedWeights path;
  private final ProofLines lines;
  private final Lemmas lemmas;
  private final long[]
      limit; // by depth: the limit's row without what is true, 0 while there is none
  private final List<Map<Key, Long>> known = new ArrayList<>(); // by depth
  private final List<Map<Sign, Long>> signs = new ArrayList<>(); // clauses by depth

  ReachLemmas(
      PseudoBooleanProgram program,
      RowTails tails,
      FixedWeights path,
      ProofLines lines,
      Lemmas lemmas) {
    this.program = program;
    this.tails = tails;
    this.path = path;
    this.lines = lines;
    this.lemmas = lemmas;
    this.limit = new long[path.value.length + 1];
    limit[0] = program.limit();
    for (int k = 0; k <= path.value.length; k++) {
      known.add(new HashMap<>());
      signs.add(new HashMap<>());
    }
  }

  /** Forgets the lines of a depth. */
  void forget(int depth) {
    limit[depth] = 0;
    known.get(depth).clear();
    signs.get(depth).clear();
  }

  /** The row of the limit on non-zero weights, without what the first weights make true of it. */
  long limit(int depth) {
    int from = depth;
    while (limit[from] == 0) {
      from--;
    }
    if (from < depth) {
      lines.plus(limit[from], 1);
      int length = lines.length();
      for (int k = from; k < depth; k++) {
        weakenLimit(k, true);
      }
      if (lines.length() > length) {
        limit[depth] = lines.end();
      } else {
        lines.drop();
        limit[depth] = limit[from];
      }
    }
    return limit[depth];
  }

  /** Drops a weight from the limit, or what its value makes true. */
  private void weakenLimit(int position, boolean fixed) {
    int j = tails.order[position];
    for (int v = Math.max(0, program.low[j] + 1); v <= Math.min(1, program.high[j]); v++) {
      // The row has y_0, and y_1 negated.
      if (path.isFeature(position) && (!fixed || v == 0 == path.value[position] >= v)) {
        lines.weaken(program.value(j, v));
      }
    }
  }

  /**
   * The line: a chain's gains are at least f(0), less its reaches where weights are positive or
   * negative.
   */
  long line(Reach reach, int depth) {
    Key key = new Key(reach.chain, reach.left);
    for (int k = reach.chain.depth; k <= depth; k++) {
      Long id = known.get(k).get(key);
      if (id != null) {
        return id;
      }
    }
    Terms terms = new Terms();
    long[] left = reach.value.clone();
    if (reach.up > 0) {
      terms.add(clause(reach, reach.first, true), reach.up);
      left[reach.first] += reach.up;
    }
    if (reach.farUp > 0) {
      terms.add(farClause(reach, reach.beyond, true, depth), reach.farUp);
      left[reach.beyond] += reach.farUp;
    }
    if (reach.down > 0) {
      terms.add(clause(reach, reach.first - 1, false), reach.down);
      left[reach.first - 1] -= reach.down;
    }
    if (reach.farDown > 0) {
      terms.add(farClause(reach, reach.before, false, depth), reach.farDown);
      left[reach.before] -= reach.farDown;
    }
    lemmas.addPairs(reach.chain, reach.first, terms, left);
    lemmas.addLiterals(reach.chain, terms, left);
    long id = terms.constraint(lines);
    known.get(reach.left == ReachWindows.ALL ? reach.chain.depth : depth).put(key, id);
    return id;
  }

  /** The clause: a step above 0 holds only where some weight adds to q; or the same below. */
  private long clause(Reach reach, int place, boolean up) {
    Sign sign = new Sign(Lemmas.step(reach.chain, place), up);
    Map<Sign, Long> clauses = signs.get(reach.chain.depth);
    Long id = clauses.get(sign);
    if (id == null) {
      turn(reach, place, up);
      id = lines.divide(lemmas.large).end();
      clauses.put(sign, id);
    }
    return id;
  }

  /** The clause: a step above the window does not hold, or one below it does. */
  private long farClause(Reach reach, int place, boolean up, int depth) {
    long limited = limit(depth);
    turn(reach, place, up);
    lines.plus(limited, (up ? reach.above : reach.below).limit());
    for (int k = depth; k < path.value.length; k++) {
      weakenLimit(k, false);
    }
    return lines.divide(lemmas.large).end();
  }

  /** A step's row over the signs of its weights, without what is true. */
  private void turn(Reach reach, int place, boolean up) {
    int step = Lemmas.step(reach.chain, place);
    int sign = up ? 1 : -1;
    lines.plus(up ? program.reaches(step) : program.below(step), 1);
    for (int i = reach.tail; i != 0; i = tails.rest[i]) {
      int entry = sign * tails.entry[i];
      lemmas.rows.turn(tails.order[tails.position[i]], entry > 0 ? 1 : 0, entry);
    }
    lemmas.rows.weakenRow(step, sign, reach.chain.depth, false);
  }
}
