package org.didyma.models.learning;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.didyma.data.columns.Columns;
import org.didyma.data.schema.Coordinate;
import org.didyma.data.schema.Schema;
import org.didyma.formulations.LatticeName;
import org.didyma.formulations.WeightRules;
import org.didyma.mechanisms.lattice.ColumnsFirst;
import org.didyma.mechanisms.lattice.RiskLattice;
import org.didyma.privacy.Epsilon;

/**
 * The rules of {@link LearningPlan} for a card whose columns are chosen first: when they are, at
 * what price, by which coordinates, and what the weights of the chosen ones are drawn from. Of
 * public numbers alone; docs/learn.md says why.
 */
final class ChoiceRules {

  /** Most coordinates of records of which few choose columns. */
  private static final int MANY_COORDINATES = 400;

  /** Coordinates of a column in the mean, from which on columns are chosen first. */
  private static final int COORDINATES_OF_COLUMN = 4;

  /** The same where one coordinate of each number chooses. */
  private static final int COORDINATES_OF_COLUMN_REFINED = 3;

  /** What choosing columns costs, of epsilon without the schema's. */
  private static final BigDecimal CHOICE_SHARE = new BigDecimal("0.3");

  /** The same where what chooses columns is a part of their coordinates. */
  private static final BigDecimal CHOICE_SHARE_REFINED = new BigDecimal("0.5");

  private static final String INTERCEPT = "-15:15";

  /** Of a learned column, how many thresholds choose columns. */
  private static final int CHOOSING_THRESHOLDS = 2;

  /** Sets of coordinates that a draw of weights -1 and 1 looks at in less than a minute. */
  private static final long MOST_SETS_OF_SIGNS = 150_000_000;

  /** Weights of a card that chooses columns by signs, at most; more columns were not worth it. */
  private static final int MOST_SIGNS = 5;

  /** Coordinates up to which all of the chosen columns have weights of -1, 0 and 1. */
  private static final int MOST_OF_SIGNS = 30;

  /** Coordinates up to which a draw of two weights is known to take seconds. */
  private static final int MANY_OF_TWO = 1183;

  /** Columns that are chosen one after the other, where no card of three weights can be drawn. */
  static final int PEELED = 4;

  /** Coordinates of records of which columns are chosen so, at most: they are kept in memory. */
  private static final int MOST_PEELED = 2500;

  /** Epsilon times records over c, from which on two draws are worth more than one. */
  private static final double ENOUGH_FOR_REFINEMENT = 1500;

  /** Kinds of rules that say the same of a card as of the columns that it is drawn over. */
  private static final List<String> RULES_OF_CHOICE = List.of("points", "mostColumns", "eitherOr");

  private ChoiceRules() {}

  /**
   * The schema in which columns are chosen by one coordinate of each number, where that is known to
   * take seconds and all round thresholds at once are not, and where there are enough records for
   * two draws; empty elsewhere.
   *
   * @param rest of epsilon, for the card
   */
  static Optional<Schema> refined(LearningOptions options, BigDecimal rest) {
    Columns columns = options.columns();
    double records = rest.doubleValue() * options.records().orElse(0) / PlanRules.changes(options);
    Schema fine = columns.withFewThresholds(PlanRules.FEW_STEPS);
    return !PlanRules.isDrawable(fine)
            && fine.dimension() <= MANY_COORDINATES
            && records >= ENOUGH_FOR_REFINEMENT
            && choice(columns, fine, fine.dimension(), rest, true).isPresent()
        ? Optional.of(fine)
        : Optional.empty();
  }

  /**
   * Whether columns are chosen one after the other: where there are at least twice as many as are
   * chosen, cards of three weights cannot be drawn with the fewest thresholds, and no rules could
   * be broken.
   */
  static boolean arePeeled(Columns columns) {
    Schema fewest = columns.withFewThresholds(1);
    return fewest.features().size() >= 2 * PEELED
        && !PlanRules.isDrawable(fewest)
        && !fewest.hasRules();
  }

  /** The schema then: of the finest round thresholds that are not too many coordinates. */
  static Schema peeled(Columns columns) {
    return PlanRules.grids(columns)
        .filter(finer -> finer.dimension() <= MOST_PEELED)
        .findFirst()
        .orElseGet(() -> columns.withFewThresholds(1));
  }

  /** Of the rest of epsilon, what choosing columns so costs: as much for each round. */
  static Optional<Epsilon> peeling(BigDecimal rest) {
    return PlanRules.part(rest.multiply(CHOICE_SHARE)).filter(e -> eachRound(e).isPresent());
  }

  /** What a round of it costs, and telling the share of positives before. */
  static Optional<Epsilon> eachRound(Epsilon choice) {
    return PlanRules.part(choice.value().divide(BigDecimal.valueOf(PEELED + 1L)));
  }

  /**
   * The coordinates of a {@link #refined} schema that choose columns: of each open column its first
   * one among the fewest thresholds that its range has, and of others all.
   */
  static int[] pool(Columns columns, Schema over) {
    Set<String> fewest =
        columns.withFewThresholds(1).coordinates().stream()
            .map(Coordinate::name)
            .collect(Collectors.toSet());
    Set<String> open = Set.copyOf(columns.open());
    List<Coordinate> all = over.coordinates();
    return IntStream.range(0, all.size())
        .filter(j -> !open.contains(all.get(j).column()) || j == choosing(all, j, fewest))
        .toArray();
  }

