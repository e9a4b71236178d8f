package org.didyma.models.quality;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/** Which of many cut-offs people are shown. */
final class CutoffChoice {

  /** The model's own among them. */
  static final int MOST = 15;

  private CutoffChoice() {}

  /** Places from which on positive is predicted, in increasing order. */
  static List<Integer> places(ConsistentScores scores, ScoreBands bands) {
    SortedSet<Integer> places = new TreeSet<>();
    int count = bands.count();
    if (count < MOST) {
      double before = -1;
      for (int place = 0; place < count; place++) {
        if (way(scores, place) > before) {
          places.add(place);
        }
        before = way(scores, place);
      }
    } else {
      for (int i = 0; i < MOST - 1; i++) {
        places.add(nearest(scores, count, 2 * (i + 0.5) / (MOST - 1)));
      }
    }
    places.add(bands.firstPositive());
    return new ArrayList<>(places);
  }

  private static int nearest(ConsistentScores scores, int count, double way) {
    int best = 0;
    for (int place = 1; place < count; place++) {
      if (Math.abs(way(scores, place) - way) < Math.abs(way(scores, best) - way)) {
        best = place;
      }
    }
    return best;
  }

  /** How far the curve has come from all records predicted positive, of 2 to none. */
  private static double way(ConsistentScores scores, int place) {
    return below(scores.positives(), scores.positivesFrom(place))
        + below(scores.negatives(), scores.negativesFrom(place));
  }

  private static double below(double all, double from) {
    return all > 0 ? (all - from) / all : 0;
  }
}
