package org.didyma.data.records;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.didyma.data.catalog.Catalog;
import org.didyma.data.catalog.CatalogEntry;
import org.didyma.data.cells.CellReader;
import org.didyma.data.records.SimulatedTable.Frequencies;
import org.didyma.data.schema.Coordinate;
import org.didyma.data.schema.Schema;
import org.didyma.formulations.Cells;
import org.junit.jupiter.api.Test;

class SimulatedTableTest {

  @Test
  void fitsEverySchemaOfTheCatalogueAndUsesEveryCoordinate() {
    for (CatalogEntry entry : Catalog.all()) {
      Schema schema = entry.schema();
      Cells cells = cells(schema, 2_000);
      assertThat(cells.records()).describedAs(entry.name()).isEqualTo(2_000);
      boolean[] used = new boolean[schema.dimension()];
      int most = 0;
      long positives = 0;
      for (int c = 0; c < cells.count(); c++) {
        positives += cells.positives(c);
        most = Math.max(most, cells.start(c + 1) - cells.start(c));
        for (int e = cells.start(c); e < cells.start(c + 1); e++) {
          used[cells.column(e)] = true;
        }
      }
      assertThat(positives).isBetween(1L, 1_999L);
      assertThat(most).isLessThanOrEqualTo(schema.mostNonZeros());
      for (int j = 0; j < used.length; j++) {
        // Only a look that policies add can be missing.
        boolean ofPolicy = schema.coordinates().get(j).value().isEmpty();
        assertThat(used[j] || ofPolicy).describedAs(schema.coordinateNames().get(j)).isTrue();
      }
      assertThat(BigInteger.valueOf(cells.count())).isLessThanOrEqualTo(schema.possibleRows());
    }
  }

  @Test
  void aTableOfAllPossibleRowsHasAsManyAsTheSchemaSays() {
    Schema schema =
        Schema.parse(
            """
            {"separator": ";", "label": {"column": "y", "positive": "a\\"b", "negative": "c;d"},
             "features": [
               {"column": "u", "categories": ["p;q", "r", "s"], "reference": "r"},
               {"column": "v", "categories": ["p", "q"]},
               {"column": "w", "integer": [-3, 9], "thresholds": [0, 1, 5]},
               {"column": "x", "decimal": [0, 2], "scale": 0.5},
               {"column": "z", "categories": ["low", "mid", "high"], "ordered": true}]}
            """,
            "test");
    assertThat(schema.possibleRows()).isEqualTo(BigInteger.valueOf(3 * 2 * 4 * 5 * 3));
    assertThat(schema.mostNonZeros()).isEqualTo(1 + 1 + 3 + 1 + 2);
    Cells cells = cells(schema, 9_000);
    assertThat(cells.count()).isEqualTo(3 * 2 * 4 * 5 * 3);
  }

  /** Whatever the card is, one column moves a time from the middle horizon to the next at most. */
  @Test
  void timesHaveEvents() {
    Schema schema =
        Schema.parse(
            """
            {"label": {"time": "t", "event": {"column": "e", "positive": "1"},
                       "horizons": [10, 20, 30, 40]},
             "features": [{"column": "x", "integer": [0, 9], "thresholds": [2, 4, 6]}]}
            """,
            "test");
    Cells cells = cells(schema, 2_000);
    long events = 0;
    for (int c = 0; c < cells.count(); c++) {
      events += Arrays.stream(cells.counts(c)).limit(4).sum();
    }
    assertThat(events).isPositive();
  }

  @Test
  void unevenTablesFitEverySchemaOfTheCatalogue() {
    for (CatalogEntry entry : Catalog.all()) {
      assertThat(cells(entry.schema(), 2_000, Frequencies.UNEVEN).records())
          .describedAs(entry.name())
          .isEqualTo(2_000);
    }
  }

  /** Of four looks the first has a quarter, or at least 1.2 times the next; 11 deviations apart. */
  @Test
  void inUnevenTablesNumbersAreMostlySmall() {
    Schema schema =
        Schema.parse(
            """
            {"label": {"column": "y", "positive": "1", "negative": "0"},
             "features": [{"column": "x", "integer": [0, 9], "thresholds": [2, 4, 6]}]}
            """,
            "test");
    assertThat(aboveTheFirst(cells(schema, 10_000, Frequencies.EVEN))).isBetween(7_200, 7_800);
    assertThat(aboveTheFirst(cells(schema, 10_000, Frequencies.UNEVEN))).isLessThan(7_000);
  }

