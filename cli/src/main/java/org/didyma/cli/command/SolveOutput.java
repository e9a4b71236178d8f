package org.didyma.cli.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import org.didyma.cli.Terminal;
import org.didyma.cli.Version;
import org.didyma.cli.options.DossierOption;
import org.didyma.cli.options.LedgerOption;
import org.didyma.ground.Json;
import org.didyma.models.Model;
import org.didyma.models.ModelWriter;
import org.didyma.models.cards.Paragraph;
import org.didyma.models.cards.PointsCard;
import org.didyma.models.cards.TextCard;
import org.didyma.models.page.CardPage;
import org.didyma.models.quality.Measured;
import org.didyma.models.quality.QualityFile;
import org.didyma.models.quality.QualityText;
import org.didyma.operations.files.OutputFile;

/**
 * Where {@code didyma solve} tells what it released: the terminal, and the files that were asked
 * for.
 *
 * @param json whether the terminal gets an object for programs
 * @param file for the model
 * @param page for the card, to look at
 * @param dossier for everything that is to be said of the release
 * @param quality for what was measured on a part held out
 * @param ledger what the release was paid from, for the dossier
 */
record SolveOutput(
    Terminal terminal,
    boolean json,
    Optional<OutputFile> file,
    Optional<OutputFile> page,
    Optional<OutputFile> dossier,
    Optional<OutputFile> quality,
    LedgerOption ledger) {

  private static final int WIDTH = 80;

  /**
   * Tells of a release: on the terminal first, so that what epsilon was spent on is out whatever
   * becomes of the files.
   *
   * @param reason why mechanism and lattice were chosen; empty when the user named both
   * @param measured what a part held out showed of the model, if one was
   * @param custodian the run, where its custodian wants to hear what is not private
   */
  void tell(Model model, String reason, Optional<Measured> measured, Optional<SolveRun> custodian) {
    terminal.cancellation().released();
    ObjectNode tree = ModelWriter.tree(model);
    if (!reason.isEmpty()) {
      tree.put("choice", reason);
    }
    String modelText = Json.text(tree);
    Optional<ObjectNode> figures = measured.map(m -> QualityFile.tree(m, Version.text()));
    if (json) {
      figures.ifPresent(f -> tree.set("quality", f));
      custodian.ifPresent(run -> tree.set("not_private", run.notPrivate()));
      terminal.out().print(Json.text(tree));
    } else {
      print(model, reason, measured, custodian);
    }
    terminal.out().flush();
    Released.orPrint(
        terminal,
        () -> json ? "" : "\n" + modelText + figures.map(Json::text).orElse(""),
        () -> {
          file.ifPresent(f -> f.write(modelText));
          if (!json) {
            file.ifPresent(f -> terminal.out().println("\nThe model is in " + f.path() + "."));
          }
          figures.ifPresent(f -> quality.ifPresent(q -> q.write(Json.text(f))));
        });
    page.ifPresent(p -> p.write(CardPage.of(model).html()));
    dossier.ifPresent(
        d -> d.write(DossierOption.html(model, measured.map(Measured::quality), ledger.ledger())));
  }

  private void print(
      Model model, String reason, Optional<Measured> measured, Optional<SolveRun> custodian) {
    terminal.out().print(TextCard.render(PointsCard.of(model)));
    if (!reason.isEmpty()) {
      terminal.out().print("\n" + Paragraph.block("Choice: ", "  ", reason + ".", WIDTH));
    }
    custodian.ifPresent(run -> terminal.out().print(run.notPrivateText()));
    measured.ifPresent(
        m -> terminal.out().print("\n" + QualityText.withoutVerdict(m.evaluation())));
  }
}
