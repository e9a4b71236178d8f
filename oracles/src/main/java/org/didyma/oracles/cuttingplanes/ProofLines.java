package org.didyma.oracles.cuttingplanes;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * The lines of a proof, each a sum of constraints in reverse Polish notation that gets the next
 * number. A line begins with the first term that is added.
 */
final class ProofLines {

  private final PrintStream out;
  private final StringBuilder line = new StringBuilder();
  private long last;
  private boolean isEmpty = true;

  ProofLines(PrintStream out) {
    this.out = out;
  }

  /** A line of another rule. */
  void raw(String text) {
    byte[] bytes = (text + '\n').getBytes(StandardCharsets.US_ASCII);
    out.write(bytes, 0, bytes.length);
  }

  /** The number of a constraint that another rule has added, or the last one of the program. */
  void number(long id) {
    last = id;
  }

  private ProofLines term(String text, long factor) {
    line.append(' ').append(text);
    return factor(factor);
  }

  private ProofLines factor(long factor) {
    if (factor != 1) {
      line.append(' ').append(factor).append(" *");
    }
    if (!isEmpty) {
      line.append(" +");
    }
    isEmpty = false;
    return this;
  }

  /** Adds a multiple of a constraint; factors are positive, of 0 nothing is added. */
  ProofLines plus(long id, long factor) {
    return factor == 0 ? this : term(Long.toString(id), factor);
  }

  /** Adds a multiple of: a literal is at least 0. */
  ProofLines plusLiteral(int variable, boolean positive, long factor) {
    return factor == 0 ? this : term((positive ? "x" : "~x") + variable, factor);
  }

  /** Multiplies what there is so far. */
  ProofLines times(long factor) {
    line.append(' ').append(factor).append(" *");
    return this;
  }

  /** Drops a variable. */
  ProofLines weaken(int variable) {
    line.append(" x").append(variable).append(" w");
    return this;
  }

  ProofLines saturate() {
    line.append(" s");
    return this;
  }

  ProofLines divide(long divisor) {
    line.append(' ').append(divisor).append(" d");
    return this;
  }

  /** True when nothing was added to the line yet. */
  boolean isEmpty() {
    return isEmpty;
  }

  int length() {
    return line.length();
  }

  /** Forgets the line. */
  void drop() {
    line.setLength(0);
    isEmpty = true;
  }

  /** Ends the line; the number of its constraint. */
  long end() {
    raw("pol" + line);
    drop();
    return ++last;
  }
}
