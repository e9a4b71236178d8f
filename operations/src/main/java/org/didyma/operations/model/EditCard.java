package org.didyma.operations.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.didyma.core.InvalidInputException;
import org.didyma.core.Json;
import org.didyma.core.QuotedText;
import org.didyma.mechanisms.Parameter;
import org.didyma.models.Model;
import org.didyma.models.ModelWriter;
import org.didyma.models.cards.TextCard;
import org.didyma.models.editing.CardEditor;
import org.didyma.models.page.TextTable;
import org.didyma.models.quality.EvaluationReport;
import org.didyma.models.quality.QualityFile;
import org.didyma.models.quality.QualityReader;
import org.didyma.operations.Context;
import org.didyma.operations.Declaration;
import org.didyma.operations.Document;
import org.didyma.operations.Group;
import org.didyma.operations.InputRule;
import org.didyma.operations.Inputs;
import org.didyma.operations.Operation;
import org.didyma.operations.Result;
import org.didyma.operations.SoftwareVersion;
import org.didyma.operations.files.CardFiles;
import org.didyma.operations.files.OutputFolder;
import org.didyma.operations.inputs.ModelInput;
import org.didyma.operations.inputs.SharedParameters;

/** Changes a released card by hand, and says what the released counts say of the new one. */
public final class EditCard implements Operation {

  /** COLUMN:FIRST-LAST=NUMBER. */
  private static final Pattern LEVELS =
      Pattern.compile("(.+):(\\d{1,4})(?:-(\\d{1,4}))?=([+-]?\\d{1,9})");

  private static final Parameter<Path> QUALITY =
      Parameter.file("quality")
          .says(
              "the figures of the released card, such as quality.json of learn: without them the"
                  + " effect is not told");

  private static final Parameter<String> CUT =
      Parameter.text("cut", "COLUMN:FROM=TO").says("move a cut point").repeatable();

  private static final Parameter<String> RENAME =
      Parameter.text("rename", "COLUMN=NAME")
          .says(
              "the name of a column on the card, or of a category: COLUMN:CATEGORY=NAME; that of"
                  + " the outcome's positive value is the title of the card")
          .repeatable();

  private static final Parameter<String> POINTS =
      Parameter.text("points", "COLUMN:LEVELS=N")
          .says(
              "points of levels by their numbers, such as age:2=4, or age:2-3=4, which makes them"
                  + " one line; without changes edit lists all levels")
          .repeatable();

  private static final Parameter<String> ADD =
      Parameter.text("add", "COLUMN:LEVELS=N").says("add to the points of levels").repeatable();

  private static final Parameter<Integer> ROUND =
      Parameter.count("round", "N", 1000).says("round all points to multiples of N");

  private static final Parameter<Path> OUT =
      SharedParameters.folder("out")
          .says(
              "a new folder for the changed card, its dossier and, where they are known, figures");

  private static final Parameter<?>[] CHANGES = {
    CUT, RENAME, POINTS, ADD, ROUND, CutoffInput.CUTOFF
  };

  @Override
  public Declaration declaration() {
    return Declaration.saying(
            "Changes a released card by hand: cut points, names, points and the cut-off, in this"
                + " order. It reads the card and its released figures, opens no table and spends"
                + " nothing, so the guarantee stays, unless you chose the changes by looking at"
                + " the table. It tells which measured figures follow for the new card. The"
                + " released file stays as it is.")
        .takingLabels()
        .takes(
            Group.main(
                ModelInput.MODEL,
                QUALITY,
                OUT,
                CUT,
                RENAME,
                POINTS,
                ADD,
                ROUND,
                CutoffInput.CUTOFF.says(
                    "predict positive from N points of the changed card on; risks stay the same")))
        .refuses(
            InputRule.when(
                in -> in.has(OUT) && !in.hasAny(CHANGES),
                "nothing is changed",
                "name a change, or leave --out out to see the levels."))
        .example(
            "edit --model model.json",
            "edit --model model.json --quality 2025.quality.json --points age:2-3=4 --cutoff 1"
                + " --out card-2")
        .returns(Document.class);
  }

  @Override
  public Result run(Inputs in, Context context) {
    Model released = new ModelInput(in).model();
    CardEditor editor = new CardEditor(released);
    if (!in.hasAny(CHANGES)) {
      ObjectNode tree = Json.object();
      columns(tree, editor);
      return new Document(tree, () -> table(editor).text());
    }
    change(in, editor);
    Model edited = editor.edited();
    EditEffect effect = EditEffect.of(released, edited, editor.hasMovedCuts(), in.given(QUALITY));
    Model told = effect.of(edited);
    in.given(OUT).ifPresent(folder -> write(folder, told, effect, in.given(QUALITY)));
    ObjectNode tree = Json.object();
    edited.edit().orElseThrow().changes().forEach(tree.putArray("changes")::add);
    columns(tree, new CardEditor(edited));
    effect.put(tree);
    tree.set("model", ModelWriter.tree(told));
    Supplier<String> text = () -> TextCard.of(told) + "\n" + effect.text();
    return new Document(tree, text);
  }

