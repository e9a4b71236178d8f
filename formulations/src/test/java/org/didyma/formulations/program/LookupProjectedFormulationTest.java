package org.didyma.formulations.program;

import org.didyma.formulations.WeightLattice;

class LookupProjectedFormulationTest extends FormulationContract {

  @Override
  protected Formulation formulation(SmallProblems random, WeightLattice lattice) {
    return new LookupProjectedFormulation(new TightBigMFormulation());
  }

  @Override
  protected SmallProblems.Table table() {
    return SmallProblems.Table.ANY;
  }

  @Override
  protected String goldenFile() {
    return "lookup.lp";
  }
}
