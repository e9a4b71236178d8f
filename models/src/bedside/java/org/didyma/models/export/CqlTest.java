package org.didyma.models.export;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.cqframework.cql.cql2elm.LibraryManager;
import org.cqframework.cql.cql2elm.ModelManager;
import org.cqframework.cql.cql2elm.StringLibrarySourceProvider;
import org.didyma.models.Model;
import org.hl7.elm.r1.VersionedIdentifier;
import org.junit.jupiter.api.Test;
import org.opencds.cqf.cql.engine.execution.CqlEngine;
import org.opencds.cqf.cql.engine.execution.Environment;
import org.opencds.cqf.cql.engine.execution.EvaluationResult;

/** The translator takes the libraries, and the engine says what the rule says. */
class CqlTest {

  /** Records of each of the models; more of them take long. */
  private static final int RECORDS = Integer.getInteger("bedside.records", 200);

  @Test
  void theEngineSaysWhatTheRuleSays() throws Exception {
    agree(13, 20, RECORDS);
  }

  private static void agree(long seed, int models, int each) throws Exception {
    Random random = new Random(seed);
    int refused = 0;
    for (int m = 0; m < models; m++) {
      Model model = ScoredCases.model(random);
      Scorecard card = Scorecard.of(model);
      String text = Cql.of(model);
      // Definitions have the same order in both forms.
      List<String> keys = keys(Fhir.unnamed().of(model));
      List<String> names = names(text);
      assertThat(names).hasSameSizeAs(keys);
      LibraryManager libraries = new LibraryManager(new ModelManager());
      libraries
          .getLibrarySourceLoader()
          .registerProvider(new StringLibrarySourceProvider(List.of(text)));
      VersionedIdentifier library = new VersionedIdentifier().withId("Scorecard");
      for (int i = 0; i < each; i++) {
        TypedCases.Scored scored = TypedCases.of(model, card, random);
        // An engine keeps the values of definitions, so each record has one of its own.
        CqlEngine engine = new CqlEngine(new Environment(libraries));
        EvaluationResult said = engine.evaluate(library, parameters(scored.fields()));
        Map<String, Object> told = new HashMap<>();
        for (int k = 0; k < keys.size(); k++) {
          told.put(keys.get(k), said.forExpression(names.get(k)).value());
        }
        ClinicalAnswers.check(model, card, scored, told::get, scored.fields() + "\n" + text);
        refused += scored.added() == null ? 1 : 0;
      }
    }
    assertThat(refused).isBetween(models * each / 50, models * each / 10 * 9);
  }

  private static List<String> keys(String questionnaire) throws Exception {
    List<String> keys = new ArrayList<>();
    for (JsonNode extension : new ObjectMapper().readTree(questionnaire).path("extension")) {
      String name = extension.path("valueExpression").path("name").asText("x");
      if (!name.startsWith("x")) {
        keys.add(name);
      }
    }
    return keys;
  }

  private static List<String> names(String text) {
    return text.lines()
        .filter(line -> line.startsWith("define "))
        .map(line -> line.substring("define \"".length(), line.length() - 2))
        .map(name -> name.replace("\\\"", "\"").replace("\\\\", "\\"))
        .toList();
  }

  private static Map<String, Object> parameters(List<String> fields) {
    Map<String, Object> parameters = new HashMap<>();
    for (int c = 0; c < fields.size(); c++) {
      String field = fields.get(c);
      parameters.put(
          TypedCases.COLUMNS.get(c),
          field.isEmpty()
              ? null
              : switch (c) {
                case 0, 4 -> field;
                case 1 -> (Object) Integer.valueOf(field);
                default -> (Object) new BigDecimal(field);
              });
    }
    return parameters;
  }
}
