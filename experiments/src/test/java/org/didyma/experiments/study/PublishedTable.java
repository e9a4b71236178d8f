package org.didyma.experiments.study;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
import org.didyma.experiments.Examples;
import org.didyma.experiments.rivals.BinScore;
import org.didyma.experiments.rivals.BinnedTable;
import org.didyma.experiments.rivals.ColumnBinning.Column;
import org.didyma.experiments.simulation.SimulationRandom;

/**
 * Public tables as PrivaTree's authors prepared them, to judge by the accuracy over five folds:
 * records with missing values left out, numbers in ten equal bins of the range that the table has,
 * and categories as if their codes were numbers.
 */
enum PublishedTable {
  ADULT(45_222, 14, ">50K", "adult.data.gz", "adult.test.gz"),
  BREAST_W(683, 10, "4", "breast-cancer-wisconsin.data.gz"),
  MUSHROOM(5_644, 0, "p", "agaricus-lepiota.data.gz"),
  NURSERY(12_960, 8, "not_recom", "nursery.data.gz"),
  VOTE(232, 0, "republican", "house-votes-84.data.gz");

  private static final int BINS = 10;
  private static final int FOLDS = 5;

  private final int size;
  private final int label;
  private final String positive;
  private final List<String> files;

  PublishedTable(int size, int label, String positive, String... files) {
    this.size = size;
    this.label = label;
    this.positive = positive;
    this.files = List.of(files);
  }

  /** What learns from a part of a table. */
  @FunctionalInterface
  interface Learner {
    BinScore learn(BinnedTable train, SimulationRandom random);
  }

  /** How many records there are to learn from, about: four of five folds. */
  int learned() {
    return size * (FOLDS - 1) / FOLDS;
  }

  /** The accuracies on each fold of so many draws. */
  double[] accuracies(int draws, Learner learner) throws IOException {
    List<String[]> records = records();
    if (records.size() != size) {
      throw new IllegalStateException(this + " has " + records.size() + " records");
    }
    int[] used =
        IntStream.range(0, records.get(0).length)
            .filter(c -> c != label && !(this == BREAST_W && c == 0))
            .toArray();
    List<Column> columns = new ArrayList<>();
    int[][] codes = new int[size][used.length];
    for (int c = 0; c < used.length; c++) {
      columns.add(new Column(encode(records, used[c], codes, c), 0));
    }
    boolean[] labels = new boolean[size];
    for (int i = 0; i < size; i++) {
      labels[i] = records.get(i)[label].equals(positive);
    }
    int[] folds = new Random(1).ints(size, 0, FOLDS).toArray();
    double[] accuracies = new double[FOLDS * draws];
    for (int fold = 0; fold < FOLDS; fold++) {
      BinnedTable train = new BinnedTable(columns);
      for (int i = 0; i < size; i++) {
        if (folds[i] != fold) {
          train.add(codes[i], labels[i]);
        }
      }
      for (int draw = 0; draw < draws; draw++) {
        BinScore score =
            learner.learn(
                train,
                SimulationRandom.of(1, "point", Integer.toString(fold), Integer.toString(draw)));
        int right = 0;
        int all = 0;
        for (int i = 0; i < size; i++) {
          if (folds[i] == fold) {
            right += score.of(codes[i]) > 0 == labels[i] ? 1 : 0;
            all++;
          }
        }
        accuracies[fold * draws + draw] = (double) right / all;
      }
    }
    return accuracies;
  }

  /** Codes of a column, whose number it returns. */
  private static int encode(List<String[]> records, int column, int[][] codes, int place) {
    if (records.stream().allMatch(r -> r[column].matches("\\d+"))) {
      long[] values = records.stream().mapToLong(r -> Long.parseLong(r[column])).toArray();
      long least = Arrays.stream(values).min().getAsLong();
      long most = Arrays.stream(values).max().getAsLong();
      for (int i = 0; i < codes.length; i++) {
        codes[i][place] = (int) Math.min(BINS - 1, BINS * (values[i] - least) / (most - least));
      }
      return BINS;
    }
    List<String> known = records.stream().map(r -> r[column]).distinct().sorted().toList();
    for (int i = 0; i < codes.length; i++) {
      codes[i][place] = known.indexOf(records.get(i)[column]);
    }
    return known.size();
  }

  private List<String[]> records() throws IOException {
    List<String[]> records = new ArrayList<>();
    for (String file : files) {
      try (BufferedReader lines =
          new BufferedReader(
              new InputStreamReader(
                  new GZIPInputStream(Files.newInputStream(Examples.datasets().resolve(file))),
                  StandardCharsets.UTF_8))) {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
          String[] fields = line.replace(".", "").split(",\\s*");
          if (fields.length > label && !line.contains("?") && !line.startsWith("Class,")) {
            records.add(fields);
          }
        }
      }
    }
    return records;
  }
}
