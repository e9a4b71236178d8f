package org.didyma.solver.scip;

import org.didyma.solver.Backend;
import org.didyma.solver.BackendContract;
import org.junit.jupiter.api.Tag;

/** The whole contract with big-M rows instead of indicators. */
@Tag("long")
class ScipBigMTest extends BackendContract {

  @Override
  protected Backend backend() {
    return new ScipBackend(ImplicationStyle.BIG_M);
  }
}
