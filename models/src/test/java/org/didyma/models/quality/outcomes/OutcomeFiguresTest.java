package org.didyma.models.quality.outcomes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import org.assertj.core.data.Offset;
import org.didyma.formulations.Costs;
import org.didyma.mechanisms.counts.CountNoise;
import org.didyma.mechanisms.counts.NoisyCounts;
import org.didyma.models.quality.Coverage;
import org.didyma.models.quality.IntervalEstimate;
import org.didyma.models.quality.Level;
import org.didyma.models.quality.NoisyScores;
import org.didyma.models.quality.Quality;
import org.didyma.models.quality.ScoreBands;
import org.didyma.models.quality.outcomes.OutcomeRecords.Labelled;
import org.didyma.models.quality.outcomes.OutcomeRecords.Life;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.junit.jupiter.api.Test;

/** Without noise, figures are those of the records one by one, and of all pairs of them. */
class OutcomeFiguresTest {

  private static final Offset<Double> NEAR = within(1e-6);
  private static final int BANDS = 6;

  private static double mean(List<Labelled> records, ToDoubleFunction<Labelled> value) {
    return records.stream().mapToDouble(value).average().orElseThrow();
  }

  /** By increasing band, classes 0, 0, 1, 1, 2, 3 are the likeliest. */
  private static double[][] shares() {
    int[] likeliest = {0, 0, 1, 1, 2, 3};
    double[][] shares = new double[BANDS][4];
    for (int b = 0; b < BANDS; b++) {
      for (int k = 0; k < 4; k++) {
        shares[b][k] = k == likeliest[b] ? 0.4 : 0.2;
      }
    }
    return shares;
  }

