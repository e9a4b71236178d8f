package org.didyma.databases;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.stream.Collectors;
import org.didyma.data.cells.LabelUse;
import org.didyma.data.records.Records;
import org.didyma.data.records.RowConsumer;
import org.didyma.data.schema.Schema;
import org.didyma.data.text.TableSource;

/** Writes a public sample that is no text as CSV, so that it is read like one. */
final class SampleText {

  /** Takes every field of every table; the columns that it names are not looked at. */
  private static final Schema ANY =
      Schema.parse(
              """
              {"policies": "total", "label": {"column": "a", "positive": "1", "negative": "0"},
               "features": [{"column": "b", "categories": ["0"]}]}
              """,
              "any")
          .withoutFeatures();

  private SampleText() {}

  static TableSource of(String name) {
    Lines lines = new Lines();
    Records records = Sources.records(name, ANY, Sources.Asked.FILE);
    records.requireFields();
    records.each(ANY, LabelUse.ABSENT, lines);
    return TableSource.bytes(name, lines.text.toString().getBytes(UTF_8));
  }

  private static final class Lines implements RowConsumer {

    private final StringBuilder text = new StringBuilder();

    @Override
    public void columns(List<String> names) {
      add(names);
    }

    @Override
    public void accept(long position, long line, List<String> fields, int[] x, int label) {
      add(fields);
    }

    private void add(List<String> fields) {
      text.append(
              fields.stream()
                  .map(field -> '"' + field.replace("\"", "\"\"") + '"')
                  .collect(Collectors.joining(",")))
          .append('\n');
    }
  }
}
