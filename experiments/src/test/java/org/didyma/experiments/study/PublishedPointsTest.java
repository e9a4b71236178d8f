package org.didyma.experiments.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.DoubleBinaryOperator;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
import org.didyma.data.rows.RowScale;
import org.didyma.data.rows.Rows;
import org.didyma.data.rows.RowsBuilder;
import org.didyma.experiments.Examples;
import org.didyma.experiments.simulation.SimulationRandom;
import org.didyma.mechanisms.Drawn;
import org.didyma.mechanisms.gradient.ObjectivePerturbation;
import org.didyma.mechanisms.gradient.PrivacyTarget;
import org.didyma.mechanisms.gradient.loss.LogisticLoss;
import org.didyma.mechanisms.rivals.BinScore;
import org.didyma.mechanisms.rivals.BinnedTable;
import org.didyma.mechanisms.rivals.Binning.Column;
import org.didyma.mechanisms.rivals.PrivateTree;
import org.didyma.mechanisms.rivals.RandomForest;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Rivals beside what is published of them, in the protocol that was published: both parts of Adult,
 * records with missing values left out, five folds. Numbers in ten equal bins of the range that the
 * table has, and categories as if their codes were numbers, since that is what was done there.
 */
@Tag("long")
class PublishedPointsTest {

  private static final int BINS = 10;
  private static final int FOLDS = 5;

