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
  PERMUTE_AND_FLIP("permute-and-flip"),
  TOP_R("top-r"),
  GAP_TRUNCATED("gap-truncated"),
  OPDISC("opdisc"),
  RSPM("rspm"),
  SAMPLE_AND_AGGREGATE("sample-and-aggregate"),
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

  /**
   * The mechanism itself.
   *
   * @throws InvalidInputException when it is not for this adjacency
   */
  public Subject mechanism(Epsilon epsilon, Adjacency adjacency, RandomBits bits) {
    return switch (this) {
      case DISCRETE_LAPLACE, DISCRETE_GAUSSIAN, GRID_LAPLACE, GRID_GAUSSIAN ->
          new NoiseAudit(law(), epsilon, adjacency, bits).mechanism(label);
      case DP_SGD -> new StepAudit(epsilon, adjacency, bits).mechanism(label);
      case PSGD -> new PassAudit(epsilon, adjacency, bits).mechanism(label);
      default -> lattice(epsilon, adjacency, bits).mechanism();
    };
  }

  /** Its broken twins. */
  public List<Subject> twins(Epsilon epsilon, Adjacency adjacency, RandomBits bits) {
    return switch (this) {
      case DISCRETE_LAPLACE, DISCRETE_GAUSSIAN, GRID_LAPLACE, GRID_GAUSSIAN ->
          new NoiseTwins(new NoiseAudit(law(), epsilon, adjacency, bits)).all();
      case DP_SGD -> new StepTwins(new StepAudit(epsilon, adjacency, bits)).all();
      case PSGD -> new PassTwins(new PassAudit(epsilon, adjacency, bits)).all();
      default -> lattice(epsilon, adjacency, bits).twins();
    };
  }

  private LatticeAudit lattice(Epsilon epsilon, Adjacency adjacency, RandomBits bits) {
    return switch (this) {
      case EXPONENTIAL -> new SelectionAudit(Selection.EXPONENTIAL, epsilon, adjacency, bits);
      case PERMUTE_AND_FLIP ->
          new SelectionAudit(Selection.PERMUTE_AND_FLIP, epsilon, adjacency, bits);
      case TOP_R -> new SelectionAudit(Selection.TOP_R, epsilon, adjacency, bits);
      case GAP_TRUNCATED -> new SelectionAudit(Selection.GAP_TRUNCATED, epsilon, adjacency, bits);
      case OPDISC -> new PerturbationAudit(true, epsilon, adjacency, bits);
      case RSPM -> new PerturbationAudit(false, epsilon, adjacency, bits);
      case SAMPLE_AND_AGGREGATE -> new VoteAudit(epsilon, adjacency, bits);
      default -> throw new IllegalStateException("no mechanism on a lattice");
    };
  }

  private NoiseLaw law() {
    return switch (this) {
      case DISCRETE_LAPLACE -> NoiseLaw.DISCRETE_LAPLACE;
      case DISCRETE_GAUSSIAN -> NoiseLaw.DISCRETE_GAUSSIAN;
      case GRID_LAPLACE -> NoiseLaw.GRID_LAPLACE;
      case GRID_GAUSSIAN -> NoiseLaw.GRID_GAUSSIAN;
      default -> throw new IllegalStateException("not a law of noise");
    };
  }
}
