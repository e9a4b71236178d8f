package org.didyma.oracles.cuttingplanes;

/**
 * A chain's function without its slope, f(q) = the sum of the gains of steps with q &gt;= t, about
 * q = 0, while only some of its weights may be non-zero. It is at least f(0), less the reach up
 * where some weight adds to q, less the reach down where some weight takes from it.
 */
final class Reach {

  final int tail;
  final Chain chain;
  final int left; // weights that may still be non-zero
  final ReachWindows.End above;
  final ReachWindows.End below;
  final long[] value; // by place: the gain
  final int first; // how many steps hold at q = 0
  final int beyond; // the first place above the window
  final int before; // the last place below it, which always holds
  final long atZero; // f(0)
  final long up;
  final long down;
  final long farUp; // what the steps above the window could take beyond the reach up
  final long farDown;

  Reach(Steps steps, long scale, ReachWindows windows, int tail, Chain chain, int left) {
    this.tail = tail;
    this.chain = chain;
    this.left = left;
    this.above = windows.end(tail, true, left);
    this.below = windows.end(tail, false, left);
    int n = chain.inner.length;
    this.value = new long[n];
    int zero = 0;
    int inside = 0;
    int lost = -1;
    long sum = 0;
    for (int i = 0; i < n; i++) {
      value[i] = scale * steps.gain(Lemmas.step(chain, i));
      if (chain.threshold[i] <= 0) {
        sum += value[i];
        zero++;
      }
      inside += chain.threshold[i] <= above.far() ? 1 : 0;
      lost += chain.threshold[i] <= -below.far() ? 1 : 0;
    }
    this.atZero = sum;
    this.first = zero;
    this.beyond = inside;
    this.before = lost;
    long[] least = new long[2]; // inside the window, and beyond it
    long running = 0;
    for (int i = first; i < n; i++) {
      running += value[i];
      int place = i < beyond ? 0 : 1;
      least[place] = Math.min(least[place], running);
    }
    this.up = -least[0];
    this.farUp = Math.max(0, -least[1] - up);
    long[] lower = new long[2];
    running = 0;
    for (int i = first - 1; i >= 0; i--) {
      running -= value[i];
      int place = i > before ? 0 : 1;
      lower[place] = Math.min(lower[place], running);
    }
    this.down = -lower[0];
    this.farDown = Math.max(0, -lower[1] - down);
  }
}
