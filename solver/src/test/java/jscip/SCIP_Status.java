package jscip;

/** The shape of jscip's SCIP_Status, which is no enum. */
public final class SCIP_Status {

  private final String swigName;

  SCIP_Status(String swigName) {
    this.swigName = swigName;
  }

  @Override
  public String toString() {
    return swigName;
  }
}
