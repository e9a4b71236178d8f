package org.didyma.data.columns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.didyma.core.InvalidInputException;
import org.didyma.data.cells.CellCounter;
import org.didyma.data.schema.ColumnGrid;
import org.didyma.data.schema.Feature;
import org.didyma.data.schema.NumericFeature;
import org.didyma.data.schema.Schema;
import org.didyma.data.schema.UncoveredValue;
import org.junit.jupiter.api.Test;

class ColumnsTest {

  private static final String TEXT =
      """
      {"label": {"column": "y", "positive": "1", "negative": "0"},
       "features": [
         {"column": "age", "integer": [17, 90]},
         {"column": "gain", "integer": [0, 99999]},
         {"column": "rate", "decimal": [0, 100]},
         {"column": "hours", "integer": [1, 99], "thresholds": [40]},
         {"column": "sex", "categories": ["f", "m"]}]}
      """;

  private static List<BigDecimal> numbers(String... texts) {
    return Stream.of(texts).map(BigDecimal::new).toList();
  }

  @Test
  void columnsWithARangeOnlyAreOpen() {
    Columns columns = Columns.parse(TEXT, "columns");
    assertThat(columns.open()).containsExactly("age", "gain", "rate");
    assertThat(columns.alone(List.of("age")).features()).hasSize(1);
    assertThat(columns.candidates("age")).hasSize(73);
  }

  /** What is predicted is called by its title and labels, whatever columns are left. */
  @Test
  void theLabelKeepsItsTitle() {
    String display =
        "\"display\": {\"titles\": {\"y\": \"Within a year\", \"age\": \"Age\"},"
            + " \"labels\": {\"y\": {\"1\": \"died\"}}}, ";
    Columns columns = Columns.parse(TEXT.replaceFirst("\\{", "{" + display), "columns");
    for (Schema schema :
        List.of(
            columns.withRoundThresholds(7),
            columns.with(Map.of("gain", numbers("5")), ""),
            columns.withRoundThresholds(7).only(List.of("sex")))) {
      assertThat(schema.title("y")).isEqualTo("Within a year");
      assertThat(schema.label("y", "1")).contains("died");
      assertThat(schema.label("y", "0")).isEmpty();
      assertThat(Schema.parse(schema.toJson(), "again")).isEqualTo(schema);
    }
    assertThatThrownBy(
            () ->
                Columns.parse(
                    TEXT.replaceFirst("\\{", "{" + display.replace("{\"1\"", "{\"2\"")), "c"))
        .hasMessageContaining("\"2\"");
  }

  @Test
  void roundThresholdsDependOnTheRangeOnly() {
    Schema schema = Columns.parse(TEXT, "columns").withRoundThresholds(7);
    assertThat(thresholds(schema, "age")).isEqualTo(numbers("20", "40", "60", "80"));
    assertThat(thresholds(schema, "hours")).isEqualTo(numbers("40"));
    assertThat(thresholds(schema, "gain"))
        .startsWith(new BigDecimal("1"))
        .anyMatch(t -> t.compareTo(new BigDecimal("5000")) == 0)
        .anyMatch(t -> t.compareTo(new BigDecimal("80000")) == 0);
    assertThat(thresholds(schema, "rate")).anyMatch(t -> t.compareTo(new BigDecimal("0.1")) == 0);
  }

  @Test
  void equalStepsPartTheRange() {
    Columns columns = Columns.parse(TEXT, "columns");
    Schema one = columns.withEqualSteps(1);
    assertThat(thresholds(one, "age")).isEqualTo(numbers("54"));
    assertThat(thresholds(one, "rate")).isEqualTo(numbers("0.01", "50"));
    assertThat(thresholds(one, "gain")).isEqualTo(numbers("1", "50000"));
    assertThat(thresholds(columns.withEqualSteps(3), "gain"))
        .isEqualTo(numbers("1", "25000", "50000", "74999"));
  }

