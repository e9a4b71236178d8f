package org.didyma.operations.inputs;

import java.util.List;
import org.didyma.core.InvalidInputException;
import org.didyma.data.records.Records;
import org.didyma.data.schema.Schema;
import org.didyma.data.schema.UncoveredValue;
import org.didyma.mechanisms.Parameter;
import org.didyma.models.SchemaCondition;
import org.didyma.operations.Inputs;
import org.didyma.privacy.Adjacency;

/**
 * {@code --total}: whether every table has to fit the schema, and its source has to read whatever
 * there is. Where some do not, a refusal tells neighbours apart, and the promise is for the others.
 */
public record TotalInput(Inputs in) {

  public static final Parameter<Boolean> TOTAL =
      Parameter.flag("total")
          .says(
              "refuse a schema that some tables do not fit (see didyma schema check), and a"
                  + " source that may not read every table; without this option both are"
                  + " conditions of the guarantee");

  /**
   * Refuses a schema that is not total, and records that come with a condition, where that was
   * asked for. No record is read.
   *
   * @throws InvalidInputException when it is so
   */
  public void check(Schema schema, Adjacency adjacency, Records records) {
    List<UncoveredValue> gaps = SchemaCondition.gaps(schema, adjacency);
    if (in.isOn(TOTAL) && !gaps.isEmpty()) {
      UncoveredValue gap = gaps.get(0);
      throw new InvalidInputException(
          "the schema is not total under %s: %s: %s is %s"
              .formatted(adjacency.label(), gap.where(), gap.what(), word(gap.kind())),
          gap.advice().replaceFirst("\\.$", "") + "; didyma schema check lists every such case.");
    }
    if (in.isOn(TOTAL)) {
      records.conditions().stream()
          .findFirst()
          .ifPresent(
              condition -> {
                throw new InvalidInputException(
                    ("the guarantee for %s has a condition under any schema: it holds provided"
                            + " that %s")
                        .formatted(records.name(), condition),
                    "give the records as one CSV file or as a table of a database, or leave --total"
                        + " out.");
              });
    }
  }

  /** What happens to a record, to follow "is". */
  public static String word(UncoveredValue.Kind kind) {
    return switch (kind) {
      case REFUSED -> "refused";
      case SKIPPED -> "skipped";
      case JOINED -> "joined with the next ones";
    };
  }
}
