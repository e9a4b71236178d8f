package org.didyma.operations.model;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.util.ArrayList;
import java.util.List;
import org.didyma.core.InvalidInputException;
import org.didyma.data.cells.LabelUse;
import org.didyma.data.records.Records;
import org.didyma.data.records.RowConsumer;
import org.didyma.data.schema.Schema;
import org.didyma.operations.Cancellation;
import org.didyma.operations.Context;
import org.didyma.operations.files.OutputFile;

/**
 * The records of a table with what a model predicts for each, as CSV.
 *
 * @param scoring what of the model is needed
 * @param predicted what it says
 * @param records what is predicted
 * @param context who hears of what could not be read, and may stop it
 */
record Predictions(ScoringColumns scoring, Predicted predicted, Records records, Context context)
    implements OutputFile.Content {

  /** Predicts record by record, as the records are read. */
  @Override
  public void writeTo(OutputStream stream) throws IOException {
    // Flushed but not closed: the stream belongs to the caller.
    CsvWriter csv =
        CsvWriter.builder()
            .fieldSeparator(scoring.schema().separator())
            .commentCharacter(commentCharacter(scoring.schema()))
            .lineDelimiter(LineDelimiter.LF)
            .build(new OutputStreamWriter(stream, scoring.schema().charset()));
    Writer rows = new Writer(scoring, predicted, csv, context.cancellation());
    records.each(scoring.schema(), LabelUse.ABSENT, rows);
    csv.flush();
    rows.unread.notes().forEach(context::note);
    rows.unwritten.note().ifPresent(context::note);
  }

  /** A field that begins with it is quoted, so that it is read as a field again. */
  private static char commentCharacter(Schema schema) {
    Character own = schema.comment();
    return own != null ? own : schema.separator() == '#' ? '%' : '#';
  }

  /** Writes a record as soon as it is read. */
  private static final class Writer implements RowConsumer {

    private final Schema schema;
    private final Predicted predicted;
    private final CsvWriter csv;
    private final Cancellation cancellation;
    private final UnreadNumbers unread;
    private final UnwrittenText unwritten;

    Writer(ScoringColumns scoring, Predicted predicted, CsvWriter csv, Cancellation cancellation) {
      this.schema = scoring.schema();
      this.predicted = predicted;
      this.csv = csv;
      this.cancellation = cancellation;
      this.unread = new UnreadNumbers(schema);
      this.unwritten = new UnwrittenText(schema.charset());
    }

    @Override
    public void columns(List<String> names) {
      unread.columns(names);
      if (!schema.header()) {
        return;
      }
      List<String> header = new ArrayList<>(names);
      for (String own : predicted.columns()) {
        if (names.contains(own)) {
          throw new InvalidInputException(
              "the table has a column \"" + own + "\" already",
              "rename it, so that it is not mistaken for this model's.");
        }
        header.add(own);
      }
      csv.writeRecord(header);
    }

    @Override
    public void accept(long position, long line, List<String> fields, int[] x, int label) {
      cancellation.check();
      unread.add(fields);
      unwritten.add(fields);
      List<String> record = new ArrayList<>(fields);
      record.addAll(predicted.fields(x));
      csv.writeRecord(record);
    }
  }
}