  private static void change(Inputs in, CardEditor editor) {
    List<CardEditor.Move> moves = new ArrayList<>();
    for (String text : in.all(CUT)) {
      String[] sides = sides(text, "cut");
      int colon = sides[0].lastIndexOf(':');
      if (colon < 1) {
        throw unreadable(text, "cut", "age:50=55");
      }
      moves.add(
          new CardEditor.Move(
              sides[0].substring(0, colon), sides[0].substring(colon + 1), sides[1]));
    }
    editor.cut(moves);
    for (String text : in.all(RENAME)) {
      String[] sides = sides(text, "rename");
      int colon = sides[0].lastIndexOf(':');
      if (colon < 1
          || editor.columns().stream().anyMatch(column -> column.column().equals(sides[0]))) {
        editor.rename(sides[0], sides[1]);
      } else {
        editor.rename(sides[0].substring(0, colon), sides[0].substring(colon + 1), sides[1]);
      }
    }
    in.all(POINTS).forEach(text -> levels(text, "points", editor::points));
    in.all(ADD).forEach(text -> levels(text, "add", editor::add));
    in.given(ROUND).ifPresent(editor::round);
    in.given(CutoffInput.CUTOFF).ifPresent(editor::cutOff);
  }

  private interface OfLevels {
    void change(String column, int first, int last, long points);
  }

  private static void levels(String text, String option, OfLevels change) {
    Matcher words = LEVELS.matcher(text);
    if (!words.matches()) {
      throw unreadable(text, option, "age:2=4 or age:2-3=4");
    }
    int first = Integer.parseInt(words.group(2));
    change.change(
        words.group(1),
        first,
        words.group(3) == null ? first : Integer.parseInt(words.group(3)),
        Long.parseLong(words.group(4)));
  }

  /** What is before the first sign of equality, and what is after it. */
  private static String[] sides(String text, String option) {
    int equals = text.indexOf('=');
    if (equals < 1 || equals == text.length() - 1) {
      throw unreadable(text, option, option.equals("cut") ? "age:50=55" : "age='Age in years'");
    }
    return new String[] {text.substring(0, equals), text.substring(equals + 1)};
  }

  private static InvalidInputException unreadable(String text, String option, String example) {
    return new InvalidInputException(
        "--%s is %s, which cannot be read".formatted(option, QuotedText.of(text)),
        "write it as in --%s %s.".formatted(option, example));
  }

  private static void columns(ObjectNode tree, CardEditor editor) {
    ArrayNode columns = tree.putArray("columns");
    for (CardEditor.Column column : editor.columns()) {
      ObjectNode own = columns.addObject();
      own.put("column", column.column()).put("title", column.title());
      column.cuts().forEach(own.putArray("cuts")::add);
      ArrayNode levels = own.putArray("levels");
      column
          .levels()
          .forEach(l -> levels.addObject().put("level", l.name()).put("points", l.points()));
    }
    editor.releasedCutOff().ifPresent(least -> tree.put("cut_off", least));
  }

  private static TextTable table(CardEditor editor) {
    TextTable table = new TextTable(2, List.of("column", "level", "number", "points"));
    for (CardEditor.Column column : editor.columns()) {
      int number = 0;
      for (CardEditor.Level level : column.levels()) {
        table.add(
            List.of(column.column(), level.name(), "" + ++number, Long.toString(level.points())));
      }
    }
    editor
        .releasedCutOff()
        .ifPresent(least -> table.add(List.of("cut-off", "", "", Long.toString(least))));
    return table;
  }

  /** The card last: a folder without one was not finished. */
  private static void write(Path out, Model edited, EditEffect effect, Optional<Path> quality) {
    OutputFolder folder = OutputFolder.prepare("--out", out.toString());
    Optional<EvaluationReport> report = effect.report();
    report.ifPresent(
        figures -> folder.write("quality.json", figures(figures, quality.orElseThrow())));
    CardFiles.of(edited, report, Optional.empty())
        .forEach((name, content) -> folder.write(name, content.get()));
    folder.write("card.json", Json.text(ModelWriter.tree(edited)));
  }

  /** The same counts, as figures of the new card. */
  private static String figures(EvaluationReport figures, Path released) {
    try {
      JsonNode before = Json.strict(Files.readString(released));
      return Json.text(
          QualityFile.tree(
              figures,
              QualityReader.read(released).ofCounts(),
              before.path("event"),
              before.path("software").path("proof").asText(),
              SoftwareVersion.text()));
    } catch (JsonProcessingException e) {
      throw new InvalidInputException(released + Json.fault(e), "restore the file.", e);
    } catch (IOException e) {
      throw new InvalidInputException(released + " cannot be read", "check its permissions.", e);
    }
  }
}
