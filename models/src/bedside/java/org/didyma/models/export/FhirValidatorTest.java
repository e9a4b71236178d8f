package org.didyma.models.export;

import static org.assertj.core.api.Assertions.assertThat;

import ca.uhn.fhir.context.FhirContext;
import ca.uhn.fhir.validation.FhirValidator;
import ca.uhn.fhir.validation.ResultSeverityEnum;
import ca.uhn.fhir.validation.SingleValidationMessage;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.didyma.models.Model;
import org.hl7.fhir.common.hapi.validation.support.CommonCodeSystemsTerminologyService;
import org.hl7.fhir.common.hapi.validation.support.InMemoryTerminologyServerValidationSupport;
import org.hl7.fhir.common.hapi.validation.support.PrePopulatedValidationSupport;
import org.hl7.fhir.common.hapi.validation.support.ValidationSupportChain;
import org.hl7.fhir.common.hapi.validation.validator.FhirInstanceValidator;
import org.hl7.fhir.r4.model.Questionnaire;
import org.junit.jupiter.api.Test;

/** HAPI's validator finds no error in questionnaires, responses to them, and assessments. */
class FhirValidatorTest {

  private static final FhirContext R4 = FhirContext.forR4();

  @Test
  void questionnairesAndWhatComesOfThemAreValid() throws Exception {
    Random random = new Random(12);
    TreeSet<String> remarks = new TreeSet<>();
    for (int m = 0; m < 25; m++) {
      Model model = ScoredCases.model(random);
      Scorecard card = Scorecard.of(model);
      String text = Fhir.unnamed().of(model);
      FhirValidator validator = validator(text);
      require(validator, text, remarks);
      JsonNode questionnaire = new ObjectMapper().readTree(text);
      for (JsonNode template : questionnaire.path("contained")) {
        require(validator, filled((ObjectNode) template.deepCopy()).toString(), remarks);
      }
      for (int i = 0; i < 20; i++) {
        TypedCases.Scored scored = TypedCases.of(model, card, random);
        // The validator sees the response alone: its supports hold no questionnaires.
        if (scored.added() != null) {
          ObjectNode response = FhirResponses.of(questionnaire, scored.fields());
          response.put("authored", "2026-11-30T12:00:00Z");
          require(validator, response.toString(), remarks);
        }
      }
    }
    System.out.println("what the validator remarks without calling it an error: " + remarks);
  }

  /** As a server extracts it: values in place of the expressions. */
  private static ObjectNode filled(ObjectNode assessment) {
    assessment.remove("_occurrenceDateTime");
    assessment.put("occurrenceDateTime", "2026-11-30T12:00:00Z");
    assessment.putObject("subject").put("reference", "Patient/1");
    for (JsonNode prediction : assessment.path("prediction")) {
      ((ObjectNode) prediction).remove("_probabilityDecimal");
      ((ObjectNode) prediction).put("probabilityDecimal", 12.5);
    }
    return assessment;
  }

  private static FhirValidator validator(String questionnaire) {
    PrePopulatedValidationSupport own = new PrePopulatedValidationSupport(R4);
    own.addResource(R4.newJsonParser().parseResource(Questionnaire.class, questionnaire));
    return R4.newValidator()
        .registerValidatorModule(
            new FhirInstanceValidator(
                new ValidationSupportChain(
                    own,
                    new ca.uhn.fhir.context.support.DefaultProfileValidationSupport(R4),
                    new InMemoryTerminologyServerValidationSupport(R4),
                    new CommonCodeSystemsTerminologyService(R4))));
  }

  private static void require(FhirValidator validator, String text, TreeSet<String> remarks) {
    List<SingleValidationMessage> messages = validator.validateWithResult(text).getMessages();
    messages.forEach(
        m -> remarks.add(m.getSeverity() + " " + m.getMessage().replaceAll("'[^']*'", "'...'")));
    assertThat(messages)
        .as(text)
        .noneMatch(m -> m.getSeverity().compareTo(ResultSeverityEnum.ERROR) >= 0);
  }
}
