package org.didyma.cli.command;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.didyma.cli.ExitCode;
import org.didyma.cli.Terminal;
import org.didyma.cli.options.CommonOptions;
import org.didyma.cli.options.OptionName;
import org.didyma.data.Schema;
import org.didyma.data.SchemaSuggestion;
import org.didyma.data.TableSource;
import org.didyma.databases.Sources;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Mention;
import org.didyma.ground.Quoted;
import org.didyma.operations.files.OutputFile;
import org.didyma.operations.files.OutputFiles;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code didyma schema suggest}. */
@Command(
    name = "suggest",
    sortOptions = false,
    header = "suggest a schema from a public sample",
    description = {
      "",
      "Reads a sample that is PUBLIC (made up, published, or from a code book; CSV, XLSX, ARFF or"
          + " Parquet) and prints a schema to correct by hand. Never point it at the private table: the values that it finds"
          + " become part of everything that is published.",
      ""
    },
    footer = {
      "",
      "Example:",
      "  didyma schema suggest --public-sample sample.csv --label ill --positive yes"
    })
final class SchemaSuggestCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Option(
      names = "--public-sample",
      required = true,
      paramLabel = "FILE",
      description = "a table without private records; naming it here declares that")
  private String sample = "";

  @Option(
      names = "--label",
      paramLabel = "COLUMN",
      description = "the column to predict; default: the last one")
  private String label = "";

  @Option(
      names = "--positive",
      paramLabel = "VALUE",
      description =
          "a value of the label that means positive; may be repeated; default: the rarer of two")
  private List<String> positive = new ArrayList<>();

  @Option(
      names = "--no-header",
      description = "the first record holds no names; with neither this nor --header, guessed")
  private boolean noHeader;

  @Option(names = "--header", description = "the first record holds names")
  private boolean header;

  @Option(
      names = "--separator",
      paramLabel = "CHARACTER",
      description = "what separates fields; guessed when left out")
  private @Nullable String separator;

  @Option(
      names = "--charset",
      paramLabel = "NAME",
      description =
          "the charset of the sample, UTF-8 or one whose characters are bytes, such as"
              + " windows-1252, which the schema then states; default UTF-8")
  private @Nullable String charset;

  @Option(
      names = "--missing",
      paramLabel = "TOKEN",
      description =
          "means no value, besides the empty text and the usual tokens that stand between numbers;"
              + " may be repeated")
  private List<String> missing = new ArrayList<>();

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "write to a new file instead of standard output")
  private @Nullable String out;

  @Mixin private CommonOptions common = new CommonOptions();

  SchemaSuggestCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    if (separator != null && separator.length() != 1) {
      throw new InvalidInputException(
          "--separator is not one character", "quote it for the shell, such as --separator ';'.");
    }
    if (header && noHeader) {
      throw new InvalidInputException(
          "--header and --no-header exclude each other", "leave out the one or the other.");
    }
    Charset bytes = charset == null ? UTF_8 : charset(charset);
    Optional<OutputFile> file = new OutputFiles().prepare("--out", out);
    boolean isText = Sources.isText(OutputFile.path("--public-sample", sample).toString());
    if (!isText && (separator != null || charset != null || noHeader)) {
      throw new InvalidInputException(
          "--separator, --charset and --no-header are for CSV, and %s is none"
              .formatted(Quoted.of(sample)),
          "leave them out.");
    }
    TableSource source = Sources.sample(sample);
    Character between =
        !isText ? Character.valueOf(',') : separator == null ? null : separator.charAt(0);
    boolean guess = isText && !header && !noHeader;
    boolean names = guess ? SchemaSuggestion.hasHeader(source, between, bytes) : !noHeader;
    SchemaSuggestion.Options usual = SchemaSuggestion.Options.of(label);
    SchemaSuggestion.Options options =
        new SchemaSuggestion.Options(
            label,
            positive,
            names,
            between,
            missing,
            usual.maxCategories(),
            usual.thresholds(),
            bytes);
    Schema schema = SchemaSuggestion.suggest(source, options);
    if (guess && !names) {
      terminal.note(
          "note: taking the first record as values, not as names; --header says otherwise, and"
              + " columns are called 1, 2, ...");
    }
    if (label.isEmpty() || positive.isEmpty()) {
      terminal.note(
          "note: taking %s = %s as positive; --label and --positive say otherwise"
              .formatted(schema.label().column(), String.join(" or ", schema.label().positive())));
    }
    for (String doubt : SchemaSuggestion.doubts(source, options, schema)) {
      terminal.note("note: " + Mention.in(doubt, OptionName::of));
    }
    String text = schema.toJson();
    String content = text.endsWith("\n") ? text : text + "\n";
    if (file.isPresent()) {
      file.get().write(content);
    } else {
      terminal.out().print(content);
    }
    return ExitCode.DONE;
  }

  private static Charset charset(String name) {
    return SchemaSuggestion.charset(name)
        .orElseThrow(
            () ->
                new InvalidInputException(
                    "--charset is %s, which is no charset for tables".formatted(Quoted.of(name)),
                    "name UTF-8 or one in which each byte is a character, such as windows-1252."));
  }
}
