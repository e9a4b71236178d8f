package org.didyma.formulations.program;

class IndicatorFormulationTest extends FormulationContract {

  @Override
  protected Formulation formulation() {
    return new IndicatorFormulation();
  }

  @Override
  protected SmallProblems.Table table() {
    return SmallProblems.Table.NONE;
  }

  @Override
  protected String goldenFile() {
    return "indicator.lp";
  }
}
