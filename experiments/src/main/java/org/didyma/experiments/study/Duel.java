package org.didyma.experiments.study;

import java.util.List;
import java.util.Locale;

/** Points ahead of another over tables; within one point is a tie. */
final class Duel {

  private int all;
  private int won;
  private int lost;
  private double sum;

  void add(double ahead) {
    all++;
    sum += ahead;
    won += ahead > 1 ? 1 : 0;
    lost += ahead < -1 ? 1 : 0;
  }

  int tables() {
    return all;
  }

  /** The mean, and how many were won, tied and lost. */
  List<String> texts() {
    return List.of(
        String.format(Locale.ROOT, "%.1f", sum / all),
        Integer.toString(won),
        Integer.toString(all - won - lost),
        Integer.toString(lost));
  }
}
