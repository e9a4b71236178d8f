package org.didyma.data.cells;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.didyma.core.InvalidInputException;
import org.didyma.data.records.EncodedRows;
import org.didyma.data.schema.Schema;
import org.didyma.data.text.TableSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a field becomes, case by case and against a plain reimplementation on random fields. */
class EncodingTest {

  private static final String REFUSED = "refused";

  /** The feature vector of one field as text, or "refused". */
  private static String encode(String feature, String field) {
    Schema schema =
        Schema.parse(
            ("{'missing': ['NA', ''], 'label': {'column': 'y', 'positive': '1', 'negative': '0'},"
                    + " 'features': [{'column': 'x', "
                    + feature
                    + "}]}")
                .replace('\'', '"'),
            "s.json");
    List<String> result = new ArrayList<>();
    try {
      EncodedRows.read(
          TableSource.bytes("t.csv", ("x,y\n" + field + ",1\n").getBytes(StandardCharsets.UTF_8)),
          schema,
          LabelUse.REQUIRED,
          (position, line, fields, x, label) -> result.add(text(x)));
    } catch (InvalidInputException e) {
      return REFUSED;
    }
    return result.get(0);
  }

  /** Digits are those of ASCII, before and after the exponent's sign. */
  @ParameterizedTest
  @ValueSource(strings = {"1e\u0660", "1E+\u0660", "1e0\u0660", "1e-\uff10", "\u0661", "1.\u0661"})
  void digitsOfOtherScriptsAreNone(String field) {
    String feature = "'decimal': [0, 9], 'thresholds': [1, 5], 'malformed': 'category'";
    assertThat(encode(feature, field)).isEqualTo("0 0 1");
    assertThat(encode(feature, "1e0")).isEqualTo("1 0 0");
  }

