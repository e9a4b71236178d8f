package org.didyma.mechanisms.gradient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.didyma.mechanisms.gradient.descent.DescentSensitivity;
import org.didyma.mechanisms.gradient.descent.StepSize;
import org.didyma.mechanisms.gradient.descent.WeightAverage;
import org.junit.jupiter.api.Test;

/** The sensitivities against tables that other code computed. */
class PublishedSensitivityTest {

  @Test
  void sensitivitiesAreThoseOfTheTable() throws IOException {
    List<String> lines = Files.readAllLines(table("bolton_l2_sensitivity"));
    String[] columns = lines.get(0).split(",", -1);
    for (String line : lines.subList(1, lines.size())) {
      Map<String, String> row = new HashMap<>();
      String[] fields = line.split(",", -1);
      for (int i = 0; i < columns.length; i++) {
        row.put(columns[i], fields[i]);
      }
      int m = Integer.parseInt(row.get("m"));
      int batch = Integer.parseInt(row.get("b"));
      int passes = Integer.parseInt(row.get("k"));
      double expected = Double.parseDouble(row.get("delta2"));
      double actual = sensitivity(row, m, batch, m / batch, passes);
      assertThat(actual).as(line).isCloseTo(expected, within(1e-9 * expected));
    }
  }

  private static double sensitivity(
      Map<String, String> row, int m, int batch, int updates, int passes) {
    double lipschitz = number(row, "L");
    double beta = number(row, "beta");
    double offset = Math.pow(m, number(row, "c"));
    double gamma = number(row, "gamma");
    double eta = number(row, "eta");
    return switch (row.get("rule")) {
      case "convex_constant" ->
          DescentSensitivity.convex(lipschitz, new StepSize.Constant(eta), batch, updates, passes);
      case "convex_decreasing" ->
          DescentSensitivity.convex(
              lipschitz, new StepSize.Decreasing(beta, offset), batch, updates, passes);
      case "convex_sqrt" ->
          DescentSensitivity.convex(
              lipschitz, new StepSize.SquareRoot(beta, offset), batch, updates, passes);
      case "strong_decreasing" ->
          DescentSensitivity.stronglyConvex(lipschitz, gamma, batch, updates);
      default ->
          DescentSensitivity.stronglyConvexConstant(
              lipschitz, eta, gamma, batch, updates, passes, WeightAverage.LAST);
    };
  }

  private static double number(Map<String, String> row, String column) {
    String text = row.getOrDefault(column, "");
    return text.isEmpty() ? 0 : Double.parseDouble(text);
  }

  static Path table(String name) {
    for (Path at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
      Path table = at.resolve("shared/spec/reference-values").resolve(name + ".csv");
      if (Files.isRegularFile(table)) {
        return table;
      }
    }
    assumeTrue(false, "skipped: no folder ../shared/spec/reference-values with " + name + ".csv");
    throw new AssertionError();
  }
}
