package org.didyma.operations;

import java.util.function.Supplier;

/**
 * An operation in the list of all. Nothing of it is loaded before it is made: a run of one
 * operation does not pay for the others.
 *
 * @param name its words, such as {@code schema fit}; the first of two is a {@link Family}
 * @param summary one line, without a capital
 * @param maker makes it
 */
public record OperationEntry(String name, String summary, Supplier<Operation> maker) {

  /** The word that tells it from others of its family. */
  public String lastWord() {
    return name.substring(name.lastIndexOf(' ') + 1);
  }

  public Operation operation() {
    return maker.get();
  }
}
