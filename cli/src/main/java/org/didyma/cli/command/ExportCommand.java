package org.didyma.cli.command;

import java.util.Optional;
import java.util.concurrent.Callable;
import org.didyma.cli.ExitCode;
import org.didyma.cli.Terminal;
import org.didyma.cli.options.CommonOptions;
import org.didyma.cli.options.OutputFile;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Quoted;
import org.didyma.models.ModelReader;
import org.didyma.models.cards.MarkdownCard;
import org.didyma.models.cards.PointsCard;
import org.didyma.models.cards.SvgCard;
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
      description = "markdown, or svg (a drawing to print)")
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
    if (!to.equals("markdown") && !to.equals("svg")) {
      throw new InvalidInputException(
          "--to is " + Quoted.of(to) + ", which does not exist here", "use markdown or svg.");
    }
    Optional<OutputFile> file =
        Optional.ofNullable(out).map(name -> OutputFile.prepare("--out", name));
    PointsCard card = PointsCard.of(ModelReader.read(OutputFile.path("--model", model)));
    String text = to.equals("svg") ? SvgCard.render(card) : MarkdownCard.render(card);
    if (file.isPresent()) {
      file.get().write(text);
    } else {
      terminal.out().print(text);
    }
    return ExitCode.DONE;
  }
}
