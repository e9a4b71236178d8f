package org.didyma.cli.command;

import java.util.Optional;
import java.util.concurrent.Callable;
import org.didyma.cli.ExitCode;
import org.didyma.cli.Terminal;
import org.didyma.cli.options.CommonOptions;
import org.didyma.cli.options.Names;
import org.didyma.cli.options.OutputFile;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Quoted;
import org.didyma.models.ModelReader;
import org.didyma.models.cards.Export;
import org.didyma.models.cards.Exports;
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

  private final Terminal terminal;

  @Option(
      names = "--model",
      required = true,
      paramLabel = "FILE",
      description = "a model that didyma solve has written")
  private String model = "";

  @Option(
      names = "--to",
      required = true,
      paramLabel = "FORMAT",
      description = "${bundle:known.exports}")
  private String to = "";

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "write to a new file instead of standard output")
  private @Nullable String out;

  @Mixin private CommonOptions common = new CommonOptions();

  public ExportCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    Export export =
        Exports.named(to)
            .orElseThrow(
                () ->
                    new InvalidInputException(
                        "--to is " + Quoted.of(to) + ", which does not exist here",
                        "use " + Names.or(Exports.ALL.stream().map(Export::name).toList()) + "."));
    Optional<OutputFile> file =
        Optional.ofNullable(out).map(name -> OutputFile.prepare("--out", name));
    String text = export.of(ModelReader.read(OutputFile.path("--model", model)));
    if (file.isPresent()) {
      file.get().write(text);
    } else {
      terminal.out().print(text);
    }
    return ExitCode.DONE;
  }
}
