package org.didyma.models.quality.outcomes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.didyma.models.quality.outcomes.OutcomeRecords.Labelled;
import org.didyma.models.quality.outcomes.OutcomeRecords.Life;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Without noise, figures are those of R's packages survival and MASS. */
class OutcomeAgainstRTest {

  private static final int BANDS = 8;
  private static final int HORIZONS = 5;

  private static final int MISSING = 77;

  private static final String PACKAGES =
      "for (p in c('survival', 'MASS')) if (!suppressMessages(require(p, character.only = TRUE, "
          + "quietly = TRUE))) quit(status = 77);";

  @TempDir Path folder;

  private List<Double> r(String rows, String program) throws Exception {
    Files.writeString(folder.resolve("rows.csv"), rows);
    Path said = folder.resolve("said.txt");
    int end = ended(said, PACKAGES + "d <- read.csv('rows.csv');" + program);
    assumeThat(end).as("there is no Rscript with survival and MASS").isNotEqualTo(MISSING);
    assertThat(end).as(Files.readString(said)).isZero();
    List<Double> numbers = new ArrayList<>();
    for (String word : Files.readString(said).trim().split("\\s+")) {
      numbers.add(Double.valueOf(word));
    }
    return numbers;
  }

  private int ended(Path said, String program) throws InterruptedException {
    try {
      return new ProcessBuilder("Rscript", "--vanilla", "-e", program)
          .directory(folder.toFile())
          .redirectErrorStream(true)
          .redirectOutput(said.toFile())
          .start()
          .waitFor();
    } catch (IOException e) {
      return MISSING;
    }
  }

  /** Concordance, survival, and the Brier score with weights of the survival of censoring. */
  @Test
  void timesToEventsAreThoseOfSurvival() throws Exception {
    List<Life> lives = OutcomeRecords.lives(500, BANDS, HORIZONS, 11);
    StringBuilder rows = new StringBuilder("band,time,event\n");
    for (Life life : lives) {
      rows.append(life.band() + "," + life.time() + "," + (life.isEvent() ? 1 : 0) + "\n");
    }
    List<Double> theirs =
        r(
            rows.toString(),
            """
            own <- concordance(Surv(time, event) ~ band, data = d, reverse = TRUE)
            alive <- summary(survfit(Surv(time, event) ~ 1, data = d), times = 1:5)$surv
            open <- survfit(Surv(time, 1 - event) ~ 1, data = d)
            G <- function(t) stepfun(open$time, c(1, open$surv))(t)
            score <- 0
            for (t in 1:5) {
              s <- 0.98 ^ (t * (d$band + 1))
              score <- score + mean(ifelse(d$time <= t & d$event == 1, s ^ 2 / G(d$time),
                ifelse(d$time > t, (1 - s) ^ 2 / G(t), 0))) / 5
            }
            cat(format(c(own$concordance, score, alive), digits = 15))
            """);
    double[][] survival = new double[BANDS][HORIZONS];
    for (int b = 0; b < BANDS; b++) {
      for (int t = 1; t <= HORIZONS; t++) {
        survival[b][t - 1] = Math.pow(0.98, t * (b + 1));
      }
    }
    TimeFigures figures = new TimeFigures(OutcomeRecords.ofLives(lives, BANDS, HORIZONS), survival);
    assertThat(figures.concordance().value()).isCloseTo(theirs.get(0), within(1e-9));
    assertThat(figures.brier().value()).isCloseTo(theirs.get(1), within(1e-9));
    for (int t = 0; t < HORIZONS; t++) {
      assertThat(figures.risks().get(t).measured().value())
          .isCloseTo(1 - theirs.get(2 + t), within(1e-9));
    }
  }

  /** Classes predicted by proportional odds; kappa from the table of classes. */
  @Test
  void orderedClassesAreThoseOfMass() throws Exception {
    List<Labelled> records = OutcomeRecords.labelled(500, BANDS, 4, 12);
    StringBuilder rows = new StringBuilder("band,label\n");
    for (Labelled one : records) {
      rows.append(one.band() + "," + one.label() + "\n");
    }
    List<Double> theirs =
        r(
            rows.toString(),
            """
            fit <- polr(factor(label) ~ band, data = d)
            shares <- predict(fit, data.frame(band = 0:7), type = "probs")
            class <- max.col(shares, "first") - 1
            o <- table(factor(class[d$band + 1], 0:3), factor(d$label, 0:3))
            w <- outer(0:3, 0:3, "-") ^ 2
            kappa <- 1 - sum(w * o) / sum(w * outer(rowSums(o), colSums(o)) / sum(o))
            auc <- sapply(0:2, function(k) concordance(as.numeric(label > k) ~ band, data = d)$concordance)
            cat(format(c(kappa, mean(auc), sum(diag(o)) / sum(o), auc, t(shares)), digits = 15))
            """);
    double[][] shares = new double[BANDS][4];
    for (int c = 0; c < BANDS * 4; c++) {
      shares[c / 4][c % 4] = theirs.get(6 + c);
    }
    OrderedFigures figures = new OrderedFigures(OutcomeRecords.of(records, BANDS, 4), shares);
    assertThat(figures.kappa().value()).isCloseTo(theirs.get(0), within(1e-9));
    assertThat(figures.meanAuc().value()).isCloseTo(theirs.get(1), within(1e-9));
    assertThat(figures.exactClass().value()).isCloseTo(theirs.get(2), within(1e-9));
    for (int k = 0; k < 3; k++) {
      assertThat(figures.aucs().get(k).value()).isCloseTo(theirs.get(3 + k), within(1e-9));
    }
  }
}
