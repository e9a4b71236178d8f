package org.didyma.models.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import ca.uhn.fhir.context.FhirContext;
import ca.uhn.fhir.context.support.DefaultProfileValidationSupport;
import ca.uhn.fhir.context.support.IValidationSupport;
import ca.uhn.fhir.validation.FhirValidator;
import ca.uhn.fhir.validation.ResultSeverityEnum;
import ca.uhn.fhir.validation.SingleValidationMessage;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import org.didyma.models.Model;
import org.hl7.fhir.common.hapi.validation.support.CommonCodeSystemsTerminologyService;
import org.hl7.fhir.common.hapi.validation.support.InMemoryTerminologyServerValidationSupport;
import org.hl7.fhir.common.hapi.validation.support.PrePopulatedValidationSupport;
import org.hl7.fhir.common.hapi.validation.support.ValidationSupportChain;
import org.hl7.fhir.common.hapi.validation.validator.FhirInstanceValidator;
import org.hl7.fhir.instance.model.api.IBaseResource;
import org.hl7.fhir.r4.model.Questionnaire;
import org.hl7.fhir.utilities.npm.NpmPackage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * HAPI's validator finds no error in questionnaires, responses to them, and assessments. The system
 * property {@code bedside.package} names HL7's package of structured data capture (hl7.fhir.uv.sdc,
 * a .tgz), whose profiles and extensions it then knows, too.
 */
class FhirValidatorTest {

  private static final FhirContext R4 = FhirContext.forR4();

  @Test
  void questionnairesAndWhatComesOfThemAreValid() throws Exception {
    Random random = new Random(12);
    TreeSet<String> remarks = new TreeSet<>();
    Map<String, Questionnaire> known = new HashMap<>();
    FhirValidator validator = validator(known);
    for (int m = 0; m < 25; m++) {
      Model model = ScoredCases.model(random);
      Scorecard card = Scorecard.of(model);
      String text = Fhir.unnamed().of(model);
      Questionnaire parsed = R4.newJsonParser().parseResource(Questionnaire.class, text);
      known.put(parsed.getUrl(), parsed);
      require(validator, text, remarks);
      JsonNode questionnaire = new ObjectMapper().readTree(text);
      for (JsonNode template : questionnaire.path("contained")) {
        require(validator, filled((ObjectNode) template.deepCopy()).toString(), remarks);
      }
      for (int i = 0; i < 20; i++) {
        TypedCases.Scored scored = TypedCases.of(model, card, random);
        // Which answers are refused is for the engine; the validator sees options and ends.
        if (scored.added() != null) {
          ObjectNode response = FhirResponses.of(questionnaire, scored.fields());
          response.put("authored", "2026-11-30T12:00:00Z");
          require(validator, response.toString(), remarks);
        }
      }
    }
    System.out.println("what the validator remarks without calling it an error: " + remarks);
    assertThat(remarks).as("it found each questionnaire").noneMatch(r -> r.contains("resolved"));
  }

  /** Without the package, an extension that HL7 has published elsewhere may hold anything. */
  @Test
  void expressionsOfAnotherTypeAreErrors() throws Exception {
    assumeThat(System.getProperty("bedside.package")).as("the package of HL7").isNotNull();
    FhirValidator validator = validator(new HashMap<>());
    ObjectNode questionnaire =
        (ObjectNode)
            new ObjectMapper().readTree(Fhir.unnamed().of(ScoredCases.model(new Random(12))));
    int spoilt = 0;
    for (JsonNode extension : questionnaire.findValues("extension")) {
      for (JsonNode each : extension) {
        if (each.path("url").asText().endsWith("-calculatedExpression")) {
          ((ObjectNode) each).remove("valueExpression");
          ((ObjectNode) each).put("valueString", "1");
          spoilt++;
        }
      }
    }
    assertThat(spoilt).isPositive();
    assertThat(validator.validateWithResult(questionnaire.toString()).getMessages())
        .filteredOn(m -> m.getSeverity().compareTo(ResultSeverityEnum.ERROR) >= 0)
        .hasSizeGreaterThanOrEqualTo(spoilt);
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

  /** A validator that finds the questionnaires, by their addresses, to which responses respond. */
  private static FhirValidator validator(Map<String, Questionnaire> known) throws IOException {
    IValidationSupport own =
        new IValidationSupport() {
          @Override
          public FhirContext getFhirContext() {
            return R4;
          }

          @Override
          public <T extends IBaseResource> @Nullable T fetchResource(
              @Nullable Class<T> type, String uri) {
            Questionnaire found = known.get(uri);
            return type != null && type.isInstance(found) ? type.cast(found) : null;
          }
        };
    ValidationSupportChain chain =
        new ValidationSupportChain(
            own,
            new DefaultProfileValidationSupport(R4),
            new InMemoryTerminologyServerValidationSupport(R4),
            new CommonCodeSystemsTerminologyService(R4));
    String file = System.getProperty("bedside.package");
    if (file != null) {
      PrePopulatedValidationSupport capture = new PrePopulatedValidationSupport(R4);
      NpmPackage contents = NpmPackage.fromPackage(Files.newInputStream(Path.of(file)));
      for (String name : contents.list("package")) {
        if (name.matches("(StructureDefinition|ValueSet|CodeSystem)-.*[.]json")) {
          capture.addResource(R4.newJsonParser().parseResource(contents.load("package", name)));
        }
      }
      chain.addValidationSupport(capture);
    }
    return R4.newValidator().registerValidatorModule(new FhirInstanceValidator(chain));
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
