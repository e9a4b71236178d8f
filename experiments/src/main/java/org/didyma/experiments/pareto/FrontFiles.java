package org.didyma.experiments.pareto;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.didyma.core.InvalidInputException;
import org.didyma.core.Json;
import org.didyma.experiments.pareto.instance.Aim;
import org.didyma.experiments.pareto.instance.SettingsEvaluation;
import org.didyma.experiments.report.Report;
import org.didyma.models.page.TextTable;

/**
 * A front for people and for programs.
 *
 * @param all the evaluations
 * @param aim what the search was after
 * @param command what runs the evaluation of a number again, from 1
 */
public record FrontFiles(List<SettingsEvaluation> all, Aim aim, IntFunction<String> command) {

  public FrontFiles {
    all = List.copyOf(all);
  }

  /** The front by mean errors. */
  public FoundFront front() {
    return FoundFront.of(all, aim);
  }

  /** What runs an evaluation again. */
  public String command(SettingsEvaluation evaluation) {
    return command.apply(all.indexOf(evaluation) + 1);
  }

  private TextTable table() {
    return table(front().evaluations());
  }

  /** Settings and what they led to, a line each; seconds of a run where these matter. */
  public TextTable table(List<SettingsEvaluation> evaluations) {
    List<String> head = new ArrayList<>(List.of("settings", "epsilon", "error", "deviation"));
    if (aim.isTimed()) {
      head.add("seconds");
    }
    TextTable table = new TextTable(1, head);
    for (SettingsEvaluation e : evaluations) {
      List<String> line = new ArrayList<>();
      line.add(e.settings().toString());
      line.add(text("%.4g", e.epsilon()));
      line.add(text("%.4f", e.error()));
      line.add(text("%.4f", e.deviation()));
      if (aim.isTimed()) {
        line.add(text("%.3g", e.runSeconds()));
      }
      table.add(line);
    }
    return table;
  }

  private static String text(String format, double number) {
    return Double.isNaN(number) ? "" : format.formatted(number);
  }

  /** A table in columns and what it is a front of. */
  public String text() {
    return table().text() + "\n" + sentence() + "\n";
  }

  public String markdown() {
    return table().markdown() + "\n" + sentence() + "\n";
  }

  private String sentence() {
    long unused = all.stream().filter(e -> !e.isDone()).count();
    FoundFront front = front();
    return String.format(
        Locale.ROOT,
        "%d of %d settings are on the front; hypervolume %.4f (%.4f in ln epsilon) %s%s.",
        front.evaluations().size(),
        all.size(),
        front.hypervolume(),
        front.logarithmicHypervolume(),
        below(),
        unused == 0 ? "" : "; %d settings could not be used".formatted(unused));
  }

  /** What is of interest, in words. */
  public String below() {
    String both =
        "below epsilon %s and error %s".formatted(number(aim.epsilon()), number(aim.error()));
    return !aim.isTimed()
        ? both
        : both
            + (aim.isFast() ? " and %s seconds a run" : ", of runs of at most %s seconds")
                .formatted(number(aim.seconds()));
  }

  private static String number(double value) {
    return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
  }

  /** Everything as JSON: the front and a row for each evaluation. */
  public ObjectNode tree() {
    ObjectNode root = Json.object();
    root.put("label", "not private");
    root.put("evaluations", all.size());
    FoundFront front = front();
    root.put("hypervolume", front.hypervolume());
    root.put("hypervolume_in_ln_epsilon", front.logarithmicHypervolume());
    ObjectNode reference = root.putObject("reference");
    reference.put("epsilon", aim.epsilon()).put("error", aim.error());
    if (aim.isTimed()) {
      reference.put("seconds", aim.seconds()).put("third_objective", aim.isFast());
    }
    ArrayNode points = root.putArray("front");
    front.evaluations().forEach(e -> points.add(tree(e)));
    ArrayNode rows = root.putArray("rows");
    all.forEach(e -> rows.add(tree(e)));
    return root;
  }

  private ObjectNode tree(SettingsEvaluation e) {
    ObjectNode tree = SearchFile.tree(e);
    if (e.isDone()) {
      tree.put("error", e.error());
      if (!Double.isNaN(e.deviation())) {
        tree.put("deviation", e.deviation());
      }
    }
    return tree.put("command", command(e));
  }

  /** A line for each evaluation, with the words of those that do not count left out. */
  public String csv() {
    Set<String> names = new LinkedHashSet<>();
    all.forEach(e -> names.addAll(e.settings().texts().keySet()));
    List<SettingsEvaluation> front = front().evaluations();
    StringBuilder text = new StringBuilder(String.join(",", names));
    text.append(text.isEmpty() ? "" : ",").append("promised_epsilon,error,deviation,on_front\n");
    for (SettingsEvaluation e : all) {
      List<String> fields = new ArrayList<>();
      names.forEach(name -> fields.add(e.settings().has(name) ? e.settings().text(name) : ""));
      fields.add(Double.isFinite(e.epsilon()) ? Double.toString(e.epsilon()) : "");
      fields.add(e.isDone() ? Double.toString(e.error()) : "");
      fields.add(Double.isNaN(e.deviation()) ? "" : Double.toString(e.deviation()));
      fields.add(Boolean.toString(front.contains(e)));
      text.append(fields.stream().map(FrontFiles::field).collect(Collectors.joining(",")))
          .append('\n');
    }
    return text.toString();
  }

  private static String field(String text) {
    return text.contains(",") || text.contains("\"")
        ? '"' + text.replace("\"", "\"\"") + '"'
        : text;
  }

  /**
   * Writes {@code front.md}, {@code front.json} and {@code evaluations.csv} into a folder, each of
   * them whole and in place of an earlier one.
   *
   * @throws InvalidInputException when one cannot be written
   */
  public void write(Path folder) {
    Report.write(folder.resolve("front.md"), markdown());
    Report.write(folder.resolve("front.json"), Json.text(tree()));
    Report.write(folder.resolve("evaluations.csv"), csv());
  }
}
