package org.didyma.cli.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.didyma.data.Columns;
import org.didyma.data.Schema;
import org.didyma.exact.Rational;
import org.didyma.formulations.LatticeName;
import org.didyma.ground.Json;
import org.didyma.mechanisms.lattice.ColumnsFirst;
import org.didyma.models.quality.ScoreBands;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;

/**
 * What {@code didyma learn} spends on what, from public inputs alone; the rules are in
 * docs/learn.md.
 *
 * @param all epsilon of everything together
 * @param schema what thresholds cost; empty where they are round numbers
 * @param choice what choosing the card's columns costs; empty where it has all
 * @param card what the card's weights cost. Choice and weights together cost what measuring the
 *     card on the other part costs, once
 * @param heldOut the probability of a record, or unit, to be held out
 * @param loss what the card is chosen by
 * @param levels thresholds of a number are at most 2^levels - 1, if they are learned
 * @param coordinates of the schema, at most, where thresholds are learned
 * @param round the schema if thresholds are round numbers
 * @param records a public guess of their number, if there is one
 */
record LearnPlan(
    Epsilon all,
    Optional<Epsilon> schema,
    Optional<Epsilon> choice,
    Epsilon card,
    Rational heldOut,
    String loss,
    int levels,
    int coordinates,
    Schema round,
    OptionalLong records) {

  private static final int ROUND_STEPS = 7;
  private static final int FEW_STEPS = 3;
  private static final int USUAL_LEVELS = 2;

  private static final int FEW_COORDINATES = 12;

  /** Coordinates of a column in the mean, from which on columns are chosen first. */
  private static final int COORDINATES_OF_COLUMN = 3;

  /** Of epsilon without the schema's. */
  private static final BigDecimal CHOICE_SHARE = new BigDecimal("0.3");

  private static final String INTERCEPT = "-15:15";

  /** Sets of coordinates that a draw by logistic loss looks at in some ten seconds. */
  private static final double MOST_SUPPORTS = 700_000;

  private static final int MOST_WEIGHTS = 4;

  /** Non-zero weights of a card that are worth having fewer thresholds for. */
  private static final int ENOUGH_WEIGHTS = 3;

  /** What every schema gets. */
  private static final int FEWEST_WEIGHTS = 2;

  /** A share of epsilon times records over 2 L c, from which on quantiles are near. */
  private static final double ENOUGH_FOR_QUANTILES = 40;

  /** 95 %, and a little for what is estimated: the widths of docs/quality.md. */
  private static final double WIDTH = 4.1;

  /** 2, if a draw of three weights is then known to take seconds, and else 1. */
  static int levels(Columns columns) {
    return sets(coordinates(columns, USUAL_LEVELS), ENOUGH_WEIGHTS) <= MOST_SUPPORTS
        ? USUAL_LEVELS
        : 1;
  }

  /**
   * What of the rest of epsilon goes to choosing columns: nothing where there are few coordinates,
   * or hardly more than columns, or rules that a choice could break.
   */
  static Optional<Epsilon> choice(Schema round, int coordinates, BigDecimal rest) {
    BigDecimal part = rest.multiply(CHOICE_SHARE).stripTrailingZeros();
    return coordinates > FEW_COORDINATES
            && coordinates >= COORDINATES_OF_COLUMN * round.features().size()
            && !round.hasRules()
            && part.scale() <= Epsilon.MAX_DIGITS
        ? Optional.of(new Epsilon(part))
        : Optional.empty();
  }

  /** What the second draw is from, once columns are chosen: what is known to take seconds. */
  List<ColumnsFirst.Size> sizes(int dimension) {
    List<ColumnsFirst.Size> sizes = new ArrayList<>();
    int[] most = {18, 26, 40};
    for (int i = 0; i < most.length && most[i] < dimension; i++) {
      LatticeName box = LatticeName.parse("box:" + (most.length - i)).withIntercept(INTERCEPT);
      sizes.add(new ColumnsFirst.Size(most[i], box));
    }
    sizes.add(new ColumnsFirst.Size(dimension, ofRisks(dimension)));
    return sizes;
  }

  /** What the card costs, choice of columns included, and what measuring it costs. */
  Epsilon released() {
    return choice
        .map(c -> new Epsilon(c.value().add(card.value()).stripTrailingZeros()))
        .orElse(card);
  }

  /** Coordinates of a schema with learned thresholds, at most. */
  static int coordinates(Columns columns, int levels) {
    long closed =
        columns.withRoundThresholds(1).coordinates().stream()
            .filter(c -> !columns.open().contains(c.column()))
            .count();
    return (int) closed + columns.open().size() * ((1 << levels) - 1);
  }

  /** Whether thresholds near quantiles can be told for a tenth of epsilon. */
  static boolean canLearn(
      Columns columns, Epsilon share, Adjacency adjacency, int levels, OptionalLong records) {
    int open = columns.open().size();
    double lambda =
        share.value().doubleValue()
            / Math.max(1, open)
            / (2.0 * levels * adjacency.of(columns.unit()).changes());
    return open > 0 && lambda * records.orElse(0) >= ENOUGH_FOR_QUANTILES;
  }

  /** The finest round thresholds with which a draw of three weights is known to take seconds. */
  static Schema round(Columns columns) {
    for (Schema finer :
        List.of(columns.withRoundThresholds(ROUND_STEPS), columns.withFewThresholds(FEW_STEPS))) {
      if (sets(finer.dimension(), ENOUGH_WEIGHTS) <= MOST_SUPPORTS) {
        return finer;
      }
    }
    return columns.withFewThresholds(1);
  }

  private static double sets(int coordinates, int weights) {
    double sets = 1;
    for (int i = 0; i < weights; i++) {
      sets *= (coordinates - i) / (i + 1.0);
    }
    return sets;
  }

  /** The plan in words, to follow a colon. */
  String text(Columns columns, Adjacency adjacency, LatticeName lattice) {
    String thresholds =
        schema
            .map(
                e ->
                    "%s for at most %d thresholds of each of %d columns, near their quantiles"
                        .formatted(e, (1 << levels) - 1, columns.open().size()))
            .orElse(
                "nothing for thresholds, which are round numbers of each range, in a schema of %d"
                        .formatted(coordinates)
                    + " coordinates");
    String columnsFirst =
        choice
            .map(
                e ->
                    "%s for the choice of the card's columns, by a card from %s, and %s for all weights of these columns, up to 3 or fewer for many, by %s loss, both"
                        .formatted(e, lattice.inWords(), card, loss))
            .orElseGet(
                () -> "%s for a card by %s loss, %s,".formatted(card, loss, lattice.inWords()));
    return "epsilon %s under %s: %s; %s drawn on the records that a coin"
            .formatted(all, adjacency.label(), thresholds, columnsFirst)
        + " leaves in, and at the same price, for other records, what it is worth, measured on"
        + " those that are held out with probability %s%s"
            .formatted(Double.toString(heldOut.doubleValue()), widthText(adjacency));
  }

  private String widthText(Adjacency adjacency) {
    return records.isEmpty()
        ? ""
        : "; with %d records the interval of an accuracy of 80 %% would be at most %.1f points wide"
            .formatted(records.getAsLong(), Math.min(100, 100 * width(adjacency)));
  }

  /**
   * The expected width of the interval of an accuracy of 80 %, from public sizes: sampling and the
   * noise of two counts for each band of scores.
   */
  double width(Adjacency adjacency) {
    double n = records.orElse(0) * heldOut.doubleValue();
    double p = 0.8;
    double a =
        Math.exp(
            -released().value().doubleValue()
                / adjacency.of(round.withOneRecordPerUnit().unit()).changes());
    double variance = 2 * a / ((1 - a) * (1 - a));
    double cells = ScoreBands.USUAL;
    double noise = variance * cells * ((1 - p) * (1 - p) + p * p) / (n * n);
    return WIDTH * Math.sqrt(p * (1 - p) / n + noise);
  }

  /**
   * The plan for programs, with a fingerprint of all that it rests on.
   *
   * @param inputs SHA-256 of the other public inputs
   */
  ObjectNode tree(Adjacency adjacency, LatticeName lattice, String inputs) {
    ObjectNode tree = Json.object().put("format", "didyma-plan/1");
    tree.put("epsilon", all.toString());
    tree.put("neighbours", adjacency.label());
    tree.put("schema_epsilon", schema.map(Epsilon::toString).orElse("0"));
    tree.put("choice_epsilon", choice.map(Epsilon::toString).orElse("0"));
    tree.put("card_epsilon", card.toString());
    tree.put("hold_out", heldOut.toString());
    tree.put("loss", loss);
    tree.put("lattice", lattice.inWords());
    schema.ifPresent(e -> tree.put("most_thresholds", (1 << levels) - 1));
    tree.put("coordinates", coordinates);
    if (records.isPresent()) {
      tree.put("records", records.getAsLong());
      tree.put("accuracy_width", Math.round(1000 * width(adjacency)) / 1000.0);
    }
    return tree.put("inputs", inputs);
  }

  /**
   * The lattice of a card whose scores are log-odds of 1/2 a point, where none is named: wider
   * weights than for 0/1 loss, or scores reach no risk that matters, and as few of them that a draw
   * is known to take seconds, or where there are few coordinates all.
   *
   * @param coordinates of the schema
   */
  static LatticeName ofRisks(int coordinates) {
    if (coordinates <= FEW_COORDINATES) {
      return LatticeName.parse("box:2").withIntercept("-10:10");
    }
    int most = FEWEST_WEIGHTS;
    for (int s = most + 1; s <= MOST_WEIGHTS; s++) {
      most = sets(coordinates, s) <= MOST_SUPPORTS ? s : most;
    }
    return LatticeName.parse("sparse:5:" + most).withIntercept(INTERCEPT);
  }
}
