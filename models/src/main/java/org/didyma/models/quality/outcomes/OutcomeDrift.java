package org.didyma.models.quality.outcomes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.data.schema.ClassesLabel;
import org.didyma.models.quality.IntervalEstimate;
import org.didyma.models.quality.Level;
import org.didyma.models.quality.ShareInterval;
import org.didyma.models.quality.StabilityIndex;

/**
 * How two tables differ in the scores and the label values of one model for a label of more than
 * two values, from a private evaluation of each: the population stability index of either, and
 * differences of shares and figures. The evaluations are independent, so intervals are too, and
 * they cost nothing beyond the two.
 */
public final class OutcomeDrift {

  /** A share that few records have tells of noise. */
  private static final double FEWEST = 10;

  /** So many standard deviations of noise stand out. */
  private static final double CLEAR = 3;

  private final OutcomeQuality before;
  private final OutcomeQuality after;
  private final Level level = Level.USUAL;

  private OutcomeDrift(OutcomeQuality before, OutcomeQuality after) {
    this.before = before;
    this.after = after;
  }

  /**
   * The drift from one evaluation to another of the same model.
   *
   * @throws InvalidInputException when they have other bands of scores
   */
  public static OutcomeDrift between(OutcomeQuality before, OutcomeQuality after) {
    if (!before.outcomes().bands().equals(after.outcomes().bands())) {
      throw new InvalidInputException(
          "the two evaluations have different bands of scores",
          "evaluate the model twice with the same " + ParameterReference.of("bands") + ".");
    }
    return new OutcomeDrift(before, after);
  }

  /**
   * Some bands of scores, or some label values, with their shares of all records.
   *
   * @param of their places, rising
   * @param before share of the records of the first evaluation, by noisy counts
   * @param after share of the records of the second one
   * @param change of the share; those of all lines hold together
   */
  public record Line(List<Integer> of, double before, double after, IntervalEstimate change) {}

  /**
   * The change of a figure.
   *
   * @param figure afterwards, by its names
   * @param change the figure afterwards less that before; those of one name hold together
   */
  public record Change(OutcomeFigure figure, IntervalEstimate change) {}

  /**
   * What is predicted of all records beside what was measured, before and after.
   *
   * @param of what it is about, such as a class or a horizon; empty where there is but one
   */
  public record Calibration(String of, GroupFigure before, GroupFigure after) {

    /** The measured figure afterwards less that before; those of all lines hold together. */
    public IntervalEstimate change() {
      return IntervalEstimate.difference(before.measured(), after.measured());
    }

    /** The same less the change that is predicted from the scores: what the card does not see. */
    public IntervalEstimate unforeseen() {
      return change().scaled(1, before.predicted() - after.predicted());
    }
  }

  /** What both evaluations are of. */
  OutcomeQuality before() {
    return before;
  }

  /** Bands of scores, or predicted classes without an order. */
  public List<Line> scores() {
    return lines(true);
  }

  /** Values of the label. */
  public List<Line> labels() {
    return lines(false);
  }

  /** The index of the scores, as {@link org.didyma.models.quality.Drift#index} has it. */
  public StabilityIndex ofScores() {
    return index(true);
  }

  /** The same of the values of the label. */
  public StabilityIndex ofLabels() {
    return index(false);
  }

  private StabilityIndex index(boolean ofScores) {
    List<int[]> groups = groups(ofScores);
    return new StabilityIndex(
        counts(before.outcomes(), groups, ofScores),
        counts(after.outcomes(), groups, ofScores),
        level);
  }

  /** The changes of the figures about all records. */
  public List<Change> figures() {
    return IntStream.range(0, after.figures().size())
        .mapToObj(
            i ->
                new Change(
                    after.figures().get(i),
                    IntervalEstimate.difference(
                        before.figures().get(i).estimate(), after.figures().get(i).estimate())))
        .toList();
  }

