package org.didyma.solver.natives;

import com.sun.jna.Platform;

/** What the file of a shared library is called on each system. */
public record LibraryName(String linux, String mac, String windows) {

  /** SCIP as it comes with OR-Tools. */
  public static final LibraryName SCIP =
      new LibraryName("libscip.so.10.0", "libscip.10.0.dylib", "libscip.dll");

  /** HiGHS as it comes with OR-Tools. */
  public static final LibraryName HIGHS =
      new LibraryName("libhighs.so.1", "libhighs.1.dylib", "highs.dll");

  String here() {
    return Platform.isWindows() ? windows : Platform.isMac() ? mac : linux;
  }
}
