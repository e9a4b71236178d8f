package org.didyma.models.cards;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.didyma.core.QuotedText;
import org.didyma.models.Model;
import org.didyma.models.Rule;
import org.didyma.models.Verdict;

/**
 * What a model for classes without an order says to people: the points of each class side by side,
 * its rule, its guarantee, and what that does not cover.
 *
 * @param verdict what it is worth
 * @param title what is predicted
 * @param rows a head of the names of the classes, then the points of each coordinate that scores,
 *     and the thresholds
 * @param rule which class is predicted
 * @param guarantee the guarantee as a sentence, with the mechanism
 * @param limits what the guarantee does not protect, one sentence each
 */
public record ClassesCard(
    String verdict,
    String title,
    List<List<String>> rows,
    String rule,
    String guarantee,
    List<String> limits) {

  /** The card of a model for classes. */
  public static ClassesCard of(Model model, Verdict measured) {
    Rule.OfClasses rule = (Rule.OfClasses) model.rule();
    String unit = rule.unit();
    return new ClassesCard(
        measured.sentence(),
        "%s for %d classes of %s, each against the rest"
            .formatted(
                unit.equals("points") ? "Points" : "Weights",
                rule.rules().size(),
                QuotedText.of(model.schema().title(model.schema().label().column()))),
        rows(model, rule),
        "The score of a class is the sum of its column, less its threshold. Predict the class of"
            + " the largest "
            + (rule.risks().get(0).isPresent()
                ? "risk; the risk of a class is 1/(1 + exp(-u s)) of its score s, with u = %s%s."
                    .formatted(
                        rule.risks().get(0).get().unitText(),
                        rule.risks().stream().distinct().count() == 1 ? "" : " for the first class")
                : "score.")
            + " Of equals, the first is predicted.",
        PointsCard.guarantee(model),
        Limits.of(model));
  }

  private static List<List<String>> rows(Model model, Rule.OfClasses rule) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(row("feature", model.schema().label().names()));
    List<String> names = model.schema().coordinateNames();
    for (int j = 0; j < names.size(); j++) {
      int at = j;
      if (!rule.isZero(j)) {
        rows.add(row(names.get(j), rule.rules().stream().map(one -> one.signed(at)).toList()));
      }
    }
    rows.add(row("threshold", rule.rules().stream().map(Rule::limit).toList()));
    return rows;
  }

  private static List<String> row(String first, List<String> rest) {
    return Stream.concat(Stream.of(first), rest.stream()).toList();
  }
}
