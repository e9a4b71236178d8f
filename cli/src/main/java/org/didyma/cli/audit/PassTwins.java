package org.didyma.cli.audit;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.didyma.mechanisms.gradient.PrivacyTarget;
import org.didyma.mechanisms.gradient.Psgd;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.noise.RandomBits;

/**
 * psgd with one defect each. Defects of a parameter change the stated law too; those of the code
 * leave the statement as it should be.
 */
final class PassTwins {

  private final PassAudit audit;

  PassTwins(PassAudit audit) {
    this.audit = audit;
  }

  List<Subject> all() {
    List<Subject> twins = new ArrayList<>();
    UnaryOperator<Psgd.Parameters> less = right -> at(right, "1.1");
    twins.add(stated("noise 10 % too small", less));
    twins.add(code("the same, but stated at its full size", weight(less)));
    twins.add(stated("sensitivity of the other neighbour relation", right -> at(right, "2")));
    twins.add(stated("budget for four releases spent on five", right -> at(right, "1.25")));
    twins.add(code("noise cut off at three scales", this::cut));
    twins.add(code("noise without its sign", this::unsigned));
    twins.add(code("no noise where the weight is 0", this::silent));
    twins.add(code("records of one kind counted twice", this::doubled));
    twins.add(code("turned round where it errs on most records", this::turned));
    twins.add(code("better of two runs", this::better));
    return twins;
  }

  private Subject stated(String name, UnaryOperator<Psgd.Parameters> wrong) {
    return audit.subject(name, wrong, weight(wrong));
  }

  private Subject code(String name, PassAudit.Code code) {
    return audit.subject(name, UnaryOperator.identity(), code);
  }

  /** The release with other parameters. */
  private PassAudit.Code weight(UnaryOperator<Psgd.Parameters> wrong) {
    return (counts, random) ->
        Psgd.audited(
            PassAudit.rows(counts), wrong.apply(audit.parameters(PassAudit.size(counts))), random)[
            0];
  }

  private static Psgd.Parameters at(Psgd.Parameters right, String factor) {
    Epsilon more =
        Epsilon.parse(
            right.target().epsilon().value().multiply(new BigDecimal(factor)).toPlainString());
    return new Psgd.Parameters(
        new PrivacyTarget(more, right.target().delta()),
        right.adjacency(),
        right.loss(),
        right.passes(),
        right.batch(),
        right.steps(),
        right.radius(),
        right.averaging(),
        right.calibration());
  }

  private double noise(int[] counts, RandomBits random) {
    return audit.weight(counts, random) - audit.noiseless(counts);
  }

  private double cut(int[] counts, RandomBits random) {
    double most = 3 * audit.scale(audit.parameters(PassAudit.size(counts)));
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
    return audit.noiseless(counts) == 0 ? 0 : audit.weight(counts, random);
  }

  private double doubled(int[] counts, RandomBits random) {
    double extra = counts[0] > 0 ? audit.noiseless(new int[] {1, 0, 0}) : 0;
    return audit.weight(counts, random) + extra / PassAudit.size(counts);
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
