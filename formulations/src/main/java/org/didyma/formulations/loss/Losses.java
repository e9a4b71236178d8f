package org.didyma.formulations.loss;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.core.QuotedText;
import org.didyma.formulations.Cells;
import org.didyma.formulations.LogLoss;
import org.didyma.formulations.ScoreLoss;
import org.didyma.formulations.ScoreRange;
import org.didyma.formulations.ScoreTable;

/** The losses by name. Options, help and errors go by this list. */
public final class Losses {

  /** Those of two labels, in the order of the help. */
  public static final List<LossFamily> ALL =
      List.of(
          ZeroOneLoss.FAMILY,
          LogisticLoss.FAMILY,
          HingeLoss.FAMILY,
          RampLoss.FAMILY,
          LadderLoss.FAMILY);

  /** Those of more than two labels. */
  public static final List<LossFamily> OF_LABELS =
      List.of(OrderedLoss.FAMILY, HazardLoss.FAMILY, PoissonLoss.FAMILY, NumberLoss.FAMILY);

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
   * The loss of more than two labels that a table was made from; empty for two labels, and for a
   * table that has no name of a loss.
   */
  public static Optional<OutcomeLoss> outcome(ScoreLoss table) {
    return family(table.name())
        .filter(OF_LABELS::contains)
        .map(family -> (OutcomeLoss) parse(table.name()));
  }

  /**
   * Reads a loss such as {@code zero-one}, {@code logistic:1/2:0.05:1/16} or {@code ramp:2}; one of
   * more than two labels with all of its parameters.
   *
   * @throws InvalidInputException when the text is something else
   */
  public static LossForm parse(String text) {
    return parse(text, ALL, Optional.empty());
  }

  /**
   * The same for a label of which more is public: the parameters of a loss of more than two labels
   * that are left out follow from it.
   *
   * @throws InvalidInputException when the text is something else, or a loss of other labels
   */
  public static LossForm parse(String text, LabelGrid label) {
    LossForm form = parse(text, label.labels() == Cells.TWO ? ALL : OF_LABELS, Optional.of(label));
    if (form.labels() != label.labels()) {
      throw new InvalidInputException(
          "%s %s is a loss of %d labels, and there are %d"
              .formatted(ParameterReference.of("loss"), text, form.labels(), label.labels()),
          "use one of: %s.".formatted(usages(label.labels() == Cells.TWO ? ALL : OF_LABELS)));
    }
    if (form instanceof NumberLoss number && !number.grid().equals(label)) {
      throw new InvalidInputException(
          "%s %s is of the numbers %s to %s, and the label of %s to %s"
              .formatted(
                  ParameterReference.of("loss"),
                  text,
                  number.grid().low(),
                  number.grid().high(),
                  label.low(),
                  label.high()),
          "leave out what the label says.");
    }
    return form;
  }

  /**
   * Whether the text of a loss of more than two labels says what it expects at the score 0, rather
   * than leave it to the label.
   *
   * @throws InvalidInputException when the text is no loss
   */
  public static boolean statesBaseline(String text, LabelGrid label) {
    return parameters(text, label).statesBaseline();
  }

  /**
   * Whether the text of a loss leaves out the step that its nats are rounded to; false for a loss
   * that is not logarithmic.
   *
   * @throws InvalidInputException when the text is no loss
   */
  public static boolean leavesStepOut(String text, LabelGrid label) {
    return !parameters(text, label).statesStep();
  }

  /** What a loss was read from. */
  private static LossParameters parameters(String text, LabelGrid label) {
    LossFamily family = family(text, label.labels() == Cells.TWO ? ALL : OF_LABELS);
    LossParameters parameters = new LossParameters(text, family.usage(), Optional.of(label));
    family.read(parameters);
    return parameters;
  }

  private static String usages(List<LossFamily> families) {
    return families.stream().map(LossFamily::usage).collect(Collectors.joining(", "));
  }

  /**
   * @param named those that an error names
   */
  private static LossForm parse(String text, List<LossFamily> named, Optional<LabelGrid> label) {
    LossFamily family = family(text, named);
    return family.read(new LossParameters(text, family.usage(), label));
  }

  private static LossFamily family(String text, List<LossFamily> named) {
    return family(text)
        .orElseThrow(
            () ->
                new InvalidInputException(
                    "%s is %s, which is not a loss"
                        .formatted(ParameterReference.of("loss"), QuotedText.of(text)),
                    "use one of: %s.".formatted(usages(named))));
  }

  private static Optional<LossFamily> family(String text) {
    int colon = text.indexOf(':');
    String name = colon < 0 ? text : text.substring(0, colon);
    return Stream.of(ALL, OF_LABELS)
        .flatMap(List::stream)
        .filter(known -> known.name().equals(name))
        .findFirst();
  }
}
