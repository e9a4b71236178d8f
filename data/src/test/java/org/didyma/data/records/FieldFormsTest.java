package org.didyma.data.records;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.didyma.core.InvalidInputException;
import org.didyma.data.cells.LabelUse;
import org.didyma.data.columns.Columns;
import org.didyma.data.columns.SchemaFitReport;
import org.didyma.data.schema.DateForm;
import org.didyma.data.schema.DateGrid;
import org.didyma.data.schema.Schema;
import org.didyma.data.text.TableSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a field means when tables write it down in one of the ways that a schema states. */
class FieldFormsTest {

  /** Each way of writing a field that has one meaning is read. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        // Whole numbers as programs of binary numbers write them.
        "'integer': [0, 90], 'thresholds': [63];63.0;1",
        "'integer': [0, 90], 'thresholds': [63];63.;1",
        "'integer': [0, 90], 'thresholds': [63];+62.000;0",
        "'integer': [0, 90], 'thresholds': [63];63.5;refused",
        "'integer': [0, 90], 'thresholds': [63];63.00000000000000000000000001;refused",
        "'integer': [0, 90], 'thresholds': [63];.0;refused",
        "'integer': [0, 90], 'thresholds': [63];6.3e1;refused",
        "'integer': [0, 90], 'thresholds': [63];63,0;refused",
        "'integer': [0, 90], 'thresholds': [63], 'decimalMark': ',';63,0;1",
        "'integer': [0, 90], 'thresholds': [63], 'decimalMark': ',';63.0;refused",
        // Categories that are whole numbers, likewise.
        "'categories': ['0', '1'];1.0;0 1",
        "'categories': ['0', '1'];0.;1 0",
        "'categories': ['0', '1'];1.5;refused",
        "'categories': ['0', '1'];.0;refused",
        "'categories': ['0', '1'];01.0;refused",
        "'categories': ['01', '1'];01.0;1 0",
        "'categories': ['-1', '1'];-1.00;1 0",
        "'categories': ['0', '1', 'x'];1.0;refused",
        "'categories': ['1', '1.0'];1.0;0 1",
        "'categories': ['0', '1'], 'missing': ['9'], 'onMissing': 'category';9.0;0 0 1",
        "'categories': ['0', '1'], 'missing': ['1.0'], 'onMissing': 'category';1.0;0 0 1",
        "'categories': ['0', '1'], 'missing': ['.'], 'onMissing': 'category';.;0 0 1",
        // What is beyond every number.
        "'decimal': [0, 9], 'thresholds': [3], 'outside': 'clip';inf;1",
        "'decimal': [0, 9], 'thresholds': [3], 'outside': 'clip';-Infinity;0",
        "'decimal': [0, 9], 'thresholds': [3], 'outside': 'category';+INF;0 1",
        "'integer': [0, 9], 'thresholds': [3], 'outside': 'category';Inf;0 1",
        "'decimal': [0, 9], 'thresholds': [3], 'outside': 'clip';infinit;refused",
        "'decimal': [0, 9], 'thresholds': [3], 'outside': 'clip';1inf;refused",
        "'decimal': [0, 9], 'thresholds': [3], 'outside': 'clip';NaN;refused",
        // Capitals, of ASCII alone.
        "'categories': ['Yes', 'no'], 'ignoreCase': true;yES;1 0",
        "'categories': ['Yes', 'no'];yes;refused",
        "'categories': ['Äh', 'k'], 'ignoreCase': true;äh;refused",
        "'categories': ['Äh', 'k'], 'ignoreCase': true;ÄH;1 0",
        "'categories': ['Äh', 'k'], 'ignoreCase': true;\u212a;refused",
        "'categories': ['a'], 'ignoreCase': true, 'missing': ['NA'], 'onMissing': 'none';na;0",
        // Decimal marks.
        "'decimal': [0, 9], 'thresholds': [1.5], 'decimalMark': ',';1,5;1",
        "'decimal': [0, 9], 'thresholds': [1.5], 'decimalMark': ',';15,0e-1;1",
        "'decimal': [0, 9], 'thresholds': [1.5], 'decimalMark': ',';1.5;refused",
        "'decimal': [0, 9], 'thresholds': [1.5];1,5;refused",
        // Missing codes of a column; one that is a number is that number, however it is written.
        "'integer': [0, 90], 'thresholds': [5], 'missing': ['0'], 'onMissing': 'category';0;0 1",
        "'integer': [0, 90], 'thresholds': [5], 'missing': ['0'], 'onMissing': 'category';0.0;0 1",
        "'integer': [0, 90], 'thresholds': [5], 'missing': ['0'], 'onMissing': 'category';-00;0 1",
        "'integer': [0, 90], 'thresholds': [5], 'missing': ['0'], 'onMissing': 'category';1;0 0",
        "'decimal': [0, 9], 'thresholds': [5], 'missing': ['999'], 'onMissing': 'category';9.99e2;0 1",
        "'decimal': [0, 9], 'thresholds': [5], 'missing': ['-9.99'], 'onMissing': 'category';-9.990;0 1",
        "'decimal': [0, 9], 'thresholds': [5], 'missing': ['9.9'], 'outside': 'clip', 'onMissing': 'category';9.9000001;1 0",
        "'integer': [0, 90], 'thresholds': [5], 'missing': [], 'onMissing': 'category';NA;refused",
        "'integer': [0, 90], 'thresholds': [5], 'onMissing': 'category';NA;0 1",
        // Dates.
        "'date': ['2000-01-01', '2030-12-31'], 'thresholds': ['2004-02-29'];2004-02-29;1",
        "'date': ['2000-01-01', '2030-12-31'], 'thresholds': ['2004-02-29'];2004-02-28;0",
        "'date': ['2000-01-01', '2030-12-31'], 'thresholds': ['2004-02-29'];2004-02-29T10:00:00Z;1",
        "'date': ['2000-01-01', '2030-12-31'], 'thresholds': ['2004-02-29'];2004-02-29 00:00:00.0;1",
        "'date': ['2000-01-01', '2030-12-31'], 'thresholds': ['2004-02-29'];2004-02-29 or so;refused",
        "'date': ['2000-01-01', '2030-12-31'], 'thresholds': ['2004-02-29'];2005-02-29;refused",
        "'date': ['2000-01-01', '2030-12-31'], 'thresholds': ['2004-02-29'];2004-2-29;refused",
        "'date': ['2000-01-01', '2030-12-31'], 'thresholds': ['2004-02-29'];20040229;refused",
        "'date': ['2000-01-01', '2030-12-31'], 'thresholds': ['2004-02-29'], 'outside': 'clip';1999-12-31;0",
        "'date': ['2000-01-01', '2030-12-31'], 'thresholds': ['2004-02-29'], 'format': 'dd.MM.yyyy';1.3.2004;1",
        "'date': ['2000-01-01', '2030-12-31'], 'thresholds': ['2004-02-29'], 'format': 'MM/dd/yyyy';1/3/2004;0",
        "'date': ['2000-01-01', '2030-12-31'], 'thresholds': ['2004-02-29'], 'format': 'dd/MM/yyyy';01/03/2004 12:00:00 PM;1",
        "'date': ['2000-01-01', '2030-12-31'], 'thresholds': ['2004-02-29'], 'format': 'dd/MM/yyyy';2004-03-01;1",
        "'date': ['2000-01-01', '2030-12-31'], 'thresholds': ['2004-02-29'], 'format': 'dd/MM/yyyy';13/13/2004;refused",
        "'date': ['2000-01-01', '2030-12-31'], 'thresholds': ['2004-02-29'], 'onMissing': 'category', 'format': 'dd.MM.yyyy', 'missing': ['01.01.1900'];1900-01-01;0 1",
        "'date': ['2000-01-01', '2030-12-31'], 'thresholds': ['2004-02-29'], 'malformed': {'value': '2010-01-01'};x;1",
      })
  void field(String feature, String field, String expected) {
    Schema schema = schema("", feature);
    assertThat(schema.toJson()).isEqualTo(Schema.parse(schema.toJson(), "again").toJson());
    assertThat(encode(schema, field)).as(feature).isEqualTo(expected);
  }

  @Test
  void aTableHasOneMarkUnlessAColumnHasItsOwn() {
    String rate = "'decimal': [0, 9], 'thresholds': [1.5]";
    assertThat(encode(schema("'decimal': ',', ", rate), "1,5")).isEqualTo("1");
    assertThat(encode(schema("'decimal': ',', ", rate + ", 'decimalMark': '.'"), "1.5"))
        .isEqualTo("1");
    assertThat(encode(schema("'decimal': ',', ", rate + ", 'decimalMark': '.'"), "1,5"))
        .isEqualTo("refused");
  }

  @ParameterizedTest
  @CsvSource({
    "yes,1",
    "YES,1",
    "No,0",
    "na,dropped",
    "NA,dropped",
    "maybe,refused",
    "y\u00e9s,refused"
  })
  void labelsIgnoreCaseAndHaveMissingCodes(String field, String expected) {
    assertThat(
            label(
                "'positive': 'Yes', 'negative': 'no', 'ignoreCase': true, 'missing': ['NA'],"
                    + " 'onMissing': 'drop'",
                field))
        .isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({"1.0,1", "0.,0", "1,1", "9.0,dropped", "2.0,refused", "1.5,refused"})
  void labelsOfWholeNumbersMayHaveZerosBehindThem(String field, String expected) {
    assertThat(
            label("'positive': '1', 'negative': '0', 'missing': ['9'], 'onMissing': 'drop'", field))
        .isEqualTo(expected);
  }

  /** Each day of four centuries, its neighbours that are none, and days at random. */
  @Test
  void daysAreThoseOfTheCalendar() {
    for (int month = 0; month <= 13; month++) {
      for (int day = 0; day <= 32; day++) {
        for (int year : new int[] {0, 1, 4, 100, 400, 1900, 1999, 2000, 2023, 2024, 9999}) {
          String iso = "%04d-%02d-%02d".formatted(year, month, day);
          long expected;
          try {
            expected = LocalDate.of(year, month, day).toEpochDay();
          } catch (DateTimeException e) {
            expected = DateForm.NONE;
          }
          assertThat(DateForm.ISO.day(iso.toCharArray(), 0, iso.length()))
              .as(iso)
              .isEqualTo(expected);
        }
      }
    }
    Random random = new Random(1);
    for (int i = 0; i < 3000; i++) {
      BigDecimal day = BigDecimal.valueOf(random.nextInt(3_000_000) - 719_000);
      for (DateForm form : DateForm.values()) {
        char[] text = ("x" + form.spelled(day) + "y").toCharArray();
        assertThat(form.day(text, 1, text.length - 2)).isEqualTo(day.longValueExact());
      }
    }
  }

