package org.didyma.operations.mechanism;

import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import org.didyma.core.InvalidInputException;
import org.didyma.data.records.Table;
import org.didyma.data.rows.ProjectedForm;
import org.didyma.data.rows.Rows;
import org.didyma.data.rows.RowsForm;
import org.didyma.data.schema.Schema;
import org.didyma.exact.RandomBits;
import org.didyma.formulations.Cells;
import org.didyma.mechanisms.ConfiguredMechanism;
import org.didyma.mechanisms.MechanismSpec;
import org.didyma.mechanisms.ParameterValues;
import org.didyma.mechanisms.PublicContext;
import org.didyma.mechanisms.gradient.DescentParameters;
import org.didyma.mechanisms.gradient.PrivacyTarget;
import org.didyma.mechanisms.gradient.PrivateTuning;
import org.didyma.mechanisms.gradient.ProjectedMechanism;
import org.didyma.mechanisms.gradient.PublicTuning;
import org.didyma.mechanisms.gradient.RandomTrials;
import org.didyma.mechanisms.gradient.RowsTrainer;
import org.didyma.mechanisms.gradient.TrialNumber;
import org.didyma.operations.Cancellation;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * A gradient method with its settings found by tuning, on images under a projection if wanted.
 *
 * @param values of the mechanism's parameters
 * @param tuning what to try
 * @param setting what is public
 * @param schema of the table
 * @param bits what the order of a public table is drawn from
 * @param stop the user's wish to stop
 */
