package org.didyma.operations;

import java.util.List;

/**
 * Operations whose names begin with the same word.
 *
 * @param name that word
 * @param summary one line, without a capital
 * @param paragraphs what they are about
 * @param examples of its members
 */
public record Family(String name, String summary, List<String> paragraphs, List<String> examples) {

  public Family {
    paragraphs = List.copyOf(paragraphs);
    examples = List.copyOf(examples);
  }
}
