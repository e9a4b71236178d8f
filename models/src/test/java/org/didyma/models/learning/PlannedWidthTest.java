package org.didyma.models.learning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.didyma.core.CancellationToken;
import org.didyma.core.InvalidInputException;
import org.didyma.data.columns.Columns;
import org.didyma.exact.RandomBits;
import org.didyma.formulations.Costs;
import org.didyma.mechanisms.counts.NoisyCounts;
import org.didyma.models.quality.NoisyScores;
import org.didyma.models.quality.Quality;
import org.didyma.models.quality.ScoreBands;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How wide the plan says that the interval of an accuracy will be. */
class PlannedWidthTest {

  private static final int SIMULATED = 60;

  private static Columns people(String unit) {
    return Columns.parse(
        """
        {"label": {"column": "y", "positive": "1", "negative": "0"}, %s
         "features": [{"column": "a", "categories": ["x", "y", "z"]}]}
        """
            .formatted(unit),
        "columns");
  }

  private static LearningPlan plan(String unit, Adjacency adjacency, long records) {
    return LearningPlan.of(
        LearningOptions.of(people(unit), Epsilon.parse("1"), adjacency).withRecords(records));
  }

  private static String width(LearningPlan plan) {
    return plan.lines().stream()
        .filter(line -> line.startsWith("interval"))
        .findFirst()
        .orElseThrow();
  }

  /** One record of each held-out unit is measured, whatever a unit may have. */
  @Test
  void unitsOfThreeRecordsAreAThirdAsManyRecords() {
    String three = "\"unit\": {\"column\": \"id\", \"records\": 3},";
    LearningPlan units = plan(three, Adjacency.ADD_REMOVE, 36_000);
    LearningPlan records = plan("", Adjacency.ADD_REMOVE, 12_000);
    assertThat(units.width()).isEqualTo(records.width());
    assertThat(width(units))
        .startsWith("interval    95 %, at most ")
        .endsWith(
            " percentage points wide for an accuracy of 80 % of 12000 units, one record each");
    assertThat(width(records)).endsWith(" of 12000 records");
    assertThat(plan(three, Adjacency.REPLACE, 36_000).width())
        .isGreaterThan(units.width())
        .isLessThan(1);
  }

  /** Intervals of a card with as many scores as are told apart, right for 80 of 100 records. */
  @ParameterizedTest
  @CsvSource({
    "true, 1000, ''",
    "true, 10000, ''",
    "false, 1000, ''",
    "false, 10000, ''",
    "true, 30000, '\"unit\": {\"column\": \"id\", \"records\": 3},'",
    "false, 30000, '\"unit\": {\"column\": \"id\", \"records\": 3},'"
  })
  void intervalsAreAboutAsWideAsThePlanSays(boolean replaces, long records, String unit) {
    Adjacency adjacency = replaces ? Adjacency.REPLACE : Adjacency.ADD_REMOVE;
    LearningPlan plan = plan(unit, adjacency, records);
    SplittableRandom random = new SplittableRandom(records);
    RandomBits bits = random::nextLong;
    ScoreBands bands = new ScoreBands(1, -31, ScoreBands.USUAL);
    NoisyCounts.Parameters parameters =
        new NoisyCounts.Parameters(
            plan.released(),
            adjacency.of(plan.round().withOneRecordPerUnit().subject()),
            2 * bands.count());
    double mean =
        IntStream.range(0, SIMULATED)
            .mapToDouble(
                i -> {
                  long[] counts = new long[2 * bands.count()];
                  for (int r = 0; r < plan.counted() / 5; r++) {
                    int place = random.nextInt(bands.count());
                    boolean isRight = random.nextInt(5) > 0;
                    boolean isPositive = place >= bands.firstPositive() == isRight;
                    counts[isPositive ? place : bands.count() + place]++;
                  }
                  long[] noisy =
                      new NoisyCounts().draw(counts, parameters, bits, CancellationToken.NEVER);
                  return new Quality(
                          new NoisyScores(bands, noisy, parameters.noise()),
                          Costs.EQUAL,
                          Optional.empty())
                      .accuracy()
                      .width();
                })
            .average()
            .orElseThrow();
    assertThat(mean / plan.width()).isCloseTo(1, within(0.08));
  }

  /**
   * Cards with an AUC of about 0.85 whose scores have logistic laws, in fewer bands or in steps
   * that reach farther: the plan knows neither.
   */
  @ParameterizedTest
  @CsvSource({"true, 10000, 0.5, 64, 9", "true, 30000, 0.1, 64, 7", "false, 10000, 0.2, 48, 9"})
  void intervalsOfAreasAreAboutAsWideAsThePlanSays(
      boolean replaces, long records, double positives, int most, double reach) {
    Adjacency adjacency = replaces ? Adjacency.REPLACE : Adjacency.ADD_REMOVE;
    LearningPlan plan =
        LearningPlan.of(
            LearningOptions.of(people(""), Epsilon.parse("1"), adjacency)
                .withRecords(records)
                .withPositives(positives));
    SplittableRandom random = new SplittableRandom(records);
    RandomBits bits = random::nextLong;
    ScoreBands bands = new ScoreBands(1, -most / 2 + 1, most);
    int count = bands.count();
    NoisyCounts.Parameters parameters =
        new NoisyCounts.Parameters(plan.released(), adjacency, 2 * count);
    double mean =
        IntStream.range(0, SIMULATED)
            .mapToDouble(
                i -> {
                  long[] counts = new long[2 * count];
                  for (int r = 0; r < records / 5; r++) {
                    boolean isPositive = random.nextDouble() < positives;
                    double u = random.nextDouble();
                    double score = Math.log(u / (1 - u)) + (isPositive ? 1.3 : -1.3);
                    int place = (int) ((score + reach) / (2 * reach) * count);
                    place = Math.max(0, Math.min(count - 1, place));
                    counts[isPositive ? place : count + place]++;
                  }
                  long[] noisy =
                      new NoisyCounts().draw(counts, parameters, bits, CancellationToken.NEVER);
                  return new Quality(
                          new NoisyScores(bands, noisy, parameters.noise()),
                          Costs.EQUAL,
                          Optional.empty())
                      .auc()
                      .width();
                })
            .average()
            .orElseThrow();
    assertThat(mean / plan.areaWidth()).isCloseTo(1, within(0.12));
  }

  @Test
  void aShareOfPositivesThatIsNoneIsRefused() {
    LearningOptions options =
        LearningOptions.of(people(""), Epsilon.parse("1"), Adjacency.REPLACE).withRecords(1000);
    for (double wrong : new double[] {0, 1, -0.1, 1.5, Double.NaN}) {
      assertThatThrownBy(() -> LearningPlan.of(options.withPositives(wrong)))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("positives is " + wrong);
    }
  }

  @Test
  void theWidthIsOfThePrevalence() {
    LearningOptions options =
        LearningOptions.of(people(""), Epsilon.parse("1"), Adjacency.REPLACE).withPositives(0.1);
    assertThat(LearningPlan.of(options.withRecords(1000)).lines())
        .anyMatch(line -> line.endsWith("at a prevalence of 0.1"));
  }
}
