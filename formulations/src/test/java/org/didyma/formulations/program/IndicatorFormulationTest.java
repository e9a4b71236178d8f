package org.didyma.formulations.program;

import org.didyma.formulations.WeightLattice;

class IndicatorFormulationTest extends FormulationContract {

  @Override
  protected Formulation formulation(SmallProblems random, WeightLattice lattice) {
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
