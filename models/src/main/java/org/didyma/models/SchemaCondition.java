package org.didyma.models;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.didyma.data.schema.Schema;
import org.didyma.data.schema.UncoveredValue;
import org.didyma.formulations.Cells;
import org.didyma.privacy.Adjacency;

/**
 * What a promise rests on where not every table fits a schema. A refusal, a record that is skipped,
 * or records that are joined tell neighbouring tables apart, so the promise is for tables that fit.
 */
public final class SchemaCondition {

  /** Weights up to this can be summed over ten billion records, more than there are anywhere. */
  private static final int LIGHT = 100;

  private SchemaCondition() {}

  /**
   * What stands between a schema and a total one. Under add-remove the number of records is
   * private, and a skipped record is none.
   */
  public static List<UncoveredValue> gaps(Schema schema, Adjacency adjacency) {
    return schema.gaps().stream()
        .filter(gap -> adjacency.replaces() || gap.kind() != UncoveredValue.Kind.SKIPPED)
        .toList();
  }

  /**
   * The conditions, each to follow "provided that"; none under a total schema, unless a table of
   * heavy records may be too large to be counted.
   */
  public static List<String> of(Schema schema, Adjacency adjacency) {
    Set<UncoveredValue.Kind> kinds =
        gaps(schema, adjacency).stream().map(UncoveredValue::kind).collect(Collectors.toSet());
    List<String> words = new ArrayList<>();
    if (kinds.contains(UncoveredValue.Kind.REFUSED)) {
      words.add("refused");
    }
    if (kinds.contains(UncoveredValue.Kind.SKIPPED)) {
      words.add("skipped");
    }
    if (kinds.contains(UncoveredValue.Kind.JOINED)) {
      words.add("joined with another");
    }
    List<String> conditions = new ArrayList<>();
    if (!words.isEmpty()) {
      conditions.add(
          "every table in question fits the schema, so that no record is "
              + String.join(" or ", words));
    }
    int most = adjacency.weight().orElse(1);
    if (most > LIGHT) {
      conditions.add(
          "every table in question has at most %,d records, whose weights can be summed"
              .formatted(Cells.MOST_RECORDS / most));
    }
    return conditions;
  }
}
