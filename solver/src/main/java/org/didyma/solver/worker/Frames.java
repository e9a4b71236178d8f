package org.didyma.solver.worker;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/**
 * Messages on the standard output of a worker, among whatever engines print there. A message is a
 * sequence of marked lines of base 64, each written at once and short enough that the system does
 * not tear it apart.
 */
final class Frames {

  private static final String MARK = "@didyma-worker";
  private static final String MORE = MARK + "+";
  private static final String LAST = MARK + ".";

  /** With the mark below the 4096 bytes that a pipe takes as a whole; a multiple of 4. */
  private static final int CHARACTERS = 4000;

  /** No line of a message is longer. */
  static final int LONGEST_LINE = LAST.length() + CHARACTERS;

  private final StringBuilder pending = new StringBuilder();

  static synchronized void write(OutputStream out, byte[] message) throws IOException {
    String text = Base64.getEncoder().encodeToString(message);
    for (int i = 0; i == 0 || i < text.length(); i += CHARACTERS) {
      int end = Math.min(text.length(), i + CHARACTERS);
      // An engine may have left a line open.
      String line = "\n" + (end == text.length() ? LAST : MORE) + text.substring(i, end) + "\n";
      out.write(line.getBytes(StandardCharsets.US_ASCII));
    }
    out.flush();
  }

  /** Whether a line belongs to a message. */
  static boolean isPart(String line) {
    return line.startsWith(MARK);
  }

  /** Takes the next line of a message; the message when it is the last one. */
  Optional<byte[]> take(String line) {
    pending.append(line, LAST.length(), line.length());
    if (line.startsWith(MORE)) {
      return Optional.empty();
    }
    byte[] message = Base64.getDecoder().decode(pending.toString());
    pending.setLength(0);
    return Optional.of(message);
  }
}
