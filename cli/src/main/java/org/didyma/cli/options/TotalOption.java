package org.didyma.cli.options;

import java.util.List;
import org.didyma.data.Gap;
import org.didyma.data.Schema;
import org.didyma.ground.InvalidInputException;
import org.didyma.models.SchemaCondition;
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

  /**
   * Refuses a schema that is not total, where that was asked for.
   *
   * @throws InvalidInputException when it is not
   */
  public void check(Schema schema, Adjacency adjacency) {
    List<Gap> gaps = SchemaCondition.gaps(schema, adjacency);
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
