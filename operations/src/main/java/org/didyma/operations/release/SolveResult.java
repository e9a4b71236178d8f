package org.didyma.operations.release;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.didyma.core.Json;
import org.didyma.models.Model;
import org.didyma.models.ModelWriter;
import org.didyma.models.cards.Paragraph;
import org.didyma.models.cards.TextCard;
import org.didyma.models.dossier.Dossier;
import org.didyma.models.page.CardPage;
import org.didyma.models.quality.MeasuredReport;
import org.didyma.models.quality.Measurement;
import org.didyma.operations.Delivery;
import org.didyma.operations.Field;
import org.didyma.operations.Result;
import org.didyma.operations.Section;
import org.didyma.operations.SoftwareVersion;
import org.didyma.operations.files.OutputFile;
import org.didyma.operations.release.SolveRun.NotPrivate;
import org.didyma.privacy.ledger.Ledger;

/**
 * What {@link Solve} released.
 *
 * @param tree the model, with the reason of a choice that the user left open
 * @param quality what a part held out showed of the model, if one was
 * @param notPrivate what the run was like, where its custodian wants to hear that
 */
record SolveResult(
    @Field(flat = true) ObjectNode tree,
    Optional<ObjectNode> quality,
    Optional<NotPrivate> notPrivate,
    @Field(hidden = true) Model model,
    @Field(hidden = true) String reason,
    @Field(hidden = true) Optional<Measurement> measured,
    @Field(hidden = true) Files files)
    implements Result {

  private static final int WIDTH = 80;

  /**
   * Where it is written besides.
   *
   * @param model for the model
   * @param page for the card, to look at
   * @param dossier for everything that is to be said of the release
   * @param quality for what was measured on a part held out
   * @param ledger what the release was paid from, for the dossier
   */
  record Files(
      Optional<OutputFile> model,
      Optional<OutputFile> page,
      Optional<OutputFile> dossier,
      Optional<OutputFile> quality,
      Supplier<Optional<Ledger>> ledger) {}

  /**
   * What is to be told of a release.
   *
   * @param reason why mechanism and lattice were chosen; empty when the user named both
   */
  static SolveResult of(
      Model model,
      String reason,
      Optional<Measurement> measured,
      Optional<NotPrivate> notPrivate,
      Files files) {
    ObjectNode tree = ModelWriter.tree(model);
    if (!reason.isEmpty()) {
      tree.put("choice", reason);
    }
    return new SolveResult(
        tree,
        measured.map(m -> m.tree(SoftwareVersion.text())),
        notPrivate,
        model,
        reason,
        measured,
        files);
  }

  @Override
  public List<Section> sections() {
    List<Section> sections = new ArrayList<>();
    sections.add(new Section.Text(TextCard.of(model)));
    if (!reason.isEmpty()) {
      sections.add(new Section.Text("\n" + Paragraph.block("Choice: ", "  ", reason + ".", WIDTH)));
    }
    notPrivate.ifPresent(run -> sections.add(new Section.Text(run.text())));
    measured.ifPresent(m -> sections.add(new Section.Text("\n" + m.report().textWithoutVerdict())));
    return sections;
  }

  @Override
  public List<Delivery> deliveries() {
    List<Delivery> all = new ArrayList<>();
    files.model.ifPresent(
        f -> all.add(Delivery.only(f, Json.text(tree), "The model is in " + f.path() + ".")));
    files.quality.ifPresent(
        f -> quality.ifPresent(q -> all.add(Delivery.only(f, Json.text(q), ""))));
    files.page.ifPresent(f -> all.add(Delivery.of(f, () -> CardPage.of(model).html())));
    files.dossier.ifPresent(
        f ->
            all.add(
                Delivery.of(
                    f,
                    () -> dossier(model, measured.map(Measurement::report), files.ledger.get()))));
    return all;
  }

  /** Everything that is to be said of a release, as a page. */
  static String dossier(Model model, Optional<MeasuredReport> quality, Optional<Ledger> ledger) {
    return Dossier.of(model, quality, ledger.map(Ledger::statement)).page().html();
  }
}
