package org.didyma.privacy.exchange;

import java.util.Optional;
import org.didyma.privacy.Adjacency;

/** The neighbouring relations of dp_accounting, as far as they are relations of ours. */
final class Relation {

  private static final String ADD_REMOVE = "ADD_OR_REMOVE_ONE";
  private static final String REPLACE = "REPLACE_ONE";

  private Relation() {}

  static String of(Adjacency adjacency) {
    return adjacency.replaces() ? REPLACE : ADD_REMOVE;
  }

  /**
   * Which tables are neighbours.
   *
   * @param said by the file, where it says it
   * @param asked by the user, where they say it
   * @throws IllegalArgumentException when neither says it, or they contradict each other
   */
  static Adjacency of(Optional<String> said, Optional<Adjacency> asked) {
    if (said.isEmpty()) {
      return asked.orElseThrow(
          () ->
              new IllegalArgumentException(
                  "the file does not say which tables are neighbours, and neither is it asked for"));
    }
    Adjacency adjacency =
        switch (said.get()) {
          case ADD_REMOVE -> Adjacency.ADD_REMOVE;
          case REPLACE -> Adjacency.REPLACE;
          default ->
              throw new IllegalArgumentException(
                  "the neighbouring relation \"%s\" is neither %s nor %s"
                      .formatted(ForeignFields.shortened(said.get()), ADD_REMOVE, REPLACE));
        };
    if (asked.filter(other -> !other.ofRecords().equals(adjacency)).isPresent()) {
      throw new IllegalArgumentException(
          "the file is about the neighbouring relation %s, and not about %s"
              .formatted(said.get(), of(asked.get())));
    }
    return adjacency;
  }
}
