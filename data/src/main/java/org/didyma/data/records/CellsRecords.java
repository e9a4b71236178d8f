package org.didyma.data.records;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.LongPredicate;
import org.didyma.core.InvalidInputException;
import org.didyma.core.QuotedText;
import org.didyma.data.cells.CellsFile;
import org.didyma.data.cells.LabelUse;
import org.didyma.data.schema.Schema;
import org.didyma.formulations.Cells;

/**
 * The records that a file of cells counts, row by row, the positive ones of a row before the
 * negative ones. They have no fields any more.
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
    requireSame(schema, CellsFile.schemaOf(file));
  }

  private void requireSame(Schema schema, Schema own) {
    if (!own.equals(schema)) {
      throw new InvalidInputException(
          name() + " has been counted under another schema",
          "give the schema that it was exported with.");
    }
  }

  @Override
  public void requireFields() {
    throw new InvalidInputException(
        name() + " has counts, and no fields any more", "name the table that was counted.");
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
    Cells.Builder cells = Cells.builder(schema.dimension());
    each(
        schema,
        LabelUse.REQUIRED,
        (position, line, fields, x, label) -> {
          if (part.test(position)) {
            cells.add(x, label > 0 ? 1 : 0, label > 0 ? 0 : 1);
          }
        });
    return cells.build();
  }

  @Override
  public long each(Schema schema, LabelUse use, RowConsumer consumer) {
    Cells cells = cells(schema, () -> {});
    consumer.columns(List.of());
    long position = 0;
    for (int c = 0; c < cells.count(); c++) {
      for (long i = cells.positives(c) + cells.negatives(c); i > 0; i--) {
        int label = use == LabelUse.ABSENT ? 0 : i > cells.negatives(c) ? 1 : -1;
        consumer.accept(position, position + 1, List.of(), cells.row(c), label);
        position++;
      }
    }
    return position;
  }
}
