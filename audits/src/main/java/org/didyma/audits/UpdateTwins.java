package org.didyma.audits;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;

/**
 * Descent on samples with noise in every update, with one defect each. Defects of a parameter
 * change the stated law too; those of the code leave the statement as it should be.
 */
final class UpdateTwins {

  private final UpdatesAudit audit;
  private final UpdatesAudit.Noise[] right;

  UpdateTwins(UpdatesAudit audit) {
    this.audit = audit;
    this.right = audit.right();
  }

  List<Subject> all() {
    List<Subject> twins = new ArrayList<>();
    twins.add(stated("a quarter of the noise", scaled(1, 4)));
    twins.add(code("the same, but stated at its full size", descent(scaled(1, 4))));
    twins.add(code("noise 10 % too small, stated at its full size", descent(scaled(9, 10))));
    twins.add(
        stated(
            "the whole budget spent on every update", UpdatesAudit.noise(n -> audit.undivided())));
    twins.add(code("noise in the first update only", (c, r) -> noisyUpdates(c, r, 1)));
    twins.add(
        code(
            "no noise in the last update",
            (c, r) -> noisyUpdates(c, r, UpdatesAudit.updates(TinyRows.size(c)) - 1)));
    twins.add(code("one draw of noise for all updates", this::sameNoise));
    twins.add(code("the first lot for all updates", this::sameLot));
    twins.add(code("noise without its sign", this::unsigned));
    twins.add(code("no noise where all records are equal", this::silent));
    twins.add(code("records of one kind counted twice", this::doubled));
    twins.add(code("turned round where it errs on most records", this::turned));
    twins.add(code("better of two runs", this::better));
    return twins;
  }

  private Subject stated(String name, UpdatesAudit.Noise[] wrong) {
    return audit.subject(name, wrong, descent(wrong));
  }

  private Subject code(String name, UpdatesAudit.Code code) {
    return audit.subject(name, right, code);
  }

  private UpdatesAudit.Noise[] scaled(long numerator, long denominator) {
    Rational factor = Rational.of(numerator, denominator);
    return UpdatesAudit.noise(n -> audit.multiplier(n).times(factor));
  }

  /** The mechanism's descent with another noise. */
  private static UpdatesAudit.Code descent(UpdatesAudit.Noise[] noise) {
    return (counts, random) -> {
      int[] records = UpdatesAudit.records(counts);
      double all = 0;
      for (int t = 0; t < UpdatesAudit.updates(records.length); t++) {
        all += noise[records.length].draw(UpdatesAudit.drawn(records, random), random);
      }
      return UpdatesAudit.mean(all, records.length);
    };
  }

  /** The mean of updates on lots of the mechanism, without noise. */
  private static double noiseless(int[] counts, RandomBits random) {
    int[] records = UpdatesAudit.records(counts);
    double all = 0;
    for (int t = 0; t < UpdatesAudit.updates(records.length); t++) {
      all += UpdatesAudit.drawn(records, random);
    }
    return UpdatesAudit.mean(all, records.length);
  }

  /** The sum of some draws of an update's noise. */
  private double noise(int[] counts, RandomBits random, int draws) {
    double all = 0;
    for (int t = 0; t < draws; t++) {
      all += right[TinyRows.size(counts)].draw(0, random);
    }
    return all;
  }

  private double noisyUpdates(int[] counts, RandomBits random, int noisy) {
    return noiseless(counts, random)
        + UpdatesAudit.mean(noise(counts, random, noisy), TinyRows.size(counts));
  }

  private double sameNoise(int[] counts, RandomBits random) {
    int n = TinyRows.size(counts);
    return noiseless(counts, random)
        + UpdatesAudit.mean(UpdatesAudit.updates(n) * noise(counts, random, 1), n);
  }

  private double sameLot(int[] counts, RandomBits random) {
    int n = TinyRows.size(counts);
    int updates = UpdatesAudit.updates(n);
    double lot = UpdatesAudit.drawn(UpdatesAudit.records(counts), random);
    return UpdatesAudit.mean(updates * lot + noise(counts, random, updates), n);
  }

  private double unsigned(int[] counts, RandomBits random) {
    int n = TinyRows.size(counts);
    double noise = noise(counts, random, UpdatesAudit.updates(n));
    return noiseless(counts, random) + UpdatesAudit.mean(Math.abs(noise), n);
  }

  private double silent(int[] counts, RandomBits random) {
    return Arrays.stream(counts).filter(count -> count > 0).count() == 1
        ? noiseless(counts, random)
        : audit.weight(counts, random);
  }

  private double doubled(int[] counts, RandomBits random) {
    int[] first = {counts[0], 0, TinyRows.size(counts) - counts[0]};
    return audit.weight(counts, random) + noiseless(first, random);
  }

  private double turned(int[] counts, RandomBits random) {
    double w = audit.weight(counts, random);
    return w * (counts[0] - counts[1]) < 0 ? -w : w;
  }

  private double better(int[] counts, RandomBits random) {
    double one = audit.weight(counts, random);
    double other = audit.weight(counts, random);
    return (counts[0] >= counts[1]) == (one > other) ? one : other;
  }
}
