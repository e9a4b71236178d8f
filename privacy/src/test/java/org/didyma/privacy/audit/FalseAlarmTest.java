package org.didyma.privacy.audit;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.commons.math3.distribution.BinomialDistribution;
import org.didyma.privacy.Adjacency;
import org.junit.jupiter.api.Test;

/** How often a correct mechanism is accused, computed and not drawn: rates are a millionth. */
class FalseAlarmTest {

  private static final int SAMPLES = 50_000;

  /**
   * Draws of two outputs, of which the rarer one is expected so often among all draws. One data set
   * after the other has each number of it, while the others have what they should.
   */
  @Test
  void aRareOutputAccusesACorrectMechanismNotMoreOftenThanIsSaid() {
    double confidence = 0.999999;
    for (double expected : new double[] {25, 40, 100, 1000}) {
      double rare = expected / SAMPLES;
      TinyDomain domain = TinyDomain.upTo(1, 2);
      OutputLaw law =
          OutputLaw.ofLogarithms(new double[] {Math.log1p(-rare), Math.log(rare)}, 1e-12);
      ExactAudit stated = new ExactAudit(domain, Adjacency.ADD_REMOVE, counts -> law);
      double alarms = 0;
      for (int dataSet = 0; dataSet < domain.size(); dataSet++) {
        for (int seen = 0; seen < expected + 40 * Math.sqrt(expected); seen++) {
          if (FitAudit.finding(stated, rigged(dataSet, seen, rare), SAMPLES, confidence)
              .isViolation()) {
            alarms += new BinomialDistribution(null, SAMPLES, rare).probability(seen);
          }
        }
      }
      // Tests have a share each, and numbers jump over their levels.
      assertThat(alarms).as("expected " + expected).isBetween(0.05e-6, 1e-6);
    }
  }

  private static OutputSampler rigged(int odd, int seen, double rare) {
    return new OutputSampler() {
      @Override
      public int draw(int dataSet) {
        throw new IllegalStateException("counts are given");
      }

      @Override
      public int[] counts(int dataSet, int outputs, int draws) {
        int rarely = dataSet == odd && draws == SAMPLES ? seen : (int) Math.round(rare * draws);
        return new int[] {draws - rarely, rarely};
      }
    };
  }
}