  /** What is predicted and measured of all records; empty for classes without an order. */
  public List<Calibration> calibration() {
    List<Calibration> lines = new ArrayList<>();
    before
        .overall()
        .ifPresent(
            own -> {
              List<GroupFigure> other = after.overall().orElseThrow().lines();
              for (int i = 0; i < other.size(); i++) {
                GroupFigure line = own.lines().get(i);
                String of = own.of().isEmpty() ? "" : own.names().get(line.of());
                lines.add(new Calibration(of, line, other.get(i)));
              }
            });
    return lines;
  }

  private List<Line> lines(boolean ofScores) {
    List<int[]> groups = groups(ofScores);
    StabilityIndex.Counts first = counts(before.outcomes(), groups, ofScores);
    StabilityIndex.Counts second = counts(after.outcomes(), groups, ofScores);
    Level each = level.among(groups.size());
    return IntStream.range(0, groups.size())
        .mapToObj(
            g ->
                new Line(
                    Arrays.stream(groups.get(g)).boxed().toList(),
                    first.share(g),
                    second.share(g),
                    IntervalEstimate.difference(share(first, g, each), share(second, g, each))))
        .toList();
  }

  private static IntervalEstimate share(StabilityIndex.Counts counts, int group, Level level) {
    double all = Arrays.stream(counts.records()).sum();
    int cells = Arrays.stream(counts.cells()).sum();
    double own = counts.records()[group];
    int ofOwn = counts.cells()[group];
    return ShareInterval.of(own, all - own, ofOwn, cells - ofOwn, counts.noise(), level);
  }

  /** Noisy numbers of records of groups of bands, or of label values. */
  private static StabilityIndex.Counts counts(
      NoisyOutcomes outcomes, List<int[]> groups, boolean ofScores) {
    int cells = ofScores ? outcomes.labels() : outcomes.bands().count();
    return new StabilityIndex.Counts(
        groups.stream()
            .mapToDouble(
                g -> Arrays.stream(g).mapToDouble(i -> records(outcomes, i, ofScores)).sum())
            .toArray(),
        groups.stream().mapToInt(g -> g.length * cells).toArray(),
        outcomes.noise());
  }

  private static double records(NoisyOutcomes outcomes, int place, boolean ofScores) {
    return ofScores
        ? outcomes.records(place, place + 1)
        : outcomes.labels(0, outcomes.bands().count())[place];
  }

  /**
   * Neighbours are joined from the lowest on until each group stands out in both tables, and what
   * remains joins the last. Classes without an order have no neighbours: those that do not stand
   * out are one group, the last.
   */
  private List<int[]> groups(boolean ofScores) {
    int places = ofScores ? before.outcomes().bands().count() : before.outcomes().labels();
    boolean isOrdered = !(before.label() instanceof ClassesLabel);
    List<int[]> groups = new ArrayList<>();
    List<Integer> rest = new ArrayList<>();
    for (int place = 0; place < places; place++) {
      List<Integer> own = new ArrayList<>(isOrdered ? rest : List.of());
      own.add(place);
      int[] group = array(own);
      if (standsOut(before.outcomes(), group, ofScores)
          && standsOut(after.outcomes(), group, ofScores)) {
        groups.add(group);
        rest = isOrdered ? new ArrayList<>() : rest;
      } else if (isOrdered) {
        rest = own;
      } else {
        rest.add(place);
      }
    }
    if (!rest.isEmpty()) {
      groups.add(array(rest));
    }
    int last = groups.size() - 1;
    if (isOrdered && !rest.isEmpty() && last > 0) {
      int[] end = groups.remove(last);
      groups.set(
          last - 1,
          IntStream.concat(Arrays.stream(groups.get(last - 1)), Arrays.stream(end)).toArray());
    }
    return groups;
  }

  private static int[] array(List<Integer> places) {
    return places.stream().mapToInt(Integer::intValue).toArray();
  }

  private static boolean standsOut(NoisyOutcomes outcomes, int[] group, boolean ofScores) {
    StabilityIndex.Counts own = counts(outcomes, List.of(group), ofScores);
    int cells = own.cells()[0];
    double noise = CLEAR * Math.sqrt(outcomes.noise().variance(cells, cells));
    return own.records()[0] >= Math.max(FEWEST, noise);
  }
}