  private static String text(int[] x) {
    StringBuilder text = new StringBuilder();
    for (int v : x) {
      text.append(text.isEmpty() ? "" : " ").append(v);
    }
    return text.toString();
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '|',
      delimiter = ';',
      value = {
        "'categories': ['u', 'v', 'w'];v;0 1 0",
        "'categories': ['u', 'v', 'w'];z;refused",
        "'categories': ['u', 'v', 'w'];V;refused",
        "'categories': ['u', 'v', 'w'];NA;refused",
        "'categories': ['u', 'v', 'w'], 'reference': 'u';u;0 0",
        "'categories': ['u', 'v', 'w'], 'reference': 'u';w;0 1",
        "'categories': ['u', 'v', 'w'], 'ordered': true;u;0 0",
        "'categories': ['u', 'v', 'w'], 'ordered': true;v;1 0",
        "'categories': ['u', 'v', 'w'], 'ordered': true;w;1 1",
        "'categories': ['u', 'v', 'w'], 'ordered': true;z;refused",
        "'categories': ['u', 'v', 'w'], 'ordered': false;w;0 0 1",
        "'categories': ['u', 'v', 'w'], 'ordered': true, 'other': {'value': 'w'};z;1 1",
        "'categories': ['u', 'v', 'w'], 'ordered': true, 'onMissing': 'none';NA;0 0",
        "'categories': ['u', 'v', 'w'], 'ordered': true, 'onMissing': 'category', 'other': 'category';z;0 0 1 0",
        "'categories': ['u', 'v', 'w'], 'ordered': true, 'onMissing': 'category', 'other': 'category';NA;0 0 0 1",
        "'categories': ['u', 'v'], 'other': 'category';z;0 0 1",
        "'categories': ['u', 'v'], 'other': 'category';NA;refused",
        "'categories': ['u', 'v'], 'other': {'value': 'v'};z;0 1",
        "'categories': ['u', 'v'], 'onMissing': 'category';NA;0 0 1",
        "'categories': ['u', 'v'], 'onMissing': 'category';;0 0 1",
        "'categories': ['u', 'v'], 'onMissing': {'value': 'u'};NA;1 0",
        "'categories': ['u', 'v'], 'onMissing': 'category', 'other': 'category';z;0 0 1 0",
        "'categories': ['u', 'v'], 'onMissing': 'category', 'other': 'category';NA;0 0 0 1",
        "'integer': [0, 9], 'thresholds': [3, 6];2;0 0",
        "'integer': [0, 9], 'thresholds': [3, 6];3;1 0",
        "'integer': [0, 9], 'thresholds': [3, 6];9;1 1",
        "'integer': [0, 9], 'thresholds': [3, 6];10;refused",
        "'integer': [0, 9], 'thresholds': [3, 6];-1;refused",
        "'integer': [0, 9], 'thresholds': [3, 6];007;1 1",
        "'integer': [0, 9], 'thresholds': [3, 6];+5;1 0",
        "'integer': [0, 9], 'thresholds': [3, 6];-0;0 0",
        "'integer': [0, 9], 'thresholds': [3, 6];5.0;1 0",
        "'integer': [0, 9], 'thresholds': [3, 6];٥;refused",
        "'integer': [0, 9], 'thresholds': [3], 'outside': 'clip';-99;0",
        "'integer': [0, 9], 'thresholds': [3], 'outside': 'clip';99999999999999999999;1",
        "'integer': [0, 9], 'thresholds': [3], 'outside': 'clip';-99999999999999999999;0",
        "'integer': [0, 9], 'thresholds': [3], 'outside': 'clip';x;refused",
        "'integer': [0, 9], 'thresholds': [3], 'outside': 'category';10;0 1",
        "'integer': [0, 9], 'thresholds': [3], 'outside': 'category', 'onMissing': 'category';NA;0 0 1",
        "'integer': [0, 9], 'thresholds': [3], 'outside': 'category', 'onMissing': 'category';10;0 1 0",
        "'integer': [0, 9], 'thresholds': [3], 'outside': {'value': 4};10;1",
        "'integer': [0, 9], 'thresholds': [3], 'onMissing': {'value': 4};;1",
        "'integer': [0, 9];7;7",
        "'integer': [-99, 99], 'scale': 10;14;1",
        "'integer': [-99, 99], 'scale': 10;15;2",
        "'integer': [-99, 99], 'scale': 10;-14;-1",
        "'integer': [-99, 99], 'scale': 10;-15;-1",
        "'integer': [-99, 99], 'scale': 10;-16;-2",
        "'integer': [-99, 99], 'scale': 3;-5;-2",
        "'integer': [-99, 99], 'scale': 3;4;1",
        "'integer': [-99, 99], 'scale': 10, 'outside': 'clip';-1000;-10",
        "'integer': [-99, 99], 'scale': 10, 'outside': 'category', 'onMissing': 'category';1000;0 1 0",
        "'integer': [-99, 99], 'scale': 10, 'outside': 'category', 'onMissing': 'category';NA;0 0 1",
        "'integer': [-99, 99], 'scale': 10, 'onMissing': {'value': 27};NA;3",
        "'decimal': [0, 1], 'thresholds': [0.25, 0.5];0.25;1 0",
        "'decimal': [0, 1], 'thresholds': [0.25, 0.5];0.2499999999999999999999999;0 0",
        "'decimal': [0, 1], 'thresholds': [0.25, 0.5];0.50000000000000000000000000;1 1",
        "'decimal': [0, 1], 'thresholds': [0.25, 0.5];.5;1 1",
        "'decimal': [0, 1], 'thresholds': [0.25, 0.5];1.;1 1",
        "'decimal': [0, 1], 'thresholds': [0.25, 0.5];5e-1;1 1",
        "'decimal': [0, 1], 'thresholds': [0.25, 0.5];2.5E-1;1 0",
        "'decimal': [0, 1], 'thresholds': [0.25, 0.5];1e-99;0 0",
        "'decimal': [0, 1], 'thresholds': [0.25, 0.5];0e999;0 0",
        "'decimal': [0, 1], 'thresholds': [0.25, 0.5];.;refused",
        "'decimal': [0, 1], 'thresholds': [0.25, 0.5];1e;refused",
        "'decimal': [0, 1], 'thresholds': [0.25, 0.5];1e99999999999;refused",
        "'decimal': [0, 1], 'thresholds': [0.25, 0.5], 'outside': 'clip';1e1000000000;refused",
        "'decimal': [0, 1], 'thresholds': [0.25, 0.5], 'outside': 'clip';5e-0000000001;refused",
        "'decimal': [0, 1], 'thresholds': [0.25, 0.5], 'outside': 'clip';1e999999999;1 1",
        "'decimal': [0, 1], 'thresholds': [0.25, 0.5];5e-000000001;1 1",
        "'decimal': [0, 1], 'thresholds': [0.25], 'outside': 'clip';-0.0000000000001;0",
        "'decimal': [0, 1], 'thresholds': [0.25], 'outside': 'clip';1e400;1",
        "'decimal': [0, 1], 'thresholds': [0.25], 'outside': 'clip';-1e400;0",
        "'decimal': [-9, 9], 'scale': 0.5;0.25;1",
        "'decimal': [-9, 9], 'scale': 0.5;0.2499999999999999999999;0",
        "'decimal': [-9, 9], 'scale': 0.5;-0.25;0",
        "'decimal': [-9, 9], 'scale': 0.5;-0.2500000000000000000001;-1",
        "'decimal': [-9, 9], 'scale': 0.5;-0.75;-1",
      })
  void field(String feature, String field, String expected) {
    assertThat(encode(feature, field == null ? "" : field)).isEqualTo(expected);
  }

