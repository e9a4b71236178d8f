package org.didyma.examples;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.didyma.data.Records;
import org.didyma.data.Schema;
import org.didyma.data.Table;
import org.didyma.data.TableSource;

/** A made-up table that the examples learn from. */
public final class Patients {

  /** The public description: it alone decides what a feature is. */
  public static final Schema SCHEMA =
      Schema.parse(
          """
          {
            "name": "patients", "header": true, "policies": "total",
            "label": {"column": "ill", "positive": "yes", "negative": "no"},
            "features": [
              {"column": "smoker", "categories": ["yes", "no"], "reference": "no"},
              {"column": "age", "integer": [0, 120], "thresholds": [40, 60]},
              {"column": "sport", "categories": ["often", "never"], "reference": "often"}
            ]
          }
          """,
          "patients.schema.json");

  private Patients() {}

  /** Their fields: smoker, age, sport, ill. */
  static List<List<String>> fields() {
    List<List<String>> all = new ArrayList<>();
    for (int i = 0; i < 400; i++) {
      int age = 20 + i * 7 % 70;
      boolean smokes = i % 3 == 0;
      boolean idle = i % 5 < 2;
      boolean ill = (smokes ? 1 : 0) + (age >= 60 ? 1 : 0) + (idle ? 1 : 0) >= 2 != (i % 11 == 0);
      all.add(
          List.of(
              smokes ? "yes" : "no",
              Integer.toString(age),
              idle ? "never" : "often",
              ill ? "yes" : "no"));
    }
    return all;
  }

  /** The table as the text of a CSV file; {@code Table.csv(path, schema)} reads one from disk. */
  public static Table table() {
    StringBuilder text = new StringBuilder("smoker,age,sport,ill\n");
    fields().forEach(f -> text.append(String.join(",", f)).append('\n'));
    return new Table(
        SCHEMA,
        Records.csv(
            TableSource.bytes("patients.csv", text.toString().getBytes(StandardCharsets.UTF_8))));
  }
}
