package org.didyma.mechanisms.gradient;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.didyma.data.records.Records;
import org.didyma.data.records.Table;
import org.didyma.data.rows.RowsForm;
import org.didyma.data.schema.Schema;
import org.didyma.mechanisms.gradient.descent.CodedRows;
import org.didyma.mechanisms.gradient.descent.CodedRowsForm;
import org.junit.jupiter.api.Test;

/** Tables of K labels as rows. */
class CodedRowsFormTest {

  private static final CodedRowsForm FORM = new CodedRowsForm(new RowsForm(0));

  private static Schema schema(String unit) {
    return Schema.parse(
        """
        {"label": {"column": "y", "ordered": ["a", "b", "c"]}, %s
         "features": [{"column": "x", "integer": [0, 9], "thresholds": [3, 6]}]}
        """
            .formatted(unit),
        "s");
  }

  private static Table table(String unit) {
    List<List<String>> people =
        List.of(
            List.of("u", "1", "a"),
            List.of("u", "4", "b"),
            List.of("u", "8", "c"),
            List.of("v", "8", "c"),
            List.of("w", "4", "b"));
    return new Table(schema(unit), Records.of("people", List.of("id", "x", "y"), people::iterator));
  }

  /** How many thresholds a row meets; -1 for a row of zeros. */
  private static int met(CodedRows rows, int i) {
    double[] raw = new double[rows.rows().dimension()];
    raw[raw.length - 1] = 1;
    double bias = rows.features().dot(i, raw);
    raw[0] = 1;
    raw[1] = 1;
    double all = rows.features().dot(i, raw);
    return bias == 0 ? -1 : (int) Math.rint(all / bias) - 1;
  }

  @Test
  void eachRowHasItsCode() {
    CodedRows rows = FORM.read(table(""), () -> {}, false);
    assertThat(rows.count()).isEqualTo(5);
    for (int i = 0; i < 5; i++) {
      assertThat(rows.code(i)).isEqualTo(met(rows, i));
    }
    assertThat(FORM.without(schema("")).orElseThrow().count()).isZero();
  }

  /** Two rows a unit, of zeros where it has fewer, with codes by lot; or only those there are. */
  @Test
  void unitsHaveTheirRows() {
    String unit = "\"unit\": {\"column\": \"id\", \"records\": 2},";
    long[] drawn = new long[3];
    for (int t = 0; t < 300; t++) {
      CodedRows padded = FORM.read(table(unit), () -> {}, false);
      assertThat(padded.count()).isEqualTo(6);
      int nulls = 0;
      for (int i = 0; i < 6; i++) {
        if (met(padded, i) < 0) {
          nulls++;
          drawn[padded.code(i)]++;
        } else {
          assertThat(padded.code(i)).isEqualTo(met(padded, i));
        }
      }
      assertThat(nulls).isEqualTo(2);
    }
    // Binomial(600, 1/3): 200 with a deviation of 11.5.
    for (long codes : drawn) {
      assertThat(codes).isBetween(110L, 290L);
    }
    assertThat(FORM.read(table(unit), () -> {}, true).count()).isEqualTo(4);
  }
}
