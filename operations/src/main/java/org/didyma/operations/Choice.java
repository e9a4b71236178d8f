package org.didyma.operations;

import java.util.List;
import java.util.function.Function;
import org.didyma.mechanisms.Parameter;

/**
 * A parameter whose value decides which others there are, such as the name of a mechanism.
 *
 * @param parameter whose values have words
 * @param groups for a word, what goes with it, each explained for it alone
 */
public record Choice(Parameter<?> parameter, Function<String, List<Group>> groups) {

  /** Whether there is a value of that word. */
  public boolean has(String word) {
    return parameter.words().contains(word);
  }
}
