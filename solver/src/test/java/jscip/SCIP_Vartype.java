package jscip;

import org.didyma.solver.scip.ScipVartype;

/** The shape of jscip's SCIP_Vartype, which is no enum. */
public final class SCIP_Vartype {

  public static final SCIP_Vartype SCIP_VARTYPE_BINARY = new SCIP_Vartype(ScipVartype.BINARY);
  public static final SCIP_Vartype SCIP_VARTYPE_INTEGER = new SCIP_Vartype(ScipVartype.INTEGER);
  public static final SCIP_Vartype SCIP_VARTYPE_CONTINUOUS =
      new SCIP_Vartype(ScipVartype.CONTINUOUS);

  final ScipVartype real;

  private SCIP_Vartype(ScipVartype real) {
    this.real = real;
  }
}
