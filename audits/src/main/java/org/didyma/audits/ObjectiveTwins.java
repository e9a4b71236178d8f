package org.didyma.audits;

import java.util.ArrayList;
import java.util.List;
import org.didyma.exact.RandomBits;

/**
 * Objective perturbation with one defect each. Defects of a parameter change the stated law too;
 * those of the code leave the statement as it should be.
 */
final class ObjectiveTwins {

  private final ObjectiveAudit audit;
  private final ObjectiveAudit.Numbers right;

  ObjectiveTwins(ObjectiveAudit audit) {
    this.audit = audit;
    this.right = audit.right();
  }

  List<Subject> all() {
    List<Subject> twins = new ArrayList<>();
    twins.add(stated("noise 10 % too small", right.withNoise(0.9)));
    twins.add(code("the same, but stated at its full size", drawn(right.withNoise(0.9))));
    twins.add(stated("no part of epsilon for the volume", audit.withoutVolume()));
    twins.add(code("the same, but stated as it should be", drawn(audit.withoutVolume())));
    if (audit.adjacency().replaces()) {
      twins.add(stated("sensitivity of the other neighbour relation", right.withNoise(0.5)));
    } else {
      twins.add(
          audit.subject(
              "a regulariser that grows with the records",
              this::grown,
              (counts, random) -> minimum(counts, grown(counts), random)));
    }
    twins.add(stated("budget for four releases spent on five", right.withNoise(0.8)));
    twins.add(
        stated(
            "a tenth of the regulariser",
            new ObjectiveAudit.Numbers(right.curvature() / 10, right.scale())));
    twins.add(code("noise on the minimum in place of the objective", this::shifted));
    twins.add(code("noise cut off at three scales", this::cut));
    twins.add(code("noise without its sign", this::unsigned));
    twins.add(code("no noise without records", this::silent));
    twins.add(code("records of one kind counted twice", this::doubled));
    twins.add(code("better of two runs", this::better));
    return twins;
  }

  private Subject stated(String name, ObjectiveAudit.Numbers wrong) {
    return audit.subject(name, counts -> wrong, drawn(wrong));
  }

  private Subject code(String name, ObjectiveAudit.Code code) {
    return audit.subject(name, counts -> right, code);
  }

  private ObjectiveAudit.Code drawn(ObjectiveAudit.Numbers wrong) {
    return (counts, random) -> minimum(counts, wrong, random);
  }

  private double minimum(int[] counts, ObjectiveAudit.Numbers numbers, RandomBits random) {
    return audit.minimum(counts, numbers, audit.noise(numbers, random));
  }

  private ObjectiveAudit.Numbers grown(int[] counts) {
    return new ObjectiveAudit.Numbers(
        right.curvature() * (1 + TinyRows.size(counts)), right.scale());
  }

  private double shifted(int[] counts, RandomBits random) {
    return audit.minimum(counts, right, 0) + audit.noise(right, random) / right.curvature();
  }

  private double cut(int[] counts, RandomBits random) {
    double b = audit.noise(right, random);
    while (Math.abs(b) > 3 * right.scale()) {
      b = audit.noise(right, random);
    }
    return audit.minimum(counts, right, b);
  }

  private double unsigned(int[] counts, RandomBits random) {
    return audit.minimum(counts, right, Math.abs(audit.noise(right, random)));
  }

  private double silent(int[] counts, RandomBits random) {
    return counts[0] + counts[1] == 0 ? 0 : audit.weight(counts, random);
  }

  private double doubled(int[] counts, RandomBits random) {
    int[] more = counts.clone();
    more[0] *= 2;
    return minimum(more, right, random);
  }

  private double better(int[] counts, RandomBits random) {
    double one = audit.weight(counts, random);
    double other = audit.weight(counts, random);
    return (counts[0] >= counts[1]) == (one > other) ? one : other;
  }
}
