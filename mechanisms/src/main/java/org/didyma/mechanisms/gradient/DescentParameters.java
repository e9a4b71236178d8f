package org.didyma.mechanisms.gradient;

import java.util.List;
import java.util.stream.Stream;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.data.rows.Form;
import org.didyma.data.rows.RowStream;
import org.didyma.data.rows.RowsForm;
import org.didyma.exact.Rational;
import org.didyma.mechanisms.Parameter;
import org.didyma.mechanisms.ParameterValues;
import org.didyma.mechanisms.PublicContext;
import org.didyma.mechanisms.calibration.CalibrationRule;
import org.didyma.mechanisms.gradient.descent.CodedRowsForm;
import org.didyma.mechanisms.gradient.descent.WeightAverage;
import org.didyma.mechanisms.gradient.loss.HingeMarginLoss;
import org.didyma.mechanisms.gradient.loss.HuberMarginLoss;
import org.didyma.mechanisms.gradient.loss.LabelLoss;
import org.didyma.mechanisms.gradient.loss.LogisticMarginLoss;
import org.didyma.mechanisms.gradient.loss.MarginLoss;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;

/** Parameters that several gradient methods share. No usual value depends on the data. */
public final class DescentParameters {

  static final double LARGE = 1e9;
  static final int MOST_PASSES = 1_000_000;

  private static final String HUBER = "huber";

  public static final Parameter<String> LOSS =
      Parameter.oneOf("loss", "LOSS", List.of("logistic", HUBER, "hinge"), name -> name)
          .usually("logistic")
          .says("loss of a record's margin");

  public static final Parameter<Double> HUBER_WIDTH =
      Parameter.real("huber-width", "H", 1e-6, LARGE)
          .usually(HuberMarginLoss.USUAL_WIDTH)
          .says(
              "half the width of the rounded corner of %s"
                  .formatted(ParameterReference.of("loss", HUBER)));

  public static final Parameter<Double> LAMBDA =
      Parameter.real("lambda", "L", 0, LARGE)
          .usually(RegularisedLoss.USUAL_LAMBDA)
          .says("regularisation L/2 |w|^2 of the mean loss");

  /**
   * Below it, steps of 1/lambda and noise in proportion to it are beyond doubles for tables of some
   * sizes, which would be seen only after a release was paid for.
   */
  private static final double LEAST_LAMBDA = 1e-100;

  static final int USUAL_PASSES = 10;
  static final int USUAL_BATCH = 50;

  public static final Parameter<Integer> PASSES =
      Parameter.count("passes", "K", MOST_PASSES)
          .usually(USUAL_PASSES)
          .says("passes over the table");

  public static final Parameter<Integer> BATCH =
      Parameter.count("batch", "B", Integer.MAX_VALUE)
          .usually(USUAL_BATCH)
          .says("rows of an update");

  public static final Parameter<Double> RADIUS =
      Parameter.real("radius", "R", 1e-9, LARGE).says("largest norm of the weights on scaled rows");

  public static final Parameter<WeightAverage> AVERAGE =
      Parameter.oneOf("average", "KIND", WeightAverage.values())
          .usually(WeightAverage.LAST)
          .says("release the last weights or a mean");

  public static final Parameter<CalibrationRule> CALIBRATION =
      Parameter.oneOf("calibration", "KIND", CalibrationRule.values())
          .usually(CalibrationRule.PROVEN)
          .says(
              "proven, or published, whose guarantee is not proven except for"
                  + " output-perturbation");

  public static final Parameter<Double> ROW_NORM =
      Parameter.real("row-norm", "N", 1e-6, LARGE)
          .derived("the largest that the schema admits")
          .says(
              "public bound on the norm of a row with features in [-1, 1] and a bias of 1;"
                  + " longer rows are scaled down");

  /**
   * Usually 0, as the literature has it. What noise is added to changes by half as much from the
   * middle, so methods that look at the schema's largest norm alone are better there.
   */
  public static final Parameter<RowsForm.Origin> ROW_ORIGIN =
      Parameter.oneOf("row-origin", "POINT", RowsForm.Origin.values())
          .usually(RowsForm.Origin.ZERO)
          .says(
              "origin of the rows: zero, or the middle of all rows that the schema admits, which"
                  + " makes rows about half as long and needs less noise");

  public static final Parameter<Boolean> STREAM =
      Parameter.flag("stream")
          .says("read the table again in each pass instead of holding it in memory");