  /** Six classes, and the predicted one as the band. */
  @Test
  void classesOfRecords() {
    List<Labelled> records = OutcomeRecords.labelled(400, BANDS, BANDS, 3);
    ClassFigures figures = new ClassFigures(OutcomeRecords.of(records, BANDS, BANDS));
    double right = mean(records, r -> r.band() == r.label() ? 1 : 0);
    double byChance = 0;
    double sensitivities = 0;
    for (int c = 0; c < BANDS; c++) {
      int k = c;
      List<Labelled> own = records.stream().filter(r -> r.label() == k).toList();
      List<Labelled> told = records.stream().filter(r -> r.band() == k).toList();
      byChance += (double) own.size() * told.size() / records.size() / records.size();
      double sensitivity = mean(own, r -> r.band() == k ? 1 : 0);
      sensitivities += sensitivity / BANDS;
      assertThat(figures.sensitivities().get(k).value()).isCloseTo(sensitivity, NEAR);
      assertThat(figures.predictiveValues().get(k).value())
          .isCloseTo(mean(told, r -> r.label() == k ? 1 : 0), NEAR);
      for (int b = 0; b < BANDS; b++) {
        int other = b;
        assertThat(figures.confusion().get(k).get(b).value())
            .isCloseTo(mean(own, r -> r.band() == other ? 1 : 0), NEAR);
      }
    }
    assertThat(figures.accuracy().value()).isCloseTo(right, NEAR);
    assertThat(figures.kappa().value()).isCloseTo(1 - (1 - right) / (1 - byChance), NEAR);
    IntervalEstimate mean = figures.meanSensitivity();
    assertThat(mean.value()).isCloseTo(sensitivities, NEAR);
    assertThat(mean.width()).isBetween(0.01, figures.sensitivities().get(0).width());
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ClassFigures(OutcomeRecords.of(records, BANDS, BANDS + 1)));
  }

  @Test
  void orderedClassesOfRecords() {
    List<Labelled> records = OutcomeRecords.labelled(300, BANDS, 4, 1);
    OrderedFigures figures = new OrderedFigures(OutcomeRecords.of(records, BANDS, 4), shares());
    int[] predicted = {0, 0, 1, 1, 2, 3};
    double sum = 0;
    for (int cut = 0; cut < 3; cut++) {
      int k = cut;
      double won = 0;
      double pairs = 0;
      for (Labelled one : records) {
        for (Labelled other : records) {
          if (one.label() > k && other.label() <= k) {
            pairs++;
            won += one.band() > other.band() ? 1 : one.band() == other.band() ? 0.5 : 0;
          }
        }
      }
      sum += won / pairs;
      assertThat(figures.aucs().get(k).value()).isCloseTo(won / pairs, NEAR);
      List<Labelled> above = records.stream().filter(r -> r.label() > k).toList();
      List<Labelled> below = records.stream().filter(r -> r.label() <= k).toList();
      assertThat(figures.sensitivities().get(k).value())
          .isCloseTo(mean(above, r -> predicted[r.band()] > k ? 1 : 0), NEAR);
      assertThat(figures.specificities().get(k).value())
          .isCloseTo(mean(below, r -> predicted[r.band()] <= k ? 1 : 0), NEAR);
    }
    assertThat(figures.meanAuc().value()).isCloseTo(sum / 3, NEAR);
    double own = mean(records, r -> Math.pow(predicted[r.band()] - r.label(), 2));
    double byChance =
        mean(records, r -> mean(records, s -> Math.pow(predicted[r.band()] - s.label(), 2)));
    assertThat(figures.kappa().value()).isCloseTo(1 - own / byChance, NEAR);
    assertThat(figures.exactClass().value())
        .isCloseTo(mean(records, r -> predicted[r.band()] == r.label() ? 1 : 0), NEAR);
    for (GroupFigure figure : figures.calibration(3)) {
      List<Labelled> group =
          records.stream()
              .filter(r -> r.band() >= figure.first() && r.band() <= figure.last())
              .toList();
      assertThat(figure.measured().value())
          .isCloseTo(mean(group, r -> r.label() == figure.of() ? 1 : 0), NEAR);
      assertThat(figure.predicted())
          .isCloseTo(mean(group, r -> shares()[r.band()][figure.of()]), NEAR);
    }
  }

  /** Of each life at a time: survived, had its event, or is not known. */
  @Test
  void livesOneByOne() {
    int horizons = 4;
    List<Life> lives = OutcomeRecords.lives(300, BANDS, horizons, 2);
    double[][] survival = new double[BANDS][horizons];
    for (int b = 0; b < BANDS; b++) {
      for (int t = 0; t < horizons; t++) {
        survival[b][t] = Math.pow(0.95 - 0.05 * b, t + 1.0);
      }
    }
    TimeFigures figures = new TimeFigures(OutcomeRecords.ofLives(lives, BANDS, horizons), survival);
    double won = 0;
    double pairs = 0;
    for (Life one : lives) {
      for (Life other : lives) {
        if (one.isEvent() && other.time() > one.time()) {
          pairs++;
          won += one.band() > other.band() ? 1 : one.band() == other.band() ? 0.5 : 0;
        }
      }
    }
    assertThat(figures.concordance().value()).isCloseTo(won / pairs, NEAR);
    double brier = 0;
    for (Life life : lives) {
      for (int t = 1; t <= horizons; t++) {
        double s = survival[life.band()][t - 1];
        if (life.isEvent() && life.time() <= t) {
          brier += s * s / left(lives, life.time(), false);
        } else if (life.time() > t) {
          brier += (1 - s) * (1 - s) / left(lives, t, false);
        }
      }
    }
    assertThat(figures.brier().value()).isCloseTo(brier / horizons / lives.size(), NEAR);
    for (GroupFigure figure : figures.survival(3)) {
      List<Life> group =
          lives.stream()
              .filter(l -> l.band() >= figure.first() && l.band() <= figure.last())
              .toList();
      assertThat(figure.measured().value()).isCloseTo(left(group, figure.of() + 1, true), NEAR);
    }
    assertThat(figures.risks()).hasSize(horizons);
    for (GroupFigure figure : figures.risks()) {
      assertThat(figure.measured().value()).isCloseTo(1 - left(lives, figure.of() + 1, true), NEAR);
    }
  }

  /**
   * Kaplan and Meier's share without an end of one kind until a time, over the times of records.
   */
  private static double left(List<Life> lives, double until, boolean ofEvents) {
    double left = 1;
    for (double time : lives.stream().mapToDouble(Life::time).distinct().sorted().toArray()) {
      if (time <= until) {
        double ended =
            lives.stream().filter(l -> l.time() == time && l.isEvent() == ofEvents).count();
        left *= 1 - ended / lives.stream().filter(l -> l.time() >= time).count();
      }
    }
    return left;
  }

  @Test
  void numbersOfRecords() {
    double[] values = {0, 10, 20, 50, 100};
    double[] predicted = {-5, 10, 30, 40, 70, 90};
    List<Labelled> records = OutcomeRecords.labelled(300, BANDS, 5, 3);
    NumberFigures figures =
        new NumberFigures(OutcomeRecords.of(records, BANDS, 5), values, predicted);
    double mean = mean(records, r -> values[r.label()]);
    double squared = mean(records, r -> Math.pow(values[r.label()] - predicted[r.band()], 2));
    assertThat(figures.mean().value()).isCloseTo(mean, NEAR);
    assertThat(figures.absoluteError().value())
        .isCloseTo(mean(records, r -> Math.abs(values[r.label()] - predicted[r.band()])), NEAR);
    assertThat(figures.squaredError().value()).isCloseTo(squared, NEAR);
    assertThat(figures.determination().value())
        .isCloseTo(1 - squared / mean(records, r -> Math.pow(values[r.label()] - mean, 2)), NEAR);
    for (GroupFigure figure : figures.calibration(3)) {
      List<Labelled> group =
          records.stream()
              .filter(r -> r.band() >= figure.first() && r.band() <= figure.last())
              .toList();
      assertThat(figure.measured().value()).isCloseTo(mean(group, r -> values[r.label()]), NEAR);
      assertThat(figure.predicted()).isCloseTo(mean(group, r -> predicted[r.band()]), NEAR);
    }
  }

  /** Of two label values the only cut has the AUC of a card for two, and its interval. */
  @Test
  void twoClassesHaveTheIntervalOfTwoLabels() {
    List<Labelled> records = OutcomeRecords.labelled(400, BANDS, 2, 6);
    for (Adjacency adjacency : Adjacency.values()) {
      NoisyCounts.Parameters parameters =
          new NoisyCounts.Parameters(Epsilon.parse("0.7"), adjacency, 2 * BANDS);
      NoisyOutcomes exact = OutcomeRecords.of(records, BANDS, 2);
      long[] counts = new long[2 * BANDS];
      for (int b = 0; b < BANDS; b++) {
        counts[b] = exact.count(b, 1) + b % 3 - 1;
        counts[BANDS + b] = exact.count(b, 0) - b % 2;
      }
      long[] byBand = new long[2 * BANDS];
      for (int b = 0; b < BANDS; b++) {
        byBand[2 * b] = counts[BANDS + b];
        byBand[2 * b + 1] = counts[b];
      }
      IntervalEstimate binary =
          new Quality(
                  new NoisyScores(exact.bands(), counts, parameters.noise()),
                  Costs.EQUAL,
                  Optional.empty())
              .auc();
      OrderedFigures figures =
          new OrderedFigures(
              new NoisyOutcomes(exact.bands(), 2, byBand, parameters.noise()),
              new double[BANDS][2]);
      for (IntervalEstimate own : List.of(figures.aucs().get(0), figures.meanAuc())) {
        assertThat(own.low()).isCloseTo(binary.low(), within(1e-7));
        assertThat(own.high()).isCloseTo(binary.high(), within(1e-7));
      }
    }
  }

  /** A figure of pairs has no bias by noise, whether or not counts add up to the public number. */
  @Test
  void noiseAddsNothingToTheMeanOfAForm() {
    List<Labelled> records = OutcomeRecords.labelled(60, 3, 3, 7);
    double[] values = {0, 1, 3};
    NoisyOutcomes exact = OutcomeRecords.of(records, 3, 3);
    SplittableRandom random = new SplittableRandom(3);
    for (QuadraticForm form :
        List.of(
            SquaredErrors.ofLabels(3, values), SquaredErrors.own(new double[] {0, 1, 2}, values))) {
      for (Adjacency adjacency : Adjacency.values()) {
        NoisyCounts.Parameters parameters =
            new NoisyCounts.Parameters(Epsilon.parse("0.5"), adjacency, 9);
        double sum = 0;
        double squares = 0;
        int releases = 2000;
        for (int r = 0; r < releases; r++) {
          long[] counts = Coverage.noisy(exact.counts(), parameters, random);
          double value =
              value(form, new NoisyOutcomes(exact.bands(), 3, counts, parameters.noise()));
          sum += value / releases;
          squares += value * value / releases;
        }
        // Four standard errors: a false alarm of one of four in 3e-4 of all runs.
        assertThat(sum)
            .isCloseTo(value(form, exact), within(4 * Math.sqrt((squares - sum * sum) / releases)));
      }
    }
  }

  private static double value(QuadraticForm form, NoisyOutcomes outcomes) {
    return new QuadraticInterval(outcomes, form, form, 60, r -> 0, Level.USUAL).denominator();
  }

  /** What a record changes of the Brier score, by its own value and by the weights of others. */
  @Test
  void aRecordChangesTheBrierScoreAsIsSaid() {
    int horizons = 3;
    List<Life> lives = OutcomeRecords.lives(200, BANDS, horizons, 8);
    double[][] survival = new double[BANDS][horizons];
    for (int b = 0; b < BANDS; b++) {
      for (int t = 0; t < horizons; t++) {
        survival[b][t] = 1 - 0.1 * (t + 1) - 0.05 * b;
      }
    }
    double[] weights = {0.5, 0.3, 0.2};
    long[] counts = OutcomeRecords.ofLives(lives, BANDS, horizons).counts();
    for (int c = 0; c < counts.length; c++) {
      counts[c] = 10_000 * (counts[c] + 1);
    }
    NoisyOutcomes many = brierOf(counts);
    NoisyOutcomes.Value ofRecord =
        new CensoredBrier(many, survival, weights, Level.USUAL).ofRecords();
    double before = many.records() * new TimeFigures(many, survival).brier(weights).value();
    for (int c = 0; c < counts.length; c++) {
      long[] more = counts.clone();
      more[c] += 10;
      NoisyOutcomes changed = brierOf(more);
      double after = changed.records() * new TimeFigures(changed, survival).brier(weights).value();
      assertThat((after - before) / 10)
          .isCloseTo(ofRecord.of(c / (2 * horizons + 1), c % (2 * horizons + 1)), within(1e-3));
    }
  }

  private static NoisyOutcomes brierOf(long[] counts) {
    return new NoisyOutcomes(new ScoreBands(1, 0, BANDS), 7, counts, OutcomeRecords.NO_NOISE);
  }

  /** Bands of two scores: any order within them is held. */
  @Test
  void anyOrderWithinBandsIsHeld() {
    int horizons = 4;
    List<Life> lives = OutcomeRecords.lives(4000, BANDS, horizons, 4);
    NoisyOutcomes single = OutcomeRecords.ofLives(lives, BANDS, horizons);
    NoisyOutcomes wide =
        new NoisyOutcomes(
            new ScoreBands(2, 0, BANDS), single.labels(), single.counts(), single.noise());
    double[][] survival = new double[BANDS][horizons];
    IntervalEstimate own = new TimeFigures(single, survival).concordance();
    IntervalEstimate all = new TimeFigures(wide, survival).concordance();
    double won = 0;
    double tied = 0;
    double pairs = 0;
    for (Life one : lives) {
      for (Life other : lives) {
        if (one.isEvent() && other.time() > one.time()) {
          pairs++;
          won += one.band() > other.band() ? 1 : 0;
          tied += one.band() == other.band() ? 1 : 0;
        }
      }
    }
    assertThat(own.low()).isGreaterThan(won / pairs);
    assertThat(own.high()).isLessThan((won + tied) / pairs);
    assertThat(all.low()).isLessThan(won / pairs);
    assertThat(all.high()).isGreaterThan((won + tied) / pairs);
    List<Labelled> records = OutcomeRecords.labelled(4000, BANDS, 4, 5);
    NoisyOutcomes ordered = OutcomeRecords.of(records, BANDS, 4);
    OrderedFigures inBands =
        new OrderedFigures(
            new NoisyOutcomes(new ScoreBands(2, 0, BANDS), 4, ordered.counts(), ordered.noise()),
            shares());
    OrderedFigures bySingle = new OrderedFigures(ordered, shares());
    assertThat(inBands.meanAuc().width()).isGreaterThan(3 * bySingle.meanAuc().width());
    assertThat(inBands.aucs().get(1).width()).isGreaterThan(3 * bySingle.aucs().get(1).width());
  }

  /** Noise larger than all counts: figures hold all that they can be, and are finite numbers. */
  @Test
  void nothingIsToldOfNoise() {
    CountNoise loud = new CountNoise(1e6, 0);
    long[] ordered = new long[BANDS * 5];
    ordered[7] = 100;
    ordered[9] = -90;
    NoisyOutcomes noisy = new NoisyOutcomes(new ScoreBands(1, 0, BANDS), 5, ordered, loud);
    TimeFigures time = new TimeFigures(noisy, new double[BANDS][2]);
    assertThat(time.concordance()).isEqualTo(new IntervalEstimate(0.5, 0, 1));
    assertThat(time.brier()).isEqualTo(new IntervalEstimate(0.5, 0, 1));
    assertThat(time.survival(3)).allSatisfy(f -> assertThat(f.measured().width()).isEqualTo(1));
    OrderedFigures classes = new OrderedFigures(noisy, new double[BANDS][5]);
    assertThat(classes.meanAuc()).isEqualTo(new IntervalEstimate(0.5, 0, 1));
    assertThat(classes.kappa()).isEqualTo(new IntervalEstimate(0, -1, 1));
    NumberFigures number =
        new NumberFigures(noisy, new double[] {0, 1, 2, 3, 4}, new double[BANDS]);
    assertThat(number.determination())
        .isEqualTo(new IntervalEstimate(0, Double.NEGATIVE_INFINITY, 1));
    assertThat(number.mean().value()).isBetween(0.0, 4.0);
  }

  @Test
  void shapesThatDoNotFitAreRefused() {
    ScoreBands bands = new ScoreBands(1, 0, 2);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new NoisyOutcomes(bands, 3, new long[5], OutcomeRecords.NO_NOISE));
    NoisyOutcomes even = new NoisyOutcomes(bands, 4, new long[8], OutcomeRecords.NO_NOISE);
    assertThatIllegalArgumentException().isThrownBy(() -> new TimeFigures(even, new double[2][2]));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new OrderedFigures(even, new double[2][3]));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new NumberFigures(even, new double[4], new double[3]));
  }
}
