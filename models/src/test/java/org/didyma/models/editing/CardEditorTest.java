package org.didyma.models.editing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.didyma.core.InvalidInputException;
import org.didyma.formulations.Costs;
import org.didyma.mechanisms.RiskScale;
import org.didyma.mechanisms.counts.CountNoise;
import org.didyma.models.Model;
import org.didyma.models.ModelReader;
import org.didyma.models.ModelReaderTest;
import org.didyma.models.ModelWriter;
import org.didyma.models.Rule;
import org.didyma.models.cards.Drawn;
import org.didyma.models.cards.PointsCard;
import org.didyma.models.quality.EditedFigures;
import org.didyma.models.quality.NoisyScores;
import org.didyma.models.quality.Quality;
import org.didyma.models.quality.QualityFile;
import org.didyma.models.quality.QualityReader;
import org.didyma.models.quality.ScoreBands;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyGuarantee;
import org.junit.jupiter.api.Test;

/** What people change is what changes, and what is said of its effect is what a recount shows. */
class CardEditorTest {

  private static final int MODELS = 300 * Integer.getInteger("test.times", 1);

  /** So little noise that counts are those of the table. */
  private static final CountNoise NONE = CountNoise.independent(700);

  private static final PrivacyGuarantee OF_COUNTS =
      PrivacyGuarantee.pure(Epsilon.parse("700"), Adjacency.ADD_REMOVE);

  private final Random random = new Random(67);

  @Test
  void aLevelHasItsNewPointsAndTheOthersKeepTheirs() {
    int changed = 0;
    for (int m = 0; m < MODELS; m++) {
      Model model = new Drawn(random).model();
      CardEditor editor = new CardEditor(model);
      if (editor.columns().isEmpty()) {
        continue;
      }
      CardEditor.Column column = editor.columns().get(random.nextInt(editor.columns().size()));
      int level = random.nextInt(column.levels().size());
      long before = column.levels().get(level).points();
      long after = before + 1 + random.nextInt(3);
      editor.points(column.column(), level + 1, level + 1, after);
      Model edited = editor.edited();
      // Each record has one level of the column, and none has another score otherwise.
      boolean isMultiple = column.levels().get(level).name().startsWith("for each");
      for (int[] x : model.schema().rows(5000)) {
        double added = score(edited, x) - score(model, x);
        if (!isMultiple) {
          assertThat(added).as("%s of %s", level, column).isIn(0.0, (double) after - before);
        }
      }
      List<Long> now =
          new CardEditor(ModelReader.parse(text(edited), "m"))
              .columns().stream()
                  .filter(c -> c.column().equals(column.column()))
                  .flatMap(c -> c.levels().stream())
                  .map(CardEditor.Level::points)
                  .toList();
      for (int l = 0; l < now.size() && !isMultiple; l++) {
        long wanted = l == level ? after : column.levels().get(l).points();
        long shift = after - now.get(level);
        assertThat(now.get(l) + shift).as("%s of %s", l, column).isEqualTo(wanted);
      }
      changed++;
    }
    assertThat(changed).isGreaterThan(MODELS / 2);
  }

  private static double score(Model model, int[] x) {
    return model.rule().classifier(model.schema()).score(x);
  }

  private static String text(Model model) {
    return ModelWriter.tree(model).toString();
  }

  /** Rows of a table, as many of each label as are drawn. */
  private record Rows(List<int[]> rows, long[] positives, long[] negatives) {

    Quality quality(Model model, ScoreBands bands) {
      long[] counts = new long[2 * bands.count()];
      for (int i = 0; i < rows.size(); i++) {
        int place = bands.place(score(model, rows.get(i)));
        counts[place] += positives[i];
        counts[bands.count() + place] += negatives[i];
      }
      return new Quality(new NoisyScores(bands, counts, NONE), Costs.EQUAL, model.risk());
    }

