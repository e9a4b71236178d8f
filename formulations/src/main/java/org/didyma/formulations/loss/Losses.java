package org.didyma.formulations.loss;

import java.util.List;
import java.util.stream.Collectors;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.core.QuotedText;
import org.didyma.formulations.LogLoss;
import org.didyma.formulations.ScoreLoss;
import org.didyma.formulations.ScoreRange;
import org.didyma.formulations.ScoreTable;

/** The losses by name. Options, help and errors go by this list. */
public final class Losses {

  /** All of them, in the order of the help. */
  public static final List<LossFamily> ALL =
      List.of(
          ZeroOneLoss.FAMILY,
          LogisticLoss.FAMILY,
          HingeLoss.FAMILY,
          RampLoss.FAMILY,
          LadderLoss.FAMILY);

  private Losses() {}

  /**
   * A loss made again from its name and its costs, over the scores of a loss that is said to be it.
   * Whoever was given that one compares.
   *
   * @throws InvalidInputException when it has no name that is known here
   */
  public static ScoreLoss again(ScoreLoss said) {
    if (said instanceof LogLoss computed) {
      return parse(computed.name())
          .computed(computed.range(), computed.costs())
          .orElseThrow(
              () ->
                  new InvalidInputException(
                      "the loss %s is not a log loss without a least risk"
                          .formatted(computed.name()),
                      "name it as " + LogisticLoss.FAMILY.usage() + " with none for P0."));
    }
    if (!(said instanceof ScoreTable table)) {
      return said;
    }
    // A table that goes on has ends of its own, wherever the scores end.
    long beyond = table.isSaturated() ? 1 : 0;
    return parse(table.name())
        .over(new ScoreRange(table.low() - beyond, table.high() + beyond), table.costs());
  }

  /**
   * Reads a loss such as {@code zero-one}, {@code logistic:1/2:0.05:1/16} or {@code ramp:2}.
   *
   * @throws InvalidInputException when the text is something else
   */
  public static LossForm parse(String text) {
    int colon = text.indexOf(':');
    String name = colon < 0 ? text : text.substring(0, colon);
    LossFamily family =
        ALL.stream()
            .filter(known -> known.name().equals(name))
            .findFirst()
            .orElseThrow(
                () ->
                    new InvalidInputException(
                        "%s is %s, which is not a loss"
                            .formatted(ParameterReference.of("loss"), QuotedText.of(text)),
                        "use one of: %s."
                            .formatted(
                                ALL.stream()
                                    .map(LossFamily::usage)
                                    .collect(Collectors.joining(", ")))));
    return family.read(new LossParameters(text, family.usage()));
  }
}
