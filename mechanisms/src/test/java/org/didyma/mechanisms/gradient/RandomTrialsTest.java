package org.didyma.mechanisms.gradient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.math3.distribution.ChiSquaredDistribution;
import org.didyma.data.rows.DenseFeatures;
import org.didyma.data.rows.RowScale;
import org.didyma.data.rows.Rows;
import org.didyma.exact.RandomBits;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Stop;
import org.didyma.mechanisms.Diagnostics;
import org.didyma.mechanisms.Drawn;
import org.didyma.mechanisms.Mechanism;
import org.didyma.mechanisms.TestBits;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;
import org.junit.jupiter.api.Test;

class RandomTrialsTest {

  /** Noisy counts further away are too rare to be seen. */
  private static final int FAR = 60;

  /**
   * Rows of one coordinate, and models that predict all of them positive or all of them negative:
   * so the errors are the number of negative or of positive rows.
   */
  private static Rows rows(int positives, int negatives) {
    int n = positives + negatives;
    float[] values = new float[n * 2];
    byte[] labels = new byte[n];
    for (int i = 0; i < n; i++) {
      values[2 * i + 1] = 0.5f;
      labels[i] = (byte) (i < positives ? 1 : -1);
    }
    return Rows.of(new DenseFeatures(values, 2), labels, 1, RowScale.of(new double[] {1}, 2));
  }

  /** Says "all positive" with probability setting/4, whatever the rows are. */
  private static final class Coin implements Mechanism<Rows, Integer> {

    private final PrivacyGuarantee guarantee;

    Coin(PrivacyGuarantee guarantee) {
      this.guarantee = guarantee;
    }

    @Override
    public String name() {
      return "coin";
    }

    @Override
    public String proof() {
      return GradientProof.DOCUMENT;
    }

    @Override
    public PrivacyEvent describe(Integer setting) {
      return new PrivacyEvent.NoOp(Adjacency.REPLACE);
    }

    @Override
    public PrivacyGuarantee guarantee(Integer setting) {
      return guarantee;
    }

    @Override
    public Drawn draw(Rows rows, Integer setting, RandomBits bits, Stop stop) {
      boolean positive = bits.below(4L) < setting;
      return new Drawn.Real(List.of(0.0), positive ? -1 : 1, Diagnostics.of(0, 0));
    }
  }

  private static final Coin COIN =
      new Coin(PrivacyGuarantee.pure(Epsilon.parse("0.01"), Adjacency.REPLACE));

  private static RandomTrials.Parameters<Integer> parameters(String counting, int mean) {
    return new RandomTrials.Parameters<>(
        List.of(1, 3), Epsilon.parse(counting), Epsilon.parse("3"), mean, Adjacency.REPLACE);
  }

  /**
   * The probability that the model "all positive" is released, by the sum over all pairs of how
   * likely each is to be the best one.
   *
   * @param chance of the model in one trial
   */
  private static double law(double chance, int positives, int negatives, double epsilon, int mean) {
    record Pair(long count, boolean positive, double mass) {}
    List<Pair> pairs = new ArrayList<>();
    double decay = Math.exp(-epsilon);
    for (int k = -FAR; k <= FAR; k++) {
      double noise = (1 - decay) / (1 + decay) * Math.pow(decay, Math.abs(k));
      pairs.add(new Pair(negatives + k, true, chance * noise));
      pairs.add(new Pair(positives + k, false, (1 - chance) * noise));
    }
    List<Long> counts = pairs.stream().map(Pair::count).distinct().sorted().toList();
    double end = 1.0 / mean;
    double result = 0;
    double worse = pairs.stream().mapToDouble(Pair::mass).sum();
    for (long count : counts) {
      double equal = 0;
      double positive = 0;
      for (Pair pair : pairs) {
        if (pair.count == count) {
          equal += pair.mass;
          positive += pair.positive ? pair.mass : 0;
        }
      }
      double best = notBetter(worse, end) - notBetter(worse - equal, end);
      // The first of equal counts, which is any of them alike.
      result += best * (equal > 0 ? positive / equal : 0);
      worse -= equal;
    }
    return result;
  }

  /** The probability that all of a geometric number of trials have a pair of some mass. */
  private static double notBetter(double mass, double end) {
    return end * mass / (1 - (1 - end) * mass);
  }

