package org.didyma.models.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.didyma.core.InvalidInputException;
import org.didyma.core.Json;
import org.didyma.models.Model;
import org.didyma.models.ModelReader;
import org.didyma.models.ModelWriter;
import org.junit.jupiter.api.Test;

/** Forms for clinics as they are written, where no engine is at hand to evaluate them. */
class ClinicalTextTest {

  private static final String TWO =
      "{\"column\": \"y\", \"positive\": \"yes\", \"negative\": \"no\"}";

  private static final String RISK =
      "\"costs\": \"4:1\", \"loss\": \"logistic:1/2:0.01\","
          + " \"risk\": {\"unit\": \"1/2\", \"least_risk\": \"0.01\", \"costs\": \"4:1\"},";

  private static Model model(String label, String risk, String column) {
    return ModelReader.parse(
        """
        {"format": "didyma-model/1", "mechanism": "exponential",
         "guarantee": {"kind": "pure", "epsilon": "1", "delta": "0", "adjacency": "replace",
                       "conditions": [], "statement": "s"},
         "model": {"kind": "linear-lattice", "lattice": "box:3", "intercept": "-3:3", %s
                   "schema": {"label": %s, "features": [
                     {"column": "%s", "integer": [0, 90], "thresholds": [7]}]},
                   "weights": [{"feature": "%s>=7", "points": 2}], "threshold": 1},
         "software": {"version": "1", "proof": "p"}}
        """
            .formatted(risk, label, column, column),
        "m");
  }

  private static JsonNode fhir(Model model, String canonical) throws Exception {
    return new ObjectMapper().readTree(Fhir.at(canonical).of(model));
  }

  @Test
  void aLibraryHasDefinitionsOfPointsScoreAndRisk() {
    assertThat(Cql.of(model(TWO, RISK, "Score")))
        .contains("library Scorecard\n\nparameter \"Score\" Integer\n")
        .contains(
            """
            define "Points of Score":
              if "Score" is null then (null as Integer)
              else if "Score" < 0 then (null as Integer)
              else if "Score" > 90 then (null as Integer)
              else if "Score" < 7 then 0
              else 2
            """)
        .contains("define \"Score_\":\n  \"Points of Score\"\n")
        .contains("else if \"Score_\" > 1 then 'yes'\n  else 'no'")
        // Log-odds of 1/2 a point, less ln 4 of the costs.
        .contains("(\"Score_\" - 1) * 1.0 / 2.0")
        .contains("\"Clipped line\" + (-1.38629436)");
  }

  @Test
  void aQuestionnaireHasItsAddressAndAssessesInPercent() throws Exception {
    JsonNode two = fhir(model(TWO, RISK, "age"), "https://a.example/fhir/card");
    assertThat(two.path("url").textValue()).isEqualTo("https://a.example/fhir/card");
    assertThat(two.path("item").path(0).path("linkId").textValue()).isEqualTo("answer.age");
    assertThat(two.path("item").path(0).path("extension").toString())
        .contains("minValue\",\"valueInteger\":0", "maxValue\",\"valueInteger\":90");
    assertThat(assessed(two)).isEqualTo("(%risk) * 100.0");
    String time =
        "{\"time\": \"days\", \"event\": {\"column\": \"died\", \"positive\": \"yes\"},"
            + " \"horizons\": [90, 365]}";
    String loss = "\"loss\": \"hazard:1/3:none:1/16:1/10,1/5\",";
    JsonNode survival = fhir(model(time, loss, "age"), "urn:x");
    assertThat(assessed(survival)).isEqualTo("(1.0 - %outcome1) * 100.0");
    assertThat(survival.path("contained").path(0).path("prediction").size()).isEqualTo(2);
  }

  private static String assessed(JsonNode questionnaire) {
    JsonNode prediction = questionnaire.path("contained").path(0).path("prediction").path(0);
    JsonNode extension = prediction.path("_probabilityDecimal").path("extension").path(0);
    return extension.path("valueString").textValue();
  }

  /** Equal models have equal addresses, others have others. */
  @Test
  void withoutAnAddressItIsNamedAfterTheModel() throws Exception {
    String one = Fhir.unnamed().of(model(TWO, RISK, "age"));
    String other = Fhir.unnamed().of(model(TWO, "", "age"));
    String first = new ObjectMapper().readTree(one).path("url").textValue();
    assertThat(first).matches("urn:uuid:[0-9a-f-]{36}");
    assertThat(new ObjectMapper().readTree(other).path("url").textValue()).isNotEqualTo(first);
  }

  @Test
  void whatTheLanguagesDoNotExpressIsRefused() {
    Model fine = model(TWO, "", "age");
    String text = Json.text(ModelWriter.tree(fine)).replace("90", "9000000000");
    assertThatThrownBy(() -> Cql.of(ModelReader.parse(text, "m")))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("32 bits, which CQL does not express");
  }
}