  private static List<String[]> adult() throws IOException {
    List<String[]> records = new ArrayList<>();
    for (String name : List.of("adult.data.gz", "adult.test.gz")) {
      Path file = Examples.datasets().resolve(name);
      try (BufferedReader lines =
          new BufferedReader(
              new InputStreamReader(
                  new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))) {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
          String[] fields = line.replace(".", "").split(",\\s*");
          if (fields.length == 15 && !line.contains("?")) {
            records.add(fields);
          }
        }
      }
    }
    return records;
  }

  private static boolean isNumber(String field) {
    return field.matches("\\d+");
  }

  /** The mean accuracy over folds, so many draws from each. */
  private static double accuracy(int draws, Learner learner) throws IOException {
    List<String[]> records = adult();
    assertThat(records).hasSize(45_222);
    List<Column> columns = new ArrayList<>();
    int[][] codes = new int[records.size()][14];
    for (int c = 0; c < 14; c++) {
      int column = c;
      if (isNumber(records.get(0)[c])) {
        long least = records.stream().mapToLong(r -> Long.parseLong(r[column])).min().getAsLong();
        long most = records.stream().mapToLong(r -> Long.parseLong(r[column])).max().getAsLong();
        for (int i = 0; i < codes.length; i++) {
          long x = Long.parseLong(records.get(i)[c]);
          codes[i][c] = (int) Math.min(BINS - 1, BINS * (x - least) / (most - least));
        }
        columns.add(new Column(BINS, 0));
      } else {
        Map<String, Integer> known = new LinkedHashMap<>();
        records.stream()
            .map(r -> r[column])
            .sorted()
            .forEach(x -> known.putIfAbsent(x, known.size()));
        for (int i = 0; i < codes.length; i++) {
          codes[i][c] = known.get(records.get(i)[c]);
        }
        columns.add(new Column(known.size(), 0));
      }
    }
    int[] folds = new Random(1).ints(records.size(), 0, FOLDS).toArray();
    double right = 0;
    double all = 0;
    for (int fold = 0; fold < FOLDS; fold++) {
      BinnedTable train = new BinnedTable(columns);
      for (int i = 0; i < codes.length; i++) {
        if (folds[i] != fold) {
          train.add(codes[i], isRich(records.get(i)));
        }
      }
      for (int draw = 0; draw < draws; draw++) {
        SimulationRandom random =
            SimulationRandom.of(1, "point", Integer.toString(fold), Integer.toString(draw));
        BinScore score = learner.learn(columns, train, random);
        for (int i = 0; i < codes.length; i++) {
          if (folds[i] == fold) {
            right += score.of(codes[i]) > 0 == isRich(records.get(i)) ? 1 : 0;
            all++;
          }
        }
      }
    }
    return right / all;
  }

  private static boolean isRich(String[] record) {
    return record[14].equals(">50K");
  }

  @FunctionalInterface
  private interface Learner {
    BinScore learn(List<Column> columns, BinnedTable train, SimulationRandom random);
  }

  /** 0.822 in the paper, by the version of its software whose questions are drawn. */
  @Test
  void privateTree() throws IOException {
    double found =
        accuracy(
            4,
            (columns, train, random) ->
                new PrivateTree()
                    .draw(
                        train,
                        PrivateTree.Parameters.usual(
                            Epsilon.parse("1"), Adjacency.ADD_REMOVE, columns, 36_178),
                        random,
                        () -> false));
    assertThat(found).isCloseTo(0.822, within(0.005));
  }

  /** 0.756 in the same paper for diffprivlib's trees, of which one of four levels was taken. */
  @Test
  void randomTree() throws IOException {
    double found =
        accuracy(
            20,
            (columns, train, random) ->
                new RandomForest()
                    .draw(
                        train,
                        new RandomForest.Parameters(
                            Epsilon.parse("1"), Adjacency.ADD_REMOVE, columns, 1, 4),
                        random,
                        () -> false));
    assertThat(found).isCloseTo(0.756, within(0.005));
  }

  /**
   * 0.808 in diffprivlib's own example, where 0.810 is without privacy: the first part of Adult
   * teaches and the second judges, records with missing values included; age, years of education,
   * gains, losses and hours, each from 0 to 1 in the range of the first part; C = 1.
   */
  @Test
  void logisticRegression() throws IOException {
    List<double[]> first = fiveNumbers("adult.data.gz");
    List<double[]> second = fiveNumbers("adult.test.gz");
    double[] least = ends(first, Math::min);
    double[] most = ends(first, Math::max);
    RowScale scale = RowScale.of(new double[] {1, 1, 1, 1, 1}, Math.sqrt(NORM * NORM + 1));
    RowsBuilder builder = new RowsBuilder(scale, false);
    first.forEach(x -> builder.add(scaled(x, least, most), x[5] > 0 ? 1 : -1));
    Rows rows = builder.build();
    double squared = scale.norm() * scale.norm();
    ObjectivePerturbation.Parameters parameters =
        new ObjectivePerturbation.Parameters(
            PrivacyTarget.of("1", "0"),
            Adjacency.REPLACE,
            new LogisticLoss(),
            1 / (squared * rows.size()),
            ObjectivePerturbation.Form.CMS,
            1e-6);
    double right = 0;
    for (int draw = 0; draw < 20; draw++) {
      Drawn.Real real =
          new ObjectivePerturbation()
              .draw(
                  rows,
                  parameters,
                  SimulationRandom.of(1, "point", Integer.toString(draw)),
                  () -> false);
      for (double[] x : second) {
        double score = -real.threshold();
        double[] z = scaled(x, least, most);
        for (int j = 0; j < 5; j++) {
          score += real.weights().get(j) * z[j];
        }
        right += score > 0 == x[5] > 0 ? 1 : 0;
      }
    }
    assertThat(right / 20 / second.size()).isCloseTo(0.808, within(0.005));
  }

  /** The largest norm of a row there, which the example takes from the table. */
  private static final double NORM = 1.6676781310266537;

  private static List<double[]> fiveNumbers(String name) throws IOException {
    List<double[]> all = new ArrayList<>();
    Path file = Examples.datasets().resolve(name);
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String[] fields = line.split(",\\s*");
        if (fields.length == 15) {
          double[] x = new double[6];
          int[] places = {0, 4, 10, 11, 12};
          for (int j = 0; j < 5; j++) {
            x[j] = Double.parseDouble(fields[places[j]]);
          }
          x[5] = fields[14].startsWith(">50K") ? 1 : 0;
          all.add(x);
        }
      }
    }
    return all;
  }

  private static double[] ends(List<double[]> all, DoubleBinaryOperator of) {
    return all.stream()
        .reduce(
            (a, b) ->
                IntStream.range(0, 5).mapToDouble(j -> of.applyAsDouble(a[j], b[j])).toArray())
        .orElseThrow();
  }

  private static double[] scaled(double[] x, double[] least, double[] most) {
    return IntStream.range(0, 5)
        .mapToDouble(j -> (x[j] - least[j]) / (most[j] - least[j]))
        .toArray();
  }
}