  @Test
  void fineBinsAreOfTheRangeAndWhatIsStatedStays() {
    Columns columns = Columns.parse(TEXT, "columns");
    Schema schema = columns.withBins(4, 2);
    assertThat(thresholds(schema, "age")).isEqualTo(numbers("22", "26", "35", "54", "72"));
    assertThat(thresholds(schema, "rate"))
        .isEqualTo(numbers("0.01", "6.5", "13", "25", "50", "75"));
    assertThat(thresholds(schema, "gain"))
        .isEqualTo(numbers("1", "6000", "12000", "25000", "50000", "75000"));
    assertThat(thresholds(schema, "hours")).isEqualTo(numbers("40"));
    assertThat(schema.coordinateNames()).doesNotContain("age=missing");
    Schema missing =
        Columns.parse(TEXT.replaceFirst("\\{", "{\"missing\": [\"?\"], "), "columns")
            .withBins(4, 2);
    assertThat(missing.coordinateNames())
        .contains("age=missing", "gain=missing", "rate=missing")
        .doesNotContain("hours=missing", "sex=missing");
  }

  /** Whole numbers have no more cut points than there are. */
  @Test
  void fewWholeNumbersArePartedOneByOne() {
    String text =
        "{\"label\": {\"column\": \"y\", \"positive\": \"1\", \"negative\": \"0\"}, \"features\": ["
            + "{\"column\": \"stage\", \"integer\": [1, 4]},"
            + " {\"column\": \"flag\", \"integer\": [0, 1]}, {\"column\": \"unit\", \"decimal\": [0.5, 1]}]}";
    Schema three = Columns.parse(text, "columns").withEqualSteps(3);
    assertThat(thresholds(three, "stage")).isEqualTo(numbers("2", "3", "4"));
    assertThat(thresholds(three, "flag")).isEqualTo(numbers("1"));
    assertThat(thresholds(three, "unit")).isEqualTo(numbers("0.63", "0.75", "0.88"));
  }

  /** Whatever is left unstated refuses nothing. */
  @Test
  void schemasAreTotal() {
    assertThat(Columns.parse(TEXT, "columns").withRoundThresholds(3).gaps())
        .allMatch(gap -> gap.kind() != UncoveredValue.Kind.REFUSED || !gap.where().contains("age"));
  }

  @Test
  void learnedThresholdsTakeTheirPlace() {
    Schema schema =
        Columns.parse(TEXT, "columns")
            .with(Map.of("age", numbers("35", "60"), "gain", List.of()), "Learned.");
    assertThat(thresholds(schema, "age")).isEqualTo(numbers("35", "60"));
    assertThat(schema.features())
        .extracting(Feature::column)
        .containsExactly("age", "hours", "sex");
    assertThat(schema.description()).isEqualTo("Learned.");
    assertThat(Schema.parse(schema.toJson(), "again").toJson()).isEqualTo(schema.toJson());
  }

  /** Either-or goes on for those that are left; together cannot. */
  @Test
  void rulesOfColumnsWithoutThresholdsAreNotForgotten() {
    Columns columns = Columns.parse(TEXT, "columns");
    Map<String, List<BigDecimal>> withoutGain = Map.of("age", numbers("35"), "rate", numbers("1"));
    Schema schema =
        columns
            .withCardRules(rules("{\"eitherOr\": [[\"age\", \"gain\", \"sex\"]]}"))
            .with(withoutGain, "");
    assertThat(schema.toJson().replaceAll("\\s", "")).contains("\"eitherOr\":[[\"age\",\"sex\"]]");
    Columns together = columns.withCardRules(rules("{\"together\": [[\"age\", \"gain\"]]}"));
    assertThatThrownBy(() -> together.with(withoutGain, ""))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("gain");
    assertThat(together.withRoundThresholds(3).hasRules()).isTrue();
    // Where none of them is left, there is nothing to say.
    assertThat(together.with(Map.of("rate", numbers("1")), "").hasRules()).isFalse();
  }

