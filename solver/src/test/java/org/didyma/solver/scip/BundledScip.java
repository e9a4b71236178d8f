package org.didyma.solver.scip;

/** The bundled SCIP, whatever jscip there is. */
public final class BundledScip {

  private BundledScip() {}

  public static Scip create() {
    return new Scip(ScipEngine.bundled().open());
  }
}
