package org.didyma.models;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.didyma.core.Json;
import org.didyma.mechanisms.RiskScale;
import org.didyma.privacy.PrivacyJson;

/** Models as JSON. */
public final class ModelWriter {

  static final String FORMAT = "didyma-model/1";

  /** What people are to read first; a reader makes it anew. */
  private static final String VERDICT = "verdict";

  static final String LATTICE_KIND = "linear-lattice";
  static final String REAL_KIND = "linear-real";
  static final String CLASSES_KIND = "one-against-the-rest";
  static final String CLASSES = "classes";

  /** Where a model names the entries of its ledger. */
  static final String USES = "ledger_entries";

  private ModelWriter() {}

  /** The JSON object of a model. */
  public static ObjectNode tree(Model model) {
    ObjectNode root = Json.object();
    root.put("format", FORMAT);
    root.set(VERDICT, tree(model.verdict()));
    root.put("mechanism", model.mechanism());
    root.set("guarantee", guarantee(model));
    model.event().ifPresent(event -> root.set("event", PrivacyJson.tree(event)));
    if (!model.uses().isEmpty()) {
      model.uses().forEach(root.putArray(USES)::add);
    }
    ObjectNode body = root.putObject("model");
    body.put("kind", kind(model.rule()));
    if (!model.options().lattice().isEmpty()) {
      body.put("lattice", model.options().lattice());
    }
    if (!model.options().intercept().isEmpty()) {
      body.put("intercept", model.options().intercept());
    }
    if (!model.options().costs().isEmpty()) {
      body.put("costs", model.options().costs());
    }
    if (!model.options().loss().isEmpty()) {
      body.put("loss", model.options().loss());
    }
    if (!model.options().points().isEmpty()) {
      body.put("points", model.options().points());
    }
    body.set("schema", model.schema().toJsonNode());
    if (model.rule() instanceof Rule.OfClasses) {
      classes(body.putArray(CLASSES), model);
    } else {
      rule(body, model);
    }
    model.measured().ifPresent(worth -> root.set(MeasuredJson.KEY, MeasuredJson.tree(worth)));
    model.edit().ifPresent(edit -> root.set(HandEdit.KEY, edit.tree()));
    ObjectNode software = root.putObject("software");
    software.put("version", model.software());
    if (!model.proof().isEmpty()) {
      software.put("proof", model.proof());
    }
    return root;
  }

  private static String kind(Rule rule) {
    return rule instanceof Rule.OfClasses
        ? CLASSES_KIND
        : rule instanceof Rule.Points ? LATTICE_KIND : REAL_KIND;
  }

  /** The weights of a model for two labels, and what its scores mean. */
  private static void rule(ObjectNode body, Model model) {
    body.set("weights", weights(model));
    if (model.rule() instanceof Rule.Points points) {
      body.put("threshold", points.threshold());
    } else if (model.rule() instanceof Rule.Reals reals) {
      body.put("threshold", reals.threshold());
    }
    model.risk().ifPresent(risk -> body.set("risk", risk(risk)));
  }

  /** The same of each class. */
  private static void classes(ArrayNode all, Model model) {
    List<Model> classes = model.classes();
    for (int k = 0; k < classes.size(); k++) {
      ObjectNode body = all.addObject().put("class", model.schema().label().names().get(k));
      rule(body.put("kind", kind(classes.get(k).rule())), classes.get(k));
    }
  }

  /** The same without what the model is worth: of one model it is one text, measured or not. */
  public static ObjectNode unmeasured(Model model) {
    ObjectNode tree = tree(model);
    tree.remove(List.of(VERDICT, MeasuredJson.KEY));
    return tree;
  }

  /** The JSON object of a verdict. */
  public static ObjectNode tree(Verdict verdict) {
    return Json.object().put("kind", verdict.kind().text()).put("sentence", verdict.sentence());
  }

  /** The non-zero weights as an array of objects. */
  public static ArrayNode weights(Model model) {
    ArrayNode weights = Json.object().putArray("weights");
    List<String> names = model.schema().coordinateNames();
    for (int j = 0; j < names.size(); j++) {
      if (!model.rule().isZero(j)) {
        ObjectNode weight = weights.addObject().put("feature", names.get(j));
        if (model.rule() instanceof Rule.Points points) {
          weight.put("points", points.weights().get(j));
        } else if (model.rule() instanceof Rule.Reals reals) {
          weight.put("weight", reals.weights().get(j));
        }
      }
    }
    return weights;
  }

  private static ObjectNode risk(RiskScale risk) {
    ObjectNode node = Json.object().put("unit", risk.unitText());
    risk.leastRisk().ifPresent(least -> node.put("least_risk", least.toPlainString()));
    return node.put("costs", risk.costs().missedPositive() + ":" + risk.costs().falseAlarm());
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
