package org.didyma.experiments.study;

import java.util.regex.Pattern;
import org.didyma.core.InvalidInputException;
import org.didyma.core.QuotedText;
import org.didyma.data.columns.Columns;
import org.didyma.data.records.Records;
import org.didyma.data.schema.Schema;

/**
 * A public table from outside of the catalogue.
 *
 * @param name what it is called in results
 * @param columns what planners and rivals are told of its columns
 * @param schema with thresholds, for what needs one
 * @param records read when the experiment is described
 */
public record OutsideTable(String name, Columns columns, Schema schema, Records records) {

  /** As many round thresholds of a number as plans have at most. */
  private static final int STEPS = 7;

  private static final Pattern NAME = Pattern.compile("[\\p{Alnum}][\\p{Alnum}._-]{0,39}");

  public OutsideTable {
    if (!NAME.matcher(name).matches()) {
      throw new InvalidInputException(
          "a table is called " + QuotedText.of(name),
          "use a name of at most 40 letters, digits, dots and dashes, such as"
              + " mine=mine.csv,columns.json.");
    }
    columns.requireKnown();
  }

  /** A schema with round thresholds, where there is no other. */
  public static Schema schemaOf(Columns columns) {
    columns.requireKnown();
    return columns.withRoundThresholds(STEPS);
  }
}
