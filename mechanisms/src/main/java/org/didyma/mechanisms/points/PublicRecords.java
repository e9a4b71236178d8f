package org.didyma.mechanisms.points;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.didyma.data.schema.CategoricalFeature;
import org.didyma.data.schema.Coordinate;
import org.didyma.data.schema.Feature;
import org.didyma.data.schema.NumericFeature;
import org.didyma.data.schema.Schema;

/**
 * Records that everybody can make of a schema alone: each column looks every way that it can about
 * equally often and independently of the others, be that a category, one that has no coordinate of
 * its own, a number of thresholds met, a scaled number, or a coordinate of a policy. They are
 * points of a Kronecker sequence, whose steps are the square roots of primes, so nothing is drawn.
 */
final class PublicRecords {

  /** Enough that means over them differ by a percent or so from those over all. */
  static final int COUNT = 1000;

  /** Per different record: coordinates that are not 0, their values, and how often it is there. */
  private final int[][] coordinates;

  private final int[][] values;
  private final int[] times;

  PublicRecords(Schema schema) {
    int[][] allCoordinates = new int[COUNT][];
    int[][] allValues = new int[COUNT][];
    times = new int[COUNT];
    Map<List<Integer>, Integer> numbers = new HashMap<>();
    double[] steps = steps(schema.features().size());
    for (int i = 0; i < COUNT; i++) {
      Record record = new Record();
      int at = 0;
      for (int f = 0; f < steps.length; f++) {
        Feature feature = schema.features().get(f);
        double share = (i + 0.5) * steps[f] % 1;
        record.add(feature, at, (long) (share * looks(feature)));
        at += feature.coordinates().size();
      }
      int next = numbers.size();
      int number = numbers.computeIfAbsent(record.entries(), entries -> next);
      times[number]++;
      allCoordinates[number] = Arrays.copyOf(record.coordinates, record.size);
      allValues[number] = Arrays.copyOf(record.values, record.size);
    }
    coordinates = Arrays.copyOf(allCoordinates, numbers.size());
    values = Arrays.copyOf(allValues, numbers.size());
  }

  /** How often the different record of a number is there. */
  int times(int record) {
    return times[record];
  }

  /** {@code <w, x>} for each different record x, in the order of their numbers. */
  double[] differentScores(double[] w) {
    double[] scores = new double[coordinates.length];
    for (int i = 0; i < scores.length; i++) {
      for (int e = 0; e < coordinates[i].length; e++) {
        scores[i] += w[coordinates[i][e]] * values[i][e];
      }
    }
    return scores;
  }

  private static double[] steps(int count) {
    double[] steps = new double[count];
    int found = 0;
    for (int n = 2; found < count; n++) {
      if (isPrime(n)) {
        steps[found++] = Math.sqrt(n) % 1;
      }
    }
    return steps;
  }

  private static boolean isPrime(int n) {
    return IntStream.iterate(2, d -> d * d <= n, d -> d + 1).allMatch(d -> n % d != 0);
  }

  /** In how many ways a column can look. */
  private static long looks(Feature feature) {
    List<Coordinate> own = feature.coordinates();
    if (feature instanceof NumericFeature numeric && numeric.scale() != null) {
      return own.size() + high(numeric) - low(numeric);
    }
    boolean canBeZero = !(feature instanceof CategoricalFeature category) || category.hasZero();
    return own.size() + (canBeZero ? 1L : 0L);
  }

  private static long low(NumericFeature feature) {
    return scaled(feature, feature.low());
  }

  private static long high(NumericFeature feature) {
    return scaled(feature, feature.high());
  }

  private static long scaled(NumericFeature feature, BigDecimal value) {
    BigDecimal scale = feature.scale();
    return scale == null ? 0 : (long) Math.rint(value.doubleValue() / scale.doubleValue());
  }

  /** A record that is being made. */
  private static final class Record {
    private int[] coordinates = new int[16];
    private int[] values = new int[16];
    private int size;

    /** Of both lists. */
    List<Integer> entries() {
      return IntStream.concat(Arrays.stream(coordinates, 0, size), Arrays.stream(values, 0, size))
          .boxed()
          .toList();
    }

    /**
     * Adds a column.
     *
     * @param at number of its first coordinate
     * @param look from 0
     */
    void add(Feature feature, int at, long look) {
      List<Coordinate> own = feature.coordinates();
      if (feature instanceof NumericFeature numeric && numeric.scale() != null) {
        long numbers = high(numeric) - low(numeric) + 1;
        if (look < numbers) {
          add(at, (int) (low(numeric) + look));
        } else {
          add(at + (int) (look - numbers) + 1, 1);
        }
        return;
      }
      if (look == own.size()) {
        return;
      }
      if (own.get((int) look).test() != Coordinate.Test.AT_LEAST) {
        add(at + (int) look, 1);
        return;
      }
      for (int c = 0; c <= look; c++) {
        add(at + c, 1);
      }
    }

    private void add(int coordinate, int value) {
      if (size == coordinates.length) {
        coordinates = Arrays.copyOf(coordinates, 2 * size);
        values = Arrays.copyOf(values, 2 * size);
      }
      coordinates[size] = coordinate;
      values[size++] = value;
    }
  }
}
