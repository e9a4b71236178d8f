package org.didyma.formulations.program;

import org.didyma.formulations.WeightLattice;

class RowBigMFormulationTest extends FormulationContract {

  @Override
  protected Formulation formulation(SmallProblems random, WeightLattice lattice) {
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
