package org.didyma.experiments.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.didyma.core.InvalidInputException;
import org.didyma.formulations.Cells;

/** Tables of numbers, plain or compressed, as cells of binary columns. */
final class BinaryTables {

  private BinaryTables() {}

  /** A table with a header, the label in the first column, and only 0 and 1. */
  static Cells labelFirst(Path file) {
    double[][] rows = rows(file, 1);
    int d = rows[0].length - 1;
    Cells.Builder cells = Cells.builder(d);
    for (double[] row : rows) {
      int[] x = new int[d];
      Arrays.setAll(x, j -> row[j + 1] > 0 ? 1 : 0);
      add(cells, x, row[0] > 0);
    }
    return cells.build();
  }

  /** A table without a header, the label in the last column: is a feature above its median? */
  static Cells cutAtMedians(Path file) {
    double[][] rows = rows(file, 0);
    int d = rows[0].length - 1;
    double[] median = new double[d];
    for (int j = 0; j < d; j++) {
      int column = j;
      double[] sorted = Arrays.stream(rows).mapToDouble(row -> row[column]).sorted().toArray();
      median[j] = sorted[sorted.length / 2];
    }
    Cells.Builder cells = Cells.builder(d);
    for (double[] row : rows) {
      int[] x = new int[d];
      Arrays.setAll(x, j -> row[j] > median[j] ? 1 : 0);
      add(cells, x, row[d] > 0);
    }
    return cells.build();
  }

  private static void add(Cells.Builder cells, int[] x, boolean positive) {
    cells.add(x, positive ? 1 : 0, positive ? 0 : 1);
  }

  private static double[][] rows(Path file, int headerLines) {
    try (InputStream in = Files.newInputStream(file);
        InputStream plain = file.toString().endsWith(".gz") ? new GZIPInputStream(in) : in;
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(plain, StandardCharsets.UTF_8))) {
      List<String> all = lines.lines().skip(headerLines).filter(l -> !l.isBlank()).toList();
      double[][] rows = new double[all.size()][];
      for (int i = 0; i < rows.length; i++) {
        rows[i] =
            Arrays.stream(all.get(i).split(",", -1)).mapToDouble(BinaryTables::number).toArray();
      }
      if (rows.length == 0 || Arrays.stream(rows).anyMatch(r -> r.length != rows[0].length)) {
        throw new InvalidInputException(
            "the table has no rows, or rows of different lengths", "check the file.");
      }
      return rows;
    } catch (IOException e) {
      throw new InvalidInputException(
          "the table cannot be read", "check the name and the access rights of the file.", e);
    }
  }

  private static double number(String field) {
    try {
      return Double.parseDouble(field.strip());
    } catch (NumberFormatException e) {
      throw new InvalidInputException(
          "the table has a field that is not a number",
          "give a table with numbers only, such as the published one.",
          e);
    }
  }
}
