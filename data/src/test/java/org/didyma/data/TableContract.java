package org.didyma.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.didyma.formulations.Cells;
import org.didyma.ground.InvalidInputException;
import org.junit.jupiter.api.Test;

/**
 * What every source of records has to pass: for schemas and tables of a random family it gives the
 * cells and rows of a CSV file with the same fields, and refuses what that refuses.
 */
public abstract class TableContract {

  private static final int TABLES = 300;
  private static final List<String> COLUMNS = List.of("label", "colour", "age", "size");

  /** The source, over fields that are plain text without line breaks. */
  protected abstract Records of(List<String> columns, List<List<String>> records);

  @Test
  void cellsAndRowsAreThoseOfAFile() {
    Random random = new Random(1);
    int refused = 0;
    for (int i = 0; i < TABLES; i++) {
      Schema schema = schema(random);
      List<List<String>> fields = table(random);
      Records file = file(fields);
      Records source = of(COLUMNS, fields);
      Throwable failure = catchThrowable(() -> file.cells(schema, position -> position % 3 != 1));
      if (failure != null) {
        refused++;
        assertThat(catchThrowable(() -> source.cells(schema, position -> position % 3 != 1)))
            .isInstanceOf(InvalidInputException.class);
        assertThat(catchThrowable(() -> rows(source, schema)))
            .isInstanceOf(InvalidInputException.class);
        continue;
      }
      assertThat(text(source.cells(schema, position -> position % 3 != 1)))
          .isEqualTo(text(file.cells(schema, position -> position % 3 != 1)));
      assertThat(rows(source, schema)).isEqualTo(rows(file, schema));
      // A second time it is the same.
      assertThat(rows(source, schema)).isEqualTo(rows(file, schema));
    }
    assertThat(refused).isBetween(5, TABLES / 2);
  }

  @Test
  void aTableWithoutRecordsHasNoCells() {
    Schema schema = schema(new Random(2));
    assertThat(of(COLUMNS, List.of()).cells(schema, position -> true).records()).isZero();
    assertThat(of(COLUMNS, List.of()).each(schema, LabelUse.REQUIRED, (p, l, f, x, y) -> {}))
        .isZero();
  }

  private static Schema schema(Random random) {
    String outside = random.nextBoolean() ? "clip" : "error";
    String missing = random.nextBoolean() ? ", \"malformed\": \"none\"" : "";
    String policies = random.nextInt(3) == 0 ? "\"policies\": \"total\"," : "";
    return Schema.parse(
        """
        {
          "name": "random", "header": true, %s "trim": %s,
          "label": {"column": "label", "positive": "yes", "negative": "no"},
          "features": [
            {"column": "colour", "categories": ["red", "green", "blue"]},
            {"column": "age", "integer": [0, 100], "thresholds": [20, %d], "outside": "%s"%s},
            {"column": "size", "decimal": [0, 9.5], "thresholds": [1.5]}
          ]
        }
        """
            .formatted(policies, random.nextBoolean(), 30 + random.nextInt(40), outside, missing),
        "schema");
  }

  private static List<List<String>> table(Random random) {
    List<List<String>> all = new ArrayList<>();
    boolean odd = random.nextInt(4) == 0;
    boolean ragged = random.nextInt(6) == 0;
    for (int n = random.nextInt(30); n > 0; n--) {
      String age = odd && random.nextInt(20) == 0 ? "x" : String.valueOf(random.nextInt(100));
      List<String> fields =
          new ArrayList<>(
              List.of(
                  random.nextBoolean() ? "yes" : odd ? "maybe" : "no",
                  List.of("red", "green", "blue").get(random.nextInt(3)),
                  age,
                  "%d.%d".formatted(random.nextInt(9), random.nextInt(10)),
                  "beyond"));
      int width = ragged && random.nextInt(4) == 0 ? 1 + random.nextInt(5) : COLUMNS.size();
      all.add(List.copyOf(fields.subList(0, width)));
    }
    return all;
  }

  private static Records file(List<List<String>> fields) {
    StringBuilder text = new StringBuilder(String.join(",", COLUMNS)).append('\n');
    fields.forEach(f -> text.append(String.join(",", f)).append('\n'));
    return Records.csv(TableSource.bytes("file", text.toString().getBytes(StandardCharsets.UTF_8)));
  }

  private static List<String> rows(Records records, Schema schema) {
    List<String> rows = new ArrayList<>();
    records.each(
        schema,
        LabelUse.REQUIRED,
        (position, line, fields, x, label) ->
            rows.add(position + " " + Arrays.toString(x) + " " + label));
    return rows;
  }

  private static String text(Cells cells) {
    StringBuilder text = new StringBuilder();
    for (int c = 0; c < cells.count(); c++) {
      text.append(Arrays.toString(cells.row(c)))
          .append(cells.positives(c))
          .append(' ')
          .append(cells.negatives(c))
          .append('\n');
    }
    return text.toString();
  }
}
