package org.didyma.solver;

import java.util.function.Supplier;
import org.didyma.solver.worker.WorkerBackend;

/**
 * An engine with a name that users choose it by.
 *
 * @param name lower-case words and hyphens; a report has the {@link Backend#name}
 * @param maker makes its backend, which loads nothing before it is used
 */
public record Engine(String name, Supplier<Backend> maker) {

  /** The engine in this process. */
  public Backend backend() {
    return maker.get();
  }

  /** The engine in a process of its own: where native code ends, this process goes on. */
  public Backend inWorker() {
    return new WorkerBackend(backend());
  }

  public EngineFacts facts() {
    return backend().facts();
  }
}
