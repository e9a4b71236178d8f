package org.didyma.data.records;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.LongPredicate;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.core.QuotedText;
import org.didyma.data.cells.CellsFile;
import org.didyma.data.cells.LabelUse;
import org.didyma.data.cells.RecordCoder;
import org.didyma.data.schema.Schema;
import org.didyma.formulations.Cells;

/**
 * The records that a file of cells counts, row by row, those of a row by falling codes of their
 * labels: the positive ones before the negative ones. They have no fields any more.
 *
 * @param file the file, see {@link CellsFile}
 */
public record CellsRecords(Path file) implements Records {

  @Override
  public String name() {
    return QuotedText.oneLine(file.toString());
  }

  @Override
  public void requireReadable() {
    if (!Files.isReadable(file) || Files.isDirectory(file)) {
      throw new InvalidInputException(
          name() + " cannot be read", "check the path of the file and its permissions.");
    }
  }

  /** The schema stands before the counts and is as public as the other one. */
  @Override
  public void requireReadable(Schema schema) {
    requireReadable();
    requireSame(schema, CellsFile.headOf(file).schema());
  }

  private void requireSame(Schema schema, Schema own) {
    if (schema.weight().isEmpty() && own.withoutWeight().equals(schema)) {
      requireOnce(own);
    }
    if (!own.equals(schema)) {
      throw new InvalidInputException(
          name() + " has been counted under another schema",
          "give the schema that it was exported with.");
    }
  }

  /** Refuses sums of weights for who looks at the records one by one. */
  private void requireOnce(Schema schema) {
    if (schema.weight().isPresent()) {
      throw new InvalidInputException(
          name() + " has sums of weights, which do not show single records",
          "name the table that was counted.");
    }
  }

  @Override
  public void requireFields() {
    throw new InvalidInputException(
        name() + " has counts, and no fields any more", "name the table that was counted.");
  }

  @Override
  public boolean arePublic() {
    return CellsFile.headOf(file).released().isPresent();
  }

  @Override
  public void requirePrivate() {
    if (arePublic()) {
      throw new InvalidInputException(
          name() + " has noisy counts, which are public and no records",
          "use %s, which spends nothing.".formatted(ParameterReference.operation("optimize")));
    }
  }

  /** Whoever counted them knows what of: a query may have made many rows of one record. */
  @Override
  public List<String> conditions() {
    return List.of("each record is counted at most once, whatever the other records are");
  }

  @Override
  public Cells cells(Schema schema, Runnable pause) {
    CellsFile read = CellsFile.read(file);
    requireSame(schema, read.schema());
    return read.cells();
  }

  @Override
  public Cells cells(Schema schema, LongPredicate part) {
    requireOnce(schema);
    int labels = schema.label().labels();
    Cells.Builder cells = Cells.builder(schema.dimension(), labels);
    each(
        schema,
        LabelUse.REQUIRED,
        (position, line, fields, x, label) -> {
          if (part.test(position)) {
            long[] counts = new long[labels];
            counts[label] = 1;
            cells.add(x, counts);
          }
        });
    return cells.build();
  }

  @Override
  public long each(Schema schema, LabelUse use, RowConsumer consumer) {
    requireOnce(schema);
    Cells cells = cells(schema, () -> {});
    consumer.columns(List.of());
    long position = 0;
    for (int c = 0; c < cells.count(); c++) {
      for (int k = cells.labels() - 1; k >= 0; k--) {
        int label = use == LabelUse.ABSENT ? RecordCoder.UNREAD : k;
        for (long i = cells.count(c, k); i > 0; i--) {
          consumer.accept(position, position + 1, List.of(), cells.row(c), label);
          position++;
        }
      }
    }
    return position;
  }
}
