package org.didyma.oracles.engine;

import org.didyma.core.AdvisedException;
import org.didyma.core.ParameterReference;
import org.didyma.oracles.Certificate;

/**
 * An engine claimed something that its own answer contradicts in exact integers. Nothing it said is
 * used.
 */
public final class WrongClaimException extends AdvisedException {

  /** What is wrong. */
  public enum Fault {
    INFEASIBLE_POINT("called a point optimal that violates the program"),
    /** The weights of a point that is called optimal cost less than is claimed for it. */
    BETTER_VALUE("called a point optimal whose weights allow a lower objective"),
    /** A point is called optimal although objective and bound differ. */
    OPEN_GAP("called a point optimal whose objective is not the bound that it claims"),
    /** A bound is claimed that a point of the same report has an objective below. */
    BOUND_ABOVE_POINT("claimed a bound above the objective of a point that it found"),
    /** No point is said to exist, or none that is best. */
    NO_OPTIMUM("claimed that a lattice with points has no optimum"),
    /** A point is called the smallest minimiser, and a smaller one has the same objective. */
    ORDER("called a point the lexicographically smallest minimiser that is not"),
    BEATEN("called a point optimal that is not: another one has a lower objective");

    private final String text;

    Fault(String text) {
      this.text = text;
    }
  }

  private final transient Certificate.Claim claim;
  private final Fault fault;

  public WrongClaimException(Certificate.Claim claim, Fault fault) {
    super(
        Outcome.BROKEN_ENGINE,
        "the solver %s %s %s (formulation %s)"
            .formatted(claim.engine(), claim.version(), fault.text, claim.formulation()),
        "use "
            + ParameterReference.of("oracle", "chain")
            + ", or another "
            + ParameterReference.of("formulation")
            + ".");
    this.claim = claim;
    this.fault = fault;
  }

  public Certificate.Claim claim() {
    return claim;
  }

  public Fault fault() {
    return fault;
  }

  @Override
  public String message() {
    return getMessage() + "; nothing it said was used";
  }
}
