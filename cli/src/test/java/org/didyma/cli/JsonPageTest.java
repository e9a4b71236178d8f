package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code docs/reference/json.md} has every field that commands print. */
class JsonPageTest {

  private static final Pattern CODE = Pattern.compile("`([^`]+)`");

  /** What other pages tell of. */
  private static final Set<String> ELSEWHERE =
      Set.of("guarantee", "budget", "event", "schema", "quality", "measured");

  @TempDir Path folder;

  @Test
  void everyPrintedFieldIsOnThePage() throws IOException {
    Map<String, Set<String>> page = fields();
    SoftAssertions softly = new SoftAssertions();
    People people = new People(folder);
    people.write(
        "columns.json",
        """
        {"label": {"column": "ill", "positive": "yes", "negative": "no"},
         "features": [{"column": "age", "integer": [18, 90]},
                      {"column": "sex", "categories": ["f", "m"]}]}
        """);
    people.write(
        "event.json",
        """
        {"event": "gaussian", "noise-multiplier": "3", "adjacency": "replace"}
        """);
    String data = people.table.toString();
    String schema = people.schema.toString();
    String model = people.path("m.json");
    String ledger = people.path("l");
    String columns = people.path("columns.json");
    for (List<String> words :
        List.of(
            List.of("ledger open", ledger, "--epsilon", "3"),
            List.of(
                "solve",
                "--data",
                data,
                "--schema",
                schema,
                "--epsilon",
                "1",
                "--out",
                model,
                "--loss",
                "logistic",
                "--hold-out",
                "0.2",
                "--ledger",
                ledger),
            List.of(
                "solve",
                "--data",
                data,
                "--schema",
                schema,
                "--epsilon",
                "1",
                "--delta",
                "1e-6",
                "--mechanism",
                "dp-sgd",
                "--records",
                "300",
                "--points",
                "-10:10"),
            List.of(
                "solve", "--rehearse", "--records", "300", "--schema", schema, "--epsilon", "1"),
            List.of(
                "learn",
                "--data",
                data,
                "--columns",
                columns,
                "--epsilon",
                "1",
                "--records",
                "300",
                "--out",
                people.path("card")),
            List.of(
                "optimize",
                "--data",
                data,
                "--schema",
                schema,
                "--certificate-out",
                people.path("c.json")),
            List.of("verify", people.path("c.json"), "--data", data, "--schema", schema),
            List.of("predict", "--model", model, "--record", "sex=f,age=40,ward=C,visits=3"),
            List.of("evaluate", "--model", model, "--data", data),
            List.of("explain", "--model", model),
            List.of("schema check", schema),
            List.of("schema fit", schema, "--data", data),
            List.of("ledger show", ledger),
            List.of("ledger verify", ledger),
            List.of("account compose", people.path("event.json"), "--delta", "1e-6", "--explain"),
            List.of("account convert", "--rho", "0.1", "--delta", "1e-6"),
            List.of("account laplace", "--scale", "2"),
            List.of("account gaussian", "--sigma", "2", "--delta", "1e-6"),
            List.of("account exponential", "--epsilon", "0.1", "--steps", "5", "--delta", "1e-6"),
            List.of(
                "account subsampled-gaussian",
                "--rate",
                "0.01",
                "--sigma",
                "2",
                "--steps",
                "9",
                "--delta",
                "1e-6"),
            List.of("audit", "discrete-laplace", "--samples", "1000", "--twins"),
            List.of(
                "compare solvers",
                "--data",
                data,
                "--schema",
                schema,
                "--engines",
                "chain",
                "--time-limit",
                "5"),
            List.of(
                "compare mechanisms",
                "--data",
                data,
                "--schema",
                schema,
                "--epsilons",
                "1",
                "--mechanisms",
                "exponential",
                "--splits",
                "2"),
            List.of("data list"),
            List.of("data describe", "bank"),
            List.of("experiment list"),
            List.of("experiment instances"),
            List.of("bench cells", "--rows", "1000", "--distinct", "9"))) {
      List<String> args = new ArrayList<>(List.of(words.get(0).split(" ")));
      args.addAll(words.subList(1, words.size()));
      args.addAll(List.of("--format", "json"));
      Run run = Run.of(args.toArray(String[]::new));
      assertThat(run.code()).as(args + run.err()).isZero();
      Set<String> printed = new TreeSet<>();
      collect(run.json(), "", printed);
      Set<String> told = told(page, words.get(0));
      printed.removeIf(field -> told.stream().anyMatch(field::matches));
      softly.assertThat(printed).as("not on the page, of " + words.get(0)).isEmpty();
    }
    Set<String> monitored = new TreeSet<>();
    for (String name : List.of("q1", "q2")) {
      Run.of(
          "evaluate",
          "--model",
          model,
          "--data",
          data,
          "--epsilon",
          "1",
          "--out",
          people.path(name));
    }
    collect(
        Run.of(
                "monitor",
                "--before",
                people.path("q1"),
                "--after",
                people.path("q2"),
                "--format",
                "json")
            .json(),
        "",
        monitored);
    monitored.removeIf(field -> told(page, "monitor").stream().anyMatch(field::matches));
    softly.assertThat(monitored).isEmpty();
    softly.assertAll();
  }

  /** Patterns of what the page tells of a command, or of the commands that it is one of. */
  private static Set<String> told(Map<String, Set<String>> page, String command) {
    Set<String> told = new HashSet<>();
    page.forEach(
        (name, fields) -> {
          if (command.equals(name) || command.startsWith(name + " ")) {
            told.addAll(fields);
          }
        });
    if (command.equals("learn")) {
      told.addAll(told(page, "solve"));
    } else if (command.equals("explain")) {
      told(page, "solve").forEach(field -> told.add("model[.]" + field));
    }
    assertThat(told).as(command).isNotEmpty();
    return told;
  }

  private Map<String, Set<String>> fields() throws IOException {
    Map<String, Set<String>> fields = new LinkedHashMap<>();
    List<String> commands = List.of();
    for (String line : Files.readAllLines(Path.of("../docs/reference/json.md"))) {
      if (line.startsWith("## ")) {
        commands = code(line);
      } else if (line.startsWith("The fields of `") && line.endsWith("`, and:")) {
        for (String command : commands) {
          fields.put(command, new HashSet<>(Objects.requireNonNull(fields.get(code(line).get(0)))));
        }
      } else if (line.startsWith("- `")) {
        for (String command : commands) {
          for (String field : code(line.replaceFirst("`: .*", "`"))) {
            fields
                .computeIfAbsent(command, c -> new HashSet<>())
                .add(Pattern.quote(field).replaceAll("FIGURE|COLUMN", "\\\\E.+\\\\Q"));
          }
        }
      }
    }
    return fields;
  }

  private static List<String> code(String text) {
    Matcher matcher = CODE.matcher(text);
    List<String> found = new ArrayList<>();
    while (matcher.find()) {
      found.add(matcher.group(1));
    }
    return found;
  }

  private static void collect(JsonNode node, String path, Set<String> fields) {
    if (node.isObject()) {
      node.fields()
          .forEachRemaining(
              field -> {
                String name = path.isEmpty() ? field.getKey() : path + "." + field.getKey();
                if (ELSEWHERE.contains(field.getKey())) {
                  fields.add(name);
                } else {
                  collect(field.getValue(), name, fields);
                }
              });
    } else if (node.isArray()) {
      node.forEach(item -> collect(item, path + "[]", fields));
    } else {
      fields.add(path);
    }
  }
}
