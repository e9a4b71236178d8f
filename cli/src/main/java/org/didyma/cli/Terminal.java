package org.didyma.cli;

import java.io.PrintStream;
import org.didyma.operations.Cancellation;

/**
 * What a command writes to, and how it learns that the user wants it to stop.
 *
 * @param out for results only
 * @param err for progress, notes and errors
 * @param interactive true when a person watches {@code err}, so that a bar may be drawn
 * @param cancellation set when the user asks to stop
 */
public record Terminal(
    PrintStream out, PrintStream err, boolean interactive, Cancellation cancellation) {

  /** Writes a note for people, one line. */
  public void note(String text) {
    err.println(text);
  }
}