  public static final Parameter<Boolean> IN_DATABASE =
      Parameter.flag("in-database")
          .says("run the descent inside the table's database, over a shuffled copy");

  public static final Parameter<Boolean> SHUFFLE_EACH_PASS =
      Parameter.flag("shuffle-each-pass")
          .says(
              "with %s: shuffle the copy afresh in each pass instead of once"
                  .formatted(ParameterReference.of("in-database")));

  public static final Parameter<Boolean> SQL_ONLY =
      Parameter.flag("sql-only")
          .says(
              ("with %s: send PostgreSQL a plain query for each batch, which needs no installed"
                      + " functions")
                  .formatted(ParameterReference.of("in-database")));

  public static final Parameter<Integer> RECORDS =
      Parameter.count("records", "N", Integer.MAX_VALUE)
          .required(
              "give the table's number of records, which is public, or with %s any public number"
                      .formatted(ParameterReference.of("neighbours", "add-remove"))
                  + " near it.")
          .says(
              "the table's number of records, which is public, or with %s any public number near it"
                  .formatted(ParameterReference.of("neighbours", "add-remove")));

  public static final Parameter<Integer> LOT =
      Parameter.count("lot", "M", Integer.MAX_VALUE)
          .derived("sqrt(N) + 10, at most N")
          .says(
              "records of a step, a mean with %s"
                  .formatted(ParameterReference.of("neighbours", "add-remove")));

  public static final Parameter<Rational> CLIP =
      Parameter.rational("clip", "C")
          .usually(Rational.ONE)
          .says("largest norm of a record's gradient, on rows of norm at most 1");

  public static final Parameter<Double> LEARNING_RATE =
      Parameter.real("learning-rate", "E", 1e-12, LARGE).says("length of a step");

  public static final Parameter<Rational> NOISE_MULTIPLIER =
      Parameter.rational("noise-multiplier", "Z")
          .says("standard deviation of the noise over the sensitivity");

  /** What learning from labels of more than two values does not have. */
  private static final List<Parameter<?>> OF_TWO =
      List.of(LOSS, HUBER_WIDTH, STREAM, IN_DATABASE, SHUFFLE_EACH_PASS, SQL_ONLY);

  private static final List<Parameter<?>> ROWS = List.of(LOSS, HUBER_WIDTH, ROW_NORM);

  /** Passes over a table that is held in memory go through it in random orders, others do not. */
  private static final String KEPT_PLACES =
      "the order of the records in the table does not depend on their values";

  /** For each fixed order the promise holds, so the order need not be secret. */
  private static final String SHUFFLED =
      "the random order that the database puts the records in does not depend on their values";

  private DescentParameters() {}

  /** What every method on rows with a loss of margins takes, and some more. */
  public static List<Parameter<?>> rowsAnd(Parameter<?>... more) {
    return from(ROW_ORIGIN, more);
  }

  /** The same for a method whose rows are usually measured from their middle. */
  static List<Parameter<?>> middledRowsAnd(Parameter<?>... more) {
    return from(ROW_ORIGIN.usually(RowsForm.Origin.MIDDLE), more);
  }

  private static List<Parameter<?>> from(Parameter<RowsForm.Origin> origin, Parameter<?>... more) {
    return Stream.of(ROWS.stream(), Stream.of(origin), Stream.of(more))
        .<Parameter<?>>flatMap(s -> s)
        .toList();
  }

  /** The loss of labels of more than two values in a setting, the loss of margins elsewhere. */
  static LabelLoss labelLoss(PublicContext s, ParameterValues v) {
    return s.loss().<LabelLoss>map(LabelLoss::of).orElseGet(() -> marginLoss(v));
  }

  static MarginLoss marginLoss(ParameterValues v) {
    String name = v.get(LOSS);
    if (v.isGiven(HUBER_WIDTH) && !name.equals(HUBER)) {
      throw new InvalidInputException(
          "%s is for %s only"
              .formatted(
                  ParameterReference.of("huber-width"), ParameterReference.of("loss", HUBER)),
          "leave it out, or use %s.".formatted(ParameterReference.of("loss", HUBER)));
    }
    return switch (name) {
      case "logistic" -> new LogisticMarginLoss();
      case "hinge" -> new HingeMarginLoss();
      default -> new HuberMarginLoss(v.get(HUBER_WIDTH));
    };
  }

