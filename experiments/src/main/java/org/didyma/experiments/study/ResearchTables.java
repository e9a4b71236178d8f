package org.didyma.experiments.study;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.didyma.data.rows.RowDraws;
import org.didyma.exact.FloatingNoise;
import org.didyma.experiments.research.Idx;
import org.didyma.experiments.research.KddCup;
import org.didyma.experiments.research.LabelledTable;
import org.didyma.experiments.research.Libsvm;
import org.didyma.experiments.research.PublishedFile;
import org.didyma.experiments.research.SpacedTable;
import org.didyma.experiments.research.TableBuilder;
import org.didyma.experiments.research.TableStore;
import org.didyma.experiments.simulation.SimulationRandom;

/** The tables of the gradient methods' papers, brought to public bounds. */
final class ResearchTables {

  private static final int A9A_FEATURES = 123;

  /** Each of the 14 attributes of Adult sets at most one feature, and there is the bias. */
  private static final double A9A_BOUND = Math.sqrt(15);

  /** Of BANK, IPUMS and KDD; rows that are longer are shortened to it. */
  static final double BOUND = 4;

  /** Of random projections. */
  private static final long PROJECTION_START = 20_130_901;

  /** Records of a quick experiment. */
  private static final int FEW = 2_000;

  private ResearchTables() {}

  /** ADULT: a9a followed by its test part. */
  static LabelledTable adult(TableStore store) {
    TableBuilder table = new TableBuilder(A9A_FEATURES, 2, A9A_BOUND);
    for (PublishedFile file : new PublishedFile[] {PublishedFile.A9A, PublishedFile.A9A_TEST}) {
      Libsvm.read(file.file(), file.content(store), table);
    }
    return table.build();
  }

  /** The part of ADULT to learn from. */
  static LabelledTable adultTraining(TableStore store) {
    TableBuilder table = new TableBuilder(A9A_FEATURES, 2, A9A_BOUND);
    Libsvm.read(PublishedFile.A9A.file(), PublishedFile.A9A.content(store), table);
    return table.build();
  }

  static LabelledTable bank(TableStore store) {
    return spaced(store, SpacedTable.BANK, PublishedFile.BANK);
  }

  /** Brazil's census. */
  static LabelledTable ipums(TableStore store) {
    return spaced(store, SpacedTable.IPUMS_BR, PublishedFile.IPUMS_BR);
  }

  private static LabelledTable spaced(TableStore store, SpacedTable format, PublishedFile file) {
    TableBuilder table = new TableBuilder(format.features(), 2, BOUND);
    format.read(file.file(), file.content(store), table);
    return table.build();
  }

  /**
   * The tenth of KDD Cup 1999.
   *
   * @param bound on norms
   */
  static LabelledTable kdd(TableStore store, KddCup.Target target, double bound) {
    TableBuilder table = new TableBuilder(KddCup.FEATURES, 2, bound);
    KddCup.read("kddcup.data_10_percent", store.content("kdd99-10-percent"), target, table);
    return table.build();
  }

  /** The images of MNIST to learn from. */
  static LabelledTable mnist(TableStore store) {
    return images(store, PublishedFile.MNIST_TRAINING_IMAGES, PublishedFile.MNIST_TRAINING_LABELS);
  }

  /** The images of MNIST to test on. */
  static LabelledTable mnistTest(TableStore store) {
    return images(store, PublishedFile.MNIST_TEST_IMAGES, PublishedFile.MNIST_TEST_LABELS);
  }

  private static LabelledTable images(
      TableStore store, PublishedFile images, PublishedFile labels) {
    return Idx.read(
        images.file() + " and " + labels.file(), images.content(store), labels.content(store));
  }

  /** In fewer coordinates, always by the same matrix. */
  static LabelledTable projected(LabelledTable table, int dimension) {
    return table.project(
        dimension, SimulationRandom.of(PROJECTION_START, "projection " + dimension));
  }

  /** The same without a bias, on the unit sphere. */
  static LabelledTable onSphere(LabelledTable table, int dimension) {
    return table.projectToSphere(
        dimension, SimulationRandom.of(PROJECTION_START, "projection " + dimension));
  }

  /** The same without a bias, in the unit ball before and after. */
  static LabelledTable inBall(LabelledTable table, int dimension) {
    return inBall(table, dimension, 1);
  }

  /**
   * The same by one of several matrices.
   *
   * @param matrix its number, from 1, which is the one of all other projections
   */
  static LabelledTable inBall(LabelledTable table, int dimension, int matrix) {
    String name = "projection " + dimension + (matrix == 1 ? "" : ", matrix " + matrix);
    return table.projectToBall(dimension, SimulationRandom.of(PROJECTION_START, name));
  }

  /** Some records of a table, always the same ones; all if there are no more. */
  static LabelledTable draw(LabelledTable table, int records) {
    int[] order =
        new RowDraws(table.size(), SimulationRandom.of(PROJECTION_START, "draw")).permutation();
    return table.pick(Arrays.copyOf(order, Math.min(records, table.size())));
  }

  /**
   * Points uniform on the unit sphere, of the classes that a plane through the origin divides them
   * into, none of them nearer to it than a margin.
   */
  static LabelledTable onSphere(int records, int dimension, double margin) {
    SimulationRandom random = SimulationRandom.of(PROJECTION_START, "sphere " + dimension);
    double[][] rows = new double[records][dimension];
    byte[] classes = new byte[records];
    for (int i = 0; i < records; i++) {
      do {
        double square = 0;
        for (int k = 0; k < dimension; k++) {
          rows[i][k] = FloatingNoise.gaussian(1, random);
          square += rows[i][k] * rows[i][k];
        }
        for (int k = 0; k < dimension; k++) {
          rows[i][k] /= Math.sqrt(square);
        }
      } while (Math.abs(rows[i][0]) < margin);
      classes[i] = (byte) (rows[i][0] > 0 ? 1 : 0);
    }
    return LabelledTable.unit(rows, classes);
  }

  /** A small part of a table, evenly spread over it, for quick experiments. */
  static LabelledTable some(LabelledTable table, boolean quick) {
    int size = table.size();
    if (!quick || size <= FEW) {
      return table;
    }
    return table.pick(IntStream.range(0, FEW).map(k -> (int) ((long) size * k / FEW)).toArray());
  }
}
