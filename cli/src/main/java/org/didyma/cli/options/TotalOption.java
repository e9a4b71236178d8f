package org.didyma.cli.options;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.didyma.data.Gap;
import org.didyma.data.Schema;
import org.didyma.ground.InvalidInputException;
import org.didyma.privacy.Adjacency;
import picocli.CommandLine.Option;

/**
 * {@code --total}: whether every table has to fit the schema. Where some do not, a refusal tells
 * neighbours apart, and the promise is for the tables that fit.
 */
public final class TotalOption {

  @Option(
      names = "--total",
      description =
          "refuse a schema that some tables do not fit (see didyma schema check), which otherwise"
              + " is a condition of the guarantee")
  private boolean total;

  /** What stands between a schema and a total one under an adjacency. */
  public static List<Gap> gaps(Schema schema, Adjacency adjacency) {
    return schema.gaps().stream()
        .filter(gap -> adjacency == Adjacency.REPLACE || gap.kind() != Gap.Kind.SKIPPED)
        .toList();
  }

  /** The conditions of a promise for tables of a schema, each to follow "provided that". */
  public static List<String> conditions(Schema schema, Adjacency adjacency) {
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

  /**
   * Refuses a schema that is not total, where that was asked for.
   *
   * @throws InvalidInputException when it is not
   */
  public void check(Schema schema, Adjacency adjacency) {
    List<Gap> gaps = gaps(schema, adjacency);
    if (total && !gaps.isEmpty()) {
      Gap gap = gaps.get(0);
      throw new InvalidInputException(
          "the schema is not total under %s: %s: %s is %s"
              .formatted(adjacency.label(), gap.where(), gap.what(), word(gap.kind())),
          gap.advice().replaceFirst("\\.$", "") + "; didyma schema check lists every such case.");
    }
  }

  /** What happens to a record, to follow "is". */
  public static String word(Gap.Kind kind) {
    return switch (kind) {
      case REFUSED -> "refused";
      case SKIPPED -> "skipped";
      case JOINED -> "joined with the next ones";
    };
  }
}
