package org.didyma.experiments.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;
import java.util.zip.GZIPInputStream;
import org.didyma.experiments.Examples;
import org.didyma.experiments.rivals.AdditiveScore;
import org.didyma.experiments.rivals.BinnedTable;
import org.didyma.experiments.rivals.ColumnBinning.Column;
import org.didyma.experiments.rivals.CyclicBoosting;
import org.didyma.experiments.simulation.SimulationRandom;
import org.didyma.models.Confusion;
import org.didyma.models.ScoreCounts;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * DP-EBM beside what its documentation has, an area of 0.886 on Adult at epsilon 1: adult.data, a
 * fifth held out, all columns, numbers in 64 equal bins of the table's range, categories in the
 * order of the alphabet. Here noisy counts are not set to 0, so it is a little better.
 */
@Tag("long")
class PublishedBoostingTest {

  private static final int BINS = 64;
  private static final int COLUMNS = 14;
  private static final int SPLITS = 4;

  private static List<String[]> adult() throws IOException {
    List<String[]> records = new ArrayList<>();
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(
                    Files.newInputStream(Examples.datasets().resolve("adult.data.gz"))),
                StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String[] fields = line.split(",\\s*");
        if (fields.length == COLUMNS + 1) {
          records.add(fields);
        }
      }
    }
    return records;
  }

  private final List<Column> columns = new ArrayList<>();

  /** The bins of all records, a number's in its order, a category's after an empty one. */
  private int[][] codes(List<String[]> records) {
    int[][] codes = new int[records.size()][COLUMNS];
    for (int c = 0; c < COLUMNS; c++) {
      int column = c;
      List<String> texts = records.stream().map(r -> r[column]).toList();
      if (texts.get(0).matches("\\d+")) {
        long[] numbers = texts.stream().mapToLong(Long::parseLong).toArray();
        long least = Long.MAX_VALUE;
        long most = Long.MIN_VALUE;
        for (long number : numbers) {
          least = Math.min(least, number);
          most = Math.max(most, number);
        }
        for (int i = 0; i < numbers.length; i++) {
          codes[i][c] = (int) Math.min(BINS - 1, BINS * (numbers[i] - least) / (most - least));
        }
        columns.add(new Column(BINS, 0));
      } else {
        List<String> categories = List.copyOf(new TreeSet<>(texts));
        for (int i = 0; i < codes.length; i++) {
          codes[i][c] = 1 + categories.indexOf(texts.get(i));
        }
        columns.add(new Column(1, categories.size()));
      }
    }
    return codes;
  }

  @Test
  void theAreaIsAtLeastThePublishedOne() throws IOException {
    List<String[]> records = adult();
    assertThat(records).hasSize(32_561);
    int[][] codes = codes(records);
    double area = 0;
    for (int split = 0; split < SPLITS; split++) {
      List<Integer> order = new ArrayList<>();
      for (int i = 0; i < codes.length; i++) {
        order.add(i);
      }
      Collections.shuffle(order, new Random(100L + split));
      int held = codes.length / 5;
      BinnedTable training = new BinnedTable(columns);
      order.stream()
          .skip(held)
          .forEach(i -> training.add(codes[i], records.get(i)[COLUMNS].startsWith(">")));
      AdditiveScore score =
          new CyclicBoosting()
              .draw(
                  training,
                  CyclicBoosting.Parameters.usual(
                      Epsilon.parse("1"), Delta.parse("1e-5"), Adjacency.ADD_REMOVE, columns),
                  SimulationRandom.of(1, "boosting", Integer.toString(split)),
                  () -> false);
      ScoreCounts test = new ScoreCounts();
      for (int i : order.subList(0, held)) {
        boolean rich = records.get(i)[COLUMNS].startsWith(">");
        test.add(score.of(codes[i]), rich ? 1 : 0, rich ? 0 : 1);
      }
      area += Confusion.of(test, Optional.empty()).auc() / SPLITS;
    }
    // 0.892 in the mean of eight splits, with a deviation of 0.005 for one.
    assertThat(area).isBetween(0.884, 0.900);
  }
}
