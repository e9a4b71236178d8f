package org.didyma.models;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.didyma.data.Gap;
import org.didyma.data.Schema;
import org.didyma.privacy.Adjacency;

/**
 * What a promise rests on where not every table fits a schema. A refusal, a record that is skipped,
 * or records that are joined tell neighbouring tables apart, so the promise is for tables that fit.
 */
public final class SchemaCondition {

  private SchemaCondition() {}

  /**
   * What stands between a schema and a total one. Under add-remove the number of records is
   * private, and a skipped record is none.
   */
  public static List<Gap> gaps(Schema schema, Adjacency adjacency) {
    return schema.gaps().stream()
        .filter(gap -> adjacency.replaces() || gap.kind() != Gap.Kind.SKIPPED)
        .toList();
  }

  /** The condition, to follow "provided that"; none under a total schema. */
  public static List<String> of(Schema schema, Adjacency adjacency) {
    Set<Gap.Kind> kinds =
        gaps(schema, adjacency).stream().map(Gap::kind).collect(Collectors.toSet());
    List<String> words = new ArrayList<>();
    if (kinds.contains(Gap.Kind.REFUSED)) {
      words.add("refused");
    }
    if (kinds.contains(Gap.Kind.SKIPPED)) {
      words.add("skipped");
    }
    if (kinds.contains(Gap.Kind.JOINED)) {
      words.add("joined with another");
    }
    return words.isEmpty()
        ? List.of()
        : List.of(
            "every table in question fits the schema, so that no record is "
                + String.join(" or ", words));
  }
}
