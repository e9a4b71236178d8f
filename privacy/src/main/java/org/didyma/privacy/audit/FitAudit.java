package org.didyma.privacy.audit;

import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.apache.commons.math3.special.Gamma;
import org.didyma.privacy.audit.TinyDomain.Pair;

/**
 * Asks whether draws follow the law that was stated for them and that {@link ExactAudit} compared
 * with the promise: Pearson's chi-square on every data set, with more draws on the worst pair. A
 * violation says that the code does something else than what was proven private, not by itself that
 * it is not private.
 *
 * <p>The false-alarm rate is that of the chi-square approximation; cells expected fewer than 25
 * times are pooled to keep it honest.
 */
public final class FitAudit {

  private static final double LEAST_EXPECTED = 25;

  private FitAudit() {}

  /**
   * The verdict.
   *
   * @param stated the laws
   * @param draws the mechanism
   * @param samples draws on each data set of the worst pair; a tenth of it on each other
   * @param confidence probability of no false alarm
   */
  public static Finding finding(ExactAudit stated, Draws draws, int samples, double confidence) {
    Pair worst = stated.worstPair();
    TreeSet<Integer> most = new TreeSet<>(List.of(worst.first(), worst.second()));
    Deviation total = new Deviation(0, 0);
    double least = 1;
    for (int dataSet = 0; dataSet < stated.dataSets(); dataSet++) {
      OutputLaw law = stated.law(dataSet);
      int number = most.contains(dataSet) ? samples : Math.max(1, samples / 10);
      Deviation own = deviation(law, draws.counts(dataSet, law.outputs(), number), number);
      least = Math.min(least, own.pValue());
      total = total.plus(own);
    }
    least = Math.min(least, total.pValue());
    return new Finding(
        "fit",
        "-log10 of the least p-value",
        -Math.log10(least),
        -Math.log10((1 - confidence) / (stated.dataSets() + 1)),
        "draws on %d data sets, each and all, with the stated law; up to %d draws on one"
            .formatted(stated.dataSets(), samples));
  }

  /**
   * Pearson's statistic, which has about the chi-square law when the draws follow the stated one.
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

  private static Deviation deviation(OutputLaw law, int[] counts, int draws) {
    int[] order =
        IntStream.range(0, counts.length)
            .boxed()
            .sorted(Comparator.comparingDouble(law::log))
            .mapToInt(Integer::intValue)
            .toArray();
    double statistic = 0;
    int cells = 0;
    double expected = 0;
    long seen = 0;
    for (int output : order) {
      if (law.log(output) == Double.NEGATIVE_INFINITY) {
        if (counts[output] > 0) {
          return new Deviation(Double.POSITIVE_INFINITY, 1);
        }
        continue;
      }
      expected += draws * Math.exp(law.log(output));
      seen += counts[output];
      if (expected >= LEAST_EXPECTED) {
        statistic += (seen - expected) * (seen - expected) / expected;
        cells++;
        expected = 0;
        seen = 0;
      }
    }
    // A law that is known to be right has one degree of freedom less than cells.
    return new Deviation(statistic, Math.max(0, cells - 1));
  }
}
