package org.didyma.cli.audit;

import java.util.Arrays;
import java.util.List;
import org.didyma.formulations.InvalidInputException;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.noise.RandomBits;

/** A mechanism that can be audited, together with its broken twins. */
public enum AuditFamily {
  EXPONENTIAL("exponential"),
  DISCRETE_LAPLACE("discrete-laplace"),
  DISCRETE_GAUSSIAN("discrete-gaussian"),
  GRID_LAPLACE("grid-laplace"),
  GRID_GAUSSIAN("grid-gaussian"),
  DP_SGD("dp-sgd"),
  PSGD("psgd");

  private final String label;

  AuditFamily(String label) {
    this.label = label;
  }

  /** The name on the command line. */
  public String label() {
    return label;
  }

  /** The family of a name. */
  public static AuditFamily ofLabel(String label) {
    for (AuditFamily family : values()) {
      if (family.label.equals(label)) {
        return family;
      }
    }
    throw new InvalidInputException(
        "there is no mechanism of this name to audit",
        "use one of " + String.join(", ", labels()) + ".");
  }

  public static List<String> labels() {
    return Arrays.stream(values()).map(AuditFamily::label).toList();
  }

  /** The mechanism itself. */
  public Subject mechanism(Epsilon epsilon, Adjacency adjacency, RandomBits bits) {
    if (this == DP_SGD) {
      return new StepAudit(epsilon, adjacency, bits).mechanism(label);
    }
    if (this == PSGD) {
      return new PassAudit(epsilon, adjacency, bits).mechanism(label);
    }
    return this == EXPONENTIAL
        ? new ExponentialAudit(epsilon, adjacency).mechanism()
        : new NoiseAudit(law(), epsilon, adjacency, bits).mechanism(label);
  }

  /** Its broken twins. */
  public List<Subject> twins(Epsilon epsilon, Adjacency adjacency, RandomBits bits) {
    if (this == DP_SGD) {
      return new StepTwins(new StepAudit(epsilon, adjacency, bits)).all();
    }
    if (this == PSGD) {
      return new PassTwins(new PassAudit(epsilon, adjacency, bits)).all();
    }
    return this == EXPONENTIAL
        ? new ExponentialTwins(new ExponentialAudit(epsilon, adjacency), bits).all()
        : new NoiseTwins(new NoiseAudit(law(), epsilon, adjacency, bits)).all();
  }

  private NoiseLaw law() {
    return switch (this) {
      case DISCRETE_LAPLACE -> NoiseLaw.DISCRETE_LAPLACE;
      case DISCRETE_GAUSSIAN -> NoiseLaw.DISCRETE_GAUSSIAN;
      case GRID_LAPLACE -> NoiseLaw.GRID_LAPLACE;
      case GRID_GAUSSIAN -> NoiseLaw.GRID_GAUSSIAN;
      case EXPONENTIAL, DP_SGD, PSGD -> throw new IllegalStateException("not a law of noise");
    };
  }
}
