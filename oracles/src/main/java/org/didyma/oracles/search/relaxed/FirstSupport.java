package org.didyma.oracles.search.relaxed;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.didyma.core.CancellationToken;

/**
 * What a search by supports starts from: features in the order of what each achieves by itself, and
 * a good support, by adding the best feature again and again and then exchanging single ones, all
 * by relaxed losses.
 */
final class FirstSupport {

  private static final int STEPS = 12;

  private final LossRows rows;
  private final int size;
  private final CancellationToken stop;
  private final BoxRelaxation relaxed;
  private int[] chosen = new int[0];
  private double best = Double.POSITIVE_INFINITY;

  /**
   * Starts.
   *
   * @param size how many features a support has
   * @param stop asked for every support that is tried
   */
  FirstSupport(LossRows rows, int size, CancellationToken stop) {
    this.rows = rows;
    this.size = size;
    this.stop = stop;
    this.relaxed = new BoxRelaxation(rows, size + 1);
  }

  /** The positions of the features, those first that have the least loss by themselves. */
  int[] strongestFirst() {
    double[] loss = new double[rows.features];
    for (int i = 0; i < loss.length; i++) {
      loss[i] = loss(i);
    }
    return IntStream.range(0, loss.length)
        .boxed()
        .sorted(Comparator.comparingDouble(i -> loss[i]))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /** A good support; empty when stopped. */
  int[] find() {
    while (chosen.length < size) {
      chosen = Arrays.copyOf(chosen, chosen.length + 1);
      chosen[chosen.length - 1] = -1;
      best = Double.POSITIVE_INFINITY;
      if (!exchange(chosen.length - 1)) {
        return new int[0];
      }
    }
    boolean better = true;
    while (better && !stop.isStopped()) {
      better = false;
      for (int i = 0; i < size; i++) {
        better |= exchange(i);
      }
    }
    return chosen;
  }

  /** Puts the best feature in a place; true when it is another one. */
  private boolean exchange(int place) {
    int was = chosen[place];
    int[] tried = chosen.clone();
    for (int f = 0; f < rows.features && !stop.isStopped(); f++) {
      int feature = f;
      if (Arrays.stream(chosen).anyMatch(c -> c == feature)) {
        continue;
      }
      tried[place] = f;
      double loss = loss(tried);
      if (loss < best - 1e-3) {
        best = loss;
        chosen = tried.clone();
      }
    }
    return chosen[place] != was;
  }

  private double loss(int... support) {
    relaxed.clear();
    if (rows.intercept) {
      relaxed.add(rows.features, 0);
    }
    for (int f : support) {
      relaxed.add(f, 0);
    }
    relaxed.start();
    // What cannot become the best is left early.
    relaxed.descend(support.length > 1 ? best : Double.POSITIVE_INFINITY, false, STEPS);
    return relaxed.bound() > best && support.length > 1 ? relaxed.bound() : relaxed.loss();
  }
}
