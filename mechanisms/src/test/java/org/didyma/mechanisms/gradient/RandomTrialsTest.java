package org.didyma.mechanisms.gradient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.math3.distribution.ChiSquaredDistribution;
import org.didyma.core.CancellationToken;
import org.didyma.core.InvalidInputException;
import org.didyma.data.rows.DenseFeatures;
import org.didyma.data.rows.RowScale;
import org.didyma.data.rows.Rows;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;
import org.didyma.mechanisms.Diagnostics;
import org.didyma.mechanisms.Mechanism;
import org.didyma.mechanisms.RawOutput;
import org.didyma.mechanisms.TestBits;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;
import org.junit.jupiter.api.Test;

/** Releases of the best of a random number of trials, against their law and their price. */
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
    public RawOutput draw(Rows rows, Integer setting, RandomBits bits, CancellationToken stop) {
      boolean positive = bits.below(4L) < setting;
      return new RawOutput.Real(List.of(0.0), positive ? -1 : 1, Diagnostics.of(0, 0));
    }
  }

  private static final Coin COIN =
      new Coin(PrivacyGuarantee.pure(Epsilon.parse("0.01"), Adjacency.REPLACE));

  private static RandomTrials.Parameters<Integer> parameters(String counting, TrialNumber number) {
    return new RandomTrials.Parameters<>(
        List.of(1, 3),
        Epsilon.parse(counting),
        PrivacyTarget.of("3", "0"),
        number,
        Adjacency.REPLACE);
  }

  /**
   * The probability that the model "all positive" is released, by the sum over all pairs of how
   * likely each is to be the best one.
   *
   * @param chance of the model in one trial
   */
  private static double law(
      double chance, int positives, int negatives, double epsilon, TrialNumber number) {
    record Pair(long count, boolean positive, double mass) {}
    List<Pair> pairs = new ArrayList<>();
    double decay = Math.exp(-epsilon);
    for (int k = -FAR; k <= FAR; k++) {
      double noise = (1 - decay) / (1 + decay) * Math.pow(decay, Math.abs(k));
      pairs.add(new Pair(negatives + k, true, chance * noise));
      pairs.add(new Pair(positives + k, false, (1 - chance) * noise));
    }
    List<Long> counts = pairs.stream().map(Pair::count).distinct().sorted().toList();
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
      double best = TrialLaws.notBetter(worse, number) - TrialLaws.notBetter(worse - equal, number);
      // The first of equal counts, which is any of them alike.
      result += best * (equal > 0 ? positive / equal : 0);
      worse -= equal;
    }
    return result;
  }

  /** False alarms: one in a million for each of the nine. */
  @Test
  void theReleaseHasTheLawOfTheTheorem() {
    checkLaw(TrialNumber.geometric(1), 5);
    for (TrialNumber number : TrialLaws.numbers()) {
      for (int positives : new int[] {2, 5}) {
        // The law of a single trial is another one.
        assertThat(Math.abs(checkLaw(number, positives) - 0.5)).isGreaterThan(0.02);
      }
    }
  }

  private static double checkLaw(TrialNumber number, int positives) {
    int draws = 8_000;
    TestBits bits = new TestBits(7);
    Rows rows = rows(positives, 4);
    RandomTrials<Integer> trials = new RandomTrials<>(COIN);
    int released = 0;
    for (int k = 0; k < draws; k++) {
      released +=
          trials.draw(rows, parameters("0.5", number), bits, CancellationToken.NEVER).threshold()
                  < 0
              ? 1
              : 0;
    }
    double law = law(0.5, positives, 4, 0.5, number);
    double expected = draws * law;
    double statistic = (released - expected) * (released - expected) / (expected * (1 - law));
    assertThat(1 - new ChiSquaredDistribution(null, 1).cumulativeProbability(statistic))
        .describedAs(number.toString())
        .isGreaterThan(1e-6);
    return law;
  }

  /**
   * The promise over neighbours of small tables: a model's probability changes by a factor of at
   * most exp((2 + s) epsilon) for trials whose count has epsilon. Here models do not depend on the
   * rows, and it still changes by nearly exp(2 epsilon): the price of one trial would be too
   * little.
   */
  @Test
  void neighboursAreWithinThreeTrialsAndNotWithinOne() {
    double epsilon = 0.5;
    for (Rational shape : List.of(Rational.ZERO, Rational.of(1, 2), Rational.ONE)) {
      double largest = 0;
      for (Rational end :
          List.of(
              Rational.ONE,
              Rational.of(1, 3),
              Rational.of(1, 100),
              Rational.of(1, 100_000),
              Rational.of(1, 1_000_000_000))) {
        TrialNumber number = new TrialNumber.NegativeBinomial(shape, end);
        for (double chance : new double[] {0.5, 0.01, 1e-5}) {
          for (int positives = 0; positives <= 12; positives += 2) {
            // A positive record becomes a negative one.
            double before = law(chance, positives + 1, 6, epsilon, number);
            double after = law(chance, positives, 7, epsilon, number);
            double ratio =
                Math.max(
                    Math.abs(Math.log(before / after)),
                    Math.abs(Math.log((1 - before) / (1 - after))));
            assertThat(ratio)
                .isLessThanOrEqualTo(TrialsPrice.factor(number).doubleValue() * epsilon + 1e-9);
            largest = Math.max(largest, ratio);
          }
        }
      }
      assertThat(largest).isGreaterThan((shape.isZero() ? 1.2 : 1.5) * epsilon);
    }
  }

  private static RandomTrials.Parameters<Integer> of(String counting, String total) {
    return new RandomTrials.Parameters<>(
        List.of(1),
        Epsilon.parse(counting),
        PrivacyTarget.of(total, "0"),
        TrialNumber.geometric(9),
        Adjacency.REPLACE);
  }

  @Test
  void theTotalIsThreeTimesATrial() {
    RandomTrials<Integer> trials = new RandomTrials<>(COIN);
    assertThat(trials.trial(of("0.09", "0.3")))
        .isEqualTo(PrivacyGuarantee.pure(Epsilon.parse("0.10"), Adjacency.REPLACE));
    assertThat(trials.guarantee(of("0.09", "0.3")))
        .isEqualTo(PrivacyGuarantee.pure(Epsilon.parse("0.3"), Adjacency.REPLACE));
    assertThatThrownBy(() -> trials.guarantee(of("0.09", "0.29")))
        .isInstanceOf(IllegalArgumentException.class);
    for (TrialNumber number : List.of(TrialNumber.geometric(3), TrialNumber.logarithmic(3))) {
      for (String total : List.of("0.1", "0.3", "0.7", "1")) {
        List<Epsilon> training = new ArrayList<>();
        Epsilon counting =
            trials
                .within(
                    PrivacyTarget.of(total, "0"),
                    number,
                    Adjacency.REPLACE,
                    epsilon -> {
                      training.add(epsilon);
                      return List.of(1);
                    })
                .counting();
        BigDecimal trial = training.get(0).plus(counting).value();
        BigDecimal most = new BigDecimal(total);
        assertThat(trial.multiply(TrialsPrice.factor(number))).isLessThanOrEqualTo(most);
        assertThat(trial.multiply(TrialsPrice.factor(number)).doubleValue())
            .isGreaterThan(most.doubleValue() * (1 - 1e-9));
      }
    }
  }

  /** A release by Renyi divergences, of trials by a Gaussian, promises what it was asked for. */
  @Test
  void trialsWithADeltaCostNoMoreThanTheirTotal() {
    PrivacyTarget total = PrivacyTarget.of("1", "1e-6");
    for (TrialNumber number : TrialLaws.numbers()) {
      RandomTrials<Epsilon> trials = new RandomTrials<>(new Noisy());
      RandomTrials.Parameters<Epsilon> parameters =
          trials.within(total, number, Adjacency.REPLACE, List::of);
      assertThat(trials.guarantee(parameters))
          .isEqualTo(
              PrivacyGuarantee.approximate(total.epsilon(), total.delta(), Adjacency.REPLACE));
      PrivacyGuarantee.Approximate trial = (PrivacyGuarantee.Approximate) trials.trial(parameters);
      assertThat(trial.epsilon().value().doubleValue()).isBetween(0.1, 0.7);
      // Nothing was left: a trial that is 1 % dearer is too dear.
      Epsilon more = Epsilon.above(parameters.settings().get(0).value().doubleValue() * 1.01);
      RandomTrials.Parameters<Epsilon> dearer =
          new RandomTrials.Parameters<>(
              List.of(more), parameters.counting(), total, number, Adjacency.REPLACE);
      assertThatThrownBy(() -> trials.guarantee(dearer))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  /** A Gaussian of noise 4/epsilon, whatever that promises. */
  private static final class Noisy implements Mechanism<Rows, Epsilon> {
    @Override
    public String name() {
      return "noisy";
    }

    @Override
    public String proof() {
      return GradientProof.DOCUMENT;
    }

    @Override
    public PrivacyEvent describe(Epsilon epsilon) {
      return new PrivacyEvent.Gaussian(
          Rational.of(4).dividedBy(Rational.of(epsilon.value())), Adjacency.REPLACE);
    }

    @Override
    public PrivacyGuarantee guarantee(Epsilon epsilon) {
      return PrivacyGuarantee.approximate(epsilon, Delta.parse("1e-6"), Adjacency.REPLACE);
    }

    @Override
    public RawOutput draw(Rows rows, Epsilon epsilon, RandomBits bits, CancellationToken stop) {
      throw new UnsupportedOperationException();
    }
  }

  @Test
  void onlyWhatHasAPriceIsTried() {
    Coin gaussian =
        new Coin(
            PrivacyGuarantee.approximate(
                Epsilon.parse("0.01"), Delta.parse("1e-6"), Adjacency.REPLACE));
    assertThatThrownBy(
            () ->
                new RandomTrials<>(gaussian).guarantee(parameters("0.5", TrialNumber.geometric(3))))
        .isInstanceOf(InvalidInputException.class);
    assertThatThrownBy(
            () ->
                new RandomTrials<>(COIN)
                    .within(
                        PrivacyTarget.of("1", "0"),
                        TrialNumber.poisson(3),
                        Adjacency.REPLACE,
                        epsilon -> List.of(1)))
        .isInstanceOf(InvalidInputException.class);
  }

  /** Not by a word on the price of trials. */
  @Test
  void settingsThatAreRefusedAnywaySayWhy() {
    assertThatThrownBy(
            () ->
                new RandomTrials<>(COIN)
                    .within(
                        PrivacyTarget.of("1", "1e-6"),
                        TrialNumber.poisson(3),
                        Adjacency.REPLACE,
                        epsilon -> {
                          throw new InvalidInputException("a lot is too large", "use less.");
                        }))
        .hasMessage("a lot is too large");
  }
}
