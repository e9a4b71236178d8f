package org.didyma.mechanisms.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.didyma.formulations.Costs;
import org.didyma.formulations.ScoreRange;
import org.didyma.formulations.ScoreTable;
import org.didyma.formulations.loss.LabelGrid;
import org.didyma.formulations.loss.Losses;
import org.didyma.mechanisms.reading.ScoreReading.Kind;
import org.didyma.mechanisms.reading.ScoreReading.Place;
import org.junit.jupiter.api.Test;

/** Readings are what the integers of the loss say: probabilities, or where the loss is least. */
class ScoreReadingTest {

  private static final ScoreRange RANGE = new ScoreRange(-12, 12);
  private static final double STEP = 1e-6;

  @Test
  void sharesAreThoseOfTheLoss() {
    String text = "ordered:1/2:0.05:1/1000000:0.2,0.5,0.9";
    ScoreReading reading = reading(text, Kind.CLASS_SHARES, 4);
    for (long s = RANGE.low(); s <= RANGE.high(); s++) {
      double[] shares = reading.at(s);
      for (int k = 0; k < 4; k++) {
        assertThat(shares[k]).isCloseTo(likelihood(text, k, s), within(1e-6));
      }
      assertThat(Arrays.stream(shares).sum()).isCloseTo(1, within(1e-12));
    }
    assertThat(reading.at(0)).containsExactly(new double[] {0.2, 0.3, 0.4, 0.1}, within(1e-12));
    assertThat(reading.at(12)).isEqualTo(reading.at(6));
  }

  /** An event in interval j was survived until it; who is followed to the end survived all. */
  @Test
  void survivalIsThatOfTheLoss() {
    String text = "hazard:1/2:0.05:1/1000000:0.02,0.3,0.1";
    ScoreReading reading = reading(text, Kind.SURVIVAL, 3);
    for (long s = RANGE.low(); s <= RANGE.high(); s++) {
      double[] survival = reading.at(s);
      double left = 1;
      for (int j = 0; j < 3; j++) {
        assertThat(likelihood(text, j, s)).isCloseTo(left - survival[j], within(1e-6));
        assertThat(likelihood(text, 3 + j, s)).isCloseTo(left, within(1e-6));
        left = survival[j];
      }
      assertThat(likelihood(text, 6, s)).isCloseTo(left, within(1e-6));
    }
    assertThat(reading.at(0)[1]).isCloseTo(0.98 * 0.7, within(1e-12));
  }

  /** The loss of y is least where y is expected, and of a number where it is predicted. */
  @Test
  void countsAndNumbersAreWhereTheLossIsLeast() {
    for (String text :
        new String[] {"poisson:1/9:6:1/1000000:2:10", "number:1/3:1/1000000:0,10,11"}) {
      ScoreReading reading =
          reading(text, text.startsWith("p") ? Kind.EXPECTED_COUNT : Kind.NUMBER, 1);
      ScoreTable table = table(text);
      for (int k = 0; k <= 10; k++) {
        long best = table.low();
        for (long s = table.low(); s <= table.high(); s++) {
          best = table.of(k, s) < table.of(k, best) ? s : best;
        }
        double value = reading.at(best)[0];
        if (reading.place(best) == Place.WITHIN) {
          assertThat(k)
              .isBetween(
                  (int) Math.ceil(reading.at(best - 1)[0]),
                  (int) Math.floor(reading.at(best + 1)[0]));
        }
        assertThat(Math.abs(value - k)).isLessThan(1);
      }
    }
    assertThat(reading("number:1/3:1:0,10,11:centre=4", Kind.NUMBER, 1).at(3)[0])
        .isCloseTo(5, within(1e-12));
  }

  @Test
  void placesAreWhereTablesEnd() {
    for (String text :
        new String[] {
          "ordered:1/2:0.05:1/16:0.2,0.5", "hazard:1/2:0.05:1/16:0.1", "poisson", "number"
        }) {
      ScoreTable table = table(text);
      ScoreReading reading = ScoreReading.of(table).orElseThrow();
      assertThat(reading.place(table.low())).isEqualTo(Place.LOWEST);
      assertThat(reading.place(table.low() + 1)).isEqualTo(Place.WITHIN);
      assertThat(reading.place(table.high() - 1)).isEqualTo(Place.WITHIN);
      assertThat(reading.place(table.high())).isEqualTo(Place.HIGHEST);
    }
    assertThat(ScoreReading.of(Costs.EQUAL)).isEmpty();
    assertThat(ScoreReading.of(Losses.parse("logistic"))).isEmpty();
  }

  private static ScoreReading reading(String text, Kind kind, int size) {
    ScoreReading reading = ScoreReading.of(Losses.parse(text)).orElseThrow();
    assertThat(reading.kind()).isEqualTo(kind);
    assertThat(reading.size()).isEqualTo(size);
    assertThat(reading.at(0)).hasSize(size);
    return reading;
  }

  private static double likelihood(String text, int label, long score) {
    ScoreTable table = table(text);
    return Math.exp(-STEP * (table.of(label, score) + table.shift(label)));
  }

  private static ScoreTable table(String text) {
    return (ScoreTable)
        Losses.parse(text, LabelGrid.ofCodes(labels(text)))
            .over(new ScoreRange(-60, 60), Costs.EQUAL);
  }

  /** Of the texts above. */
  private static int labels(String text) {
    return text.indexOf(':') < 0 ? 11 : Losses.parse(text).labels();
  }
}
