package org.didyma.data.schema;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToIntBiFunction;
import java.util.function.ToLongFunction;

/** The feature vectors that records can have, by the public domains of the features. Immutable. */
final class FeatureSpace {

  private final List<Feature> features;
  private final List<Coordinate> coordinates;
  private final int[] groups;

  FeatureSpace(List<Feature> features) {
    this.features = features;
    List<Coordinate> all = new ArrayList<>();
    List<Integer> groupOf = new ArrayList<>();
    int group = 0;
    for (Feature feature : features) {
      List<Coordinate> own = feature.coordinates();
      boolean lone = own.size() == 1 && own.get(0).test() == Coordinate.Test.SCALED;
      int number = lone ? -1 : group++;
      own.forEach(c -> groupOf.add(number));
      all.addAll(own);
    }
    this.coordinates = List.copyOf(all);
    this.groups = groupOf.stream().mapToInt(g -> g).toArray();
  }

  List<Coordinate> coordinates() {
    return coordinates;
  }

  /** A number for each coordinate that those of its feature share; -1 for a lone scaled one. */
  int[] groups() {
    return groups.clone();
  }

  int[] magnitudes() {
    int[] magnitudes = most();
    int[] least = least();
    Arrays.setAll(magnitudes, j -> Math.max(-least[j], magnitudes[j]));
    return magnitudes;
  }

  int[] least() {
    return ofCoordinates(FeatureDomain::least);
  }

  int[] most() {
    return ofCoordinates(FeatureDomain::most);
  }

  private int[] ofCoordinates(ToIntBiFunction<Feature, Coordinate> number) {
    return features.stream()
        .flatMapToInt(f -> f.coordinates().stream().mapToInt(c -> number.applyAsInt(f, c)))
        .toArray();
  }

  BigInteger possibleRows() {
    return product(feature -> FeatureDomain.foreseen(feature) + (isZeroBesides(feature) ? 1 : 0));
  }

  /** Whether all coordinates can be 0 without any value that is foreseen. */
  private static boolean isZeroBesides(Feature feature) {
    return FeatureDomain.canBeZero(feature) && !FeatureDomain.foreseesZero(feature);
  }

  /** All of them, by their coordinates (lexicographic). */
  List<int[]> rows() {
    List<int[]> rows = List.of(new int[0]);
    for (Feature feature : features) {
      List<int[]> fillings = FeatureDomain.fillings(feature);
      rows = rows.stream().flatMap(row -> fillings.stream().map(x -> joined(row, x))).toList();
    }
    return rows.stream().sorted(Arrays::compare).toList();
  }

  private static int[] joined(int[] first, int[] second) {
    int[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return both;
  }

  BigInteger foreseenRows() {
    return product(FeatureDomain::foreseen);
  }

  private BigInteger product(ToLongFunction<Feature> looks) {
    return features.stream()
        .map(feature -> BigInteger.valueOf(looks.applyAsLong(feature)))
        .reduce(BigInteger.ONE, BigInteger::multiply);
  }

  boolean admits(int[] x) {
    int at = 0;
    for (Feature feature : features) {
      if (!FeatureDomain.admits(feature, x, at)) {
        return false;
      }
      at += feature.coordinates().size();
    }
    return at == x.length;
  }

  int mostNonZeros() {
    return features.stream().mapToInt(FeatureDomain::mostNonZeros).sum();
  }
}