    /**
     * Whether no two records of different bands change their order, nor those of one score become
     * different where each band is a score.
     */
    boolean keepOrder(Model before, Model after, ScoreBands bands) {
      TreeMap<Integer, DoubleSummaryStatistics> now = new TreeMap<>();
      for (int[] x : rows) {
        now.computeIfAbsent(bands.place(score(before, x)), k -> new DoubleSummaryStatistics())
            .accept(score(after, x));
      }
      double last = Double.NEGATIVE_INFINITY;
      for (DoubleSummaryStatistics scores : now.values()) {
        if (scores.getMin() < last || bands.isSingle() && scores.getMin() < scores.getMax()) {
          return false;
        }
        last = scores.getMax();
      }
      return true;
    }
  }

  /** A card with random changes, a table of all rows of its schema, and what is said of it. */
  private record Change(Model before, Model after, Rows rows, ScoreBands bands) {

    EditedFigures said() {
      return EditedFigures.of(
          before,
          after,
          new QualityReader.Content(
              rows.quality(before, bands).scores(),
              OF_COUNTS,
              OF_COUNTS,
              QualityFile.fingerprint(before),
              OptionalDouble.empty()));
    }

    /** The figures of the new card, by a band for each of its scores. */
    Quality recount() {
      return rows.quality(after, ScoreBands.of(after, ScoreBands.MOST));
    }
  }

  /**
   * Random changes of random cards.
   *
   * @param most bands of scores
   */
  private List<Change> changes(int most) {
    List<Change> all = new ArrayList<>();
    for (int m = 0; m < MODELS; m++) {
      Model model = new Drawn(random).model();
      CardEditor editor = new CardEditor(model);
      List<int[]> x = model.schema().rows(5000);
      if (editor.columns().isEmpty() || x.isEmpty()) {
        continue;
      }
      Model edited;
      try {
        change(editor);
        edited = editor.edited();
      } catch (InvalidInputException e) {
        continue;
      }
      long[] positives = random.longs(x.size(), 1, 50).toArray();
      long[] negatives = random.longs(x.size(), 1, 50).toArray();
      all.add(
          new Change(model, edited, new Rows(x, positives, negatives), ScoreBands.of(model, most)));
    }
    return all;
  }

  @Test
  void whatIsSaidOfFiguresIsWhatARecountShows() {
    int[] kinds = new int[EditedFigures.Kind.values().length];
    for (Change change : changes(ScoreBands.MOST)) {
      EditedFigures said = change.said();
      kinds[said.kind().ordinal()]++;
      assertThat(said.kind() != EditedFigures.Kind.UNKNOWN)
          .as("%s", change.after().edit())
          .isEqualTo(change.rows().keepOrder(change.before(), change.after(), change.bands()));
      if (said.kind() != EditedFigures.Kind.UNKNOWN) {
        Quality now = change.recount();
        assertThat(said.auc().orElseThrow().value()).isEqualTo(now.auc().value(), within(1e-9));
        assertThat(said.auc().orElseThrow().low()).isEqualTo(now.auc().low(), within(1e-6));
        assertThat(said.decision().orElseThrow().sensitivity().value())
            .isEqualTo(now.decision().sensitivity().value(), within(1e-9));
        assertThat(said.decision().orElseThrow().specificity().low())
            .isEqualTo(now.decision().specificity().low(), within(1e-6));
        assertThat(said.measured().orElseThrow().areRisksWorse()).isEqualTo(now.isWorseThanShare());
      }
    }
    assertThat(kinds).doesNotContain(0);
  }

  /** Where a band has several scores, the order within it is not known, and intervals say so. */
  @Test
  void whatIsSaidOfWideBandsHoldsWhateverIsWithinThem() {
    int[] kinds = new int[EditedFigures.Kind.values().length];
    for (Change change : changes(3)) {
      if (change.bands().isSingle()) {
        continue;
      }
      EditedFigures said = change.said();
      kinds[said.kind().ordinal()]++;
      assertThat(said.kind() != EditedFigures.Kind.UNKNOWN)
          .as("%s", change.after().edit())
          .isEqualTo(change.rows().keepOrder(change.before(), change.after(), change.bands()));
      if (said.kind() != EditedFigures.Kind.UNKNOWN) {
        Quality now = change.recount();
        assertThat(now.auc().value())
            .as("%s", change.after().edit())
            .isBetween(
                said.auc().orElseThrow().low() - 1e-9, said.auc().orElseThrow().high() + 1e-9);
        said.decision()
            .ifPresent(
                decision ->
                    assertThat(decision.sensitivity().value())
                        .isEqualTo(now.decision().sensitivity().value(), within(1e-9)));
      }
    }
    assertThat(kinds).doesNotContain(0);
  }

