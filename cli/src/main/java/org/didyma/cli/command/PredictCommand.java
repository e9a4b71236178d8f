package org.didyma.cli.command;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.didyma.cli.ExitCode;
import org.didyma.cli.Terminal;
import org.didyma.cli.options.CommonOptions;
import org.didyma.cli.options.FormatOption;
import org.didyma.cli.options.ModelOptions;
import org.didyma.data.LabelUse;
import org.didyma.data.Records;
import org.didyma.data.RowConsumer;
import org.didyma.data.Schema;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Json;
import org.didyma.mechanisms.RiskScale;
import org.didyma.models.Model;
import org.didyma.models.ModelReader;
import org.didyma.models.Rule;
import org.didyma.operations.Cancellation;
import org.didyma.operations.files.OutputFile;
import org.didyma.operations.files.OutputFiles;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code didyma predict}: the table again, with a column of predictions. */
@Command(
    name = "predict",
    sortOptions = false,
    description = {
      "",
      "Writes the input columns and a last column \"prediction\" as CSV, record by record, and"
          + " another one, \"risk\", where the model tells risks: the probability of the positive"
          + " label, from 0 to 1, as the model has it. It is written in the charset of the model's schema,"
          + " UTF-8 where that states none. The columns whose weights are not 0 have to be"
          + " there, others and the label need not, and are not looked at. Predictions are computed from each record alone.",
      "With --record it scores one record instead, and tells what each column adds.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  didyma predict --model model.json --data people.csv --out predicted.csv",
      "  didyma predict --model model.json --record sex=f,age=41,ward=C,visits=7"
    })
public final class PredictCommand implements Callable<Integer> {

  private static final String PREDICTION = "prediction";
  private static final String RISK = "risk";

  private final Terminal terminal;

  @Mixin private ModelOptions options = new ModelOptions();

  @Option(
      names = "--record",
      paramLabel = "NAME=VALUE",
      description =
          "in place of a table: the fields of one record, with commas between: NAME=VALUE,"
              + "NAME=VALUE; a column that is not there counts as empty")
  private @Nullable String record;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "write to a new file instead of standard output")
  private @Nullable String out;

  @Mixin private FormatOption format = new FormatOption();
  @Mixin private CommonOptions common = new CommonOptions();

  public PredictCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    boolean json = format.isJson();
    if (record != null) {
      if (options.namesTable()) {
        throw new InvalidInputException(
            "--record and a table were both given", "leave out the one or the other.");
      }
      if (out != null) {
        throw new InvalidInputException("--out is for tables", "leave it out with --record.");
      }
      Scored scored = Scored.of(ModelReader.read(options.modelFile()), fields(record));
      terminal.out().print(json ? Json.text(scored.tree()) : scored.text());
      return ExitCode.DONE;
    }
    if (json) {
      throw new InvalidInputException(
          "--format json is for one record", "leave it out, or give --record.");
    }
    options.check();
    Optional<OutputFile> file = new OutputFiles().prepare("--out", out);
    Model model = ModelReader.read(options.modelFile());
    ScoringColumns scoring = ScoringColumns.of(model);
    Records records = options.records(scoring.schema());
    records.requireFields();
    if (file.isPresent()) {
      file.get().write(stream -> predict(scoring, model.risk(), records, stream));
    } else {
      try {
        predict(scoring, model.risk(), records, terminal.out());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return ExitCode.DONE;
  }

  /** Fields by column; a comma belongs to the value before it unless a name follows. */
  private static Map<String, String> fields(String text) {
    Map<String, String> fields = new LinkedHashMap<>();
    for (String one : text.split(",(?=[^,=]*=)", -1)) {
      int equals = one.indexOf('=');
      if (equals < 1 || fields.put(one.substring(0, equals), one.substring(equals + 1)) != null) {
        throw new InvalidInputException(
            "--record is not fields by column, each once",
            "write it as in --record age=41,visits=7.");
      }
    }
    return fields;
  }

  private void predict(
      ScoringColumns scoring, Optional<RiskScale> risk, Records records, OutputStream stream)
      throws IOException {
    // Flushed but not closed: the stream belongs to the caller.
    CsvWriter csv =
        CsvWriter.builder()
            .fieldSeparator(scoring.schema().separator())
            .commentCharacter(commentCharacter(scoring.schema()))
            .lineDelimiter(LineDelimiter.LF)
            .build(new OutputStreamWriter(stream, scoring.schema().charset()));
    Writer rows = new Writer(scoring, risk, csv, terminal.cancellation());
    records.each(scoring.schema(), LabelUse.ABSENT, rows);
    csv.flush();
    rows.unread.notes().forEach(terminal::note);
    rows.unwritten.note().ifPresent(terminal::note);
  }

  /** A field that begins with it is quoted, so that it is read as a field again. */
  private static char commentCharacter(Schema schema) {
    Character own = schema.comment();
    return own != null ? own : schema.separator() == '#' ? '%' : '#';
  }

  /** Writes a record as soon as it is read. */
  private static final class Writer implements RowConsumer {

    private final Schema schema;
    private final Rule.Classifier classifier;
    private final Optional<RiskScale> risk;
    private final CsvWriter csv;
    private final Cancellation cancellation;
    private final String positive;
    private final String negative;
    private final UnreadNumbers unread;
    private final UnwrittenText unwritten;

    Writer(
        ScoringColumns scoring,
        Optional<RiskScale> risk,
        CsvWriter csv,
        Cancellation cancellation) {
      this.schema = scoring.schema();
      this.classifier = scoring.rule().classifier(schema);
      this.risk = risk;
      this.csv = csv;
      this.cancellation = cancellation;
      this.positive = schema.label().positive().get(0);
      this.negative = schema.label().negative().get(0);
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
      for (String own : risk.isPresent() ? List.of(PREDICTION, RISK) : List.of(PREDICTION)) {
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
      double score = classifier.score(x);
      record.add(score > 0 ? positive : negative);
      risk.ifPresent(scale -> record.add(String.format(Locale.ROOT, "%.6f", scale.risk(score))));
      csv.writeRecord(record);
    }
  }
}
