package org.didyma.models.learning;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.data.columns.Columns;
import org.didyma.data.rows.Form;
import org.didyma.data.schema.Coordinate;
import org.didyma.data.schema.Schema;
import org.didyma.exact.Rational;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LatticeName;
import org.didyma.formulations.ScoreLoss;
import org.didyma.formulations.ScoreRange;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.WeightRules;
import org.didyma.formulations.loss.LogisticLoss;
import org.didyma.formulations.loss.Losses;
import org.didyma.mechanisms.ConfiguredMechanism;
import org.didyma.mechanisms.lattice.ColumnChoice;
import org.didyma.mechanisms.lattice.ColumnDraw;
import org.didyma.mechanisms.lattice.ColumnPeeling;
import org.didyma.mechanisms.lattice.ColumnsFirst;
import org.didyma.mechanisms.lattice.ExponentialMechanism;
import org.didyma.mechanisms.lattice.RiskLattice;
import org.didyma.models.Model;
import org.didyma.privacy.Epsilon;

/**
 * A few columns are chosen first, then weights of all their coordinates, both exactly by log loss.
 * Columns are those of a card of signs, one coordinate of a column at most; where no card of four
 * signs can be drawn, they are chosen one after the other.
 */
final class ColumnsFirstStrategy implements CardStrategy {

  private static final BigDecimal CHOICE_SHARE = new BigDecimal("0.3");

  /** Columns that are chosen one after the other. */
  private static final int PEELED = 4;

  /** Coordinates of records of which columns are chosen so, at most: they are kept in memory. */
  private static final int MOST_PEELED = 2500;

  /** Signs of a card that chooses columns, at most; more columns were not worth it. */
  private static final int MOST_SIGNS = 5;

  /** Sets of coordinates that a draw of weights -1 and 1 looks at in less than a minute. */
  private static final long MOST_SETS = 150_000_000;

  private static final int SIGNS_INTERCEPT = 8;

  private static final String INTERCEPT = "-15:15";

  /** Of a learned column, how many cut points choose columns. */
  private static final int CHOOSING_CUTS = 2;

  /** Coordinates up to which all of the chosen columns have weights of -1, 0 and 1. */
  private static final int SOME_COORDINATES = 30;

  /** Coordinates up to which a draw of two weights is known to take seconds. */
  private static final int MANY_OF_TWO = 1183;

  /** What columns are chosen by: risks below 10 % need not be told apart for that. */
  private static final String CHOOSING = "logistic:1:1/10";

  private static final String WHOLE_POINTS = "logistic:1";

  private static final String POINTS = "points";

  /** Kinds of rules that say the same of a card as of the columns that it is drawn over. */
  private static final List<String> RULES = List.of(POINTS, "mostColumns", "eitherOr");

  @Override
  public String name() {
    return "columns-first";
  }

  @Override
  public String sentence() {
    return "choose a few columns, then sample the weights of all their features exactly";
  }

  @Override
  public Optional<InvalidInputException> refusal(LearningOptions options) {
    if (options.lattice().isPresent()) {
      return LearningOptions.refusedLattice(name());
    }
    if (!options.isOfPlannedLoss() && !(Losses.parse(options.loss()) instanceof LogisticLoss)) {
      return LearningOptions.refused(
          name(), "the loss " + options.loss(), ParameterReference.of("loss", options.loss()));
    }
    Columns columns = options.columns();
    List<String> beyond = columns.rules().stream().filter(rule -> !RULES.contains(rule)).toList();
    if (!beyond.isEmpty()) {
      return LearningOptions.refusedRules(name(), "such as " + beyond.get(0), beyond);
    }
    return columns.fields().weightRules().onlyCutOff()
        ? Optional.empty()
        : LearningOptions.refusedRules(
            name(), "other than 0 or a range within -1:1 that has 0 in it", List.of(POINTS));
  }

  @Override
  public CardPlan plan(LearningOptions options) {
    CutPoints cuts = CutPoints.of(options, d -> signs(d) >= PEELED);
    Epsilon rest = cuts.rest(options);
    Epsilon choice =
        LearningOptions.digits(rest.value().multiply(CHOICE_SHARE))
            .orElseThrow(
                () ->
                    new InvalidInputException(
                        "epsilon %s has too many digits to be shared out"
                            .formatted(options.epsilon()),
                        "use fewer digits."));
    return new Plan(options, cuts, choice, new Epsilon(rest.value().subtract(choice.value())));
  }