  private void change(CardEditor editor) {
    int changes = random.nextInt(3);
    for (int i = 0; i < changes; i++) {
      CardEditor.Column column = editor.columns().get(random.nextInt(editor.columns().size()));
      int first = 1 + random.nextInt(column.levels().size());
      int last = first + random.nextInt(column.levels().size() - first + 1);
      if (random.nextBoolean()) {
        editor.add(column.column(), 1, column.levels().size(), random.nextInt(3) - 1);
      } else {
        editor.points(column.column(), first, last, random.nextInt(4));
      }
    }
    if (random.nextInt(4) == 0) {
      editor.round(2);
    }
    if (random.nextBoolean()) {
      editor.cutOff(editor.releasedCutOff().orElseThrow() + random.nextInt(5) - 2);
    }
  }

  /** The same record has the same risk, to the third digit of its odds. */
  @Test
  void aMovedCutOffKeepsRisks() {
    for (int d = -6; d <= 6; d++) {
      RiskScale plain = RiskScale.of(2, 5).with(new Costs(3, 2));
      RiskScale moved = new MovedRisk(plain).up(d).orElseThrow();
      for (int s = -9; s <= 9; s++) {
        assertThat(moved.risk(s - d)).isEqualTo(plain.risk(s), within(2e-3));
      }
      RiskScale clipped = plain.clippedAt(new java.math.BigDecimal("0.02"));
      RiskScale both = new MovedRisk(clipped).up(d).orElseThrow();
      for (int s = -15; s <= 15; s++) {
        double risk = clipped.risk(s);
        switch (both.place(s - d)) {
          case AT_MOST -> assertThat(risk).isLessThanOrEqualTo(both.risk(s - d) + 2e-3);
          case AT_LEAST -> assertThat(risk).isGreaterThanOrEqualTo(both.risk(s - d) - 2e-3);
          case WITHIN -> assertThat(both.risk(s - d)).isEqualTo(risk, within(2e-3));
        }
      }
    }
  }

  @Test
  void theChangedCardSaysWhatWasDone() {
    Model model = ModelReader.parse(ModelReaderTest.MODEL, "m");
    CardEditor editor = new CardEditor(model);
    CardEditor.Column column = editor.columns().get(0);
    editor.points(column.column(), 1, 1, column.levels().get(0).points() + 2);
    editor.rename(column.column(), "Other name");
    Model edited = ModelReader.parse(text(editor.edited()), "m");
    assertThat(edited.edit().orElseThrow().of()).isEqualTo(QualityFile.fingerprint(model));
    assertThat(edited.edit().orElseThrow().changes()).hasSize(2);
    assertThat(edited.statement()).contains("without looking at the table");
    assertThat(PointsCard.of(edited).notes()).anyMatch(n -> n.contains("Changed by hand"));
    assertThat(QualityFile.fingerprint(edited)).isNotEqualTo(QualityFile.fingerprint(model));
    // A second round keeps the first one, and the released card.
    CardEditor again = new CardEditor(edited);
    again.cutOff(again.releasedCutOff().orElseThrow() + 1);
    assertThat(again.edited().edit().orElseThrow().of()).isEqualTo(QualityFile.fingerprint(model));
    assertThat(again.edited().edit().orElseThrow().changes()).hasSize(3);
    assertThat(again.edited().guarantee().orElseThrow().conditions())
        .isEqualTo(edited.guarantee().orElseThrow().conditions());
  }

