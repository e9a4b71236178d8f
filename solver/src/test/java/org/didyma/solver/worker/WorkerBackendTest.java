package org.didyma.solver.worker;

import org.didyma.solver.Backend;
import org.didyma.solver.BackendContract;
import org.didyma.solver.cpsat.CpSatBackend;

class WorkerBackendTest extends BackendContract {

  @Override
  protected Backend backend() {
    return new WorkerBackend(new CpSatBackend());
  }

  /** Each starts a process. */
  @Override
  protected int randomPrograms() {
    return 2;
  }

  @Override
  protected boolean computesInIntegers() {
    return true;
  }

  @Override
  protected boolean runsInThisProcess() {
    return false;
  }
}
