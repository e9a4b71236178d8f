package org.didyma.cli.command;

import java.util.Optional;
import java.util.concurrent.Callable;
import org.didyma.cli.ExitCode;
import org.didyma.cli.Terminal;
import org.didyma.cli.options.CommonOptions;
import org.didyma.cli.options.FormatOption;
import org.didyma.cli.options.KeyOption;
import org.didyma.cli.options.ReportOption;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Json;
import org.didyma.models.Model;
import org.didyma.models.ModelReader;
import org.didyma.models.dossier.Dossier;
import org.didyma.models.quality.Quality;
import org.didyma.models.quality.QualityReader;
import org.didyma.operations.files.OutputFile;
import org.didyma.operations.files.OutputFiles;
import org.didyma.privacy.ledger.Ledger;
import org.didyma.privacy.ledger.Statement;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code didyma explain}: the dossier of a release. */
@Command(
    name = "explain",
    sortOptions = false,
    description = {
      "",
      "Says everything that is to be said of a released model to those who answer for it: the"
          + " card, what is promised and what the worst attacker could learn, how it came about and"
          + " what that cost by two accountants, how good it is, what is left of the budget, what is"
          + " not protected, and what NIST SP 800-226 asks. Made from the files of the release"
          + " alone: it opens no table and costs nothing.",
      ""
    },
    footer = {"", "Example:", "  didyma explain --model model.json --quality 2025.quality.json"})
public final class ExplainCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Option(
      names = "--model",
      required = true,
      paramLabel = "FILE",
      description = "a model file, as didyma solve, learn or optimize writes it")
  private String model = "";

  @Option(
      names = "--quality",
      paramLabel = "FILE",
      description = "a private evaluation of it: what solve --quality-out or evaluate --out wrote")
  private @Nullable String quality;

  @Option(
      names = "--ledger",
      paramLabel = "L",
      description = "the ledger that it was charged to; nothing is spent")
  private @Nullable String ledger;

  @Mixin private KeyOption key = new KeyOption();
  @Mixin private ReportOption report = new ReportOption();
  @Mixin private FormatOption format = new FormatOption();
  @Mixin private CommonOptions common = new CommonOptions();

  public ExplainCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    boolean json = format.isJson();
    if (ledger == null && key.isGiven()) {
      throw new InvalidInputException(
          "--key is given without --ledger", "name the ledger that it is the key of.");
    }
    Optional<OutputFile> page = report.prepare(new OutputFiles());
    Model read = ModelReader.read(OutputFile.path("--model", model));
    Optional<Quality> evaluation =
        Optional.ofNullable(quality)
            .map(file -> QualityReader.read(OutputFile.path("--quality", file)).of(read));
    Optional<Statement> statement =
        Optional.ofNullable(ledger)
            .map(file -> Ledger.at(OutputFile.path("--ledger", file), key.key()).statement());
    Dossier dossier = Dossier.of(read, evaluation, statement);
    terminal.out().print(json ? Json.text(dossier.tree()) : dossier.text());
    page.ifPresent(file -> file.write(dossier.page().html()));
    return ExitCode.DONE;
  }
}
