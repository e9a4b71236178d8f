package org.didyma.experiments.engines;

import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.core.QuotedText;
import org.didyma.exact.RandomBits;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Perturbation;
import org.didyma.mechanisms.lattice.ProjectedLattice;
import org.didyma.mechanisms.lattice.ProjectedNoise;
import org.didyma.mechanisms.lattice.SeparatorNoise;
import org.didyma.privacy.Epsilon;
import org.jspecify.annotations.Nullable;

/**
 * Whose noise the problems are perturbed with, when a record may be replaced.
 *
 * @param text as users write it
 * @param kind the mechanism
 * @param epsilon its privacy parameter; null without noise
 */
public record ProblemNoise(String text, Kind kind, @Nullable Epsilon epsilon) {

  /** A mechanism that perturbs objectives. */
  public enum Kind {
    NONE,
    /** Discrete objective perturbation: a linear and a projected term. */
    OPDISC,
    /** Report separator-perturbed minimum. */
    RSPM
  }

  /** No noise. */
  public static final ProblemNoise NONE = new ProblemNoise("none", Kind.NONE, null);

  /**
   * Reads none, opdisc:EPSILON or rspm:EPSILON.
   *
   * @throws InvalidInputException when the text is none of them
   */
  public static ProblemNoise parse(String text) {
    if (text.equals("none")) {
      return NONE;
    }
    int colon = text.indexOf(':');
    String name = colon < 0 ? text : text.substring(0, colon);
    Kind kind =
        switch (name) {
          case "opdisc" -> Kind.OPDISC;
          case "rspm" -> Kind.RSPM;
          default -> throw wrong(text, "use none, opdisc:EPSILON or rspm:EPSILON.");
        };
    try {
      return new ProblemNoise(text, kind, Epsilon.parse(text.substring(colon + 1)));
    } catch (InvalidInputException e) {
      throw wrong(text, "give an epsilon after a colon, such as " + name + ":1.");
    }
  }

  private static InvalidInputException wrong(String text, String advice) {
    return new InvalidInputException(
        ParameterReference.of("perturbation")
            + " is "
            + QuotedText.of(text)
            + ", which is not a perturbation",
        advice);
  }

  /** True when two draws differ. */
  public boolean isRandom() {
    return kind != Kind.NONE;
  }

  /** A problem under one draw. */
  public LearningProblem draw(LearningProblem problem, RandomBits bits) {
    if (epsilon == null) {
      return problem;
    }
    // One record has a loss from 0 to the larger cost, before and after it is replaced.
    long sensitivity = 2 * problem.scoreLoss().width();
    if (kind == Kind.OPDISC) {
      ProjectedLattice projected = ProjectedLattice.of(problem.lattice());
      Perturbation drawn = new ProjectedNoise(projected, epsilon, sensitivity).draw(bits);
      return with(problem, drawn);
    }
    SeparatorNoise noise = new SeparatorNoise(problem.lattice(), epsilon, sensitivity);
    return with(problem, noise.draw(bits));
  }

  private static LearningProblem with(LearningProblem problem, Perturbation perturbation) {
    return problem.under(perturbation);
  }
}
