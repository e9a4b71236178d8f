package org.didyma.data.schema;

import java.math.BigDecimal;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The time to an event, which may not have been seen, by public horizons t_1 &lt; ... &lt; t_T. The
 * t-th interval is (t_{t-1}, t_t], with t_0 = 0, which belongs to the first one. Codes:
 *
 * <ul>
 *   <li>t - 1 where the event came in the t-th interval,
 *   <li>T + t - 1 where the record was followed until some time in [t_{t-1}, t_t) without an event:
 *       who is censored at a horizon has survived it,
 *   <li>2T beyond the last horizon, whatever came then, and where censored at it.
 * </ul>
 *
 * @param time the column of times, which have the unit of the horizons
 * @param event the column that says whether the event came
 * @param positive the words for an event, at least one
 * @param negative the words for none; empty where any other word is one
 * @param horizons increasing, above 0
 * @param other what happens to a record whose time is none, or whose event is no listed word
 * @param onMissing what happens to a record of which one of the two is missing
 * @param form how times are written down
 * @param eventForm how events are written down
 */
public record EventTimeLabel(
    String time,
    String event,
    List<String> positive,
    List<String> negative,
    List<BigDecimal> horizons,
    LabelPolicy other,
    LabelPolicy onMissing,
    FieldForm form,
    FieldForm eventForm)
    implements Label {

  public EventTimeLabel {
    positive = List.copyOf(positive);
    negative = List.copyOf(negative);
    horizons = List.copyOf(horizons);
  }

  /** The column of times, with the horizons as cut points. */
  public NumericFeature times() {
    return new NumericFeature(
        time,
        NumericFeature.Kind.DECIMAL,
        BigDecimal.ZERO,
        horizons.get(horizons.size() - 1),
        horizons,
        null,
        Policy.CLIP,
        Policy.NONE,
        Policy.NONE,
        form);
  }

  @Override
  public List<Feature> fields() {
    return List.of(
        times(),
        Label.words(
            event, Stream.concat(positive.stream(), negative.stream()).toList(), eventForm));
  }

  /** The code of a record that says nothing: it was followed for no time. */
  static LabelPolicy unseen(int horizons) {
    return new LabelPolicy(horizons);
  }

  /**
   * The code of a record.
   *
   * @param passed how many horizons are below its time
   * @param reached how many are at its time or below
   */
  public int code(int passed, int reached, boolean hasEvent) {
    int intervals = horizons.size();
    if (passed == intervals) {
      return 2 * intervals;
    }
    return hasEvent ? passed : intervals + reached;
  }

  @Override
  public List<String> losses() {
    return List.of("hazard");
  }

  @Override
  public List<String> names() {
    int intervals = horizons.size();
    String last = horizons.get(intervals - 1).toPlainString();
    return Stream.of(
            IntStream.range(0, intervals).mapToObj(t -> "event in " + interval(t)),
            IntStream.range(0, intervals).mapToObj(t -> "censored in " + interval(t)),
            Stream.of("beyond " + last))
        .flatMap(names -> names)
        .toList();
  }

  private String interval(int t) {
    String from = t == 0 ? "0" : horizons.get(t - 1).toPlainString();
    return from + " to " + horizons.get(t).toPlainString();
  }
}
