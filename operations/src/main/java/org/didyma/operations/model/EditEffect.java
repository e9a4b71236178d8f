package org.didyma.operations.model;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.didyma.core.Json;
import org.didyma.data.schema.BinaryLabel;
import org.didyma.models.Measured;
import org.didyma.models.Model;
import org.didyma.models.cards.Paragraph;
import org.didyma.models.page.TextTable;
import org.didyma.models.quality.Cutoff;
import org.didyma.models.quality.EditedFigures;
import org.didyma.models.quality.EvaluationReport;
import org.didyma.models.quality.IntervalEstimate;
import org.didyma.models.quality.Quality;
import org.didyma.models.quality.QualityReader;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * What a change by hand does to what was measured, as people are told.
 *
 * @param known a word for programs: all, order, unknown or unmeasured
 * @param sentence what it means
 * @param lines figures before and after
 * @param measured what the model file of the new card says of its worth
 * @param report the evaluation of the new card, where all is known
 */
record EditEffect(
    String known,
    String sentence,
    List<Line> lines,
    Optional<Measured> measured,
    Optional<EvaluationReport> report) {

  /** A figure; without an interval where it is not known. */
  record Line(String figure, IntervalEstimate before, Optional<IntervalEstimate> after) {}

  private static final int WIDTH = 80;

  private static final String MOVED =
      "All of this follows from the released counts: records keep their order. It spends nothing.";

  private static final String JOINED =
      "This follows from the released counts, added up where points have become equal. It spends"
          + " nothing.";

  private static final String DIVIDED =
      "The order of records follows from the released counts. What the new cut-off does is not"
          + " known, since they count scores on both sides of it together.";

  private static final String EQUAL =
      "Every record keeps its score, so all that was measured stays.";

  private static final String UNMEASURED =
      "No figures of the released card are given, so nothing is known of the new one.";

  /**
   * The effect.
   *
   * @param hasMovedCuts whether records may have other levels
   * @param quality figures of the card before
   */
  static EditEffect of(Model before, Model after, boolean hasMovedCuts, Optional<Path> quality) {
    boolean areEqual = !hasMovedCuts && EditedFigures.areScoresEqual(before, after);
    if (!(before.schema().label() instanceof BinaryLabel) || quality.isEmpty()) {
      return areEqual && before.measured().isPresent()
          ? new EditEffect("all", EQUAL, List.of(), before.measured(), Optional.empty())
          : before.measured().isEmpty() || quality.isEmpty()
              ? new EditEffect(
                  "unmeasured", UNMEASURED, List.of(), Optional.empty(), Optional.empty())
              : unknown("");
    }
    QualityReader.Content counts = QualityReader.read(quality.get());
    Quality old = counts.of(before);
    if (hasMovedCuts) {
      return unknown(price(counts));
    }
    EditedFigures now = EditedFigures.of(before, after, counts);
    if (now.kind() == EditedFigures.Kind.UNKNOWN) {
      return unknown(price(counts));
    }
    List<Line> lines = lines(old, now);
    boolean isAll = now.kind() == EditedFigures.Kind.MOVED;
    return new EditEffect(
        isAll ? "all" : "order",
        areEqual ? EQUAL : isAll ? MOVED : now.decision().isPresent() ? JOINED : DIVIDED,
        lines,
        now.measured().map(m -> m),
        now.report());
  }

  private static EditEffect unknown(String price) {
    return new EditEffect(
        "unknown",
        "The effect on the measured figures is not known from what was released. didyma evaluate"
            + " measures the new card on rows that it was not learned from, with an epsilon of"
            + " their own"
            + price
            + ".",
        List.of(),
        Optional.empty(),
        Optional.empty());
  }

  private static String price(QualityReader.Content counts) {
    return counts.ofCounts() instanceof PrivacyGuarantee.Pure pure
        ? "; the released card was measured with epsilon " + pure.epsilon()
        : "";
  }

  private static List<Line> lines(Quality old, EditedFigures now) {
    Optional<Cutoff> after = now.decision();
    Cutoff before = old.decision();
    List<Line> lines = new ArrayList<>();
    lines.add(new Line("AUC", old.auc(), now.auc()));
    lines.add(new Line("predicted positive", before.flagged(), after.map(Cutoff::flagged)));
    lines.add(new Line("sensitivity", before.sensitivity(), after.map(Cutoff::sensitivity)));
    lines.add(new Line("specificity", before.specificity(), after.map(Cutoff::specificity)));
    lines.add(
        new Line("positive predictive value", before.precision(), after.map(Cutoff::precision)));
    lines.add(new Line("negative predictive value", before.npv(), after.map(Cutoff::npv)));
    lines.add(new Line("cost per record", before.cost(), after.map(Cutoff::cost)));
    return lines;
  }

  /** The new card with what is known of its worth. */
  Model of(Model edited) {
    return measured.map(edited::with).orElse(edited);
  }

  /** For a terminal. */
  String text() {
    StringBuilder text = new StringBuilder();
    if (!lines.isEmpty()) {
      TextTable table = new TextTable(1, List.of("figure", "before", "after"));
      for (Line line : lines) {
        table.add(
            List.of(
                line.figure(),
                shown(line.before()),
                line.after().map(EditEffect::shown).orElse("not known")));
      }
      text.append(table.text()).append('\n');
    }
    return text.append(Paragraph.block("", "", sentence, WIDTH)).toString();
  }

  private static String shown(IntervalEstimate estimate) {
    return String.format(
        Locale.ROOT, "%.3f (%.3f to %.3f)", estimate.value(), estimate.low(), estimate.high());
  }

  /** For programs. */
  void put(ObjectNode tree) {
    ObjectNode node = tree.putObject("effect").put("known", known).put("sentence", sentence);
    ArrayNode figures = node.putArray("figures");
    for (Line line : lines) {
      ObjectNode own = figures.addObject().put("figure", line.figure());
      own.set("before", estimate(line.before()));
      line.after().ifPresent(after -> own.set("after", estimate(after)));
    }
  }

  private static ObjectNode estimate(IntervalEstimate estimate) {
    ObjectNode node = Json.object().put("value", estimate.value());
    return node.put("low", estimate.low()).put("high", estimate.high());
  }
}
