package org.didyma.solver.cpsat;

import org.didyma.solver.Backend;
import org.didyma.solver.BackendContract;

class CpSatBackendTest extends BackendContract {

  @Override
  protected Backend backend() {
    return new CpSatBackend();
  }

  @Override
  protected boolean computesInIntegers() {
    return true;
  }
}
