package org.didyma.formulations.program;

class RowBigMFormulationTest extends FormulationContract {

  @Override
  protected Formulation formulation() {
    return new RowBigMFormulation();
  }

  @Override
  protected SmallProblems.Table table() {
    return SmallProblems.Table.NONE;
  }

  @Override
  protected String goldenFile() {
    return "row-big-m.lp";
  }
}
