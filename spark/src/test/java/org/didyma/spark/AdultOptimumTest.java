package org.didyma.spark;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.didyma.data.PublicData;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Seven columns of balanced Adult, 60 ternary weights, as a user of spark-submit has it. */
@Tag("long")
class AdultOptimumTest {

  private static final List<String> COLUMNS =
      List.of(
          "workclass", "education", "marital-status", "occupation", "relationship", "race", "sex");

  @TempDir private static Path folder;

  @Test
  void sixtyTernaryWeightsHaveTheKnownOptimum() throws IOException {
    Path table = folder.resolve("adult.csv");
    try (InputStream packed =
        new GZIPInputStream(Files.newInputStream(PublicData.file("adult-balanced.csv.gz")))) {
      Files.copy(packed, table);
    }
    Path schema = folder.resolve("s.json");
    Files.writeString(schema, sevenColumns());
    LocalSpark.session();
    JsonNode rounds = optimize(table, schema);
    JsonNode alone = optimize(table, schema, "--alone");
    assertThat(rounds.path("cells").intValue()).isEqualTo(3945);
    assertThat(rounds.path("errors").intValue()).isEqualTo(3186);
    assertThat(rounds.path("value_proven").booleanValue()).isTrue();
    assertThat(alone.path("errors").intValue()).isEqualTo(3186);
    System.out.printf(
        "rounds %s s, %s nodes; alone %s s, %s nodes%n",
        rounds.path("seconds"), rounds.path("nodes"), alone.path("seconds"), alone.path("nodes"));
  }

  private static String sevenColumns() throws IOException {
    Path all =
        Path.of(
            "../experiments/src/main/resources/org/didyma/experiments/study/adult-categories.schema.json");
    JsonNode schema = new JsonMapper().readTree(Files.readAllBytes(all));
    ((ArrayNode) schema.get("features"))
        .removeIf(f -> !COLUMNS.contains(f.get("column").textValue()));
    return schema.toString();
  }

  private static JsonNode optimize(Path table, Path schema, String... more) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    String[] arguments = new String[5 + more.length];
    arguments[0] = "optimize";
    arguments[1] = "--data";
    arguments[2] = table.toString();
    arguments[3] = "--schema";
    arguments[4] = schema.toString();
    System.arraycopy(more, 0, arguments, 5, more.length);
    int code =
        DidymaOnSpark.run(
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            arguments);
    assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
    assertThat(code).isZero();
    return new JsonMapper().readTree(out.toByteArray());
  }
}
