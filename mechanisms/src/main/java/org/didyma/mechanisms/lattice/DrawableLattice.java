package org.didyma.mechanisms.lattice;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.OptionalInt;
import org.didyma.data.schema.Schema;
import org.didyma.formulations.LatticeName;
import org.didyma.formulations.WeightLattice;

/**
 * The lattice of those who name none: weights -1, 0 and 1 with an intercept, as many of them
 * non-zero as a draw is known to end with in seconds, whatever the table.
 *
 * <p>It is chosen from public sizes alone. What they are known to suffice for was measured:
 * docs/results/defaults.md.
 *
 * @param maxNonZeros S, at most so many weights differ from 0; empty where all may
 * @param intercept I, the intercept is from -I to I
 */
public record DrawableLattice(OptionalInt maxNonZeros, int intercept) {

  /** All weights may differ from 0 where there are at most so many: 3 to that power points. */
  private static final int FEW_COORDINATES = 15;

  /** The same for some more, where not too many rows are possible. */
  private static final int MORE_COORDINATES = 18;

  private static final BigInteger MORE_ROWS = BigInteger.valueOf(20_000);

  /** All weights may differ from 0 where so few different rows are possible ... */
  private static final BigInteger FEW_ROWS = BigInteger.valueOf(2500);

  /** ... of at most so many coordinates. */
  private static final int SOME_COORDINATES = 32;

  /** Most sets of at most S coordinates, each with a sum over the cells that have them. */
  private static final long MOST_SETS = 1 << 22;

  /** Most additions to look at all points, some seconds. */
  private static final long MOST_WORK = 1L << 32;

  /** Tables of more different rows than this may take longer. */
  private static final BigInteger USUAL_CELLS = BigInteger.valueOf(1 << 15);

  /** More non-zero weights make no card more useful, and cost privacy. */
  private static final int MOST_NON_ZEROS = 8;

  /** Non-zero weights where coordinates have several non-zero values, which are not counted. */
  private static final int WITH_VALUES = 2;

  private static final int USUAL_INTERCEPT = 5;
  private static final int WIDEST_INTERCEPT = 100;

  /**
   * Public sizes of a table.
   *
   * @param coordinates d, of a row
   * @param largestValue the largest absolute value of a coordinate
   * @param foreseenRows the number of different rows of values that are foreseen, see {@link
   *     Schema#foreseenRows}
   * @param mostNonZeros the most coordinates of a row that can differ from 0
   */
  public record Sizes(
      int coordinates, int largestValue, BigInteger foreseenRows, int mostNonZeros) {}

  public static DrawableLattice of(Sizes sizes) {
    int d = sizes.coordinates;
    boolean isDense =
        d <= FEW_COORDINATES
            || d <= MORE_COORDINATES && sizes.foreseenRows.compareTo(MORE_ROWS) <= 0
            || d <= SOME_COORDINATES && sizes.foreseenRows.compareTo(FEW_ROWS) <= 0;
    int nonZeros = isDense ? d : mostNonZeros(sizes);
    int reach = Math.min(nonZeros, sizes.mostNonZeros);
    int intercept =
        sizes.largestValue > 1
            ? (int) Math.min((long) reach * sizes.largestValue, WIDEST_INTERCEPT)
            : Math.min(reach, USUAL_INTERCEPT);
    return new DrawableLattice(
        nonZeros >= d ? OptionalInt.empty() : OptionalInt.of(nonZeros), Math.max(1, intercept));
  }

  /** The lattice for the public sizes of a schema. */
  public static DrawableLattice of(Schema schema) {
    return of(
        new Sizes(
            schema.dimension(),
            Arrays.stream(schema.magnitudes()).max().orElse(0),
            schema.foreseenRows(),
            schema.mostNonZeros()));
  }

  /** The name of the lattice, with its intercept. */
  public LatticeName name() {
    return weights().withIntercept(intercept);
  }

  /** Its name without the intercept. */
  public LatticeName weights() {
    return maxNonZeros.isPresent()
        ? LatticeName.sparseTernary(maxNonZeros.getAsInt())
        : LatticeName.ternary();
  }

  /**
   * The lattice itself.
   *
   * @param groups a group number per coordinate, see {@link WeightLattice#withGroups}
   */
  public WeightLattice over(int... groups) {
    WeightLattice ternary = WeightLattice.cube(groups.length, 1).withGroups(groups);
    return (maxNonZeros.isPresent() ? ternary.withMaxNonZeros(maxNonZeros.getAsInt()) : ternary)
        .withIntercept(-intercept, intercept);
  }

  private static int mostNonZeros(Sizes sizes) {
    if (sizes.largestValue > 1) {
      return WITH_VALUES;
    }
    long cells = sizes.foreseenRows.min(USUAL_CELLS).longValueExact();
    int most = 1;
    for (int s = 2; s <= Math.min(MOST_NON_ZEROS, sizes.coordinates); s++) {
      long sets = sets(sizes.coordinates, s);
      long patterns = sets << s;
      boolean isShort =
          sets <= MOST_SETS
              && patterns + (patterns << s) <= MOST_WORK / STEPS_PER_PATTERN
              && sets(sizes.mostNonZeros, s) <= MOST_WORK / cells;
      most = isShort ? s : most;
    }
    return most;
  }

  /** What a pattern of a support takes, about. */
  private static final int STEPS_PER_PATTERN = 8;

  /** C(n, 0) + ... + C(n, s), or some number above {@link #MOST_WORK} where it is above. */
  private static long sets(int n, int s) {
    long sets = 1;
    long term = 1;
    for (int i = 1; i <= Math.min(n, s) && sets <= MOST_WORK; i++) {
      term = term * (n - i + 1) / i;
      sets += term;
    }
    return sets;
  }
}
