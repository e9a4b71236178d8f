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
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.didyma.data.PublicData;
import org.didyma.data.records.Table;
import org.didyma.data.schema.Schema;
import org.didyma.exact.SecureBits;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LatticeName;
import org.didyma.formulations.LearningProblem;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.sampling.LatticeSampler;
import org.didyma.oracles.sampling.Rate;
import org.junit.jupiter.api.BeforeAll;
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

  private static Path table;
  private static Path schema;

  @BeforeAll
  static void unpack() throws IOException {
    table = folder.resolve("adult.csv");
    try (InputStream packed =
        new GZIPInputStream(Files.newInputStream(PublicData.file("adult-balanced.csv.gz")))) {
      Files.copy(packed, table);
    }
    schema = folder.resolve("s.json");
    Files.writeString(schema, sevenColumns());
    LocalSpark.session();
  }

  /** A card of epsilon 1 from 3^60 on the cluster: far from random, and short of the optimum. */
  @Test
  void aDrawFromSixtyTernaryWeightsComesToItsEnd() {
    Schema described = Schema.read(schema);
    try (SparkRecords records =
        SparkRecords.files(
            LocalSpark.session(), "csv", Map.of("header", "true"), table.toString())) {
      Cells cells = new Table(described, records).cells(() -> {}, false);
      LearningProblem problem =
          LearningProblem.of(cells, LatticeName.ternary().over(described.groups()), Costs.EQUAL);
      long start = System.nanoTime();
      LatticeSampler.Sample sample =
          new LatticeSampler()
              .inRounds(new SparkRounds(LocalSpark.session()))
              .sample(problem, Rate.of(1, 2), new SecureBits(), SearchListener.NONE);
      System.out.printf(
          "a draw: %d errors, %d nodes, %.1f s%n",
          problem.errors(sample.weights()), sample.nodes(), (System.nanoTime() - start) / 1e9);
      // Some 60 nats above the optimum, twice that in errors; thousands are far off.
      assertThat(problem.errors(sample.weights())).isBetween(3186L, 3600L);
    }
  }

  @Test
  void sixtyTernaryWeightsHaveTheKnownOptimum() throws IOException {
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
