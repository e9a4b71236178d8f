package org.didyma.data.columns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.LongUnaryOperator;
import org.didyma.core.InvalidInputException;
import org.didyma.data.records.Table;
import org.didyma.data.schema.Coordinate;
import org.didyma.data.schema.Schema;
import org.didyma.data.text.TableSource;
import org.junit.jupiter.api.Test;

class TextCountsTest {

  private static final String COLUMNS =
      """
      {"missing": ["?"],
       "label": {"column": "y", "positive": "1", "negative": "0"},
       "features": [{"column": "ward", "categories": "unknown"},
                    {"column": "x", "integer": [0, 9], "scale": 1}]}
      """;

  private static final String UNITS =
      COLUMNS.replaceFirst(
          "\\{", "{\"unit\": {\"column\": \"who\", \"records\": 2, \"missing\": \"own\"},");

  private static Map<String, Long> counts(String columns, LongUnaryOperator below, String text) {
    Schema schema = Columns.parse(columns, "columns").byText();
    TableSource source = TableSource.bytes("test", text.getBytes(StandardCharsets.UTF_8));
    return TextCounts.of(new Table(schema, source), () -> {}, below).get(0);
  }

  private static long none(long bound) {
    throw new AssertionError("nothing is drawn");
  }

  /** Whatever cannot be a category counts nowhere, and nothing is refused. */
  @Test
  void textsThatCanBeSeenCount() {
    String text =
        "x,ward,y\n1,north,1\n2, north ,0\n3,\"Sant'Ana, 2\",1\n,?,0\n5,,0\n6\n7,a\tb,1\n"
            + "8,a\u200bb,1\n9,a\u00a0b,1\n10,Örtchen 市,maybe\n11,"
            + "l".repeat(60)
            + ",1\n12,"
            + "l".repeat(61)
            + ",1\n";
    assertThat(counts(COLUMNS, TextCountsTest::none, text))
        .isEqualTo(Map.of("north", 2L, "Sant'Ana, 2", 1L, "Örtchen 市", 1L, "l".repeat(60), 1L));
  }

  /** Of three records of a unit two count, each pair a third of the time; others all do. */
  @Test
  void ofAUnitSoManyRecordsCount() {
    String text = "who,x,ward,y\np,1,a,1\n,2,d,1\np,3,b,0\nq,4,a,0\np,5,c,1\n?,6,d,1\n";
    Random random = new Random(5);
    Map<Map<String, Long>, Integer> seen = new HashMap<>();
    for (int i = 0; i < 3000; i++) {
      Map<String, Long> counts =
          counts(UNITS, bound -> random.nextInt(Math.toIntExact(bound)), text);
      seen.merge(counts, 1, Integer::sum);
    }
    assertThat(seen)
        .containsOnlyKeys(
            Map.of("a", 2L, "b", 1L, "d", 2L),
            Map.of("a", 2L, "c", 1L, "d", 2L),
            Map.of("a", 1L, "b", 1L, "c", 1L, "d", 2L));
    // Each is off by 5 of its standard deviations with probability 6e-7.
    assertThat(seen.values()).allMatch(count -> Math.abs(count - 1000) < 130);
    assertThat(counts(UNITS.replace("\"own\"", "\"drop\""), bound -> 2 % bound, text))
        .containsOnlyKeys("a", "b");
  }

  @Test
  void foundCategoriesMakeAFeature() {
    Columns columns = Columns.parse(COLUMNS, "columns");
    assertThat(columns.unknownCategories()).containsExactly("ward");
    Columns known = columns.withCategories("ward", List.of("north", "south"));
    known.requireKnown();
    Schema schema = known.withRoundThresholds(3);
    assertThat(schema.coordinates())
        .extracting(Coordinate::name)
        .containsExactly("ward=north", "ward=south", "x");
    assertThat(schema.gaps()).isEmpty();
    assertThat(columns.withCategories("ward", List.of()).leftOut()).containsExactly("ward");
    // Nor one that a text in the charset cannot hold, from a source that is no text.
    Columns western =
        Columns.parse(COLUMNS.replaceFirst("\\{", "{\"charset\": \"windows-1252\", "), "c");
    assertThat(
            western
                .withCategories("ward", List.of("K\u00f6ln", "\u0141\u00f3d\u017a"))
                .withRoundThresholds(3)
                .coordinates())
        .extracting(Coordinate::name)
        .containsExactly("ward=K\u00f6ln", "x");
    // A found text never makes two coordinates of one name, which would be refused.
    Columns other =
        Columns.parse(COLUMNS.replace("\"unknown\"", "\"unknown\", \"other\": \"category\""), "c");
    assertThat(
            other
                .withCategories("ward", List.of("a", "other"))
                .withRoundThresholds(3)
                .coordinates())
        .extracting(Coordinate::name)
        .containsExactly("ward=a", "ward=other", "x");
    Columns twins =
        Columns.parse(
            COLUMNS.replace(
                "{\"column\": \"x\"",
                "{\"column\": \"ward=a\", \"categories\": [\"b\"]}, {\"column\": \"x\""),
            "c");
    assertThat(twins.withCategories("ward", List.of("a=b")).leftOut()).containsExactly("ward");
  }

  @Test
  void unknownCategoriesHaveToBeLearned() {
    Columns columns = Columns.parse(COLUMNS, "columns");
    for (Runnable use :
        List.<Runnable>of(
            columns::requireKnown,
            () -> columns.withRoundThresholds(7),
            () -> Schema.parse(COLUMNS, "s"))) {
      assertThatThrownBy(use::run)
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("unknown");
    }
    for (String more :
        List.of(
            "\"ordered\": true",
            "\"reference\": \"north\"",
            "\"other\": {\"value\": \"north\"}",
            "\"points\": {\"ward=north\": 1}",
            "\"points\": \"increasing\"")) {
      assertThatThrownBy(
              () -> Columns.parse(COLUMNS.replace("\"unknown\"", "\"unknown\", " + more), "c"))
          .as(more)
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("line 3");
    }
    assertThatThrownBy(() -> Columns.parse(COLUMNS.replace("unknown", "any"), "c"))
        .hasMessageContaining("neither \"unknown\" nor");
  }
}
