package org.didyma.cli.command;

import java.util.function.Supplier;
import org.didyma.cli.Terminal;

/** What epsilon was spent on, which is out whatever becomes of the files. */
final class Released {

  private Released() {}

  /** Writes what was released, and prints all of it where not everything can be written. */
  static void orPrint(Terminal terminal, Supplier<String> released, Runnable writing) {
    try {
      writing.run();
    } catch (RuntimeException | Error e) {
      terminal.note("note: not everything could be written, so all of it is on standard output");
      terminal.out().print(released.get());
      terminal.out().flush();
      throw e;
    }
  }
}
