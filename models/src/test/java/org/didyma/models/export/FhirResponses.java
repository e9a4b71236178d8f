package org.didyma.models.export;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.List;
import org.didyma.core.Json;

/** Records as responses to a questionnaire. */
final class FhirResponses {

  private FhirResponses() {}

  static ObjectNode of(JsonNode questionnaire, List<String> fields) {
    ObjectNode response = Json.object().put("resourceType", "QuestionnaireResponse");
    response.put("questionnaire", questionnaire.path("url").textValue());
    response.put("status", "completed");
    ArrayNode items = response.putArray("item");
    for (int c = 0; c < fields.size(); c++) {
      String field = fields.get(c);
      if (!field.isEmpty()) {
        JsonNode question = questionnaire.path("item").path(c);
        ObjectNode item = items.addObject().put("linkId", question.path("linkId").textValue());
        item.put("text", question.path("text").textValue());
        ObjectNode answer = item.putArray("answer").addObject();
        switch (question.path("type").textValue()) {
          case "integer" -> answer.put("valueInteger", Integer.parseInt(field));
          case "decimal" -> answer.put("valueDecimal", new BigDecimal(field));
          default -> words(answer, question, field);
        }
      }
    }
    return response;
  }

  private static void words(ObjectNode answer, JsonNode question, String field) {
    for (JsonNode option : question.path("answerOption")) {
      if (option.path("valueCoding").path("code").textValue().equals(field)) {
        answer.set("valueCoding", option.path("valueCoding").deepCopy());
        return;
      }
    }
    answer.put("valueString", field);
  }
}
