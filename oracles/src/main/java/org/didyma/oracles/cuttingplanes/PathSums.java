package org.didyma.oracles.cuttingplanes;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * Sums of the lines that all closings below a node add. What a depth of the path brings stays as it
 * is until a later position is fixed. So there is a sum for each depth and each position, of the
 * lines that stay until that position or a later one, which is written when it is first needed.
 */
final class PathSums {

  /** What one depth brings, by the first position that may change it. */
  private static final class Level {
    final NavigableMap<Integer, List<Line>> lines = new TreeMap<>();
    final NavigableMap<Integer, Long> sums = new TreeMap<>(); // 0 for nothing
  }

  private final List<Level> levels = new ArrayList<>();

  /** Begins a depth. */
  void push() {
    levels.add(new Level());
  }

  /** Adds what the last depth brings. */
  void add(int until, Line line) {
    levels.get(levels.size() - 1).lines.computeIfAbsent(until, u -> new ArrayList<>()).add(line);
  }

  /** Forgets the last depth. */
  void pop() {
    levels.remove(levels.size() - 1);
  }

  /** Adds all lines that stay until a position. */
  void addFrom(int position, Lemmas lemmas, ProofLines out, Terms terms) {
    for (Level level : levels) {
      long sum = 0;
      for (var group : level.lines.tailMap(position, true).descendingMap().entrySet()) {
        Long known = level.sums.get(group.getKey());
        sum = known != null ? known : sum(sum, group.getValue(), lemmas, out);
        level.sums.put(group.getKey(), sum);
      }
      terms.add(sum, sum == 0 ? 0 : 1);
    }
  }

  private static long sum(long sum, List<Line> lines, Lemmas lemmas, ProofLines out) {
    Terms terms = new Terms();
    terms.add(sum, sum == 0 ? 0 : 1);
    for (Line line : lines) {
      if (line instanceof Chain chain) {
        lemmas.addShared(chain, terms); // it may come back in a later depth
      } else {
        lemmas.add(line, terms);
      }
    }
    return terms.constraint(out);
  }
}
