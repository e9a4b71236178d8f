package org.didyma.mechanisms.lattice;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.didyma.core.CancellationToken;
import org.didyma.exact.CountedChoice;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;
import org.didyma.formulations.Cells;
import org.didyma.mechanisms.counts.LabelShare;
import org.didyma.mechanisms.counts.NoisyCounts;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;

/**
 * Chooses columns one after the other, each for the coordinate that goes most with the label among
 * those of columns not chosen yet. It goes through the records once, so it finds a few columns
 * among hundreds, where no draw of whole cards ends. Promise: (rounds + 1) times {@code each}, pure
 * (docs/proofs/exponential-mechanism.md, section 8).
 *
 * <p>First the share of positives is told, by two noisy counts, as a/B. A positive record then
 * counts B - a and a negative one -a, so that all of them together count about nothing, and T(j) is
 * the sum of these over the records where coordinate j is above 0, less that over all others. Each
 * round draws a coordinate with probability proportional to exp(lambda |T(j)|).
 *
 * @param each epsilon of a round, and of the share of positives; above 0
 * @param adjacency which data sets are neighbours
 * @param rounds how many columns are chosen, where there are so many; at least 1
 */
public record ColumnPeeling(Epsilon each, Adjacency adjacency, int rounds) implements ColumnChoice {

  /** B. A record counts less than that, so no sum over 2^40 of them is beyond a long. */
  private static final int PARTS = LabelShare.PARTS;

  public ColumnPeeling {
    if (each.value().signum() == 0 || rounds < 1) {
      throw new IllegalArgumentException("there is nothing to choose columns by");
    }
  }

  @Override
  public Epsilon epsilon() {
    return new Epsilon(each.value().multiply(BigDecimal.valueOf(rounds + 1L)));
  }

  @Override
  public String proof() {
    return new NoisyCounts().proof(labels());
  }

  @Override
  public PrivacyEvent describe() {
    List<PrivacyEvent> events = new ArrayList<>();
    events.add(new NoisyCounts().describe(labels()));
    events.addAll(Collections.nCopies(rounds, new PrivacyEvent.Exponential(each, adjacency)));
    return new PrivacyEvent.Composed(events);
  }

  private NoisyCounts.Parameters labels() {
    return LabelShare.of(each, adjacency);
  }

  /** It chooses by any records. */
  @Override
  public void check(Cells cells) {}

  @Override
  public BitSet draw(
      Cells cells,
      List<Integer> columns,
      ExponentialMechanism draws,
      RandomBits bits,
      CancellationToken stop) {
    int share = shareOfPositives(cells, bits, stop);
    long[] sums = sums(cells, share);
    // A record more moves each T(j) by at most the larger of a and B - a, up or down.
    long range = 2L * Math.max(share, PARTS - share);
    Rational rate = Rational.of(each.value()).dividedBy(Rational.of(range * adjacency.changes()));
    BitSet chosen = new BitSet();
    for (int round = 0; round < rounds; round++) {
      SearchStoppedException.throwIf(stop);
      int[] left =
          IntStream.range(0, columns.size()).filter(j -> !chosen.get(columns.get(j))).toArray();
      if (left.length > 0) {
        chosen.set(columns.get(coordinate(left, sums, rate, bits)));
      }
    }
    return chosen;
  }

  /** a, from 1 to B - 1. */
  private int shareOfPositives(Cells cells, RandomBits bits, CancellationToken stop) {
    long positives = 0;
    for (int cell = 0; cell < cells.count(); cell++) {
      positives += cells.positives(cell);
    }
    return LabelShare.draw(positives, cells.records() - positives, labels(), bits, stop);
  }

  /** |T(j)| of each coordinate. */
  private static long[] sums(Cells cells, int share) {
    long[] above = new long[cells.dimension()];
    long all = 0;
    for (int cell = 0; cell < cells.count(); cell++) {
      long counts = cells.positives(cell) * (PARTS - share) - cells.negatives(cell) * share;
      all += counts;
      for (int entry = cells.start(cell); entry < cells.start(cell + 1); entry++) {
        if (cells.value(entry) > 0) {
          above[cells.column(entry)] += counts;
        }
      }
    }
    for (int j = 0; j < above.length; j++) {
      above[j] = Math.abs(2 * above[j] - all);
    }
    return above;
  }

  private static int coordinate(int[] left, long[] sums, Rational rate, RandomBits bits) {
    long most = IntStream.of(left).mapToLong(j -> sums[j]).max().orElseThrow();
    List<Rational> exponents =
        IntStream.of(left).mapToObj(j -> rate.times(Rational.of(most - sums[j]))).toList();
    List<BigInteger> once = Collections.nCopies(left.length, BigInteger.ONE);
    return left[new CountedChoice(once, exponents).draw(bits)];
  }
}
