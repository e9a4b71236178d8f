package org.didyma.formulations.program;

import org.didyma.formulations.WeightLattice;

class TightBigMFormulationTest extends FormulationContract {

  @Override
  protected Formulation formulation(SmallProblems random, WeightLattice lattice) {
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
