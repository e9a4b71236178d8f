package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Weights of the rows of one group. */
class GroupWeightsTest {

  @TempDir Path folder;
  private People people;

  @BeforeEach
  void writeTable() {
    people = new People(folder);
  }

  private Run solve(String fair, String group) {
    return people.solve(
        "--epsilon 1 --threads 1 --out " + people.path("card.json"),
        "--fair",
        fair,
        "--group",
        group);
  }

  /** The options write a table into the schema, whose largest entry the guarantee knows. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "equal-opportunity:3 | {'f':{'positive':3,'negative':1}} | 1 | 3",
        "equal-opportunity:1.5 | {'f':{'positive':3,'negative':2}} | 2 | 3",
        "equalised-odds:1.25 | {'f':5} | 4 | 5",
        "parity:1.50 | {'f':{'positive':9,'negative':4}} | 6 | 9"
      })
  void optionsWriteATableOfWeights(String fair, String of, int otherwise, int most) {
    Run run = solve(fair, "sex=f");
    assertThat(run.code()).as(run.err()).isZero();
    JsonNode card = people.json("card.json");
    JsonNode weight = card.get("model").get("schema").get("weight");
    assertThat(weight.get("by").asText()).isEqualTo("sex");
    assertThat(weight.get("of")).hasToString(of.replace('\'', '"'));
    assertThat(weight.get("otherwise").asInt()).isEqualTo(otherwise);
    assertThat(card.get("event").toString()).contains("\"weight\":\"" + most + "\"");
  }

  @ParameterizedTest
  @CsvSource({
    "equal-opportunity:0.5, sex=f, which is not NOTION:W",
    "equal-opportunity, sex=f, which is not NOTION:W",
    "justice:2, sex=f, which is not NOTION:W",
    "parity:2, sex, which is not COLUMN=VALUE",
    "parity:99.99, sex=f, 'not from 0 to 10,000'"
  })
  void whatIsNoneIsRefused(String fair, String group, String message) {
    Run run = solve(fair, group);
    assertThat(run.code()).isNotZero();
    assertThat(run.err()).contains(message);
  }

  @Test
  void bothGoTogether() {
    Run run = people.solve("--epsilon 1", "--fair", "parity:2");
    assertThat(run.err()).contains("--fair and --group go together");
  }
}