  @Test
  void roundDatesAreFewAndWithin() {
    Random random = new Random(2);
    for (int i = 0; i < 300; i++) {
      BigDecimal low = BigDecimal.valueOf(random.nextInt(40_000) - 20_000);
      BigDecimal high = low.add(BigDecimal.valueOf(1 + random.nextInt(1 << random.nextInt(17))));
      int most = 1 + random.nextInt(120);
      List<BigDecimal> grid = DateGrid.of(low, high, most);
      assertThat(grid).isNotEmpty().hasSizeLessThanOrEqualTo(most).isSorted();
      assertThat(grid).allMatch(d -> d.compareTo(low) > 0 && d.compareTo(high) <= 0);
    }
    assertThat(dates("2000-01-01", "2030-12-31", 10))
        .containsExactly(
            "2005-01-01", "2010-01-01", "2015-01-01", "2020-01-01", "2025-01-01", "2030-01-01");
  }

  private static List<String> dates(String low, String high, int most) {
    return DateGrid.of(DateForm.parse(low).orElseThrow(), DateForm.parse(high).orElseThrow(), most)
        .stream()
        .map(DateForm::text)
        .toList();
  }

  /** A file of columns with dates becomes a schema with dates. */
  @Test
  void openDatesGetRoundThresholds() {
    Columns columns =
        Columns.parse(
            """
            {"label": {"column": "y", "positive": "1", "negative": "0"},
             "features": [{"column": "x", "date": ["2000-01-01", "2030-12-31"], "format": "dd.MM.yyyy"}]}
            """,
            "columns");
    Schema schema = columns.withRoundThresholds(3);
    assertThat(schema.coordinateNames())
        .containsExactly("x>=2010-01-01", "x>=2020-01-01", "x>=2030-01-01");
    assertThat(schema.toJson())
        .contains("\"date\": [ \"2000-01-01\", \"2030-12-31\" ]", "\"format\": \"dd.MM.yyyy\"");
    assertThat(columns.candidates("x")).hasSizeBetween(20, 100);
  }

