package org.didyma.oracles.cuttingplanes;

/**
 * Steps that a tree decides at one depth by one weight, or altogether: those whose cells have no
 * other free entry, or none. Their losses are a constant plus rises at values of the weight.
 */
final class Part implements Line {

  final int position; // of the weight, -1 for none
  final int depth; // the positions before it are fixed
  final int[] step;
  final long[] fixed; // by item: the fixed part of its score
  final int[] entry; // by item: of the weight in its row
  final long[] rise; // by value minus low: what the sum changes by at that value
  final long constant;
  private final int low; // of the weight; both 0 without one
  private final int high;

  Part(
      Steps steps,
      long scale,
      int position,
      int depth,
      int[] step,
      long[] fixed,
      int[] entry,
      int low,
      int high) {
    this.position = position;
    this.depth = depth;
    this.step = step;
    this.fixed = fixed;
    this.entry = entry;
    this.low = low;
    this.high = high;
    this.rise = new long[position < 0 ? 0 : high - low + 1];
    long sum = 0;
    for (int i = 0; i < step.length; i++) {
      long gain = scale * steps.gain(step[i]);
      long turn = turn(steps, i);
      if (entry[i] >= 0) {
        sum += turn <= low ? gain : 0;
        if (turn > low && turn <= high) {
          rise[(int) (turn - low)] += gain;
        }
      } else {
        sum += turn > low ? gain : 0;
        if (turn > low && turn <= high) {
          rise[(int) (turn - low)] -= gain;
        }
      }
    }
    this.constant = sum;
  }

  /** The least of the constant and of the rises up to some value. */
  long least() {
    long running = constant;
    long least = running;
    for (long change : rise) {
      running += change;
      least = Math.min(least, running);
    }
    return least;
  }

  /**
   * The least value of the weight from which on the step holds; for a negative entry, from which on
   * it does not. At most low where it always holds, more than high where it never does; for a
   * negative entry the other way round.
   */
  long turn(Steps steps, int item) {
    long missing = steps.threshold(step[item]) - fixed[item];
    int x = entry[item];
    if (x == 0) {
      return missing <= 0 ? low : high + 1L;
    }
    return x > 0 ? -Math.floorDiv(-missing, x) : Math.floorDiv(-missing, -(long) x) + 1;
  }

  /** 1 for a step that holds at all values of the weight, -1 for one that holds at none, else 0. */
  int kind(Steps steps, int item) {
    long turn = turn(steps, item);
    if (turn > low && turn <= high) {
      return 0;
    }
    return turn <= low == entry[item] >= 0 ? 1 : -1;
  }
}
