package org.didyma.experiments.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.didyma.models.Model;
import org.didyma.models.ModelReader;
import org.didyma.models.cards.PrintOptions;
import org.didyma.models.export.ProgramExport;
import org.didyma.models.export.Scorecard;
import org.openqa.selenium.chrome.ChromeDriver;

/** What a calculator says at its fields, held against what tables' fields of the same text mean. */
final class CalculatorFields {

  /** Fields of what: in texts that are read, in texts that are not, and what is said of them. */
  private static final List<List<String>> ENTRIES =
      List.of(
          List.of("crp", "12,4", ""),
          List.of("crp", " 12,4 ", ""),
          List.of("crp", "1e1", ""),
          List.of("crp", "12.4", "“12.4” is not a number here: write 12,4, or tick “not known”."),
          List.of(
              "crp",
              "1.200",
              "“1.200” is not a number here: write digits, with “,” before decimals, or tick “not"
                  + " known”."),
          List.of("crp", "1.200,5", "“1.200,5” is not a number here: write digits"),
          List.of("crp", "<5", "“<5” is not a number here: write digits"),
          List.of("crp", "-9", "“-9” means: not known."),
          List.of("crp", "-9,0", "“-9,0” means: not known."),
          List.of("crp", "n.d.", "“n.d.” means: not known."),
          List.of("crp", "500,5", "The card was made for 0 to 400."),
          List.of("crp", "inf", "The card was made for 0 to 400."),
          List.of("age", "54", ""),
          List.of("age", "54.0", ""),
          List.of("age", "5O", "“5O” is not a whole number: write digits alone, or tick"),
          List.of("age", "54,5", "“54,5” is not a whole number: write digits alone"),
          List.of("age", "54.5", "“54.5” is not a whole number: write digits alone"),
          List.of("age", "150", "The card was made for 0 to 120."),
          List.of("visit", "2023-12-31", ""),
          List.of("visit", "2030-05-01", "The card was made for 01.01.2015 to 31.12.2023."),
          List.of("visit", "2014-12-31", "The card was made for 01.01.2015 to 31.12.2023."));

  private CalculatorFields() {}

  /** What is not read shows no risk, though a total schema counts it as missing. */
  static void requireReadOrNoRisk(ChromeDriver browser, Path folder) throws Exception {
    Model model = model();
    Scorecard card = Scorecard.of(model);
    Path page =
        Files.writeString(
            folder.resolve("fields.html"),
            ProgramExport.calculator(model, PrintOptions.AS_LEARNED));
    browser.get(page.toUri().toString());
    List<String> expected = new ArrayList<>();
    for (List<String> entry : ENTRIES) {
      // What predict reads in a table; blanks are not seen beside a number.
      Scorecard.Reading reading = card.read(record(entry));
      expected.add(
          reading.unread().isEmpty()
              ? "%.0f".formatted(Arrays.stream(reading.added()).sum())
              : "none");
    }
    assertThat(expected).contains("none", "9");
    List<List<String>> shown = shown(browser);
    assertThat(shown.stream().map(one -> one.get(0))).containsExactlyElementsOf(expected);
    for (int i = 0; i < shown.size(); i++) {
      String note = ENTRIES.get(i).get(2);
      assertThat(shown.get(i).get(1)).as("%s", ENTRIES.get(i)).startsWith(note);
      assertThat(shown.get(i).get(1).isEmpty()).isEqualTo(note.isEmpty());
      assertThat(shown.get(i).get(2).contains("Outside of what the card was made for"))
          .as("%s", ENTRIES.get(i))
          .isEqualTo(note.startsWith("The card was made"));
      assertThat(shown.get(i).get(2).contains("risk")).isEqualTo(!expected.get(i).equals("none"));
    }
    assertThat(Chromium.complaints(browser)).isEmpty();
  }

  private static Map<String, String> record(List<String> entry) {
    Map<String, String> record =
        new HashMap<>(Map.of("crp", "1,5", "age", "30", "visit", "2020-02-29"));
    record.put(entry.get(0), entry.get(1).strip());
    return record;
  }

  /** For each entry: the score or none, what is said at its field, and the result. */
  @SuppressWarnings("unchecked")
  private static List<List<String>> shown(ChromeDriver browser) {
    return (List<List<String>>)
        browser.executeScript(
            """
            const field = (name) => document.querySelector(".value[name=" + name + "]");
            const usual = { crp: "1,5", age: "30", visit: "2020-02-29" };
            return arguments[0].map(([name, text]) => {
              Object.entries({ ...usual, [name]: text }).forEach(([one, value]) => {
                field(one).value = value;
              });
              document.getElementById("fields").dispatchEvent(new Event("input"));
              const score = document.getElementById("score");
              return [score === null ? "none" : score.textContent.replace("\\u2212", "-"),
                field(name).closest("div").querySelector(".note").textContent,
                document.getElementById("result").textContent];
            });
            """,
            ENTRIES.stream().map(entry -> Stream.of(entry.get(0), entry.get(1)).toList()).toList());
  }

  private static Model model() {
    return ModelReader.parse(
        """
        {"format": "didyma-model/1", "mechanism": "exponential",
         "guarantee": {"kind": "pure", "epsilon": "1", "delta": "0", "adjacency": "replace",
                       "conditions": [], "statement": ""},
         "model": {"kind": "linear-lattice", "lattice": "box:9", "intercept": "-3:3",
                   "costs": "1:1", "loss": "logistic:1/2:0.01",
                   "schema": {"policies": "total",
                              "label": {"column": "ill", "positive": "yes", "negative": "no"},
                              "features": [{"column": "crp", "decimal": [0, 400],
                                            "decimalMark": ",", "missing": ["n.d.", "-9"],
                                            "thresholds": [10]},
                                           {"column": "age", "integer": [0, 120],
                                            "thresholds": [40]},
                                           {"column": "visit", "date": ["2015-01-01", "2023-12-31"],
                                            "format": "dd.MM.yyyy", "thresholds": ["2022-03-01"]}]},
                   "weights": [{"feature": "crp>=10", "points": 9}, {"feature": "age>=40", "points": 5},
                               {"feature": "visit>=2022-03-01", "points": 2}],
                   "threshold": 3, "risk": {"unit": "1/2", "costs": "1:1"}},
         "software": {"version": "1", "proof": "docs/proofs/exponential-mechanism.md"}}
        """,
        "a model");
  }
}