  /** How many signs a card over so many coordinates can have. */
  private static int signs(int coordinates) {
    int most = 1;
    while (most < MOST_SIGNS && RiskLattice.areAtMost(MOST_SETS, coordinates, most + 1)) {
      most++;
    }
    return most;
  }

  /**
   * The coordinates that choose columns: of each column with cut points of its range those a third
   * and two thirds of the way through them, and of others all.
   */
  private static int[] pool(Columns columns, Schema over) {
    Set<String> open = Set.copyOf(columns.open());
    List<Coordinate> all = over.coordinates();
    Map<String, List<Integer>> own =
        IntStream.range(0, all.size())
            .boxed()
            .collect(Collectors.groupingBy(j -> all.get(j).column()));
    return own.entrySet().stream()
        .flatMap(
            column ->
                open.contains(column.getKey())
                    ? thirds(column.getValue())
                    : column.getValue().stream())
        .mapToInt(Integer::intValue)
        .sorted()
        .toArray();
  }

  private static Stream<Integer> thirds(List<Integer> cuts) {
    int parts = CHOOSING_CUTS + 1;
    int n = cuts.size();
    return IntStream.range(1, parts)
        .map(i -> Math.max(0, Math.round(i * (n + 1f) / parts) - 1))
        .distinct()
        .mapToObj(cuts::get);
  }

  /** For each coordinate the number of its column. */
  private static int[] columnNumbers(Schema over) {
    Map<String, Integer> numbers = new HashMap<>();
    over.features().forEach(feature -> numbers.putIfAbsent(feature.column(), numbers.size()));
    return over.coordinates().stream().mapToInt(c -> numbers.get(c.column())).toArray();
  }

  /** What the second draw is from, by how many coordinates the chosen columns have. */
  private static List<ColumnsFirst.Size> sizes(int dimension) {
    ColumnsFirst.Size some =
        new ColumnsFirst.Size(
            Math.min(dimension, SOME_COORDINATES), LatticeName.ternary().withIntercept(INTERCEPT));
    if (dimension <= SOME_COORDINATES) {
      return List.of(some);
    }
    // Two weights where the chosen columns are known to take seconds so, and all are not.
    Stream<ColumnsFirst.Size> many =
        IntStream.of(Math.min(dimension, MANY_OF_TWO), dimension)
            .distinct()
            .mapToObj(most -> new ColumnsFirst.Size(most, RiskLattice.of(most)));
    return Stream.concat(Stream.of(some), many).toList();
  }