  /** Whether scores of weights that were learned by the loss of a margin are log-odds. */
  public static boolean tellsRisks(ParameterValues v) {
    return marginLoss(v).risk().isPresent();
  }

  /** The mean loss with its regularisation, of margins. */
  public static RegularisedLoss loss(ParameterValues v) {
    return regularised(marginLoss(v), v);
  }

  /** The same of the labels of a setting. */
  static RegularisedLoss loss(PublicContext s, ParameterValues v) {
    return regularised(labelLoss(s, v), v);
  }

  private static RegularisedLoss regularised(LabelLoss loss, ParameterValues v) {
    double lambda = v.get(LAMBDA);
    if (lambda > 0 && lambda < LEAST_LAMBDA) {
      throw new InvalidInputException(
          "%s is above 0 and below %s".formatted(ParameterReference.of("lambda"), LEAST_LAMBDA),
          "use %s for none, or more.".formatted(ParameterReference.of("lambda", "0")));
    }
    return new RegularisedLoss(loss, lambda);
  }

  /** The radius of the ball that holds the minimum of a regularised loss, unless one is given. */
  static double radius(ParameterValues v, RegularisedLoss loss, double otherwise) {
    return v.find(RADIUS).orElse(loss.lambda() > 0 ? 1 / loss.lambda() : otherwise);
  }

  /** Records per step. */
  static int lot(ParameterValues v) {
    int records = v.get(RECORDS);
    int lot = v.find(LOT).orElseGet(() -> PublishedSgd.usualLot(records));
    if (lot > records) {
      throw new InvalidInputException(
          "%s is larger than %s"
              .formatted(ParameterReference.of("lot"), ParameterReference.of("records")),
          "use a lot of at most as many records as there are.");
    }
    return lot;
  }

  /** Rows in memory. */
  public static RowsForm rows(ParameterValues v) {
    return new RowsForm(v.find(ROW_NORM).orElse(0.0), v.get(ROW_ORIGIN));
  }

  /**
   * Rows in memory with codes of labels of more than two values, whose loss follows from the label.
   */
  static CodedRowsForm codedRows(ParameterValues v) {
    for (Parameter<?> other : OF_TWO) {
      if (v.kind().takes(other.name()) && v.isGiven(other)) {
        throw new InvalidInputException(
            "%s is for labels of two values".formatted(ParameterReference.of(other.name())),
            "leave it out: the loss of other labels follows from them, and their rows are held in"
                + " memory.");
      }
    }
    return new CodedRowsForm(rows(v));
  }

  /** Rows in memory, or read again in each pass. */
  static Form<RowStream> streamable(ParameterValues v) {
    return v.get(STREAM) ? rows(v).streamed() : rows(v).held();
  }

  /** What the promise of passes over rows rests on that are not held in memory. */
  static List<String> whenStreamed(ParameterValues v) {
    return v.get(STREAM) ? List.of(KEPT_PLACES) : List.of();
  }

  /** Rows in memory, read again in each pass, or in the database that runs the passes. */
  static Form<RowStream> passable(ParameterValues v) {
    if (!v.get(IN_DATABASE)) {
      requireNot(v, SHUFFLE_EACH_PASS);
      requireNot(v, SQL_ONLY);
      return streamable(v);
    }
    if (v.get(STREAM)) {
      throw new InvalidInputException(
          "with %s no record is read by passes".formatted(ParameterReference.of("in-database")),
          "leave %s out.".formatted(ParameterReference.of("stream")));
    }
    return rows(v).inPlace();
  }

  /**
   * Rows in memory, or in the database that runs the updates; lots are as random there as here, so
   * that the promise rests on nothing more.
   */
  static Form<RowStream> sampled(ParameterValues v) {
    if (v.get(IN_DATABASE)) {
      return rows(v).inPlace();
    }
    requireNot(v, SQL_ONLY);
    return rows(v).held();
  }

  private static void requireNot(ParameterValues v, Parameter<Boolean> database) {
    if (v.get(database)) {
      throw new InvalidInputException(
          "%s says how a database runs passes, but none does"
              .formatted(ParameterReference.of(database.name())),
          "leave it out, or give %s too.".formatted(ParameterReference.of("in-database")));
    }
  }

  /** What the promise of passes rests on that go through rows elsewhere than in memory. */
  static List<String> whenElsewhere(ParameterValues v) {
    return v.get(IN_DATABASE) ? List.of(SHUFFLED) : whenStreamed(v);
  }
}
