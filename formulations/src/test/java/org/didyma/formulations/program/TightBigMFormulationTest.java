package org.didyma.formulations.program;

class TightBigMFormulationTest extends FormulationContract {

  @Override
  protected Formulation formulation() {
    return new TightBigMFormulation();
  }

  @Override
  protected SmallProblems.Table table() {
    return SmallProblems.Table.NONE;
  }

  @Override
  protected String goldenFile() {
    return "big-m.lp";
  }
}
