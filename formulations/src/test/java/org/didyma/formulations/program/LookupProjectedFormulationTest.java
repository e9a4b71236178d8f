package org.didyma.formulations.program;

/** The lookup around another loss than the one by its own name. */
class LookupProjectedFormulationTest extends FormulationContract {

  @Override
  protected Formulation formulation() {
    return new LookupProjectedFormulation(new TightBigMFormulation());
  }

  @Override
  protected SmallProblems.Table table() {
    return SmallProblems.Table.ANY;
  }

  @Override
  protected String goldenFile() {
    return "lookup-big-m.lp";
  }
}
