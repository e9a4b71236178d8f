package org.didyma.examples;

import java.util.List;
import java.util.stream.IntStream;
import org.didyma.Schema;
import org.didyma.spi.Source;

/**
 * A made-up table that the examples learn from. It is in no file: whatever can be gone through
 * again and again is a source. {@code PrivateTable.csv("patients.csv", schema)} reads one from
 * disk.
 */
public final class Patients implements Source {

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
          """);

  @Override
  public String name() {
    return "patients";
  }

  @Override
  public List<String> columns() {
    return List.of("smoker", "age", "sport", "ill");
  }

  @Override
  public Iterable<List<String>> records() {
    return IntStream.range(0, 400).mapToObj(Patients::patient).toList();
  }

  private static List<String> patient(int i) {
    int age = 20 + i * 7 % 70;
    boolean smokes = i % 3 == 0;
    boolean idle = i % 5 < 2;
    boolean ill = (smokes ? 1 : 0) + (age >= 60 ? 1 : 0) + (idle ? 1 : 0) >= 2 != (i % 11 == 0);
    return List.of(
        smokes ? "yes" : "no", Integer.toString(age), idle ? "never" : "often", ill ? "yes" : "no");
  }
}
