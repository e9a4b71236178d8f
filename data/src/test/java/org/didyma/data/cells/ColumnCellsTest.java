package org.didyma.data.cells;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongUnaryOperator;
import org.didyma.core.InvalidInputException;
import org.didyma.data.columns.Columns;
import org.didyma.data.records.Records;
import org.didyma.data.records.Table;
import org.didyma.data.records.TableContract;
import org.didyma.data.schema.Schema;
import org.didyma.formulations.Cells;
import org.junit.jupiter.api.Test;

/** All columns counted in one pass, beside a pass for each. */
class ColumnCellsTest {

  private static final List<String> NAMES =
      List.of("who", "label", "colour", "age", "size", "since");

  private static List<String> fields(Random random) {
    return List.of(
        random.nextInt(8) == 0 ? "" : "u" + random.nextInt(6),
        one(random, "yes", "no", "no", "?"),
        one(random, "red", "Red", "green", "blue", "?", "rouge"),
        random.nextInt(6) == 0 ? one(random, "?", "x", "") : "" + (random.nextInt(140) - 20),
        random.nextInt(6) == 0 ? one(random, "?", "x", "50") : "0." + random.nextInt(100),
        one(random, "2001-05-05", "2024-03-01", "1999-12-31", "x", "?"));
  }

  private static String one(Random random, String... texts) {
    return texts[random.nextInt(texts.length)];
  }

  /** Rows as texts, each as often as it counts. */
  private static List<String> text(Cells cells) {
    List<String> rows = new ArrayList<>();
    for (int c = 0; c < cells.count(); c++) {
      String row = Arrays.toString(cells.row(c));
      rows.add(row + " " + cells.positives(c) + " " + cells.negatives(c));
    }
    rows.sort(null);
    return rows;
  }

  /** The coins of a unit are thrown once for all its columns, and as for one of them. */
  @Test
  void columnsOfUnitsAreThoseOfOneSample() {
    Random random = new Random(3);
    int counted = 0;
    for (int i = 0; i < 400; i++) {
      String unit =
          "{\"unit\": {\"column\": \"who\", \"records\": %d, \"missing\": \"%s\"},"
              .formatted(1 + i % 3, one(random, "own", "drop"));
      Schema schema =
          Schema.parse(
              TableContract.schema(random).toJson().replaceFirst("\\{", unit), "with units");
      List<List<String>> records = new ArrayList<>();
      for (int r = 0; r < 25; r++) {
        records.add(fields(random));
      }
      Records table = Records.of("people", NAMES, records::iterator);
      long coins = random.nextLong();
      List<Cells> columns;
      try {
        columns = table.unitSample(schema, below(coins), () -> {}).columns();
      } catch (InvalidInputException e) {
        continue;
      }
      counted++;
      for (int f = 0; f < columns.size(); f++) {
        Schema alone = schema.only(List.of(schema.features().get(f).column()));
        Cells own = table.unitSample(alone, below(coins), () -> {}).cells();
        assertThat(text(columns.get(f))).isEqualTo(text(own));
      }
    }
    assertThat(counted).isGreaterThan(50);
  }

  private static LongUnaryOperator below(long coins) {
    Random random = new Random(coins);
    return bound -> random.nextInt((int) bound);
  }

  @Test
  void recordsAreGoneThroughOnce() {
    AtomicInteger passes = new AtomicInteger();
    Random random = new Random(5);
    List<List<String>> records = List.of(fields(random), fields(random));
    Records table =
        Records.of(
            "people",
            NAMES,
            () -> {
              passes.incrementAndGet();
              return records.iterator();
            });
    Schema schema =
        Columns.parse(
                """
                {"policies": "total",
                 "label": {"column": "label", "positive": "yes", "negative": "no",
                           "other": "negative"},
                 "features": [{"column": "age", "integer": [0, 100]},
                              {"column": "size", "decimal": [0, 1]}]}
                """,
                "columns")
            .alone(List.of("age", "size"));
    List<Cells> columns = new Table(schema, table).columns(() -> {}, true);
    assertThat(columns).hasSize(2).allMatch(cells -> cells.records() == 2);
    assertThat(passes).hasValue(1);
  }
}
