package org.didyma.data.rows;

import java.util.stream.IntStream;

/** Some rows of a table, which is not copied. */
final class PickedFeatures implements Features {

  private final Features whole;
  private final int[] numbers;

  PickedFeatures(Features whole, int[] numbers) {
    this.whole = whole;
    this.numbers = numbers.clone();
    for (int number : numbers) {
      if (number < 0 || number >= whole.size()) {
        throw new IllegalArgumentException("there is no such row");
      }
    }
  }

  @Override
  public int size() {
    return numbers.length;
  }

  @Override
  public int dimension() {
    return whole.dimension();
  }

  @Override
  public double dot(int i, double[] w) {
    return whole.dot(numbers[i], w);
  }

  @Override
  public void addScaled(int i, double c, double[] g) {
    whole.addScaled(numbers[i], c, g);
  }

  @Override
  public void addRounded(int i, double c, double shift, double[] g) {
    whole.addRounded(numbers[i], c, shift, g);
  }

  @Override
  public Features copy(int[] some) {
    return whole.copy(IntStream.of(some).map(k -> numbers[k]).toArray());
  }

  @Override
  public Features compact() {
    return whole.copy(numbers);
  }

  @Override
  public double squaredNorm(int i) {
    return whole.squaredNorm(numbers[i]);
  }

  @Override
  public void copy(int i, double[] x) {
    whole.copy(numbers[i], x);
  }
}
