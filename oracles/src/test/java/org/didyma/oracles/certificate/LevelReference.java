package org.didyma.oracles.certificate;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.didyma.formulations.Cells;
import org.didyma.formulations.LearningProblem;

/**
 * The bound by levels as docs/reference/certificate.md has it, word by word, from the rows of the
 * problem: of a box without a perturbation, with costs of the weights that are linear.
 */
final class LevelReference {

  private final LearningProblem problem;
  private final TreeCertificate certificate;
  private final List<Integer> order;
  private final List<List<Integer>> stairs = new ArrayList<>(); // coordinates
  private final List<Integer> fixed = new ArrayList<>(); // values, by position

  LevelReference(LearningProblem problem, TreeCertificate certificate) {
    this.problem = problem;
    this.certificate = certificate;
    this.order = certificate.order();
    stairs.addAll(certificate.stairs());
    for (int j : order) {
      if (stairs.stream().noneMatch(stair -> stair.contains(j))) {
        stairs.add(List.of(j));
      }
    }
  }

  void fix(int value) {
    fixed.add(value);
  }

  private boolean isFree(int coordinate) {
    return order.indexOf(coordinate) >= fixed.size();
  }

  private int[] row(int cell) {
    int[] x = new int[order.size()];
    System.arraycopy(problem.cells().row(cell), 0, x, 0, problem.cells().dimension());
    if (problem.lattice().hasIntercept()) {
      x[x.length - 1] = 1;
    }
    return x;
  }

  private long function(int cell, long score) {
    Cells cells = problem.cells();
    var loss = problem.scoreLoss();
    long more =
        cells.positives(cell) * (loss.positive(score) - loss.positive(0))
            + cells.negatives(cell) * (loss.negative(score) - loss.negative(0));
    return certificate.slopeUnit() * more - certificate.slopes().get(cell) * score;
  }

  private long weightCost(int coordinate, long value) {
    long slope = 0;
    for (int c = 0; c < problem.cells().count(); c++) {
      slope += certificate.slopes().get(c) * row(c)[coordinate];
    }
    return slope * value;
  }

  long bound() {
    long bound = certificate.slopeUnit() * problem.baseLoss();
    for (int k = 0; k < fixed.size(); k++) {
      bound += weightCost(order.get(k), fixed.get(k));
    }
    Map<List<Integer>, List<Integer>> chains = new HashMap<>(); // by the free part of their rows
    for (int c = 0; c < problem.cells().count(); c++) {
      List<Integer> rest = new ArrayList<>();
      for (int j = 0; j < order.size(); j++) {
        rest.add(isFree(j) ? row(c)[j] : 0);
      }
      chains.computeIfAbsent(rest, r -> new ArrayList<>()).add(c);
    }
    Map<Integer, List<List<Integer>>> received = new HashMap<>(); // by receiver
    for (List<Integer> rest : chains.keySet()) {
      if (rest.stream().allMatch(x -> x == 0)) {
        for (int c : chains.get(rest)) {
          bound += function(c, decided(c));
        }
      } else {
        received.computeIfAbsent(receiver(rest), r -> new ArrayList<>()).add(rest);
      }
    }
    for (List<Integer> stair : stairs) {
      if (isFree(stair.get(stair.size() - 1))) {
        bound += least(stair, received, chains);
      }
    }
    return bound;
  }

  private long decided(int cell) {
    long score = 0;
    for (int k = 0; k < fixed.size(); k++) {
      score += (long) row(cell)[order.get(k)] * fixed.get(k);
    }
    return score;
  }

  /** The last free step of the longest stair that the row has free steps of. */
  private int receiver(List<Integer> rest) {
    List<Integer> best = List.of();
    for (List<Integer> stair : stairs) {
      boolean meets = stair.stream().anyMatch(j -> rest.get(j) != 0);
      boolean isLonger =
          stair.size() > best.size()
              || stair.size() == best.size()
                  && order.indexOf(stair.get(0)) < order.indexOf(best.get(0));
      best = meets && isLonger ? stair : best;
    }
    return best.stream().filter(j -> rest.get(j) != 0).reduce((a, b) -> b).orElseThrow();
  }

  /** The least sum over all values of a stair's free weights. */
  private long least(
      List<Integer> stair,
      Map<Integer, List<List<Integer>>> received,
      Map<List<Integer>, List<Integer>> chains) {
    List<Integer> free = stair.stream().filter(this::isFree).toList();
    return least(free, 0, 0, received, chains);
  }

  private long least(
      List<Integer> free,
      int i,
      long above,
      Map<Integer, List<List<Integer>>> received,
      Map<List<Integer>, List<Integer>> chains) {
    if (i == free.size()) {
      return 0;
    }
    int j = free.get(i);
    long least = Long.MAX_VALUE;
    for (int v = problem.lattice().low(j); v <= problem.lattice().high(j); v++) {
      long sum = weightCost(j, v) + least(free, i + 1, above + v, received, chains);
      for (List<Integer> rest : received.getOrDefault(j, List.of())) {
        sum += message(rest, chains.get(rest), free, j, above + v);
      }
      least = Math.min(least, sum);
    }
    return least;
  }

  /** What a chain costs at least when its receiver is so far above the fixed steps. */
  private long message(
      List<Integer> rest, List<Integer> cells, List<Integer> free, int receiver, long above) {
    long low = 0;
    long high = 0;
    for (int j = 0; j < rest.size(); j++) {
      if (!free.contains(j)) {
        long a = (long) rest.get(j) * problem.lattice().low(j);
        long b = (long) rest.get(j) * problem.lattice().high(j);
        low += Math.min(a, b);
        high += Math.max(a, b);
      }
    }
    long least = Long.MAX_VALUE;
    for (long other = low; other <= high; other++) {
      long sum = 0;
      for (int c : cells) {
        sum += function(c, decided(c) + rest.get(receiver) * above + other);
      }
      least = Math.min(least, sum);
    }
    return least;
  }
}
