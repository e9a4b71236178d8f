package org.didyma.audits;

import java.util.ArrayList;
import java.util.List;

/**
 * The points that cards of a tiny schema can give to a number with thresholds and to categories.
 */
final class TinyCards {

  /** The largest number. */
  static final int TOP = 3;

  static final int CATEGORIES = 10;
  private static final int UNSEEN = CATEGORIES - 2;

  private TinyCards() {}

  /**
   * Points of the number that have the same scores.
   *
   * @param scores of the numbers from 0 on; they increase from 0
   * @param has whether a weight is not 0
   */
  record Number(int[] scores, boolean has) {

    static final Number NONE = new Number(new int[TOP + 1], false);
  }

  /**
   * Points of categories.
   *
   * @param first of the first one
   * @param second of the second one
   * @param least of all, those that no record has included
   * @param most of all
   * @param ways how many weightings are like this
   */
  record Categories(int first, int second, int least, int most, double ways) {

    static final Categories NONE = new Categories(0, 0, 0, 0, 1);

    boolean has() {
      return least < 0 || most > 0;
    }
  }

  /** Those of a set of thresholds, each with a weight of 0 or 1. */
  static List<Number> numbers(int set, int mostWeights) {
    List<Number> all = new ArrayList<>();
    for (int weights = set; ; weights = (weights - 1) & set) {
      if (Integer.bitCount(weights) <= mostWeights) {
        int[] scores = new int[TOP + 1];
        for (int number = 1; number <= TOP; number++) {
          scores[number] = Integer.bitCount(weights & ((1 << number) - 1));
        }
        all.add(new Number(scores, weights != 0));
      }
      if (weights == 0) {
        return all;
      }
    }
  }

  /** Weights of -1, 0 and 1 of all categories. */
  static List<Categories> allCategories() {
    List<Categories> all = new ArrayList<>();
    double neither = 1;
    double one = Math.pow(2, UNSEEN) - 1;
    double both = Math.pow(3, UNSEEN) - 2 * one - neither;
    for (int first = -1; first <= 1; first++) {
      for (int second = -1; second <= 1; second++) {
        int least = Math.min(first, second);
        int most = Math.max(first, second);
        all.add(new Categories(first, second, Math.min(least, 0), Math.max(most, 0), neither));
        all.add(new Categories(first, second, -1, Math.max(most, 0), one));
        all.add(new Categories(first, second, Math.min(least, 0), 1, one));
        all.add(new Categories(first, second, -1, 1, both));
      }
    }
    return all;
  }

  /** At most one sign. */
  static List<Categories> oneCategory() {
    List<Categories> all = new ArrayList<>();
    all.add(Categories.NONE);
    for (int sign = -1; sign <= 1; sign += 2) {
      int least = Math.min(sign, 0);
      int most = Math.max(sign, 0);
      all.add(new Categories(sign, 0, least, most, 1));
      all.add(new Categories(0, sign, least, most, 1));
      all.add(new Categories(0, 0, least, most, UNSEEN));
    }
    return all;
  }
}
