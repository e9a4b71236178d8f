package org.didyma.formulations.program;

import java.math.BigInteger;
import java.util.Arrays;
import org.didyma.formulations.Cells;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.solver.LinearExpression;

/**
 * The score of a cell over a lattice, divided by the greatest common divisor of its coefficients
 * (which changes no sign and makes "positive" mean "at least 1" as sharply as possible), and an
 * interval that contains it at every point of the lattice.
 *
 * <p>The interval is the least of three: the sum of the ranges of the box; that of the S largest
 * reaches where at most S weights are non-zero; and |x|*R, by the inequality of Cauchy and Schwarz,
 * where |w| &lt;= R.
 *
 * @param expression &lt;w, x_c&gt; + intercept, divided
 * @param low no score is lower
 * @param high no score is higher
 */
record ScoreRow(LinearExpression expression, long low, long high) {

  static ScoreRow of(ProgramDraft draft, int cell) {
    LearningProblem problem = draft.problem();
    Cells cells = problem.cells();
    WeightLattice lattice = problem.lattice();
    long divisor = divisor(cells, lattice, cell);
    LinearExpression.Sum score = LinearExpression.sum();
    for (int e = cells.start(cell); e < cells.start(cell + 1); e++) {
      score.add(cells.value(e) / divisor, draft.weight(cells.column(e)));
    }
    long high = reach(cells, lattice, cell, 1);
    long low = -reach(cells, lattice, cell, -1);
    if (lattice.hasIntercept()) {
      int b = lattice.features();
      score.add(draft.weight(b));
      low += lattice.low(b);
      high += lattice.high(b);
    }
    return new ScoreRow(score.build(), -Math.floorDiv(-low, divisor), Math.floorDiv(high, divisor));
  }

  /** An interval that contains the score of a cell, which is not divided, over the lattice. */
  static long[] range(LearningProblem problem, int cell) {
    WeightLattice lattice = problem.lattice();
    long low = -reach(problem.cells(), lattice, cell, -1);
    long high = reach(problem.cells(), lattice, cell, 1);
    int b = lattice.features();
    return lattice.hasIntercept()
        ? new long[] {low + lattice.low(b), high + lattice.high(b)}
        : new long[] {low, high};
  }

  /** Positive at every point. */
  boolean isPositive() {
    return low > 0;
  }

  /** Positive at no point. */
  boolean isNeverPositive() {
    return high <= 0;
  }

  private static long divisor(Cells cells, WeightLattice lattice, int cell) {
    if (lattice.hasIntercept() || cells.start(cell) == cells.start(cell + 1)) {
      return 1;
    }
    BigInteger divisor = BigInteger.ZERO;
    for (int e = cells.start(cell); e < cells.start(cell + 1); e++) {
      divisor = divisor.gcd(BigInteger.valueOf(cells.value(e)));
    }
    return divisor.longValueExact();
  }

  /** Upper bound of sign * &lt;w, x_c&gt; over the lattice. */
  private static long reach(Cells cells, WeightLattice lattice, int cell, int sign) {
    int entries = cells.start(cell + 1) - cells.start(cell);
    long[] optional = new long[entries];
    long forced = 0;
    BigInteger squares = BigInteger.ZERO;
    for (int i = 0; i < entries; i++) {
      int e = cells.start(cell) + i;
      int j = cells.column(e);
      long x = (long) sign * cells.value(e);
      squares = squares.add(BigInteger.valueOf(x).pow(2));
      long most = Math.max(x * lattice.low(j), x * lattice.high(j));
      if (isForced(lattice, j)) {
        forced += most;
      } else {
        optional[i] = most;
      }
    }
    Arrays.sort(optional);
    long sum = forced;
    int free = free(lattice);
    for (int i = 0; i < Math.min(free, entries); i++) {
      sum += optional[entries - 1 - i];
    }
    if (!lattice.hasBall()) {
      return sum;
    }
    BigInteger radius = BigInteger.valueOf(lattice.largestSquaredNorm());
    return BigInteger.valueOf(sum).min(squares.multiply(radius).sqrt()).longValueExact();
  }

  /** How many weights that may be zero need not be. */
  private static int free(WeightLattice lattice) {
    int free = lattice.maxNonZeros();
    for (int j = 0; j < lattice.features(); j++) {
      free -= isForced(lattice, j) ? 1 : 0;
    }
    return Math.max(0, free);
  }

  private static boolean isForced(WeightLattice lattice, int feature) {
    return lattice.low(feature) > 0 || lattice.high(feature) < 0;
  }
}
