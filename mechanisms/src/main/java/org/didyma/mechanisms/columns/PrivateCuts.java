package org.didyma.mechanisms.columns;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.didyma.core.CancellationToken;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;
import org.didyma.exact.SegmentChoice;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.mechanisms.ProvenQuery;
import org.didyma.mechanisms.counts.LabelShare;
import org.didyma.mechanisms.counts.NoisyCounts;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;

/**
 * Thresholds among public candidates that part records by their labels: where a card of this column
 * alone, one level for each segment, would cut. Promise: {@code epsilon}-differential privacy
 * (pure).
 *
 * <p>Candidates t_1 &lt; ... &lt; t_m part the range into m + 1 bins, whose numbers of positive and
 * negative records are the data. One draw chooses k of the candidates and a level, + or -, for each
 * of the k + 1 segments between them, with probability proportional to exp(-lambda loss), the loss
 * being FN for each positive record in a segment of level - and FP for each negative one in a
 * segment of level +. With R = max(FN, FP) and neighbours that differ in c records lambda = epsilon
 * / (R c). Told are the cuts, not the levels. Where no costs are given, a tenth of epsilon tells
 * the share a/B of positive records, and FN : FP is B - a : a, so that both labels count alike. The
 * proof is docs/proofs/columns.md, section 6.
 */
public final class PrivateCuts
    extends ProvenQuery<long[][], PrivateCuts.Parameters, List<Integer>> {

  /** Most cuts, as many as there are of {@link PrivateQuantiles}. */
  public static final int MOST_CUTS = (1 << PrivateQuantiles.MOST_LEVELS) - 1;

  private static final long MOST_LOSS = 1L << 61;

  /**
   * Public parameters.
   *
   * @param epsilon privacy parameter, above 0
   * @param adjacency which data sets are neighbours
   * @param costs FN and FP, never computed from the data; empty where both labels are to count
   *     alike, however rare one is
   * @param candidates m, how many candidates there are, at least 1
   * @param cuts how many of them are drawn, all where there are fewer; from 1 to {@link #MOST_CUTS}
   */
  public record Parameters(
      Epsilon epsilon, Adjacency adjacency, Optional<Costs> costs, int candidates, int cuts)
      implements ProvenQuery.Promise {
    public Parameters {
      if (epsilon.value().signum() == 0) {
        throw new IllegalArgumentException("epsilon is not above 0");
      }
      if (candidates < 1 || cuts < 1 || cuts > MOST_CUTS) {
        throw new IllegalArgumentException("there are no such cuts");
      }
      costs.ifPresent(Parameters::requireRoom);
      if (costs.isEmpty()) {
        labels(epsilon, adjacency);
      }
    }

    /** So that no table has a loss that is beyond a long. */
    private static void requireRoom(Costs costs) {
      if (costs.largest() >= MOST_LOSS / Cells.MOST_RECORDS) {
        throw new InvalidInputException(
            "the costs %d:%d are too large to be added up over a column"
                .formatted(costs.missedPositive(), costs.falseAlarm()),
            "use "
                + ParameterReference.of("cost")
                + " FN:FP with smaller numbers in the same proportion.");
      }
    }

    /** The query for the share of positive records. */
    private static NoisyCounts.Parameters labels(Epsilon epsilon, Adjacency adjacency) {
      BigDecimal part =
          epsilon.value().movePointLeft(1).setScale(Epsilon.MAX_DIGITS, RoundingMode.FLOOR);
      if (part.signum() == 0) {
        throw new InvalidInputException(
            "epsilon is too small to estimate the prevalence with a tenth of it",
            "choose a larger one.");
      }
      return LabelShare.of(new Epsilon(part.stripTrailingZeros()), adjacency);
    }

    /** What the cuts cost themselves, the share of positives left out. */
    private Rational ofCuts() {
      Rational all = Rational.of(epsilon.value());
      return costs.isPresent()
          ? all
          : all.plus(Rational.of(labels(epsilon, adjacency).epsilon().value().negate()));
    }

    /** A record's loss lies between 0 and R under each choice, and c records differ. */
    Rational rate(Costs of) {
      Rational most = Rational.of(of.largest()).times(Rational.of(adjacency.changes()));
      return ofCuts().dividedBy(most);
    }

    private Costs costs(long[][] bins, RandomBits bits, CancellationToken stop) {
      if (costs.isPresent()) {
        return costs.get();
      }
      long positives = Arrays.stream(bins[0]).sum();
      long negatives = Arrays.stream(bins[1]).sum();
      int share = LabelShare.draw(positives, negatives, labels(epsilon, adjacency), bits, stop);
      return new Costs(LabelShare.PARTS - share, share);
    }
  }

  public PrivateCuts() {
    super("label-cuts", "docs/proofs/columns.md");
  }

  /**
   * Draws thresholds.
   *
   * @param bins numbers of positive records by bin, then of negative ones; one bin more than there
   *     are candidates
   * @return the numbers of candidates from 0, increasing
   */
  @Override
  public List<Integer> draw(
      long[][] bins, Parameters parameters, RandomBits bits, CancellationToken stop) {
    int size = parameters.candidates() + 1;
    if (bins.length != 2 || bins[0].length != size || bins[1].length != size) {
      throw new IllegalArgumentException("there is one bin more than candidates, for each label");
    }
    SearchStoppedException.throwIf(stop);
    Costs costs = parameters.costs(bins, bits, stop);
    long[][] losses = new long[2][size];
    for (int i = 0; i < size; i++) {
      losses[0][i] = Math.multiplyExact(costs.missedPositive(), bins[0][i]);
      losses[1][i] = Math.multiplyExact(costs.falseAlarm(), bins[1][i]);
    }
    int cuts = Math.min(parameters.cuts(), parameters.candidates());
    // Candidate i lies between bins i and i + 1.
    return new SegmentChoice(parameters.rate(costs), losses, cuts)
        .draw(bits).stream().map(bin -> bin - 1).toList();
  }
}
