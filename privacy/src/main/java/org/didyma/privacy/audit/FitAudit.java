package org.didyma.privacy.audit;

import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.apache.commons.math3.special.Gamma;
import org.didyma.privacy.audit.TinyDomain.Pair;

/**
 * Asks whether draws follow the law that was stated for them and that {@link ExactAudit} compared
 * with the promise: likelihood ratios on every data set and on all together. A violation says that
 * the code does something else than what was proven private, not by itself that it is not private.
 *
 * <p>Outputs are pooled into cells in the order of their stated probability, in two ways: into
 * cells of equal expectation, which sees any deviation, and into cells that double, of which there
 * are few, which sees a wrong scale and a missing tail. The false-alarm rate is that of the
 * chi-square approximation; no cell is expected fewer than 25 times, to keep it honest ({@link
 * Deviance}).
 */
public final class FitAudit {

  private static final double LEAST_EXPECTED = 25;

  private FitAudit() {}

  /**
   * The verdict.
   *
   * @param stated the laws
   * @param draws the mechanism
   * @param samples draws on each data set of the worst pair and on the one that tells most of the
   *     scale of the noise; a tenth of it on each other
   * @param confidence probability of no false alarm
   */
  public static Finding finding(
      ExactAudit stated, OutputSampler draws, int samples, double confidence) {
    Pair worst = stated.worstPair();
    TreeSet<Integer> most =
        new TreeSet<>(List.of(worst.first(), worst.second(), mostTelling(stated)));
    Deviation[] totals = {new Deviation(0, 0), new Deviation(0, 0)};
    double least = 1;
    for (int dataSet = 0; dataSet < stated.dataSets(); dataSet++) {
      OutputLaw law = stated.law(dataSet);
      int number = most.contains(dataSet) ? samples : Math.max(1, samples / 10);
      int[] counts = draws.counts(dataSet, law.outputs(), number);
      for (int way = 0; way < totals.length; way++) {
        Deviation own = deviation(law, counts, number, 1 + way);
        least = Math.min(least, own.pValue());
        totals[way] = totals[way].plus(own);
      }
    }
    for (Deviation total : totals) {
      least = Math.min(least, total.pValue());
    }
    return new Finding(
        "fit",
        "-log10 of the least p-value",
        0 - Math.log10(least),
        -Math.log10((1 - confidence) / (totals.length * (stated.dataSets() + 1.0))),
        ("samples on %d data sets, each and all, against the stated distribution; up to %d"
                + " samples on one")
            .formatted(stated.dataSets(), samples));
  }

  /**
   * The data set with the most varied log-probability, which is the Fisher information of scale.
   */
  private static int mostTelling(ExactAudit stated) {
    int most = 0;
    double largest = -1;
    for (int dataSet = 0; dataSet < stated.dataSets(); dataSet++) {
      OutputLaw law = stated.law(dataSet);
      double mean = 0;
      double square = 0;
      for (int i = 0; i < law.outputs(); i++) {
        if (law.log(i) > Double.NEGATIVE_INFINITY) {
          mean += Math.exp(law.log(i)) * law.log(i);
          square += Math.exp(law.log(i)) * law.log(i) * law.log(i);
        }
      }
      if (square - mean * mean > largest) {
        largest = square - mean * mean;
        most = dataSet;
      }
    }
    return most;
  }

  /**
   * A statistic that has about the chi-square law when the draws follow the stated one.
   *
   * @param statistic infinite when an output of probability 0 was drawn
   * @param freedom degrees of freedom
   */
  private record Deviation(double statistic, int freedom) {

    Deviation plus(Deviation other) {
      return new Deviation(statistic + other.statistic, freedom + other.freedom);
    }

    double pValue() {
      if (statistic == Double.POSITIVE_INFINITY) {
        return 0;
      }
      return freedom == 0 ? 1 : Gamma.regularizedGammaQ(freedom / 2.0, statistic / 2);
    }
  }

  /**
   * The deviation of counts from a law.
   *
   * @param growth the factor from each cell's least expectation to the next one's
   */
  private static Deviation deviation(OutputLaw law, int[] counts, int draws, int growth) {
    int[] order =
        IntStream.range(0, counts.length)
            .boxed()
            .sorted(Comparator.comparingDouble(law::log))
            .mapToInt(Integer::intValue)
            .toArray();
    Deviance deviance = new Deviance();
    double expected = 0;
    double least = LEAST_EXPECTED;
    long seen = 0;
    for (int k = 0; k < order.length; k++) {
      double log = law.log(order[k]);
      if (log == Double.NEGATIVE_INFINITY && counts[order[k]] > 0) {
        return new Deviation(Double.POSITIVE_INFINITY, 1);
      }
      expected += draws * Math.exp(log);
      seen += counts[order[k]];
      // What is left at the end is a cell too, or the cells would not sum to the draws.
      if (expected >= (k + 1 < order.length ? least : LEAST_EXPECTED)) {
        deviance.add(seen, expected);
        least *= growth;
        expected = 0;
        seen = 0;
      }
    }
    return new Deviation(deviance.statistic(), deviance.freedom());
  }
}