  /** The words of changes are about the printed cards, before and after, level by level. */
  @Test
  void whatWasDoneIsWhatThePrintedCardsHave() {
    int said = 0;
    for (Change change : changes(ScoreBands.MOST)) {
      CardEditor before = new CardEditor(change.before());
      CardEditor after = new CardEditor(change.after());
      Map<String, List<CardEditor.Level>> levels = new HashMap<>();
      after.columns().forEach(column -> levels.put(column.column(), column.levels()));
      List<String> words = new ArrayList<>();
      for (CardEditor.Column was : before.columns()) {
        for (int l = 0; l < was.levels().size(); l++) {
          // A column that is no longer printed has 0 points.
          List<CardEditor.Level> now = levels.get(was.column());
          long points = now == null ? 0 : now.get(l).points();
          if (was.levels().get(l).points() != points) {
            words.add("%s: %d point".formatted(was.levels().get(l).name(), points));
          }
        }
      }
      if (!after.releasedCutOff().equals(before.releasedCutOff())) {
        words.add("cut-off: %d, not".formatted(after.releasedCutOff().orElseThrow()));
      }
      List<String> lines = change.after().edit().orElseThrow().changes();
      assertThat(lines).zipSatisfy(words, (line, word) -> assertThat(line).contains(word));
      said += words.size();
    }
    assertThat(said).isGreaterThan(MODELS / 2);
  }

  /** Also where one goes to the place of another. */
  @Test
  void severalCutPointsMoveTogether() {
    for (List<String> to : List.of(List.of("6", "8"), List.of("1", "3"), List.of("2", "9"))) {
      CardEditor editor = ruled("\"decreasing\"");
      CardEditor.Move first = new CardEditor.Move("n", "3", to.get(0));
      editor.cut(List.of(first, new CardEditor.Move("n", "6", to.get(1))));
      assertThat(editor.columns())
          .filteredOn(column -> column.column().equals("n"))
          .extracting(CardEditor.Column::cuts)
          .containsExactly(to);
    }
    assertThatThrownBy(() -> ruled("\"decreasing\"").cut("n", "3", "6"))
        .hasMessageContaining("6, 6, which do not increase");
  }

  /** A card of one column of numbers, with a rule for its points. */
  private static CardEditor ruled(String rule) {
    return new CardEditor(
        ModelReader.parse(
            ModelReaderTest.MODEL
                .replace("\"scale\": 2", "\"thresholds\": [3, 6], \"points\": " + rule)
                .replace("n/2", "n>=3"),
            "m"));
  }

  private static List<String> notes(CardEditor editor) {
    return PointsCard.of(ModelReader.parse(text(editor.edited()), "m")).notes();
  }

  @Test
  void rulesThatAChangeBreaksAreSaidAndNotRefused() {
    CardEditor editor = ruled("\"decreasing\"");
    // No points from 3 on, and one below.
    editor.points("n", 3, 3, 1);
    assertThat(notes(editor)).anyMatch(note -> note.endsWith("the schema states (n: decreasing)."));
    editor.points("n", 2, 2, 1);
    assertThat(notes(editor))
        .anyMatch(note -> note.startsWith("Changed by hand"))
        .noneMatch(note -> note.contains("rules"));
    CardEditor range = ruled("[-1, 2]");
    range.add("n", 2, 3, 4);
    assertThat(notes(range)).anyMatch(note -> note.contains("(n: -1:2)"));
  }

  @Test
  void aRuleForACutPointMovesWithIt() {
    CardEditor editor = ruled("{\"n>=3\": \"non-positive\", \"n>=6\": 0}");
    editor.cut("n", "3", "4");
    assertThat(notes(editor)).noneMatch(note -> note.contains("rules"));
    editor.points("n", 2, 2, 5);
    assertThat(notes(editor))
        .anyMatch(note -> note.contains("(n>=4: non-positive; n>=6: 0)"))
        .noneMatch(note -> note.contains("n>=3"));
  }

  @Test
  void nothingAndNonsenseAreRefused() {
    CardEditor editor = new CardEditor(ModelReader.parse(ModelReaderTest.MODEL, "m"));
    String column = editor.columns().get(0).column();
    Stream.<org.assertj.core.api.ThrowableAssert.ThrowingCallable>of(
            editor::edited,
            () -> editor.points(column, 0, 1, 2),
            () -> editor.points(column, 1, 99, 2),
            () -> editor.points(column, 1, 1, 1L << 40),
            () -> editor.points("nobody", 1, 1, 2),
            () -> editor.cut(column, "1.25", "2"),
            () -> editor.rename(column, " "))
        .forEach(call -> assertThatThrownBy(call).isInstanceOf(InvalidInputException.class));
    assertThat(((Rule.Points) ModelReader.parse(ModelReaderTest.MODEL, "m").rule()).weights())
        .isNotEmpty();
  }
}
