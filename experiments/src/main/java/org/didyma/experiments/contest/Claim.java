package org.didyma.experiments.contest;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.core.QuotedText;
import org.didyma.experiments.engines.ProblemInstance;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Weights;
import org.didyma.oracles.certificate.TreeCertificate;

/**
 * What somebody has found for a problem of the library, held against what is known of it.
 *
 * @param problem the problem's name
 * @param objective the value of the weights, in exact integers
 * @param status how well that is known: certified, proven or open
 * @param reason why it is news, or is none, in one clause
 * @param line what {@code known.tsv} then says of the problem; absent where it is no news
 */
public record Claim(
    String problem, long objective, String status, String reason, Optional<String> line) {

  /** Longer names are none. */
  private static final int LONGEST = 80;

  /**
   * The weights of a valid certificate.
   *
   * @param problem for which the certificate was checked
   * @param by who made it
   * @throws InvalidInputException when the library has no such problem, or the name cannot be
   *     written down
   */
  public static Claim ofProof(ProblemInstance problem, TreeCertificate proof, String by) {
    return ofProof(known(problem, by), proof, by);
  }

  static Claim ofProof(KnownOptimum known, TreeCertificate proof, String by) {
    if (known.status() == KnownOptimum.Status.CERTIFIED) {
      return noNews(known, proof.objective(), "the optimum is certified already");
    }
    OptionalLong optimum = OptionalLong.of(proof.objective());
    boolean isSame = known.value().equals(optimum);
    return held(
        known,
        new KnownOptimum(
            known.name(),
            known.coordinates(),
            known.cells(),
            known.records(),
            known.digest(),
            optimum,
            optimum,
            KnownOptimum.Status.CERTIFIED,
            OptionalLong.of(proof.nodes()),
            Optional.of(proof.weights()),
            isSame ? known.foundBy() : by,
            by),
        "the certificate proves the optimum");
  }

  /**
   * A point of the lattice.
   *
   * @param by who found it
   * @throws InvalidInputException as of a proof
   */
  public static Claim ofPoint(ProblemInstance problem, Weights point, String by) {
    return ofPoint(known(problem, by), point, problem.problem().objective(point), by);
  }

  static Claim ofPoint(KnownOptimum known, Weights point, long value, String by) {
    if (known.value().isPresent() && value >= known.value().getAsLong()) {
      return noNews(known, value, "the best known objective is " + known.value().getAsLong());
    }
    boolean isProven = known.bound().equals(OptionalLong.of(value));
    return held(
        known,
        new KnownOptimum(
            known.name(),
            known.coordinates(),
            known.cells(),
            known.records(),
            known.digest(),
            OptionalLong.of(value),
            known.bound(),
            isProven ? KnownOptimum.Status.PROVEN : KnownOptimum.Status.OPEN,
            OptionalLong.empty(),
            Optional.of(point),
            by,
            known.provedBy()),
        "no better weights were known");
  }

  /** News, unless it contradicts what was proven or is known to be attained. */
  private static Claim held(KnownOptimum known, KnownOptimum now, String reason) {
    long value = now.value().getAsLong();
    boolean isBelow = known.bound().isPresent() && value < known.bound().getAsLong();
    boolean isAbove = known.value().isPresent() && value > known.value().getAsLong();
    return isBelow || isAbove
        ? noNews(
            known,
            value,
            isBelow
                ? "it contradicts the proven bound %d; please report that as a defect"
                    .formatted(known.bound().getAsLong())
                : "it contradicts known weights of objective %d; please report that as a defect"
                    .formatted(known.value().getAsLong()))
        : new Claim(known.name(), value, now.status().word(), reason, Optional.of(now.line()));
  }

  private static Claim noNews(KnownOptimum known, long value, String reason) {
    return new Claim(known.name(), value, known.status().word(), reason, Optional.empty());
  }

  private static KnownOptimum known(ProblemInstance instance, String by) {
    if (by.isBlank() || by.length() > LONGEST || !by.chars().allMatch(Claim::isWritten)) {
      throw new InvalidInputException(
          "%s is %s, which is no name".formatted(ParameterReference.of("by"), QuotedText.of(by)),
          "give a name of at most %d letters on one line.".formatted(LONGEST));
    }
    LearningProblem problem = instance.problem();
    Library.Entry entry = Library.named(List.of(instance.name())).get(0);
    return entry
        .known()
        .filter(known -> known.digest().equals(InstanceFile.digest(problem)))
        .orElseThrow(
            () ->
                new InvalidInputException(
                    "the file's problem is not the contest's " + instance.name(),
                    "write it again by "
                        + ParameterReference.operation("experiment instances")
                        + "."));
  }

  private static boolean isWritten(int letter) {
    return !Character.isISOControl(letter) && letter != '\u2028' && letter != '\u2029';
  }
}