  /** Of a thousand values, those that a factor from one to the next would leave are ten or so. */
  @Test
  void inUnevenTablesScaledNumbersReachThroughTheirRange() {
    Schema schema =
        Schema.parse(
            """
            {"label": {"column": "y", "positive": "1", "negative": "0"},
             "features": [{"column": "x", "decimal": [0, 100], "scale": 0.1}]}
            """,
            "test");
    Cells cells = cells(schema, 10_000, Frequencies.UNEVEN);
    assertThat(cells.count()).isGreaterThan(500);
    long small = 0;
    for (int c = 0; c < cells.count(); c++) {
      boolean isSmall = cells.start(c + 1) == cells.start(c) || cells.value(cells.start(c)) < 500;
      small += isSmall ? cells.positives(c) + cells.negatives(c) : 0;
    }
    // 0.523 of the records at a factor of 1.2, 0.817 at 20; five deviations farther.
    assertThat(small).isBetween(5_000L, 8_400L);
  }

  /**
   * Chi-squares of the first levels of two columns, means over pairs: about 1 where they are
   * independent, and in the hundreds where four kinds of records have orders of their own: in
   * 40,000 simulations of 30 columns once below 50.
   */
  @Test
  void inUnevenTablesCategoriesGoTogetherAndNumbersGoWithNothing() {
    int each = 30;
    String features =
        IntStream.range(0, each)
            .mapToObj(
                i ->
                    "{\"column\": \"c%d\", \"categories\": [\"p\", \"q\", \"r\", \"s\"]}, {\"column\":"
                            .formatted(i)
                        + " \"n%d\", \"integer\": [0, 9], \"thresholds\": [2, 4, 6]}".formatted(i))
            .collect(Collectors.joining(", "));
    Schema schema =
        Schema.parse(
            "{\"label\": {\"column\": \"y\", \"positive\": \"1\", \"negative\": \"0\"}, \"features\": ["
                + features
                + "]}",
            "test");
    List<String> names = schema.coordinates().stream().map(Coordinate::column).toList();
    int[] categories = IntStream.range(0, each).map(i -> names.indexOf("c" + i)).toArray();
    int[] numbers = IntStream.range(0, each).map(i -> names.indexOf("n" + i)).toArray();
    Cells uneven = cells(schema, 10_000, Frequencies.UNEVEN);
    assertThat(meanChiSquare(uneven, categories, categories)).isGreaterThan(50);
    assertThat(meanChiSquare(uneven, numbers, numbers)).isLessThan(4);
    assertThat(meanChiSquare(uneven, numbers, categories)).isLessThan(4);
    Cells even = cells(schema, 10_000, Frequencies.EVEN);
    assertThat(meanChiSquare(even, categories, categories)).isLessThan(4);
  }

  private static double meanChiSquare(Cells cells, int[] some, int[] others) {
    return IntStream.of(some)
        .boxed()
        .flatMap(
            a ->
                IntStream.of(others)
                    .filter(b -> b > a || some != others)
                    .mapToObj(b -> chiSquare(cells, a, b)))
        .mapToDouble(x -> x)
        .average()
        .orElseThrow();
  }

  private static double chiSquare(Cells cells, int a, int b) {
    double[][] counts = new double[2][2];
    for (int c = 0; c < cells.count(); c++) {
      int[] has = new int[2];
      for (int e = cells.start(c); e < cells.start(c + 1); e++) {
        has[0] |= cells.column(e) == a ? 1 : 0;
        has[1] |= cells.column(e) == b ? 1 : 0;
      }
      counts[has[0]][has[1]] += cells.positives(c) + cells.negatives(c);
    }
    double without = counts[0][0] + counts[0][1];
    double with = counts[1][0] + counts[1][1];
    double left = counts[0][0] + counts[1][0];
    double right = counts[0][1] + counts[1][1];
    double cross = counts[0][0] * counts[1][1] - counts[0][1] * counts[1][0];
    return (without + with) * cross * cross / (without * with * left * right);
  }

  private static int aboveTheFirst(Cells cells) {
    long records = 0;
    for (int c = 0; c < cells.count(); c++) {
      boolean isAbove = cells.start(c + 1) > cells.start(c);
      records += isAbove ? cells.positives(c) + cells.negatives(c) : 0;
    }
    return Math.toIntExact(records);
  }

  private static Cells cells(Schema schema, int records) {
    return cells(schema, records, Frequencies.EVEN);
  }

  private static Cells cells(Schema schema, int records, Frequencies frequencies) {
    return CellReader.read(
        SimulatedTable.of(schema, records, frequencies, new SecureRandom()), schema);
  }
}