  private record Plan(LearningOptions options, CutPoints cuts, Epsilon chosen, Epsilon points)
      implements CardPlan {

    @Override
    public Optional<Epsilon> choice() {
      return Optional.of(chosen);
    }

    @Override
    public double signal() {
      WeightLattice first = first(cuts.equal());
      return options.signal(options.epsilon()) / ExpectedLoss.logarithm(first);
    }

    private boolean isOfUsualLoss() {
      return options.isOfPlannedLoss() || options.loss().equals(LearningOptions.LOGISTIC);
    }

    @Override
    public String loss() {
      return isOfUsualLoss() ? WHOLE_POINTS : options.loss();
    }

    private String choosingLoss() {
      // Of unequal costs the risk that decides may be a small one.
      return isOfUsualLoss() && options.costs().equals(Costs.EQUAL) ? CHOOSING : loss();
    }

    /** Whether columns are chosen one after the other, which looks at no rules. */
    private boolean isPeeled() {
      return !cuts.equal().hasRules()
          && signs(choosingCoordinates()) < PEELED
          && cuts.coordinates() <= MOST_PEELED
          && eachRound().isPresent();
    }

    /** The coordinates that choose columns, at most. */
    private int choosingCoordinates() {
      return pool(cuts.columns(), cuts.equal()).length;
    }

    /** What a round of it costs, and telling the share of positives before. */
    private Optional<Epsilon> eachRound() {
      BigDecimal rounds = BigDecimal.valueOf(PEELED + 1L);
      return LearningOptions.digits(
          chosen.value().divide(rounds, Epsilon.MAX_DIGITS, RoundingMode.DOWN));
    }

    private LatticeName firstName() {
      return LatticeName.parse("sparse:1:" + signs(choosingCoordinates()))
          .withIntercept(SIGNS_INTERCEPT);
    }

    /** What the card that chooses columns is drawn from: a coordinate counts for its column. */
    private WeightLattice first(Schema over) {
      int[] pool = pool(cuts.columns(), over);
      int[] columns = columnNumbers(over);
      WeightRules rules =
          over.weightRules()
              .on(pool)
              .withOneOfEach(IntStream.of(pool).map(j -> columns[j]).toArray());
      return firstName().over(rules);
    }

    private ColumnChoice choosing(Schema over, int threads) {
      if (isPeeled()) {
        return new ColumnPeeling(
            eachRound().orElseThrow(), options.adjacency().of(over.subject()), PEELED);
      }
      int[] pool = pool(cuts.columns(), over);
      int[] magnitudes = over.magnitudes();
      ConfiguredMechanism<?, ?> draw =
          ExponentialMechanism.KIND.over(
              options
                  .context(chosen, over)
                  .withThreads(threads)
                  .over(first(over), options.costs())
                  .withMagnitudes(IntStream.of(pool).map(j -> magnitudes[j]).toArray()),
              ExponentialMechanism.KIND.values(Map.of("loss", choosingLoss()), Set.of()));
      return new ColumnDraw(
          (ExponentialMechanism.Parameters) draw.parameters(), IntStream.of(pool).boxed().toList());
    }

    @Override
    public ConfiguredMechanism<?, ?> mechanism(Schema over, int threads, Runnable whenChosen) {
      ColumnsFirst.Parameters parameters =
          new ColumnsFirst.Parameters(
              choosing(over, threads),
              IntStream.of(columnNumbers(over)).boxed().toList(),
              over.weightRules(),
              points,
              ofChosen(over),
              sizes(over.dimension()));
      return new ConfiguredMechanism<>(
          new ColumnsFirst(threads, whenChosen), parameters, Form.CELLS);
    }

    /**
     * The loss of the second card, over the scores of whatever columns are chosen: which ones is
     * known only after epsilon was spent on them.
     */
    private ScoreLoss ofChosen(Schema over) {
      int[] largest = over.magnitudes();
      Arrays.sort(largest);
      long low = 0;
      long high = 0;
      for (ColumnsFirst.Size size : sizes(over.dimension())) {
        int[] reached = Arrays.copyOfRange(largest, largest.length - size.most(), largest.length);
        ScoreRange range = ScoreRange.of(size.lattice().over(reached.length), reached);
        low = Math.min(low, range.low());
        high = Math.max(high, range.high());
      }
      return Losses.parse(loss()).over(new ScoreRange(low, high), options.costs());
    }

    @Override
    public Model.Options said(Schema over, WeightLattice drawn, Optional<Rational> unit) {
      LatticeName from =
          sizes(over.dimension()).stream()
              .map(ColumnsFirst.Size::lattice)
              .filter(name -> isOver(name.over(over.weightRules()), drawn))
              .findFirst()
              .orElseThrow();
      return Model.Options.of(from, options.costs()).by(Losses.parse(loss()));
    }

    private static boolean isOver(WeightLattice named, WeightLattice drawn) {
      return named.maxNonZeros() == drawn.maxNonZeros()
          && IntStream.range(0, named.coordinates())
              .allMatch(j -> named.low(j) == drawn.low(j) && named.high(j) == drawn.high(j));
    }

    @Override
    public Optional<String> columns() {
      return Optional.of(
          isPeeled()
              ? "%s for %d of them, one after the other by their association with the label"
                  .formatted(chosen, PEELED)
              : "%s for those of a first card, %s, one feature of each, by %s"
                  .formatted(chosen, firstName().inWords(), choosingLoss()));
    }

    @Override
    public String told() {
      return "%s for weights of these columns: -1..1, or fewer where they are many"
          .formatted(points);
    }

    @Override
    public void tell(ObjectNode plan) {
      if (isPeeled()) {
        plan.put("chosen_columns", PEELED);
        plan.put("lattice", sizes(cuts.equal().dimension()).get(0).lattice().inWords());
      } else {
        plan.put("lattice", firstName().inWords());
        plan.put("choosing_coordinates", choosingCoordinates());
      }
    }

    @Override
    public List<PlanStage> work() {
      boolean isShort = cuts.coordinates() <= SOME_COORDINATES || isPeeled();
      return List.of(
          new PlanStage(PlanStage.Kind.COLUMNS, isShort ? PlanStage.SHORT : PlanStage.LONG),
          new PlanStage(PlanStage.Kind.POINTS, PlanStage.SHORT));
    }
  }
}
