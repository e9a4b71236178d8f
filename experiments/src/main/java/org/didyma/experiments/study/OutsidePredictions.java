package org.didyma.experiments.study;

import java.io.BufferedReader;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Function;
import org.didyma.core.QuotedText;
import org.didyma.experiments.TestMetrics;
import org.didyma.mechanisms.RiskScale;
import org.didyma.models.ScoreCounts;

/**
 * What a learner from outside says of the records of a test table, in their order: a file of one
 * line for each, after a line that says what they are.
 */
final class OutsidePredictions {

  static final String FILE = "predictions.csv";

  /** Risks nearer to 0 and 1 count as these, as otherwise one error would be infinitely dear. */
  private static final BigDecimal LEAST_RISK = new BigDecimal("0.000001");

  /** What a number of the file means. */
  private enum Meaning {
    /** 1 for positive, 0 for negative. */
    LABEL("0 or 1") {
      @Override
      boolean admits(double value) {
        return value == 0 || value == 1;
      }

      @Override
      double score(double value) {
        return value - 0.5;
      }
    },
    /** Positive above 0. */
    SCORE("a finite number") {
      @Override
      boolean admits(double value) {
        return Double.isFinite(value);
      }

      @Override
      double score(double value) {
        return value;
      }
    },
    /** The probability that the record is positive; positive above 1/2. */
    RISK("a number from 0 to 1") {
      @Override
      boolean admits(double value) {
        return value >= 0 && value <= 1;
      }

      @Override
      double score(double value) {
        return Math.log(value / (1 - value));
      }

      @Override
      Optional<RiskScale> scale() {
        return Optional.of(RiskScale.of(1, 1).clippedAt(LEAST_RISK));
      }
    };

    private final String domain;

    Meaning(String domain) {
      this.domain = domain;
    }

    abstract boolean admits(double value);

    /** A number above 0 exactly where positive is predicted, growing with the value. */
    abstract double score(double value);

    Optional<RiskScale> scale() {
      return Optional.empty();
    }
  }

  private final Meaning meaning;
  private final double[] scores;

  private OutsidePredictions(Meaning meaning, double[] scores) {
    this.meaning = meaning;
    this.scores = scores;
  }

  /**
   * Reads the file of a folder.
   *
   * @param records how many predictions there are to be
   * @param failure makes the failure that is thrown of what is wrong with the file
   */
  static OutsidePredictions read(
      Path folder, int records, Function<String, ExternalLearnerException> failure)
      throws IOException {
    Path file = folder.resolve(FILE);
    if (!Files.isRegularFile(file)) {
      throw failure.apply("ended without a file " + FILE);
    }
    // No byte is malformed there; what is no number is refused below.
    try (BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
      String first = lines.readLine();
      Meaning meaning =
          Arrays.stream(Meaning.values())
              .filter(m -> first != null && m.name().equalsIgnoreCase(first.strip()))
              .findFirst()
              .orElseThrow(
                  () ->
                      failure.apply(
                          "wrote a %s whose first line is %s, not label, score or risk"
                              .formatted(FILE, first == null ? "missing" : QuotedText.of(first))));
      double[] scores = new double[records];
      int number = 0;
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (number < records) {
          scores[number] = meaning.score(number(line, number + 2, meaning, failure));
        }
        number++;
      }
      if (number != records) {
        throw failure.apply(
            "wrote %d predictions to %s, but %s has %d records"
                .formatted(number, FILE, ExternalRuns.TEST, records));
      }
      return new OutsidePredictions(meaning, scores);
    }
  }

  private static double number(
      String line, int at, Meaning meaning, Function<String, ExternalLearnerException> failure) {
    double value;
    try {
      value = Double.parseDouble(line.strip());
    } catch (NumberFormatException e) {
      value = Double.NaN;
    }
    if (!meaning.admits(value)) {
      throw failure.apply(
          "wrote %s to line %d of %s, which is to be %s"
              .formatted(QuotedText.of(line), at, FILE, meaning.domain));
    }
    return value;
  }

  /** How they compare with the labels of the test table. */
  TestMetrics judgement(LearnTask test) {
    ScoreCounts counts = new ScoreCounts();
    for (int i = 0; i < scores.length; i++) {
      boolean positive = test.isPositive(i);
      counts.add(scores[i], positive ? 1 : 0, positive ? 0 : 1);
    }
    return TestMetrics.of(counts, meaning.scale());
  }
}
