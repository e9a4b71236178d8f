package org.didyma.solver.scip;

import java.util.function.Consumer;

/**
 * Loads a shared library in the name of this class, and so for all classes of its loader. Uses
 * nothing but Java, because a loader may define a copy of it; public for the same reason.
 */
public final class LibraryLink implements Consumer<String> {

  /** For a loader that defines a copy of this class. */
  public LibraryLink() {}

  /**
   * @param file an absolute path
   */
  @Override
  public void accept(String file) {
    System.load(file);
  }
}
