package org.didyma.solver.natives;

import com.sun.jna.Platform;

/** What the file of a shared library is called on each system. */
public record LibraryName(String linux, String mac, String windows) {

  String here() {
    return Platform.isWindows() ? windows : Platform.isMac() ? mac : linux;
  }
}
