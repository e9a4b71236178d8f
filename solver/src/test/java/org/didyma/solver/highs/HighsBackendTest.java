package org.didyma.solver.highs;

import org.didyma.solver.Backend;
import org.didyma.solver.BackendContract;

class HighsBackendTest extends BackendContract {

  @Override
  protected Backend backend() {
    return new HighsBackend();
  }

  @Override
  protected boolean failsOnSomeInfeasiblePrograms() {
    return true;
  }
}
