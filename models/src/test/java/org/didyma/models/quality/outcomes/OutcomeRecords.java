package org.didyma.models.quality.outcomes;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.didyma.mechanisms.counts.CountNoise;
import org.didyma.models.quality.ScoreBands;

/** Made-up records one by one, and the counts that a release without noise would have of them. */
final class OutcomeRecords {

  /** Next to none. */
  static final CountNoise NO_NOISE = new CountNoise(1e-12, 0);

  private OutcomeRecords() {}

  /**
   * A life: with an event at a time from 1 to T, or followed to a time between two of them, or
   * beyond T.
   */
  record Life(int band, double time, boolean isEvent) {
    int label(int horizons) {
      if (isEvent) {
        return (int) time - 1;
      }
      return horizons + (int) Math.min(horizons, Math.floor(time));
    }
  }

  static List<Life> lives(int records, int bands, int horizons, long start) {
    SplittableRandom random = new SplittableRandom(start);
    List<Life> lives = new ArrayList<>();
    for (int i = 0; i < records; i++) {
      int band = random.nextInt(bands);
      double event = 1 + Math.floor(random.nextDouble() * (horizons + bands - band));
      double censoring = random.nextInt(horizons + 3) + 0.5;
      double followed = Math.min(censoring, horizons + 0.5);
      lives.add(event < followed ? new Life(band, event, true) : new Life(band, followed, false));
    }
    return lives;
  }

  /** A record with one of some values as its label. */
  record Labelled(int band, int label) {}

  static List<Labelled> labelled(int records, int bands, int labels, long start) {
    SplittableRandom random = new SplittableRandom(start);
    List<Labelled> all = new ArrayList<>();
    for (int i = 0; i < records; i++) {
      int band = random.nextInt(bands);
      double mean = (double) band / bands * labels;
      double label = mean + (random.nextDouble() - 0.5) * labels;
      all.add(new Labelled(band, (int) Math.max(0, Math.min(labels - 1, label))));
    }
    return all;
  }

  static NoisyOutcomes ofLives(List<Life> lives, int bands, int horizons) {
    return of(
        lives.stream().map(l -> new Labelled(l.band(), l.label(horizons))).toList(),
        bands,
        2 * horizons + 1);
  }

  static NoisyOutcomes of(List<Labelled> records, int bands, int labels) {
    long[] counts = new long[bands * labels];
    for (Labelled one : records) {
      counts[one.band() * labels + one.label()]++;
    }
    return new NoisyOutcomes(new ScoreBands(1, 0, bands), labels, counts, NO_NOISE);
  }
}