  /** False alarms: one in a million for each of the four. */
  @Test
  void theReleaseHasTheLawOfTheTheorem() {
    for (int mean : new int[] {1, 6}) {
      for (int positives : new int[] {2, 5}) {
        int draws = 8_000;
        TestBits bits = new TestBits(7 + mean);
        Rows rows = rows(positives, 4);
        RandomTrials<Integer> trials = new RandomTrials<>(COIN);
        int released = 0;
        for (int k = 0; k < draws; k++) {
          released +=
              trials.draw(rows, parameters("0.5", mean), bits, Stop.NEVER).threshold() < 0 ? 1 : 0;
        }
        double law = law(0.5, positives, 4, 0.5, mean);
        double expected = draws * law;
        double statistic = (released - expected) * (released - expected) / (expected * (1 - law));
        assertThat(1 - new ChiSquaredDistribution(null, 1).cumulativeProbability(statistic))
            .isGreaterThan(1e-6);
        // The law of a single trial is another one.
        if (mean > 1) {
          assertThat(Math.abs(released - draws * 0.5)).isGreaterThan(draws / 50.0);
        }
      }
    }
  }

  /**
   * The promise over neighbours of small tables: a model's probability changes by a factor of at
   * most exp(3 epsilon) for trials whose count has epsilon. Here models do not depend on the rows,
   * and it still changes by nearly exp(2 epsilon): the price of one trial would be too little.
   */
  @Test
  void neighboursAreWithinThreeTrialsAndNotWithinOne() {
    double epsilon = 0.5;
    double largest = 0;
    for (int mean : new int[] {1, 3, 100, 100_000}) {
      for (double chance : new double[] {0.5, 0.01, 1e-5}) {
        for (int positives = 0; positives <= 12; positives += 2) {
          // A positive record becomes a negative one.
          double before = law(chance, positives + 1, 6, epsilon, mean);
          double after = law(chance, positives, 7, epsilon, mean);
          double ratio =
              Math.max(
                  Math.abs(Math.log(before / after)),
                  Math.abs(Math.log((1 - before) / (1 - after))));
          assertThat(ratio).isLessThanOrEqualTo(3 * epsilon + 1e-9);
          largest = Math.max(largest, ratio);
        }
      }
    }
    assertThat(largest).isGreaterThan(1.95 * epsilon);
  }

  @Test
  void theTotalIsThreeTimesATrial() {
    RandomTrials<Integer> trials = new RandomTrials<>(COIN);
    RandomTrials.Parameters<Integer> exact =
        new RandomTrials.Parameters<>(
            List.of(1), Epsilon.parse("0.09"), Epsilon.parse("0.3"), 9, Adjacency.REPLACE);
    assertThat(trials.trial(exact).epsilon()).isEqualTo(Epsilon.parse("0.10"));
    assertThat(trials.guarantee(exact))
        .isEqualTo(PrivacyGuarantee.pure(Epsilon.parse("0.3"), Adjacency.REPLACE));
    RandomTrials.Parameters<Integer> less =
        new RandomTrials.Parameters<>(
            List.of(1), Epsilon.parse("0.09"), Epsilon.parse("0.29"), 9, Adjacency.REPLACE);
    assertThatThrownBy(() -> trials.guarantee(less)).isInstanceOf(IllegalArgumentException.class);
    IntStream.of(1, 3, 7, 10)
        .mapToObj(k -> Epsilon.parse("0." + k))
        .forEach(
            total -> {
              Epsilon trial = RandomTrials.training(total).plus(RandomTrials.counting(total));
              assertThat(trial.value().doubleValue() * 3 / total.value().doubleValue())
                  .isBetween(1 - 1e-9, 1 + 1e-15);
              assertThat(trial.value().multiply(BigDecimal.valueOf(3)))
                  .isLessThanOrEqualTo(total.value());
            });
  }

  @Test
  void onlyPurePromisesAreTried() {
    Coin gaussian =
        new Coin(
            PrivacyGuarantee.approximate(
                Epsilon.parse("0.01"), Delta.parse("1e-6"), Adjacency.REPLACE));
    assertThatThrownBy(() -> new RandomTrials<>(gaussian).guarantee(parameters("0.5", 3)))
        .isInstanceOf(InvalidInputException.class);
  }
}
