package org.didyma.data.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.didyma.core.InvalidInputException;
import org.didyma.data.cells.LabelUse;
import org.didyma.data.schema.Schema;
import org.didyma.data.text.TableSource;
import org.didyma.formulations.Cells;
import org.junit.jupiter.api.Test;

/** Records that one column chooses: the others might as well not be there. */
class ChosenRecordsTest {

  private static final Schema SCHEMA =
      Schema.parse(
          """
          {"label": {"column": "ill", "positive": "yes", "negative": "no"},
           "features": [{"column": "sex", "categories": ["f", "m"]}]}
          """,
          "schema");

  private static final String TABLE =
      """
      sex,day,ill
      f,2026-01-03,yes
      m,2026-02-04,no
      "f",2026-01-05,no
      m,2026-01-31,yes
      """;

  private static Records chosen(String text, String beginning) {
    return Records.csv(TableSource.bytes("t.csv", text.getBytes(StandardCharsets.UTF_8)))
        .choosing("day", List.of(beginning), List.of("it holds"));
  }

  private static Records alone(String text) {
    return Records.csv(TableSource.bytes("t.csv", text.getBytes(StandardCharsets.UTF_8)));
  }

  private static String text(Cells cells) {
    StringBuilder text = new StringBuilder();
    for (int cell = 0; cell < cells.count(); cell++) {
      text.append(Arrays.toString(cells.row(cell)))
          .append(Arrays.toString(cells.counts(cell)))
          .append(' ');
    }
    return text.toString();
  }

  @Test
  void cellsRowsAndColumnsAreThoseOfATableOfThemAlone() {
    Records january = chosen(TABLE, "2026-01");
    Records same = alone(TABLE.replace("m,2026-02-04,no\n", ""));
    assertThat(text(january.cells(SCHEMA, () -> {}))).isEqualTo(text(same.cells(SCHEMA, () -> {})));
    assertThat(january.columns(SCHEMA, () -> {})).hasSize(1);
    assertThat(rows(january)).isEqualTo(rows(same)).hasSize(3);
    assertThat(january.conditions()).containsExactly("it holds");
    assertThat(rows(chosen(TABLE, "2027"))).isEmpty();
  }

  private static List<String> rows(Records records) {
    List<String> rows = new ArrayList<>();
    records.each(
        SCHEMA,
        LabelUse.REQUIRED,
        (position, line, fields, x, label) -> rows.add(position + Arrays.toString(x) + label));
    return rows;
  }

  /** A record of another period cannot refuse, nor move the place of one of this. */
  @Test
  void otherRecordsRefuseNothing() {
    String odd = TABLE.replace("m,2026-02-04,no", "?,2026-02-04,perhaps");
    assertThatThrownBy(() -> rows(alone(odd))).isInstanceOf(InvalidInputException.class);
    assertThat(rows(chosen(odd, "2026-01"))).isEqualTo(rows(chosen(TABLE, "2026-01")));
    assertThatThrownBy(() -> rows(chosen(odd, "2026-02")))
        .isInstanceOf(InvalidInputException.class);
  }

  @Test
  void aTableWithoutTheColumnIsRefusedByItsHeader() {
    Records without = chosen(TABLE.replace("day", "date"), "2026");
    assertThatThrownBy(() -> without.requireReadable(SCHEMA))
        .hasMessageContaining("has not exactly one column \"day\"");
    assertThatThrownBy(() -> rows(without)).hasMessageContaining("\"day\"");
    Records fields =
        Records.of("fields", List.of("sex", "day", "ill"), List.<List<String>>of()::iterator);
    assertThatThrownBy(() -> fields.choosing("day", List.of(""), List.of()))
        .hasMessageContaining("cannot be read by periods");
  }
}