  /**
   * Whole numbers in units of 10^-decimals against BigDecimal arithmetic straight from the text.
   */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 3})
  void numbersAgreeWithArithmeticOnTheirText(int decimals) {
    Random random = new Random(11 + decimals);
    for (int round = 0; round < 60; round++) {
      BigDecimal low = random(random, decimals);
      BigDecimal high = low.add(random(random, decimals).abs());
      boolean scaled = round % 2 == 0 || low.compareTo(high) == 0;
      BigDecimal operand =
          scaled
              ? random(random, decimals).abs().add(BigDecimal.ONE.movePointLeft(decimals))
              : high;
      String kind = decimals == 0 ? "integer" : "decimal";
      Schema schema =
          Schema.parse(
              """
              {"label": {"column": "y", "positive": "1", "negative": "0"}, "features":
               [{"column": "x", "%s": [%s, %s], %s, "outside": "clip"}]}
              """
                  .formatted(
                      kind,
                      low.toPlainString(),
                      high.toPlainString(),
                      scaled
                          ? "\"scale\": " + operand.toPlainString()
                          : "\"thresholds\": [" + operand.toPlainString() + "]"),
              "s.json");
      StringBuilder table = new StringBuilder("x,y\n");
      List<Integer> expected = new ArrayList<>();
      for (int i = 0; i < 100; i++) {
        BigDecimal value =
            random(random, decimals == 0 ? 0 : random.nextInt(decimals + 3)).min(high).max(low);
        table.append(value.toPlainString()).append(",0\n");
        expected.add(
            scaled
                ? new BigDecimal(2)
                    .multiply(value)
                    .add(operand)
                    .divide(operand.multiply(new BigDecimal(2)), 0, RoundingMode.FLOOR)
                    .intValueExact()
                : value.compareTo(operand) >= 0 ? 1 : 0);
      }
      List<Integer> actual = new ArrayList<>();
      EncodedRows.read(
          TableSource.bytes("t.csv", table.toString().getBytes(StandardCharsets.UTF_8)),
          schema,
          LabelUse.REQUIRED,
          (position, line, fields, x, label) -> actual.add(x[0]));
      assertThat(actual).isEqualTo(expected);
    }
  }

  private static BigDecimal random(Random random, int decimals) {
    return BigDecimal.valueOf(random.nextInt(2_001) - 1_000, decimals);
  }

  @Test
  void wideCategoriesAreAllTold() {
    StringBuilder categories = new StringBuilder();
    StringBuilder table = new StringBuilder("x,y\n");
    for (int c = 0; c < 500; c++) {
      categories.append(c == 0 ? "" : ",").append("\"k").append(c * 31).append('"');
      table.append("k").append(c * 31).append(",1\n");
    }
    Schema schema =
        Schema.parse(
            "{\"label\": {\"column\": \"y\", \"positive\": \"1\", \"negative\": \"0\"},"
                + "\"features\": [{\"column\": \"x\", \"categories\": ["
                + categories
                + "]}]}",
            "s.json");
    EncodedRows.read(
        TableSource.bytes("t.csv", table.toString().getBytes(StandardCharsets.UTF_8)),
        schema,
        LabelUse.REQUIRED,
        (position, line, fields, x, label) -> {
          assertThat(x[(int) position]).isEqualTo(1);
          assertThat(Arrays.stream(x).sum()).isEqualTo(1);
        });
  }
}