record TunedMechanism(
    ParameterValues values,
    TuningInput tuning,
    PublicContext setting,
    Schema schema,
    RandomBits bits,
    Cancellation stop) {

  private static final String RECORDS = DescentParameters.RECORDS.name();
  private static final int LARGEST_MATRIX = 50_000_000;
  private static final MathContext SHOWN = new MathContext(4, RoundingMode.CEILING);

  /**
   * Makes mechanisms, each on noise of its own; a public table is looked at only once, before.
   *
   * @throws InvalidInputException when the options do not fit together
   */
  Supplier<ConfiguredMechanism<?, ?>> maker() {
    OptionalInt to = tuning.projection();
    if (setting.labels() > Cells.TWO && (to.isPresent() || tuning.grid().isPresent())) {
      throw new InvalidInputException(
          "the label has %d values, and tuning and projections are for two"
              .formatted(setting.labels()),
          "leave %s out.".formatted(to.isPresent() ? "--projection" : "--tune"));
    }
    requireSmallMatrix(to);
    Supplier<ConfiguredMechanism<?, ?>> plain = plain(to);
    return to.isEmpty() ? plain : () -> projected(plain.get(), to.getAsInt());
  }

  private Supplier<ConfiguredMechanism<?, ?>> plain(OptionalInt to) {
    if (tuning.grid().isEmpty()) {
      return () -> kind().over(setting, values);
    }
    TuningGrid grid = tuning.grid().get();
    if (tuning.isPublic()) {
      return byPublicTable(grid, to);
    }
    return tuning.trials().isPresent()
        ? () -> byTrials(grid, tuning.trials().get())
        : () -> privately(grid);
  }

  private MechanismSpec<?, ?> kind() {
    return values.kind();
  }

  private RowsForm rows() {
    return kind().takes(DescentParameters.ROW_NORM.name())
        ? DescentParameters.rows(values)
        : new RowsForm(0);
  }

  /** The public number of records, where the mechanism takes one. */
  private Optional<Integer> records() {
    return kind().takes(RECORDS) ? values.find(DescentParameters.RECORDS) : Optional.empty();
  }

  private void requireSmallMatrix(OptionalInt to) {
    long coordinates = schema.dimension() + 1L;
    if (to.isPresent() && to.getAsInt() >= coordinates) {
      throw new InvalidInputException(
          "--projection is to %d dimensions, but rows have only %d, the bias included"
              .formatted(to.getAsInt(), coordinates),
          "use fewer, or leave it out.");
    }
    if (to.isPresent() && to.getAsInt() * coordinates > LARGEST_MATRIX) {
      throw new InvalidInputException(
          "a projection from %d to %d dimensions has more than %d entries"
              .formatted(coordinates, to.getAsInt(), LARGEST_MATRIX),
          "project to fewer dimensions.");
    }
  }

  private ConfiguredMechanism<?, ?> projected(ConfiguredMechanism<?, ?> inner, int to) {
    return new ConfiguredMechanism<>(
        new ProjectedMechanism<>(new RowsTrainer(inner)),
        inner,
        new ProjectedForm(rows(), to),
        inner.reason(),
        inner.conditions());
  }

  /** Each setting is trained on a portion, so its public number of records is that of a portion. */
  private ConfiguredMechanism<?, ?> privately(TuningGrid grid) {
    int parts = grid.settings().size();
    List<ConfiguredMechanism<?, ?>> settings =
        over(setting, grid, records().map(n -> PrivateTuning.portion(n, parts)).orElse(-1));
    return new ConfiguredMechanism<>(
        new PrivateTuning<>(new RowsTrainer(settings.get(0))),
        new PrivateTuning.Parameters<>(settings, setting.epsilon(), setting.adjacency()),
        rows());
  }

  /** Each trial is trained on all records, at a part of epsilon. */
  private ConfiguredMechanism<?, ?> byTrials(TuningGrid grid, TrialNumber number) {
    PrivacyTarget total = setting.target();
    int own = records().orElse(-1);
    RandomTrials<ConfiguredMechanism<?, ?>> trials =
        new RandomTrials<>(new RowsTrainer(over(setting, grid, own).get(0)));
    RandomTrials.Parameters<ConfiguredMechanism<?, ?>> parameters =
        trials.within(
            total,
            number,
            setting.adjacency(),
            epsilon -> over(setting.promising(epsilon), grid, own));
    return new ConfiguredMechanism<>(trials, parameters, rows())
        .because(
            String.format(
                Locale.ROOT,
                "of %d settings, a %s number of trials, %.4g on average: each alone is"
                    + " %s-differentially private, the release with the search %s",
                grid.settings().size(),
                number.inWords(),
                number.mean(),
                numbers(trials.trial(parameters)),
                total.delta().isZero()
                    ? total.epsilon()
                    : "(%s, %s)".formatted(total.epsilon(), total.delta())));
  }

  private static String numbers(PrivacyGuarantee trial) {
    if (trial instanceof PrivacyGuarantee.Approximate approximate) {
      return "(%s, %s)".formatted(shown(approximate.epsilon()), approximate.delta());
    }
    return shown(((PrivacyGuarantee.Pure) trial).epsilon());
  }

  /** A few digits that promise no more than all of them. */
  private static String shown(Epsilon epsilon) {
    return epsilon.value().round(SHOWN).toPlainString();
  }

  private Supplier<ConfiguredMechanism<?, ?>> byPublicTable(TuningGrid grid, OptionalInt to) {
    Table table = new Table(schema, tuning.publicTable());
    Rows held = rows().read(table, stop::check, false);
    Rows seen = to.isEmpty() ? held : new ProjectedForm(rows(), to.getAsInt()).of(held).image();
    List<ConfiguredMechanism<?, ?>> settings =
        over(setting, grid, PublicTuning.training(held.count()));
    PublicTuning.Best best =
        PublicTuning.best(
            seen, new RowsTrainer(settings.get(0)), settings, bits, stop::isCancelled);
    Map<String, String> chosen = grid.settings().get(best.position());
    String reason =
        "of %d settings, %s made the fewest errors on the public table: %d of %d held-out records"
            .formatted(
                grid.settings().size(), TuningGrid.words(chosen), best.errors(), best.tested());
    ParameterValues settled = values.with(chosen);
    return () -> kind().over(setting, settled).because(reason);
  }

  /**
   * The settings, for tables of a size.
   *
   * @param promise what each of them promises
   * @param records in place of {@code --records}, where that was given
   */
  private List<ConfiguredMechanism<?, ?>> over(
      PublicContext promise, TuningGrid grid, int records) {
    boolean counted = records().isPresent();
    if (counted && records < 1) {
      throw new InvalidInputException(
          "there are more settings to try than records to split among them",
          "try fewer settings, or use more data.");
    }
    List<ConfiguredMechanism<?, ?>> settings = new ArrayList<>();
    for (Map<String, String> some : grid.settings()) {
      Map<String, String> all = new LinkedHashMap<>(some);
      if (counted) {
        all.put(RECORDS, Integer.toString(records));
      }
      settings.add(kind().over(promise, values.with(all)));
    }
    return settings;
  }
}