  private static JsonNode rules(String json) {
    try {
      return new ObjectMapper().readTree(json);
    } catch (JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }

  private static final String UNKNOWN =
      TEXT.replace("[17, 90]", "\"unknown\"").replace("[0, 100]", "\"unknown\"");

  /** Brackets are powers of ten times 1, 2 and 5, and 0 alone; what is no number is in none. */
  @Test
  void recordsLieInBracketsOfUnknownRanges() {
    Columns columns = Columns.parse(UNKNOWN, "columns");
    assertThat(columns.unknownRanges()).containsExactly("age", "rate");
    assertThat(columns.open()).containsExactly("gain");
    assertThat(columns.brackets("age")).isEqualTo(2 * 46);
    assertThat(columns.brackets("rate")).isEqualTo(2 * 49);
    CellCounter counter = new CellCounter("c", columns.byBracket());
    for (String column : columns.unknownRanges()) {
      boolean whole = column.equals("age");
      List<BigDecimal> ends = ColumnGrid.brackets(whole);
      assertThat(ends).isSorted().doesNotHaveDuplicates().contains(BigDecimal.ZERO);
      Random random = new Random(9);
      int feature = columns.unknownRanges().indexOf(column);
      for (int i = 0; i < 2000; i++) {
        BigDecimal number =
            BigDecimal.valueOf(random.nextInt(2001) - 1000, whole ? 0 : random.nextInt(8))
                .scaleByPowerOfTen(whole ? random.nextInt(15) : random.nextInt(9));
        int met = 0;
        for (BigDecimal end : ends.subList(0, ends.size() - 1)) {
          met += number.compareTo(end) >= 0 ? 1 : 0;
        }
        if (number.compareTo(ends.get(ends.size() - 1)) > 0) {
          met = 0;
        }
        int[] x = counter.coordinates(feature, counter.code(feature, number.toPlainString()));
        assertThat(java.util.Arrays.stream(x).sum()).as(number.toPlainString()).isEqualTo(met);
      }
      for (String none : List.of("", "x", "NA", "1e30", "-1e30")) {
        assertThat(counter.coordinates(feature, counter.code(feature, none))).containsOnly(0);
      }
    }
  }

  @Test
  void learnedRangesMakeOpenColumns() {
    Columns columns = Columns.parse(UNKNOWN, "columns");
    int zero = ColumnGrid.brackets(true).indexOf(BigDecimal.ZERO);
    // 0; [1, 2), [2, 5), [5, 10), [10, 20), [20, 50), [50, 100)
    Columns known = columns.withRange("age", zero + 4, zero + 6);
    assertThat(known.open()).containsExactly("age", "gain");
    assertThat(known.unknownRanges()).containsExactly("rate");
    Schema schema = known.without("rate").withRoundThresholds(7);
    assertThat(schema.features())
        .extracting(Feature::column)
        .containsExactly("age", "gain", "hours", "sex");
    assertThat(((NumericFeature) schema.features().get(0)).low()).isEqualTo(new BigDecimal("10"));
    assertThat(((NumericFeature) schema.features().get(0)).high()).isEqualTo(new BigDecimal("99"));
    assertThat(schema.gaps()).noneMatch(gap -> gap.where().contains("age"));
    // Nothing but 0 leaves nothing to tell.
    assertThat(columns.withRange("age", zero, zero).leftOut()).containsExactly("age");
    int negative = zero - 1;
    Schema signed =
        columns.withRange("age", negative, zero + 1).without("rate").withRoundThresholds(7);
    assertThat(((NumericFeature) signed.features().get(0)).low()).isEqualTo(new BigDecimal("-1"));
    assertThat(thresholds(signed, "age")).isEqualTo(numbers("0", "1"));
    // Every range makes a schema, which reads back.
    for (String column : List.of("age", "rate")) {
      for (int i = 0; i < columns.brackets(column); i += 3) {
        for (int j = i; j < columns.brackets(column); j += 5) {
          Columns one =
              columns.withRange(column, i, j).without(column.equals("age") ? "rate" : "age");
          Schema read = one.withRoundThresholds(3);
          assertThat(Schema.parse(read.toJson(), "again")).isEqualTo(read);
        }
      }
    }
  }

  @Test
  void unknownRangesHaveToBeLearned() {
    Columns columns = Columns.parse(UNKNOWN, "columns");
    for (Runnable use :
        List.<Runnable>of(
            () -> columns.withRoundThresholds(7),
            () -> columns.withEqualSteps(7),
            () -> Schema.parse(UNKNOWN, "s"))) {
      assertThatThrownBy(use::run)
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("unknown");
    }
    for (String more :
        List.of(
            ", \"thresholds\": [40]",
            ", \"scale\": 2",
            ", \"outside\": {\"value\": 40}",
            ", \"onMissing\": {\"value\": 40}",
            ", \"points\": {\"age>=10\": 1}")) {
      assertThatThrownBy(
              () ->
                  Columns.parse(
                      UNKNOWN.replaceFirst("\"unknown\"", "\"unknown\"" + more), "columns"))
          .as(more)
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("line 3");
    }
    assertThatThrownBy(() -> Columns.parse(UNKNOWN.replace("unknown", "any"), "columns"))
        .hasMessageContaining("neither \"unknown\" nor");
    // A rule for the whole column stays with it.
    Columns ruled =
        Columns.parse(
            UNKNOWN.replaceFirst("\"unknown\"", "\"unknown\", \"points\": \"increasing\""), "c");
    int zero = ColumnGrid.brackets(true).indexOf(BigDecimal.ZERO);
    assertThat(
            ruled
                .withRange("age", zero, zero + 6)
                .without("rate")
                .withRoundThresholds(3)
                .hasRules())
        .isTrue();
  }

  @Test
  void mistakesAreNamedWithTheirPlace() {
    assertThatThrownBy(() -> Columns.parse(TEXT.replace("[17, 90]", "[90, 17]"), "columns"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("line 3");
    assertThatThrownBy(() -> Columns.parse(TEXT.replace("[17, 90]", "[17, 17]"), "columns"))
        .isInstanceOf(InvalidInputException.class);
    assertThatThrownBy(
            () -> Schema.parse(TEXT.replace("\"integer\": [0, 99999]", "\"decimal\": [0, 1]"), "s"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("needs");
  }

  /** For any range: increasing round numbers within it, and not too many. */
  @Test
  void gridsLieWithinTheirRange() {
    Random random = new Random(4);
    for (int i = 0; i < 3000; i++) {
      boolean whole = random.nextBoolean();
      int scale = whole ? 0 : random.nextInt(6);
      BigDecimal a = BigDecimal.valueOf(random.nextInt(2_000_001) - 1_000_000, scale);
      BigDecimal b = a.add(BigDecimal.valueOf(1 + random.nextInt(1_000_000), scale));
      int most = 1 + random.nextInt(20);
      List<BigDecimal> grid = ColumnGrid.of(a, b, whole, most);
      assertThat(grid).hasSizeLessThanOrEqualTo(most + 25).isSorted().doesNotHaveDuplicates();
      for (BigDecimal t : grid) {
        assertThat(t).isGreaterThan(a).isLessThanOrEqualTo(b);
        if (whole) {
          assertThat(t.stripTrailingZeros().scale()).isLessThanOrEqualTo(0);
        }
      }
    }
  }

  private static List<BigDecimal> thresholds(Schema schema, String column) {
    return schema.features().stream()
        .filter(f -> f.column().equals(column))
        .map(f -> ((NumericFeature) f).thresholds())
        .findFirst()
        .orElseThrow();
  }
}