  /** The coordinates that choose columns where thresholds are learned, at most. */
  static int choosingCoordinates(Columns columns) {
    return PlanRules.coordinates(columns, 1) + (CHOOSING_THRESHOLDS - 1) * columns.open().size();
  }

  /**
   * These coordinates: of each column with learned thresholds those a third and two thirds of the
   * way through them, and of others all.
   */
  static int[] thirds(Columns columns, Schema over) {
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

  private static Stream<Integer> thirds(List<Integer> thresholds) {
    int parts = CHOOSING_THRESHOLDS + 1;
    int n = thresholds.size();
    return IntStream.range(1, parts)
        .map(i -> Math.max(0, Math.round(i * (n + 1f) / parts) - 1))
        .distinct()
        .mapToObj(thresholds::get);
  }

  /** What columns are chosen from by signs alone. */
  static LatticeName signs(int coordinates) {
    int most = 1;
    while (most < MOST_SIGNS && RiskLattice.areAtMost(MOST_SETS_OF_SIGNS, coordinates, most + 1)) {
      most++;
    }
    return LatticeName.parse("sparse:1:" + most).withIntercept(8);
  }

  /** What the second draw is from, once columns are chosen by signs. */
  static List<ColumnsFirst.Size> sizesOfSigns(int dimension) {
    ColumnsFirst.Size some =
        new ColumnsFirst.Size(
            Math.min(dimension, MOST_OF_SIGNS), LatticeName.ternary().withIntercept(INTERCEPT));
    return dimension <= MOST_OF_SIGNS
        ? List.of(some)
        : Stream.concat(Stream.of(some), ofMany(dimension)).toList();
  }

  /** The coordinate that chooses the column of another. */
  private static int choosing(List<Coordinate> all, int coordinate, Set<String> fewest) {
    String column = all.get(coordinate).column();
    int[] own =
        IntStream.range(0, all.size()).filter(j -> all.get(j).column().equals(column)).toArray();
    return IntStream.of(own)
        .filter(j -> fewest.contains(all.get(j).name()))
        .findFirst()
        .orElse(own[0]);
  }

  /**
   * What of the rest of epsilon goes to choosing columns: nothing where there are few coordinates,
   * or hardly more than columns, or rules that a choice could break.
   */
  static Optional<Epsilon> choice(
      Columns columns, Schema round, int coordinates, BigDecimal rest, boolean refined) {
    int fewest = refined ? COORDINATES_OF_COLUMN_REFINED : COORDINATES_OF_COLUMN;
    return coordinates > RiskLattice.FEW_COORDINATES
            && coordinates >= fewest * round.features().size()
            && canChoose(columns)
        ? PlanRules.part(rest.multiply(refined ? CHOICE_SHARE_REFINED : CHOICE_SHARE))
        : Optional.empty();
  }

  /**
   * Whether both cards of a choice can keep to the rules, and the second one is not slower for it:
   * weights that are cut off, a limit on columns, and columns of which one is in.
   */
  private static boolean canChoose(Columns columns) {
    return RULES_OF_CHOICE.containsAll(columns.rules())
        && columns.fields().weightRules().onlyCutOff();
  }

  /** Of a card that chooses columns, each coordinate counts for its column, which needs one. */
  static WeightRules oneOfEachColumn(Schema over, int... pool) {
    int[] columns = columns(over);
    return over.weightRules()
        .on(pool)
        .withOneOfEach(IntStream.of(pool).map(j -> columns[j]).toArray());
  }

  /** For each coordinate the number of its column. */
  static int[] columns(Schema over) {
    Map<String, Integer> numbers = new HashMap<>();
    over.features().forEach(feature -> numbers.putIfAbsent(feature.column(), numbers.size()));
    return over.coordinates().stream().mapToInt(c -> numbers.get(c.column())).toArray();
  }

  /**
   * What the second draw is from, once columns are chosen: what is known to end. Weights -3..3 and
   * -2..2 of all coordinates are at most some 300 million cards for each intercept; of -1..1 draws
   * of up to 30 coordinates were over in seconds.
   */
  static List<ColumnsFirst.Size> sizes(int dimension) {
    List<ColumnsFirst.Size> sizes = new ArrayList<>();
    int[] most = {10, RiskLattice.FEW_COORDINATES, MOST_OF_SIGNS};
    for (int i = 0; i < most.length && most[i] < dimension; i++) {
      LatticeName box = LatticeName.parse("box:" + (most.length - i)).withIntercept(INTERCEPT);
      sizes.add(new ColumnsFirst.Size(most[i], box));
    }
    ofMany(dimension).forEach(sizes::add);
    return sizes;
  }

  /** A few weights; two where the chosen columns are known to take seconds so, and all are not. */
  private static Stream<ColumnsFirst.Size> ofMany(int dimension) {
    return IntStream.of(Math.min(dimension, MANY_OF_TWO), dimension)
        .distinct()
        .mapToObj(most -> new ColumnsFirst.Size(most, RiskLattice.of(most)));
  }
}
