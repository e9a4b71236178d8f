package org.didyma.cli.command;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Stream;
import org.didyma.cli.ExitCode;
import org.didyma.cli.Terminal;
import org.didyma.cli.options.CommonOptions;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Quoted;
import org.didyma.models.Model;
import org.didyma.models.ModelReader;
import org.didyma.models.cards.PrintedPoints;
import org.didyma.models.cards.Printing;
import org.didyma.models.export.Export;
import org.didyma.models.export.Exports;
import org.didyma.models.export.OnnxModel;
import org.didyma.models.export.Programs;
import org.didyma.operations.Names;
import org.didyma.operations.files.OutputFile;
import org.didyma.operations.files.OutputFiles;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code didyma export}: a model for people. */
@Command(
    name = "export",
    sortOptions = false,
    description = {
      "",
      "Writes a model as a points card: the points, the rule, the guarantee and its limits.",
      ""
    },
    footer = {"", "Example:", "  didyma export --model model.json --to svg --out card.svg"})
public final class ExportCommand implements Callable<Integer> {

  /** The one form that is no text. */
  private static final String ONNX = "onnx";

  private static final String JAVA = "java";
  private static final String JAVA_FILE = ".java";

  private static final String POINTS = "--points-from-zero";
  private static final String DATE = "--date";
  private static final String DOSSIER = "--dossier";

  private final Terminal terminal;

  @Option(
      names = "--model",
      required = true,
      paramLabel = "FILE",
      description = "a model file, as didyma solve, learn or optimize writes it")
  private String model = "";

  @Option(
      names = "--to",
      required = true,
      paramLabel = "FORMAT",
      description =
          "${bundle:known.exports}; onnx, a graph for engines, in bytes; or sql, the score in the"
              + " SQL of a database")
  private String to = "";

  @Option(
      names = "--dialect",
      paramLabel = "DATABASE",
      description = "with --to sql: the database, h2, postgresql, duckdb or sqlite")
  private @Nullable String dialect;

  @Option(
      names = "--table",
      paramLabel = "NAME",
      description =
          "with --to sql: write a view of this table, NAME_scored, instead of the expression alone")
  private @Nullable String table;

  @Option(
      names = POINTS,
      negatable = true,
      defaultValue = "true",
      fallbackValue = "true",
      description =
          "cards: write all points from 0 up where whole points can do that, which moves the cut-off"
              + " as far; scores, cut-off and risks agree (default: ${DEFAULT-VALUE})")
  private boolean pointsFromZero = true;

  @Option(
      names = DATE,
      paramLabel = "DATE",
      description = "wall cards: the date to print, instead of a line to fill in")
  private @Nullable String date;

  @Option(
      names = DOSSIER,
      paramLabel = "PLACE",
      description = "wall cards: where people find the dossier of the release, to print")
  private @Nullable String dossier;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description =
          "write to a new file instead of standard output; a class of Java is called after its file")
  private @Nullable String out;

  @Mixin private CommonOptions common = new CommonOptions();

  public ExportCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    boolean sql = to.equals(SqlExport.NAME);
    if (!sql && (dialect != null || table != null)) {
      throw new InvalidInputException(
          (dialect != null ? "--dialect" : "--table") + " was given, but --to is not sql",
          "leave it out, or use --to sql.");
    }
    Optional<Export> export =
        to.equals(ONNX)
            ? Optional.empty()
            : Optional.of(sql ? SqlExport.of(dialect, Optional.ofNullable(table)) : named());
    Printing printing = printing(export.map(Export::kind));
    Function<Model, byte[]> bytes =
        export.map(named -> text(named, printing)).orElse(OnnxModel::of);
    if (to.equals(JAVA) && out != null && out.endsWith(JAVA_FILE)) {
      // Compilers look for a public class in the file of its name.
      String name = className(OutputFile.path("--out", out));
      bytes = read -> Programs.java(read, name).getBytes(StandardCharsets.UTF_8);
    }
    Optional<OutputFile> file = new OutputFiles().prepare("--out", out);
    byte[] content = bytes.apply(ModelReader.read(OutputFile.path("--model", model)));
    if (file.isPresent()) {
      file.get().write(stream -> stream.write(content));
    } else {
      terminal.out().writeBytes(content);
    }
    return ExitCode.DONE;
  }

  private static String className(Path file) {
    String whole = String.valueOf(file.getFileName());
    String name = whole.substring(0, Math.max(0, whole.length() - JAVA_FILE.length()));
    if (!Programs.isClassName(name)) {
      throw new InvalidInputException(
          "--out is %s, but no class here can be called that".formatted(Quoted.of(whole)),
          "name the file after the class that you want, such as Scorecard.java.");
    }
    return name;
  }

  private static Function<Model, byte[]> text(Export export, Printing printing) {
    return read -> export.of(read, printing).getBytes(StandardCharsets.UTF_8);
  }

  /** How a card is printed; an option that the form has no use for is refused. */
  private Printing printing(Optional<Export.Kind> kind) {
    boolean isCard = kind.isPresent() && kind.get() != Export.Kind.PROGRAM;
    if (!isCard && !pointsFromZero) {
      throw unused("--no-points-from-zero", "prints no card");
    }
    if (kind.filter(k -> k == Export.Kind.SHEET).isEmpty() && (date != null || dossier != null)) {
      throw unused(date != null ? DATE : DOSSIER, "is no wall card");
    }
    return new Printing(
        pointsFromZero ? PrintedPoints.Form.FROM_ZERO : PrintedPoints.Form.SIGNED,
        text(DATE, date),
        text(DOSSIER, dossier));
  }

  private InvalidInputException unused(String option, String reason) {
    return new InvalidInputException(
        "%s was given, but --to %s %s".formatted(option, to, reason), "leave it out.");
  }

  private static Optional<String> text(String option, @Nullable String text) {
    if (text != null && (text.isBlank() || text.codePoints().anyMatch(Character::isISOControl))) {
      throw new InvalidInputException(
          option + " is empty or has a control character", "write a short text, or leave it out.");
    }
    return Optional.ofNullable(text);
  }

  private Export named() {
    return Exports.named(to)
        .orElseThrow(
            () ->
                new InvalidInputException(
                    "--to is " + Quoted.of(to) + ", which does not exist here",
                    "use "
                        + Names.or(
                            Stream.concat(
                                    Exports.ALL.stream().map(Export::name),
                                    Stream.of(ONNX, SqlExport.NAME))
                                .toList())
                        + "."));
  }
}
