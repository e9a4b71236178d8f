package org.didyma.cli.model;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.didyma.privacy.PrivacyJson;

/** Models as JSON. */
public final class ModelWriter {

  static final String FORMAT = "didyma-model/1";
  static final String KIND = "linear-lattice";

  private ModelWriter() {}

  /** The JSON object of a model. */
  public static ObjectNode tree(Model model) {
    ObjectNode root = Json.object();
    root.put("format", FORMAT);
    root.put("mechanism", model.mechanism());
    root.set("guarantee", guarantee(model));
    ObjectNode body = root.putObject("model");
    body.put("kind", KIND);
    body.put("lattice", model.options().lattice());
    if (!model.options().intercept().isEmpty()) {
      body.put("intercept", model.options().intercept());
    }
    body.put("costs", model.options().costs());
    body.set("schema", model.schema().toJsonNode());
    body.set("weights", weights(model));
    body.put("threshold", model.threshold());
    ObjectNode software = root.putObject("software");
    software.put("version", model.software());
    if (!model.proof().isEmpty()) {
      software.put("proof", model.proof());
    }
    return root;
  }

  /** The non-zero weights as an array of objects. */
  public static ArrayNode weights(Model model) {
    ArrayNode weights = Json.object().putArray("weights");
    for (Model.Point point : model.points()) {
      weights.addObject().put("feature", point.coordinate().name()).put("points", point.points());
    }
    return weights;
  }

  private static ObjectNode guarantee(Model model) {
    ObjectNode node = Json.object();
    if (model.guarantee().isPresent()) {
      node.setAll(PrivacyJson.tree(model.guarantee().get()));
    } else {
      node.put("kind", "none");
      node.putArray("conditions");
    }
    return node.put("statement", model.statement());
  }
}
