package org.didyma.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.didyma.cli.People.Person;

/**
 * Tiny public inputs of the command lines that are pinned, and {@link BadFiles}. What commands
 * themselves write, such as models, is made by the command lines that write it.
 */
final class PinnedFiles {

  private static final String COLUMNS =
      """
      {
        "label": {"column": "ill", "positive": "yes", "negative": "no"},
        "features": [
          {"column": "age", "integer": [18, 90]},
          {"column": "sex", "categories": ["f", "m"]}
        ]
      }
      """;

  /** Only one card fits, so that a release from it tells the same card each time. */
  private static final String FIXED =
      """
      {
        "label": {"column": "ill", "positive": "yes", "negative": "no"},
        "features": [
          {"column": "sex", "categories": ["f", "m"], "reference": "m", "points": 1},
          {"column": "ward", "categories": ["A|1", "B, east", "C"], "reference": "C", "points": -1}
        ]
      }
      """;

  private static final String MENU =
      """
      {"release": "%s", "variants": [
        {"name": "both"}, {"name": "sex", "columns": ["sex"]}, {"name": "alarms"%s}]}
      """;

  private PinnedFiles() {}

  static void write(Path folder) throws Exception {
    People people = BadFiles.in(folder);
    people.write("people.csv", table(people.records.subList(0, 48)));
    people.write("people.later.csv", table(people.records.subList(48, 96)));
    people.write("small.csv", table(people.records.subList(0, 4)));
    people.write(
        "event.json",
        "{\"event\":\"gaussian\",\"noise-multiplier\":\"3\",\"adjacency\":\"replace\"}");
    people.write(
        "dp-events.json",
        "{\"neighboring_relation\":\"REPLACE_ONE\",\"event\":{\"module_name\":"
            + "\"dp_accounting.dp_event\",\"class_name\":\"LaplaceDpEvent\",\"noise_multiplier\":8}}");
    people.write(
        "dp-bare.json",
        "{\"module_name\":\"dp_accounting.dp_event\",\"class_name\":\"NonPrivateDpEvent\"}");
    people.write("columns.json", COLUMNS);
    people.write(
        "units.schema.json",
        FIXED.replaceFirst(
            "\\{", "{\"unit\": {\"column\": \"visits\", \"records\": 2, \"missing\": \"drop\"}, "));
    people.write("fixed.schema.json", FIXED);
    people.write("menu.json", MENU.formatted("all", ", \"cost\": \"1:3\""));
    people.write("menu-one.json", MENU.formatted("one", ""));
    people.write("menu-costs.json", MENU.formatted("one", ", \"cost\": \"1:3\""));
    people.write(
        "menu-sex.json",
        "{\"release\": \"all\", \"variants\": [{\"name\": \"sex\", \"columns\": [\"sex\"]}]}");
    people.write("menu-rule.json", MENU.formatted("all", ", \"rules\": {\"points\": {\"sx\": 1}}"));
    people.write("p-key.json", "{\"unit\": 1, \"linear\": [0], \"word\": 1}");
    people.write("p-few.json", "{\"unit\": 1, \"linear\": [0, 0]}");
    people.write("text.txt", "just words\n");
    Files.createDirectory(folder.resolve("folder"));
  }

  private static String table(List<Person> records) {
    StringBuilder text = new StringBuilder("sex,age,ward,visits,ill\n");
    records.forEach(p -> text.append(p.line()).append('\n'));
    return text.toString();
  }
}
