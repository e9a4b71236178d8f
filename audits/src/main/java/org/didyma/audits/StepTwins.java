package org.didyma.audits;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;
import org.didyma.mechanisms.gradient.descent.Sampling;

/**
 * A step of dp-sgd with one defect each. Defects of a parameter change the stated law too; those of
 * the code leave the statement as it should be.
 */
final class StepTwins {

  private static final Rational HALF = Rational.of(1, 2);
  private static final Rational TENTH_LESS = Rational.of(9, 10);

  /** No gradient of the domain is as long. */
  private static final Rational UNCLIPPED = Rational.of(1000);

  private final StepAudit audit;
  private final StepAudit.Step[] right;

  StepTwins(StepAudit audit) {
    this.audit = audit;
    this.right = audit.right();
  }

  List<Subject> all() {
    boolean fixed = audit.adjacency().replaces();
    List<Subject> twins = new ArrayList<>();
    StepAudit.Step[] half = scaled(HALF);
    twins.add(stated("noise halved", n -> half[n]));
    twins.add(code("the same, but stated at its full size", quieter(half)));
    twins.add(code("noise 10 % too small, stated at its full size", quieter(scaled(TENTH_LESS))));
    StepAudit.Step[] rarer = audit.steps(fixed ? Sampling.FIXED : Sampling.POISSON, 4);
    twins.add(stated("lots priced as a quarter of their size", n -> rarer[n]));
    if (fixed) {
      StepAudit.Step[] poisson = audit.steps(Sampling.FIXED_AS_POISSON, 1);
      twins.add(stated("fixed lots priced as Poisson samples", n -> poisson[n]));
    } else {
      twins.add(code("no noise for a table without records", StepTwins::silent));
      twins.add(code("divided by the number of records present", StepTwins::mean));
    }
    twins.add(
        code(
            "clipping skipped",
            (c, s, r) -> StepAudit.weight(c, s.withLots(s.steps().lot(), 1, UNCLIPPED), r)));
    twins.add(
        code(
            "every record in every lot",
            (c, s, r) ->
                StepAudit.weight(c, s.withLots(s.steps().records(), 1, s.steps().clip()), r)
                    * s.steps().records()
                    / s.steps().lot()));
    twins.add(
        code(
            "two steps at the price of one",
            (c, s, r) -> StepAudit.weight(c, s.withLots(s.steps().lot(), 2, s.steps().clip()), r)));
    twins.add(code("records of one kind counted twice", StepTwins::doubled));
    twins.add(code("better of two runs", StepTwins::better));
    return twins;
  }

  private Subject stated(String name, StepAudit.Steps wrong) {
    return audit.subject(name, wrong, StepAudit::weight);
  }

  private Subject code(String name, StepAudit.Code code) {
    return audit.subject(name, n -> right[n], code);
  }

  private StepAudit.Step[] scaled(Rational factor) {
    return Arrays.stream(right)
        .map(step -> step.withNoise(step.steps().noiseMultiplier().times(factor)))
        .toArray(StepAudit.Step[]::new);
  }

  /** On the lots of the step, with the noise of another one. */
  private static StepAudit.Code quieter(StepAudit.Step[] quiet) {
    return (counts, step, random) ->
        StepAudit.weight(
            counts, new StepAudit.Step(step.steps(), quiet[TinyRows.size(counts)].noise()), random);
  }

  private static double silent(int[] counts, StepAudit.Step step, RandomBits random) {
    return TinyRows.size(counts) == 0 ? 0 : StepAudit.weight(counts, step, random);
  }

  private static double mean(int[] counts, StepAudit.Step step, RandomBits random) {
    return StepAudit.weight(counts, step, random) / Math.max(1, TinyRows.size(counts));
  }

  /** Its gradient counts twice, for the price of once. */
  private static double doubled(int[] counts, StepAudit.Step step, RandomBits random) {
    int[] more = counts.clone();
    more[0] *= step.steps().sampling().isFixed() ? 1 : 2;
    double extra = step.steps().sampling().isFixed() && counts[0] > 0 ? 0.5 : 0;
    return StepAudit.weight(more, step, random) + extra;
  }

  /** Of two weights the one that fits the records, all of which have a positive label, better. */
  private static double better(int[] counts, StepAudit.Step step, RandomBits random) {
    double one = StepAudit.weight(counts, step, random);
    double other = StepAudit.weight(counts, step, random);
    return (counts[0] + counts[3] >= counts[1]) == (one > other) ? one : other;
  }
}
