package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Log-odds cards on decimals, whose scores no table has room for: proven, and checked. */
class DecimalOptimumTest {

  private static final String LOSS = "logistic:1/1000:none:1/65536";

  @TempDir Path folder;
  private String data = "";
  private String schema = "";
  private String proof = "";

  @BeforeEach
  void writeFiles() throws IOException {
    data = folder.resolve("rates.csv").toString();
    schema = folder.resolve("rates.json").toString();
    proof = folder.resolve("proof.json").toString();
    Random random = new Random(21);
    StringBuilder text = new StringBuilder("a,b,c,d,y\n");
    for (int i = 0; i < 200; i++) {
      double[] x = random.doubles(4, 0, 3).toArray();
      boolean positive = 2 * x[0] - x[2] + random.nextGaussian() > 1;
      text.append(
          String.format(
              Locale.ROOT, "%.3f,%.3f,%.3f,%.3f,%d%n", x[0], x[1], x[2], x[3], positive ? 1 : 0));
    }
    Files.writeString(Path.of(data), text);
    StringBuilder features = new StringBuilder();
    for (String column : new String[] {"a", "b", "c", "d"}) {
      features
          .append(features.isEmpty() ? "" : ",")
          .append(
              "{\"column\": \"%s\", \"decimal\": [0, 100], \"scale\": 0.001}".formatted(column));
    }
    Files.writeString(
        Path.of(schema),
        """
        {"label": {"column": "y", "positive": "1", "negative": "0"}, "features": [%s]}
        """
            .formatted(features));
  }

  private Run run(String command, String... more) {
    String[] words = {command, "--data", data, "--schema", schema};
    return Run.of(Stream.concat(Arrays.stream(words), Arrays.stream(more)).toArray(String[]::new));
  }

  private Run optimize(String... more) {
    String[] words = {"--loss", LOSS, "--lattice", "sparse:3:2", "--format", "json"};
    return run(
        "optimize",
        Stream.concat(Arrays.stream(words), Arrays.stream(more)).toArray(String[]::new));
  }

  @Test
  void optimaAreProvenAndTheirProofsAreChecked() throws IOException {
    Run run = optimize("--intercept=-9000:9000:1000", "--certificate-out", proof);
    assertThat(run.code()).as(run.err()).isZero();
    JsonNode answer = run.json();
    assertThat(answer.path("value_proven").booleanValue()).isTrue();
    assertThat(answer.path("strategy").textValue()).contains("convex relaxations");
    assertThat(answer.path("threshold").longValue() % 1000).isZero();
    double nats = answer.path("log_loss").doubleValue();
    double halfSteps = answer.path("records").doubleValue() / 2;
    assertThat(nats * 65536).isCloseTo(answer.path("objective").doubleValue(), within(halfSteps));
    assertThat(answer.path("log_loss_bound").doubleValue())
        .isBetween(nats - 2 * halfSteps / 65536 - 1e-6, nats);
    // All intercepts include these, and steps are of a thousandth of a point.
    JsonNode finer = optimize("--intercept=-9000:9000", "--ties", "smallest").json();
    assertThat(finer.path("objective").longValue())
        .isLessThanOrEqualTo(answer.path("objective").longValue());
    assertThat(Files.size(Path.of(proof))).isLessThan(4_000);
    Run verified = run("verify", proof);
    assertThat(verified.code()).isZero();
    assertThat(verified.out())
        .contains(
            "Valid: every support was checked", LOSS.replace("1/1000", "0.001").substring(0, 14))
        .contains("intercept from -9000 to 9000 in steps of 1000");
    String text = Files.readString(Path.of(proof));
    Files.writeString(
        Path.of(proof),
        text.replace(
            "\"objective\" : " + answer.path("objective").longValue(),
            "\"objective\" : " + (answer.path("objective").longValue() + 1)));
    assertThat(run("verify", proof).code()).isEqualTo(3);
  }

  @Test
  void stepsAreForLogLossesThatClipNothing() {
    assertThat(run("optimize", "--intercept=-4:4:2").err()).contains("an intercept by steps");
    assertThat(optimize("--intercept=-5:4:2").err()).contains("multiples");
    Run solve =
        run("solve", "--epsilon", "1", "--lattice", "sparse:3:2", "--intercept=-4000:4000:1000");
    assertThat(solve.code()).isEqualTo(2);
    Run tooWide = run("solve", "--epsilon", "1", "--lattice", "box:3", "--loss", LOSS);
    assertThat(tooWide.code()).isEqualTo(2);
    assertThat(tooWide.err()).contains("too many for a table");
    Run constrained = optimize("--most-columns", "1");
    assertThat(constrained.code()).isEqualTo(2);
    assertThat(constrained.err()).contains("too many for a table");
  }
}
