package org.didyma.operations.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.DoubleStream;
import org.didyma.core.Json;
import org.didyma.models.Model;
import org.didyma.models.Rule;
import org.didyma.models.export.Scorecard;

/**
 * One record under a model for classes without an order.
 *
 * @param classes their names
 * @param rule of the model
 * @param scores of each class, less its threshold
 */
record ScoredClasses(List<String> classes, Rule.OfClasses rule, double[] scores) {

  static ScoredClasses of(Model model, Map<String, String> record) {
    return new ScoredClasses(
        model.schema().label().names(),
        (Rule.OfClasses) model.rule(),
        model.classes().stream()
            .map(Scorecard::of)
            .mapToDouble(card -> DoubleStream.of(card.added(record)).sum() - card.threshold())
            .toArray());
  }

  private String prediction() {
    return classes.get(rule.largest(scores));
  }

  private Optional<Double> risk(int k) {
    return rule.risks().get(k).map(scale -> scale.risk(scores[k]));
  }

  String text() {
    StringBuilder text = new StringBuilder("predicted class: %s\n".formatted(prediction()));
    for (int k = 0; k < scores.length; k++) {
      text.append("  %s: score %s".formatted(classes.get(k), ScoredRecord.number(scores[k])));
      risk(k)
          .ifPresent(
              risk ->
                  text.append(", predicted risk ")
                      .append(String.format(Locale.ROOT, "%.1f %%", 100 * risk)));
      text.append('\n');
    }
    return text.toString();
  }

  ObjectNode tree() {
    ObjectNode tree = Json.object().put("prediction", prediction());
    ObjectNode ofScores = tree.putObject("scores");
    ObjectNode risks = Json.object();
    for (int k = 0; k < scores.length; k++) {
      String name = classes.get(k);
      ofScores.put(name, scores[k]);
      risk(k).ifPresent(risk -> risks.put(name, risk));
    }
    if (!risks.isEmpty()) {
      tree.set("risks", risks);
    }
    return tree;
  }
}
