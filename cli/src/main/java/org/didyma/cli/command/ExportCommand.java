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
import org.didyma.cli.options.Names;
import org.didyma.cli.options.OutputFile;
import org.didyma.cli.options.OutputFiles;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Quoted;
import org.didyma.models.Model;
import org.didyma.models.ModelReader;
import org.didyma.models.export.Export;
import org.didyma.models.export.Exports;
import org.didyma.models.export.OnnxModel;
import org.didyma.models.export.Programs;
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
    Function<Model, byte[]> bytes =
        to.equals(ONNX)
            ? OnnxModel::of
            : text(sql ? SqlExport.of(dialect, Optional.ofNullable(table)) : named());
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

  private static Function<Model, byte[]> text(Export export) {
    return read -> export.of(read).getBytes(StandardCharsets.UTF_8);
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
