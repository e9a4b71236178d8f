package org.didyma.privacy;

import java.util.List;

/**
 * What a release promises: pure epsilon-differential privacy under an adjacency, and the conditions
 * under which the promise holds.
 *
 * @param epsilon the bound on the log-ratio of output probabilities on neighbours
 * @param adjacency which data sets are neighbours
 * @param conditions what must hold besides the proof; empty when nothing must
 */
public record PrivacyGuarantee(Epsilon epsilon, Adjacency adjacency, List<String> conditions) {

  public PrivacyGuarantee {
    conditions = List.copyOf(conditions);
  }

  /** Unconditional pure epsilon-differential privacy. */
  public static PrivacyGuarantee pure(Epsilon epsilon, Adjacency adjacency) {
    return new PrivacyGuarantee(epsilon, adjacency, List.of());
  }

  /** The kind's name in files. */
  public String kind() {
    return "pure";
  }

  /** delta as a decimal; 0 for a pure guarantee. */
  public String delta() {
    return "0";
  }

  /** The guarantee as one sentence. */
  public String statement() {
    String promise =
        "%s-differentially private: %s changes the probability of any output by a factor of at most exp(%s)"
            .formatted(epsilon, adjacency.change(), epsilon);
    return conditions.isEmpty()
        ? promise + "."
        : promise + ", provided that " + String.join(" and that ", conditions) + ".";
  }
}
