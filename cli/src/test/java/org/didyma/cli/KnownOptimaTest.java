package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.didyma.experiments.study.AdultColumns;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Optima of the balanced Adult table that other solvers proved as well. */
class KnownOptimaTest {

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          education relationship sex                               | 1 | 157  | 3342
          education relationship sex                               | 2 | 157  | 3320
          education relationship sex                               | 5 | 157  | 3319
          education marital-status sex                             | 1 | 190  | 3381
          education marital-status relationship sex                | 1 | 470  | 3342
          education marital-status relationship sex                | 2 | 470  | 3288
          workclass marital-status relationship race sex           | 1 | 542  | 3716
          education marital-status relationship race sex           | 1 | 903  | 3339
          education occupation relationship race sex               | 1 | 1857 | 3269
          """)
  void areFoundAndProved(String columns, int bound, int cells, int errors) throws Exception {
    Path table = table();
    Path schema = folder.resolve("schema.json");
    Files.writeString(schema, schema(List.of(columns.split(" "))));
    Run run =
        Run.line(
            "optimize --data %s --schema %s --lattice %s --format json",
            table, schema, "box:" + bound);
    assertThat(run.code()).isZero();
    JsonNode answer = run.json();
    assertThat(answer.path("status").textValue()).isEqualTo("optimal");
    assertThat(answer.path("records").intValue()).isEqualTo(15_682);
    assertThat(answer.path("cells").intValue()).isEqualTo(cells);
    assertThat(answer.path("errors").intValue()).isEqualTo(errors);
    assertThat(answer.path("bound").intValue()).isEqualTo(errors);
    assertThat(answer.path("certificate").path("kind").textValue()).isEqualTo("search-tree");
  }

  /** All columns: thousands of distinct rows, and more optimal weights than anyone could list. */
  @Test
  void mushroomsAreToldApartWithoutError() throws Exception {
    Path table = table().resolveSibling("agaricus-lepiota.data.gz");
    assumeTrue(Files.isRegularFile(table), "skipped: no agaricus-lepiota.data.gz");
    Path schema = shippedSchema("mushroom-all.schema.json");
    Run run =
        Run.line("optimize --data %s --schema %s --time-limit 60 --format json", table, schema);
    assertThat(run.code()).describedAs(run.err()).isZero();
    assertThat(run.json().path("cells").intValue()).isEqualTo(8124);
    assertThat(run.json().path("errors").intValue()).isZero();
    assertThat(run.json().path("value_proven").booleanValue()).isTrue();
  }

  /** Numbers as they are published, in thousandths. */
  @Test
  void spamIsToldByRawNumbers() throws Exception {
    Path table = table().resolveSibling("spambase.data.gz");
    assumeTrue(Files.isRegularFile(table), "skipped: no spambase.data.gz");
    Path schema = shippedSchema("spambase-raw.schema.json");
    Run run =
        Run.line(
            "optimize --data %s --schema %s --loss logistic:1/1000:none:1/65536 --lattice sparse:5:2"
                + " --intercept=-20000:20000:1000 --format json",
            table, schema);
    assertThat(run.code()).describedAs(run.err()).isZero();
    assertThat(run.json().path("cells").intValue()).isEqualTo(4207);
    assertThat(run.json().path("value_proven").booleanValue()).isTrue();
  }

  /** A schema in the documentation, which the distribution has, too. */
  private static Path shippedSchema(String name) {
    for (Path at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
      Path schema = at.resolve("docs/schemas").resolve(name);
      if (Files.isRegularFile(schema)) {
        return schema;
      }
    }
    throw new AssertionError("docs/schemas/" + name + " is missing");
  }

  static Path table() {
    for (Path at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
      Path table = at.resolve("shared/datasets/adult-balanced.csv.gz");
      if (Files.isRegularFile(table)) {
        return table;
      }
    }
    assumeTrue(false, "skipped: no folder ../shared/datasets with adult-balanced.csv.gz");
    throw new AssertionError();
  }

  /** The benchmark's schema of Adult with only the given columns. */
  static String schema(List<String> columns) throws Exception {
    try (InputStream in =
        Objects.requireNonNull(
            AdultColumns.class.getResourceAsStream("adult-categories.schema.json"))) {
      ObjectNode schema = (ObjectNode) new ObjectMapper().readTree(in);
      ArrayNode features = (ArrayNode) schema.get("features");
      features.removeIf(f -> !columns.contains(f.get("column").textValue()));
      return schema.toString();
    }
  }
}
