package org.didyma.audits;

import java.util.ArrayList;
import java.util.List;
import org.didyma.exact.RandomBits;

/**
 * A descent with noise on its result with one defect each. Defects of a parameter change the stated
 * law too; those of the code leave the statement as it should be.
 */
final class PassTwins {

  private final PassAudit audit;

  PassTwins(PassAudit audit) {
    this.audit = audit;
  }

  List<Subject> all() {
    List<Subject> twins = new ArrayList<>();
    twins.add(stated("noise 10 % too small", 1.1));
    twins.add(code("the same, but stated at its full size", weight(1.1)));
    twins.add(stated("sensitivity of the other neighbour relation", 2));
    twins.add(stated("budget for four releases spent on five", 1.25));
    twins.add(code("noise cut off at three scales", this::cut));
    twins.add(code("noise without its sign", this::unsigned));
    twins.add(code("no noise where the weight is 0", this::silent));
    twins.add(code("records of one kind counted twice", this::doubled));
    twins.add(code("turned round where it errs on most records", this::turned));
    twins.add(code("better of two runs", this::better));
    return twins;
  }

  private Subject stated(String name, double more) {
    return audit.subject(name, more, weight(more));
  }

  private Subject code(String name, PassAudit.Code code) {
    return audit.subject(name, 1, code);
  }

  /** The release at so many times the epsilon. */
  private PassAudit.Code weight(double more) {
    return (counts, random) -> audit.weight(counts, more, random);
  }

  private double noise(int[] counts, RandomBits random) {
    return audit.weight(counts, 1, random) - audit.noiseless(counts);
  }

  private double cut(int[] counts, RandomBits random) {
    double most = 3 * audit.scale(TinyRows.size(counts), 1);
    double noise = noise(counts, random);
    while (Math.abs(noise) > most) {
      noise = noise(counts, random);
    }
    return audit.noiseless(counts) + noise;
  }

  private double unsigned(int[] counts, RandomBits random) {
    return audit.noiseless(counts) + Math.abs(noise(counts, random));
  }

  private double silent(int[] counts, RandomBits random) {
    return audit.noiseless(counts) == 0 ? 0 : audit.weight(counts, 1, random);
  }

  private double doubled(int[] counts, RandomBits random) {
    double extra = counts[0] > 0 ? audit.noiseless(new int[] {1, 0, 0}) : 0;
    return audit.weight(counts, 1, random) + extra / TinyRows.size(counts);
  }

  private double turned(int[] counts, RandomBits random) {
    double w = audit.weight(counts, 1, random);
    return w * (counts[0] - counts[1]) < 0 ? -w : w;
  }

  private double better(int[] counts, RandomBits random) {
    double one = audit.weight(counts, 1, random);
    double other = audit.weight(counts, 1, random);
    return (counts[0] >= counts[1]) == (one > other) ? one : other;
  }
}
