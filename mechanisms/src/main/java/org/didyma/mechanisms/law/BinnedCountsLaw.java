package org.didyma.mechanisms.law;

import java.util.ArrayList;
import java.util.List;
import org.didyma.exact.RandomBits;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.mechanisms.binned.BinLayout;
import org.didyma.mechanisms.binned.BinnedCells;
import org.didyma.mechanisms.binned.BinnedCounts;
import org.didyma.mechanisms.law.BrokenVariant.Change;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.audit.OutputLaw;
import org.didyma.privacy.audit.TinyDomain;

/**
 * The first stage of binned-counts on one column of two bins, on all tables of at most two records:
 * noisy numbers by bin and outcome, and of the outcomes once more, each with half of epsilon. A
 * number is told to be at most 0, to be 1, or to be at least 2.
 */
final class BinnedCountsLaw implements ExactLaw<BinnedCountsLaw.Setting> {

  private static final int MOST_RECORDS = 2;

  /** By bin and outcome, and by outcome. */
  private static final int COUNTS = 6;

  /** What is told of a number. */
  private static final int TOLD = 3;

  private static final double ERROR = 1e-12;

  /** Noise, or its lack. */
  enum Noise {
    EVERYWHERE,
    UNSIGNED,
    /** Of counts above 0 only. */
    OF_WHAT_IS_THERE,
    /** Of the histogram only. */
    OF_BINS
  }

  /**
   * What may be wrong.
   *
   * @param ofBins 1/b of the noise of the histogram, P(z) proportional to exp(-|z|/b)
   * @param ofOutcomes 1/b of the noise of the outcomes
   * @param noise where there is any
   */
  record Setting(double ofBins, double ofOutcomes, Noise noise) {

    Setting times(double factor) {
      return new Setting(factor * ofBins, factor * ofOutcomes, noise);
    }

    Setting with(Noise other) {
      return new Setting(ofBins, ofOutcomes, other);
    }
  }

  private final Epsilon epsilon;
  private final Adjacency adjacency;

  BinnedCountsLaw(Epsilon epsilon, Adjacency adjacency) {
    this.epsilon = epsilon;
    this.adjacency = adjacency;
  }

  @Override
  public PrivacyGuarantee promise() {
    return PrivacyGuarantee.pure(epsilon, adjacency);
  }

  /** Negative and positive records of the first bin, then of the second one. */
  @Override
  public TinyDomain tables() {
    return TinyDomain.upTo(4, MOST_RECORDS);
  }

  /** A record that is replaced changes two counts of each kind. */
  @Override
  public Setting right() {
    double share = epsilon.value().doubleValue() / 2 / (adjacency.replaces() ? 2 : 1);
    return new Setting(share, share, Noise.EVERYWHERE);
  }

  private static int[] exact(int... counts) {
    return new int[] {
      counts[0], counts[1], counts[2], counts[3], counts[0] + counts[2], counts[1] + counts[3]
    };
  }

  @Override
  public OutputLaw of(int[] counts, Setting setting) {
    double[] law = {1};
    int[] exact = exact(counts);
    for (int i = 0; i < COUNTS; i++) {
      boolean isOutcome = i >= counts.length;
      boolean isSilent =
          setting.noise == Noise.OF_WHAT_IS_THERE && exact[i] == 0
              || setting.noise == Noise.OF_BINS && isOutcome;
      double rate = isOutcome ? setting.ofOutcomes : setting.ofBins;
      double[] own =
          isSilent ? certain(exact[i]) : noisy(exact[i], rate, setting.noise == Noise.UNSIGNED);
      double[] more = new double[law.length * TOLD];
      for (int o = 0; o < more.length; o++) {
        more[o] = law[o / TOLD] * own[o % TOLD];
      }
      law = more;
    }
    return OutputLaw.ofProbabilities(law, ERROR);
  }

  private static double[] certain(int count) {
    double[] told = new double[TOLD];
    told[told(count)] = 1;
    return told;
  }

  private static double[] noisy(int count, double rate, boolean unsigned) {
    double a = Math.exp(-rate);
    if (unsigned) {
      // P(z) = (1-a) a^z from 0 on.
      double none = count == 0 ? 1 - a : 0;
      double one = count == 0 ? (1 - a) * a : count == 1 ? 1 - a : 0;
      return new double[] {none, one, 1 - none - one};
    }
    double none = Math.pow(a, count) / (1 + a);
    double one = (1 - a) / (1 + a) * Math.pow(a, Math.abs(1 - count));
    return new double[] {none, one, 1 - none - one};
  }

  private static int told(long noisy) {
    return (int) Math.max(0, Math.min(TOLD - 1, noisy));
  }

  @Override
  public int draw(int[] counts, RandomBits bits) {
    Cells.Builder cells = Cells.builder(1);
    for (int bin = 0; bin < 2; bin++) {
      cells.add(new int[] {bin}, counts[2 * bin + 1], counts[2 * bin]);
    }
    // So few records leave no budget to a second stage.
    BinnedCounts.Parameters parameters =
        new BinnedCounts.Parameters(epsilon, adjacency, 1, Costs.EQUAL);
    int number = 0;
    for (long[] part :
        BinnedCounts.count(
            new BinnedCells(BinLayout.ofFlags(1), cells.build()), parameters, bits)) {
      for (long noisy : part) {
        number = number * TOLD + told(noisy);
      }
    }
    return number;
  }

  @Override
  public List<BrokenVariant<Setting>> variants() {
    Setting right = right();
    Setting free = new Setting(2 * right.ofBins, right.ofOutcomes, Noise.EVERYWHERE);
    List<BrokenVariant<Setting>> variants = new ArrayList<>();
    variants.add(stated("noise 10 % too small", right.times(1 / 0.9)));
    variants.add(code("the same, but stated at its full size", right.times(1 / 0.9)));
    variants.add(stated("all of epsilon for columns, and a share for outcomes besides", free));
    variants.add(code("the same, but stated as it should be", free));
    variants.add(
        stated(
            adjacency.replaces() ? "sensitivity of the other relation" : "sensitivity halved",
            right.times(2)));
    variants.add(code("no noise on the numbers of outcomes", right.with(Noise.OF_BINS)));
    variants.add(code("no noise in empty bins", right.with(Noise.OF_WHAT_IS_THERE)));
    variants.add(code("noise without its sign", right.with(Noise.UNSIGNED)));
    variants.add(firstKindTwice());
    variants.add(changed("better of two runs", Change.betterOfTwo()));
    return variants;
  }
}
