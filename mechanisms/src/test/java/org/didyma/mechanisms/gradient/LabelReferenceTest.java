package org.didyma.mechanisms.gradient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.didyma.core.CancellationToken;
import org.didyma.data.rows.RowScale;
import org.didyma.data.rows.RowsBuilder;
import org.didyma.mechanisms.TestBits;
import org.didyma.mechanisms.baseline.Lbfgs;
import org.didyma.mechanisms.gradient.descent.CodedRows;
import org.didyma.mechanisms.gradient.descent.RowLosses;
import org.didyma.mechanisms.gradient.loss.HazardLabelLoss;
import org.didyma.mechanisms.gradient.loss.LabelLoss;
import org.didyma.mechanisms.gradient.loss.OrderedLabelLoss;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Minima without noise against R, which estimates the public constants as well: with its estimates
 * as the constants, the minimum over the weights is R's, with a weight of 0 for the bias.
 */
class LabelReferenceTest {

  private static final int PEOPLE = 600;

  @TempDir Path folder;

  private final TestBits random = new TestBits(17);
  private final double[][] x = new double[PEOPLE][2];

  private double[] estimates(List<String> table, String script)
      throws IOException, InterruptedException {
    Files.write(folder.resolve("t.csv"), table);
    Files.writeString(folder.resolve("s.R"), script);
    Path said = folder.resolve("said.txt");
    Process process;
    try {
      process =
          new ProcessBuilder("Rscript", "--vanilla", "s.R")
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .redirectOutput(said.toFile())
              .start();
    } catch (IOException e) {
      assumeThat(false).as("R is not on this machine").isTrue();
      throw e;
    }
    assertThat(process.waitFor(100, TimeUnit.SECONDS)).isTrue();
    String text = Files.readString(said);
    assumeThat(text).as("R's package MASS is not on this machine").doesNotContain("no package");
    assertThat(process.exitValue()).as(text).isZero();
    return Arrays.stream(text.strip().split("\\s+")).mapToDouble(Double::parseDouble).toArray();
  }

  private void drawPeople() {
    for (double[] one : x) {
      one[0] = 2 * RandomRows.uniform(random) - 1;
      one[1] = random.below(2L);
    }
  }

  /** The raw weights and the threshold of the minimum without noise. */
  private double[] minimum(int[] codes, LabelLoss loss) {
    RowsBuilder builder = new RowsBuilder(RowScale.of(new double[] {1, 1}), false);
    for (double[] one : x) {
      builder.add(one, 1);
    }
    CodedRows rows = CodedRows.of(builder.build(), codes, loss.labels());
    double[] none = new double[3];
    PerturbedSum sum =
        new PerturbedSum(
            SumBounds.of(rows.rows()), loss, new RowLosses(rows, loss), 0, none.clone(), 0);
    double[] w =
        Lbfgs.minimise(sum, none, Lbfgs.Settings.precise(1e-9), CancellationToken.NEVER).point();
    List<Double> raw = rows.rows().scale().rawWeights(w);
    return new double[] {raw.get(0), raw.get(1), rows.rows().scale().rawThreshold(w)};
  }

  private double noisyScore(int person) {
    double u = RandomRows.uniform(random);
    return 1.5 * x[person][0] - 0.7 * x[person][1] + Math.log(u / (1 - u));
  }

  @Test
  void orderedClassesAreThoseOfProportionalOdds() throws Exception {
    drawPeople();
    int[] codes = new int[PEOPLE];
    String[] lines = new String[PEOPLE + 1];
    lines[0] = "a,b,y";
    for (int i = 0; i < PEOPLE; i++) {
      double score = noisyScore(i);
      codes[i] = score < -1 ? 0 : score < -0.6 ? 1 : score < 1 ? 2 : 3;
      lines[i + 1] = x[i][0] + "," + x[i][1] + "," + codes[i];
    }
    double[] known =
        estimates(
            List.of(lines),
            """
            d <- read.csv("t.csv")
            library(MASS)
            f <- polr(factor(y) ~ a + b, data = d, control = list(reltol = 1e-15))
            cat(format(c(f$coefficients, plogis(f$zeta)), digits = 15))
            """);
    double[] here =
        minimum(codes, OrderedLabelLoss.ofShares(Arrays.copyOfRange(known, 2, known.length)));
    assertThat(here[0]).isCloseTo(known[0], within(1e-4)).isBetween(1.0, 2.0);
    assertThat(here[1]).isCloseTo(known[1], within(1e-4)).isBetween(-1.1, -0.3);
    assertThat(here[2]).isCloseTo(0, within(1e-4));
  }

  @Test
  void hazardsAreThoseOfRegressionOverPersonsAndPeriods() throws Exception {
    drawPeople();
    int intervals = 3;
    int[] codes = new int[PEOPLE];
    StringBuilder periods = new StringBuilder("a,b,t,y");
    for (int i = 0; i < PEOPLE; i++) {
      int t = 0;
      boolean censored = false;
      boolean event = false;
      while (t < intervals && !event && !censored) {
        // Who is censored in an interval is not seen in it.
        censored = random.below(8L) == 0;
        if (!censored) {
          event = noisyScore(i) > 1.2 - 0.3 * t;
          periods.append("\n%s,%s,%d,%d".formatted(x[i][0], x[i][1], t, event ? 1 : 0));
          t += event ? 0 : 1;
        }
      }
      codes[i] = event ? t : intervals + t;
    }
    double[] known =
        estimates(
            periods.toString().lines().toList(),
            """
            d <- read.csv("t.csv")
            f <- glm(y ~ 0 + a + b + factor(t), family = binomial, data = d,
                     control = list(epsilon = 1e-14, maxit = 100))
            cat(format(c(f$coefficients[1:2], plogis(f$coefficients[-(1:2)])), digits = 15))
            """);
    double[] here =
        minimum(codes, HazardLabelLoss.ofHazards(Arrays.copyOfRange(known, 2, known.length)));
    assertThat(here[0]).isCloseTo(known[0], within(1e-4)).isBetween(1.0, 2.0);
    assertThat(here[1]).isCloseTo(known[1], within(1e-4)).isBetween(-1.1, -0.3);
    assertThat(here[2]).isCloseTo(0, within(1e-4));
  }
}
