package org.didyma.cli.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Objects;
import java.util.Optional;
import org.didyma.cli.ExitCode;
import org.didyma.cli.Terminal;
import org.didyma.cli.Version;
import org.didyma.cli.options.EpsilonOption;
import org.didyma.cli.options.LedgerOption;
import org.didyma.cli.options.ModelOptions;
import org.didyma.cli.options.NeighboursOption;
import org.didyma.cli.options.OptionName;
import org.didyma.cli.options.ReportOption;
import org.didyma.cli.options.TotalOption;
import org.didyma.data.Records;
import org.didyma.data.Table;
import org.didyma.formulations.Costs;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Json;
import org.didyma.ground.Quoted;
import org.didyma.models.Custodian;
import org.didyma.models.Model;
import org.didyma.models.ModelReader;
import org.didyma.models.quality.Evaluating;
import org.didyma.models.quality.Measured;
import org.didyma.models.quality.QualityFile;
import org.didyma.models.quality.QualityPage;
import org.didyma.models.quality.QualitySvg;
import org.didyma.models.quality.QualityText;
import org.didyma.models.quality.ScoreBands;
import org.didyma.operations.Cancellation;
import org.didyma.operations.files.OutputFile;
import org.didyma.operations.files.OutputFiles;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The private half of {@code didyma evaluate}. */
final class PrivateEvaluation implements Custodian {

  @Mixin private EpsilonOption epsilon = new EpsilonOption();
  @Mixin private NeighboursOption neighbours = new NeighboursOption();
  @Mixin private TotalOption total = new TotalOption();
  @Mixin private LedgerOption ledger = new LedgerOption();

  @Option(
      names = "--bands",
      paramLabel = "N",
      description =
          "at most so many bands of scores are counted, default 64; whole scores have a band each"
              + " where these are enough")
  private @Nullable String bands;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "write counts, figures and risks to a new file, in JSON, for didyma monitor")
  private @Nullable String out;

  @Option(
      names = "--csv",
      paramLabel = "FILE",
      description = "write what decisions at each score do to a new file, in CSV")
  private @Nullable String csv;

  @Option(
      names = "--svg",
      paramLabel = "FILE",
      description = "draw measured risks and true against false positives to a new file, in SVG")
  private @Nullable String svg;

  @Mixin private ReportOption report = new ReportOption();

  private boolean touched;
  private @Nullable Cancellation cancellation;

  boolean isAsked() {
    return epsilon.isGiven();
  }

  @Override
  public void reading() {
    touched = true;
    Cancellation told = Objects.requireNonNull(cancellation);
    told.spent();
    told.onStop("stopped on request; nothing was released", SpentRefusal.spent(ledger.isGiven()));
  }

  /** Measures and tells. */
  Integer run(Terminal terminal, ModelOptions options, boolean json) {
    cancellation = terminal.cancellation();
    Epsilon price = epsilon.noted(terminal);
    Adjacency adjacency = neighbours.adjacency();
    int most = most();
    OutputFiles files = new OutputFiles();
    Optional<OutputFile> file = files.prepare("--out", out);
    Optional<OutputFile> list = files.prepare("--csv", csv);
    Optional<OutputFile> drawing = files.prepare("--svg", svg);
    Optional<OutputFile> page = report.prepare(files);
    Model model = ModelReader.read(options.modelFile());
    Records records = options.records(model.schema());
    total.check(model.schema(), adjacency, records);
    Table table = new Table(model.schema(), records);
    table.requireReadable();
    Evaluating evaluating =
        Evaluating.of(model, ScoreBands.of(model, most), price, adjacency)
            .under(records.conditions())
            .telling(this);
    if (ledger.isGiven()) {
      evaluating = evaluating.spendingFrom(ledger.ledger().orElseThrow());
    }
    Measured measured;
    try {
      measured = evaluating.on(table, costs(model), terminal.cancellation()::isCancelled);
    } catch (InvalidInputException e) {
      throw touched ? SpentRefusal.of(e.calling(OptionName::of), ledger.isGiven(), false) : e;
    }
    terminal.cancellation().released();
    ObjectNode tree = QualityFile.tree(measured, Version.text());
    // First, so that what epsilon was spent on is out whatever becomes of the files.
    terminal.out().print(json ? Json.text(tree) : QualityText.render(measured));
    terminal.out().flush();
    // The text does not have all that didyma monitor needs; the object for programs does.
    Released.orPrint(
        terminal,
        () -> json ? "" : "\n" + Json.text(tree),
        () -> file.ifPresent(f -> f.write(Json.text(tree))));
    if (!json) {
      file.ifPresent(f -> terminal.out().println("\nThe evaluation is in " + f.path() + "."));
    }
    list.ifPresent(f -> f.write(CsvText.of(QualityText.cutoffNumbers(measured.quality()))));
    drawing.ifPresent(f -> f.write(QualitySvg.render(measured)));
    page.ifPresent(p -> p.write(QualityPage.of(measured).html()));
    return ExitCode.DONE;
  }

  /** Those that the model was learned with. */
  private static Costs costs(Model model) {
    return model.options().costs().isEmpty() ? Costs.EQUAL : Costs.parse(model.options().costs());
  }

  private int most() {
    if (bands == null) {
      return ScoreBands.USUAL;
    }
    if (bands.matches("\\d{1,4}")) {
      int number = Integer.parseInt(bands);
      if (number >= 2 && number <= ScoreBands.MOST) {
        return number;
      }
    }
    throw new InvalidInputException(
        "--bands is " + Quoted.of(bands) + ", which is no number of bands",
        "use a whole number from 2 to " + ScoreBands.MOST + ".");
  }
}
