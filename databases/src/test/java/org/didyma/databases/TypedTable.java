package org.didyma.databases;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.didyma.data.records.LabelledSchemas;
import org.didyma.data.records.Table;
import org.didyma.data.schema.Schema;
import org.didyma.data.text.TableSource;
import org.jspecify.annotations.Nullable;

/**
 * A table of a random family with columns of every type, the fields of text that its values are,
 * and a schema for them.
 *
 * @param values strings, 64-bit and 32-bit whole numbers, decimal numbers, doubles, floats, truth
 *     values and days
 */
public record TypedTable(
    List<List<@Nullable Object>> values, List<List<String>> fields, Schema schema) {

  public static final List<String> COLUMNS =
      List.of("word", "big", "small", "exact", "double", "single", "truth", "day");

  /** One of the family. */
  public static TypedTable random(Random random) {
    List<List<@Nullable Object>> values = new ArrayList<>();
    List<List<String>> fields = new ArrayList<>();
    char mark = random.nextInt(4) == 0 ? ',' : '.';
    for (int n = random.nextInt(25); n > 0; n--) {
      List<@Nullable Object> value = new ArrayList<>();
      List<String> field = new ArrayList<>();
      record(random, value, field);
      for (int c = 3; c < 6; c++) {
        field.set(c, field.get(c).replace('.', mark));
      }
      values.add(value);
      fields.add(field);
    }
    return new TypedTable(values, fields, schema(random, mark));
  }

  /** The same with a label of more than two values. */
  public TypedTable labelled(int kind, Random random) {
    String[] numbers = {"big", "small", "exact", "double", "single"};
    boolean isWord = random.nextBoolean();
    String label =
        LabelledSchemas.label(
            kind,
            random,
            isWord ? "word" : "truth",
            isWord ? List.of("yes", "no") : List.of("true", "false"),
            numbers[random.nextInt(numbers.length)],
            random.nextBoolean() ? "[0.1, 1.5, 2]" : "[3, 7, 20]");
    return new TypedTable(values, fields, LabelledSchemas.with(schema, label));
  }

  /** The same as a file. */
  public Table file() {
    StringBuilder text = new StringBuilder(String.join(",", COLUMNS)).append('\n');
    for (List<String> record : fields) {
      text.append(record.stream().map(f -> '"' + f + '"').collect(Collectors.joining(",")));
      text.append('\n');
    }
    return new Table(
        schema, TableSource.bytes("file", text.toString().getBytes(StandardCharsets.UTF_8)));
  }

  private static void record(Random random, List<@Nullable Object> value, List<String> field) {
    add(value, field, random.nextBoolean() ? "yes" : "no");
    long big = random.nextInt(6) == 0 ? random.nextLong() : random.nextInt(20) - 10;
    add(value, field, random.nextInt(9) == 0 ? null : (Object) big);
    add(value, field, random.nextInt(9) == 0 ? null : (Object) random.nextInt(40));
    // Fields are plain digits without zeros that change nothing.
    int tenths = random.nextInt(60) - 20;
    java.math.BigDecimal exact = new java.math.BigDecimal(tenths).movePointLeft(random.nextInt(3));
    value.add(random.nextInt(9) == 0 ? null : exact);
    field.add(value.get(3) == null ? "" : plain(exact));
    double x =
        new double[] {0.1, 0.15, -0.25, 1.5, 2, 0.30000000000000004, 1e300, 7}[random.nextInt(8)];
    value.add(random.nextInt(9) == 0 ? null : x);
    field.add(value.get(4) == null ? "" : plain(new java.math.BigDecimal(Double.toString(x))));
    float y = new float[] {0.1f, 0.15f, 0.3f, -1.5f, 2, 16777216f, 0.7f}[random.nextInt(7)];
    value.add(random.nextInt(9) == 0 ? null : y);
    field.add(value.get(5) == null ? "" : plain(new java.math.BigDecimal(Float.toString(y))));
    add(value, field, random.nextInt(9) == 0 ? null : (Object) random.nextBoolean());
    int day = 1 + random.nextInt(3);
    value.add(java.sql.Date.valueOf("2026-11-0" + day));
    field.add("2026-11-0" + day);
  }

  private static void add(List<@Nullable Object> value, List<String> field, @Nullable Object v) {
    value.add(v);
    field.add(v == null ? "" : v.toString());
  }

  private static String plain(java.math.BigDecimal x) {
    return x.signum() == 0 ? "0" : x.stripTrailingZeros().toPlainString();
  }

  private static Schema schema(Random random, char mark) {
    String policy = random.nextBoolean() ? "category" : "none";
    String numbers =
        ", \"outside\": \"%s\", \"onMissing\": \"%s\", \"malformed\": \"%s\""
            .formatted(
                random.nextBoolean() ? "clip" : policy,
                policy,
                random.nextInt(9) == 0 ? "error" : "category");
    boolean word = random.nextBoolean();
    boolean folds = random.nextBoolean();
    return Schema.parse(
        """
        {"name": "typed", "decimal": "%s", "missing": ["", "7"],
         "label": %s,
         "features": [
          {"column": "big", "integer": [-5, 5], "thresholds": [-2, 0, 3]%s%s},
          {"column": "small", "integer": [0, 39], "scale": %d%s},
          {"column": "exact", "decimal": [-1.5, 3.25], %s%s%s},
          {"column": "double", "%s": [0, 2], "thresholds": [%s]%s},
          {"column": "single", "decimal": [-1.5, 0.7], "thresholds": [0.1, 0.15, 0.3]%s},
          {"column": "day", %s},
          {"column": "%s", "categories": ["%s", "2", "0.5", "-1"], "ignoreCase": %s, "ordered": %s, "other": "category", "onMissing": "none"}
         ]}
        """
            .formatted(
                mark,
                word
                    ? "{\"column\": \"word\", \"positive\": \"yes\", \"negative\": \"no\"}"
                    : "{\"column\": \"truth\", \"positive\": \"true\", \"negative\": \"false\", \"onMissing\": \"negative\"}",
                numbers,
                random.nextBoolean() ? "" : ", \"missing\": [\"3.0\", \"x\", \"\"]",
                1 + random.nextInt(4),
                numbers,
                random.nextBoolean() ? "\"thresholds\": [0.25, 0.5]" : "\"scale\": 0.5",
                numbers,
                random.nextBoolean() ? "" : ", \"missing\": [\"1,50\", \"1.50\", \"-00\", \"\"]",
                random.nextBoolean() ? "decimal" : "integer",
                random.nextBoolean() ? "1" : "1, 2",
                numbers,
                numbers,
                random.nextBoolean()
                    ? "\"categories\": [\"2026-11-01\", \"2026-11-02\"], \"ordered\": %s, \"other\": \"%s\""
                        .formatted(random.nextBoolean(), policy)
                    : "\"date\": [\"2026-11-01\", \"2026-11-02\"], \"thresholds\": [\"2026-11-02\"], \"format\": \"dd/MM/yyyy\", \"malformed\": \"%1$s\", \"outside\": \"%1$s\""
                        .formatted(policy),
                word ? "truth" : "word",
                folds ? "TRUE" : "true",
                folds,
                random.nextBoolean()),
        "schema");
  }
}