  /** UCI writes the table of Cleveland's patients as programs of binary numbers do. */
  @Test
  void clevelandAsItIsPublishedIsRead() {
    Schema schema = Columns.parse(Cleveland.COLUMNS, "columns").fields();
    List<String> unread = new ArrayList<>();
    SchemaFitReport readings = SchemaFitReport.of(schema, Cleveland.records(), () -> {});
    for (SchemaFitReport.OfColumn column : readings.columns()) {
      assertThat(column.read() + column.missing()).as(column.column()).isEqualTo(31);
      if (column.missing() > 0) {
        unread.add(column.column() + " " + column.missing());
      }
    }
    assertThat(unread).containsExactly("ca 2", "thal 1");
  }

  // ---- one feature, one field ----

  private static Schema schema(String table, String feature) {
    return Schema.parse(
        ("{"
                + table
                + "'missing': ['NA'], 'label': {'column': 'y', 'positive': '1', 'negative':"
                + " '0'}, 'features': [{'column': 'x', "
                + feature
                + "}]}")
            .replace('\'', '"'),
        "s.json");
  }

  private static String encode(Schema schema, String field) {
    List<String> rows = new ArrayList<>();
    try {
      Records.csv(csv("x,y\n\"" + field + "\",1\n"))
          .each(schema, LabelUse.ABSENT, (p, l, f, x, y) -> rows.add(Arrays.toString(x)));
    } catch (InvalidInputException e) {
      return "refused";
    }
    return rows.get(0).replaceAll("[\\[\\],]", "");
  }

  private static String label(String label, String field) {
    Schema schema =
        Schema.parse(
            ("{'label': {'column': 'y', "
                    + label
                    + "}, 'features': [{'column': 'x', 'categories':"
                    + " ['a']}]}")
                .replace('\'', '"'),
            "s.json");
    List<String> rows = new ArrayList<>();
    try {
      Records.csv(csv("x,y\na," + field + "\n"))
          .each(schema, LabelUse.REQUIRED, (p, l, f, x, y) -> rows.add(String.valueOf(y)));
    } catch (InvalidInputException e) {
      return "refused";
    }
    return rows.isEmpty() ? "dropped" : rows.get(0);
  }

  private static TableSource csv(String text) {
    return TableSource.bytes("t.csv", text.getBytes(StandardCharsets.UTF_8));
  }
}
