package org.didyma.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Files that something is wrong with, beside those of {@link People}, for tests of refusals. */
final class BadFiles {

  private static final String HEADER = "sex,age,ward,visits,ill\n";
  private static final String ROW = "f,40,C,12,yes\n";

  private final People people;

  private BadFiles(People people) {
    this.people = people;
  }

  /** Writes all of them into a folder. */
  static People in(Path folder) throws Exception {
    People people = new People(folder);
    BadFiles files = new BadFiles(people);
    files.writeTables(folder);
    files.writeSchemas();
    files.writePerturbations();
    files.writeEvents();
    people.write("exists.json", "{}");
    people.write("exists.lp", "");
    people.write("m-array.json", "[]");
    people.write("m-format.json", "{\"format\": \"other/1\"}");
    return people;
  }

  private void writeTables(Path folder) throws IOException {
    people.write("empty.csv", "");
    people.write("header.csv", HEADER);
    Files.write(folder.resolve("binary.csv"), new byte[] {0, 1, 2, (byte) 0xff, (byte) 0xfe, 0, 7});
    Files.write(folder.resolve("not-gzip.csv.gz"), new byte[] {0x1f, (byte) 0x8b, 1, 2, 3});
    people.write("unknown-category.csv", HEADER + ROW + "x,40,C,12,no\n");
    people.write("out-of-range.csv", HEADER + ROW + "f,91,C,12,no\n");
    people.write("not-a-number.csv", HEADER + ROW + "f,forty,C,12,no\n");
    people.write("missing-column.csv", "sex,age,ward,ill\nf,40,C,yes\n");
    people.write("missing-label.csv", "sex,age,ward,visits\nf,40,C,1\n");
    people.write("duplicate-column.csv", "sex,sex,age,ward,visits,ill\nf,f,40,C,1,yes\n");
    people.write("ragged.csv", HEADER + ROW + "f,40,C\n");
    people.write("long-row.csv", HEADER + "f,40,C,12,yes,more\n");
    people.write("third-label.csv", HEADER + ROW + "f,40,C,12,perhaps\n");
    people.write("open-quote.csv", HEADER + "f,40,\"C,12,yes\n");
  }

  private void writeSchemas() {
    people.write("not-json.json", "{\"label\": ");
    people.write("array.json", "[]");
    people.write("unknown-key.json", People.SCHEMA.replace("\"label\"", "\"lable\""));
    people.write(
        "extra-key.json", People.SCHEMA.replace("\"scale\": 10", "\"scale\": 10, \"x\": 1"));
    people.write(
        "duplicate-feature.json",
        People.SCHEMA.replace("\"column\": \"age\"", "\"column\": \"sex\""));
    people.write(
        "same-labels.json", People.SCHEMA.replace("\"negative\": \"no\"", "\"negative\": \"yes\""));
    people.write("zero-scale.json", People.SCHEMA.replace("\"scale\": 10", "\"scale\": 0"));
    people.write("bad-range.json", People.SCHEMA.replace("[18, 90]", "[90, 18]"));
    people.write(
        "no-features.json",
        People.SCHEMA.replaceAll("(?s)\"features\": \\[.*\\]", "\"features\": []"));
  }

  private void writePerturbations() {
    people.write("p-short.json", "{\"unit\": 1, \"linear\": [1, 2]}");
    people.write("p-text.json", "{\"unit\": 1, \"linear\": [\"1\"]}");
    people.write("p-unit.json", "{\"unit\": 0, \"linear\": [0,0,0,0,0,0,0,0,0]}");
    people.write(
        "p-large.json", "{\"unit\": 4611686018427387904, \"linear\": [0,0,0,0,0,0,0,0,0]}");
    people.write("p-projected.json", "{\"unit\": 1, \"linear\": [0], \"projected\": 3}");
    people.write(
        "p-short-table.json",
        "{\"unit\": 1, \"linear\": [0,0,0,0,0,0,0,0,0], \"projected\": [1, 2]}");
  }

  private void writeEvents() {
    String gaussian =
        "{\"event\":\"gaussian\",\"noise-multiplier\":\"3\",\"adjacency\":\"replace\"}";
    people.write("e-gaussian.json", gaussian);
    people.write("e-unknown.json", gaussian.replace("gaussian", "gauss"));
    people.write("e-key.json", gaussian.replace("noise-multiplier", "sigma"));
    people.write(
        "e-mixed.json",
        "{\"event\":\"composed\",\"events\":["
            + gaussian
            + ","
            + gaussian.replace("replace", "add-remove")
            + "]}");
    people.write(
        "e-look.json",
        "{\"event\":\"non-private\",\"what\":\"the mean\",\"adjacency\":\"replace\"}");
  }
}
