package org.didyma.models.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.didyma.core.Json;
import org.didyma.mechanisms.reading.ScoreReading;
import org.didyma.models.Model;
import org.didyma.models.OutcomeReading;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The FHIRPath of questionnaires, evaluated by the package {@code fhirpath} of Node over responses,
 * says what the rule says. Skipped where Node cannot find the package: {@code NODE_PATH} tells it
 * where one is.
 */
class FhirPathTest {

  /** Variables in their order, then calculated items and the template, a line a response. */
  private static final String DRIVER =
      """
      const fhirpath = require('fhirpath'), r4 = require('fhirpath/fhir-context/r4');
      const {questionnaire, responses} = JSON.parse(require('fs').readFileSync(0));
      const path = text => fhirpath.compile(text, r4);
      const ends = (e, end) => e.url.endsWith(end);
      const variables = questionnaire.extension.filter(e => ends(e, '/variable'))
        .map(e => [e.valueExpression.name, path(e.valueExpression.expression)]);
      const items = questionnaire.item.filter(i => i.readOnly).map(i => [i.linkId, path(
        i.extension.find(e => ends(e, '-calculatedExpression')).valueExpression.expression)]);
      const template = (questionnaire.contained || []).flatMap(t => t.prediction)
        .map(p => path(p._probabilityDecimal.extension[0].valueString));
      for (const response of responses) {
        const env = {resource: response};
        for (const [name, compiled] of variables) env[name] = compiled(response, env);
        const said = {};
        const value = compiled => {
          const all = compiled(response, env);
          if (all.length > 1) throw new Error('more than one value');
          return all.length === 0 ? null : typeof all[0] === 'string' ? all[0] : Number(all[0]);
        };
        for (const [linkId, compiled] of items) said[linkId] = value(compiled);
        said.template = template.map(value);
        console.log(JSON.stringify(said));
      }
      """;

  /** Responses that Node reads at once. */
  private static final int BATCH = 2_000;

  @TempDir Path folder;

  @Test
  void pathsSayWhatTheRuleSays() throws Exception {
    int records = Integer.getInteger("bedside.records", 0);
    if (records == 0) {
      agree(9, 5, 60);
    } else {
      agree(13, 20, records);
    }
  }

  private void agree(long seed, int models, int each) throws Exception {
    assumeThat(isThere()).as("Node finds no package fhirpath here").isTrue();
    Random random = new Random(seed);
    int refused = 0;
    for (int m = 0; m < models; m++) {
      Model model = ScoredCases.model(random);
      Scorecard card = Scorecard.of(model);
      JsonNode questionnaire = new ObjectMapper().readTree(Fhir.unnamed().of(model));
      for (int done = 0; done < each; done += BATCH) {
        List<TypedCases.Scored> cases = new ArrayList<>();
        for (int i = done; i < Math.min(each, done + BATCH); i++) {
          cases.add(TypedCases.of(model, card, random));
        }
        refused += agree(model, card, questionnaire, cases);
      }
    }
    assertThat(refused).isBetween(models * each / 50, models * each / 10 * 9);
  }

  /** Returns how many of the cases the rule refuses. */
  private int agree(
      Model model, Scorecard card, JsonNode questionnaire, List<TypedCases.Scored> cases)
      throws Exception {
    ObjectNode input = Json.object();
    input.set("questionnaire", questionnaire);
    var responses = input.putArray("responses");
    for (TypedCases.Scored scored : cases) {
      responses.add(FhirResponses.of(questionnaire, scored.fields()));
    }
    List<String> lines = run(input.toString());
    assertThat(lines).hasSameSizeAs(cases);
    int refused = 0;
    for (int i = 0; i < lines.size(); i++) {
      TypedCases.Scored scored = cases.get(i);
      JsonNode said = new ObjectMapper().readTree(lines.get(i));
      String what = scored.fields() + "\n" + lines.get(i) + "\n" + questionnaire;
      ClinicalAnswers.check(model, card, scored, key -> value(said.path("result." + key)), what);
      refused += scored.added() == null ? 1 : 0;
      template(model, said);
    }
    return refused;
  }

  private static Object value(JsonNode node) {
    return node.isNumber() ? node.doubleValue() : node.textValue();
  }

  /** Probabilities in percent; of survival, of the event. */
  private static void template(Model model, JsonNode said) {
    JsonNode template = said.path("template");
    boolean isSurvival =
        model.reading().filter(r -> r.numbers().kind() == ScoreReading.Kind.SURVIVAL).isPresent();
    boolean hasOne =
        model.risk().isPresent() || model.reading().filter(OutcomeReading::isOfShares).isPresent();
    String key = model.reading().isPresent() ? "result.outcome" : "result.risk";
    assertThat(template.isEmpty()).isEqualTo(!hasOne);
    for (int k = 0; k < template.size(); k++) {
      JsonNode share = said.path(model.reading().isPresent() ? key + (k + 1) : key);
      if (share.isNull()) {
        assertThat(template.path(k).isNull()).isTrue();
      } else {
        double probability = isSurvival ? 1 - share.doubleValue() : share.doubleValue();
        assertThat(template.path(k).doubleValue()).isCloseTo(100 * probability, within(1e-4));
      }
    }
  }

  private List<String> run(String input) throws Exception {
    Path in = Files.writeString(folder.resolve("in.json"), input);
    Path out = folder.resolve("out.txt");
    Path errors = folder.resolve("errors.txt");
    Process process =
        new ProcessBuilder("node", "-e", DRIVER)
            .redirectInput(in.toFile())
            .redirectOutput(out.toFile())
            .redirectError(errors.toFile())
            .start();
    assertThat(process.waitFor()).as(Files.readString(errors)).isZero();
    return Files.readAllLines(out);
  }

  private static boolean isThere() throws InterruptedException {
    try {
      return new ProcessBuilder("node", "-e", "require('fhirpath')").start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }
}
