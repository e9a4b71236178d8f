package org.didyma.cli.mechanism;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Supplier;
import org.didyma.cli.options.DataOptions;
import org.didyma.data.rows.Rows;
import org.didyma.ground.InvalidInputException;
import org.didyma.mechanisms.gradient.PrivateTuning;
import org.didyma.mechanisms.gradient.Projected;
import org.didyma.mechanisms.gradient.PublicTuning;
import org.didyma.oracles.SearchListener;

/**
 * A gradient method with its settings found by tuning, on images under a projection if wanted.
 *
 * @param options of the command line, the mechanism's name among them
 * @param tuning what to try
 * @param rows how a table becomes rows
 * @param setting what is public
 */
record Tuned(MechanismOptions options, TuningOptions tuning, RowsForm rows, Setting setting) {

  private static final String RECORDS = "--records";
  private static final int LARGEST_MATRIX = 50_000_000;

  /**
   * Makes mechanisms, each on noise of its own; a public table is looked at only once, before.
   *
   * @throws InvalidInputException when the options do not fit together
   */
  Supplier<ChosenMechanism<?, ?>> maker() {
    OptionalInt to = tuning.projection();
    requireSmallMatrix(to);
    Supplier<ChosenMechanism<?, ?>> plain = plain(to);
    return to.isEmpty() ? plain : () -> projected(plain.get(), to.getAsInt());
  }

  private Supplier<ChosenMechanism<?, ?>> plain(OptionalInt to) {
    if (tuning.grid().isEmpty()) {
      return () -> options.choice().over(setting);
    }
    Grid grid = tuning.grid().get();
    return tuning.isPublic() ? byPublicTable(grid, to) : () -> privately(grid);
  }

  private void requireSmallMatrix(OptionalInt to) {
    long coordinates = setting.schema().dimension() + 1L;
    if (to.isPresent() && to.getAsInt() >= coordinates) {
      throw new InvalidInputException(
          "--projection is to %d coordinates, but rows have only %d, the bias included"
              .formatted(to.getAsInt(), coordinates),
          "use fewer, or leave it out.");
    }
    if (to.isPresent() && to.getAsInt() * coordinates > LARGEST_MATRIX) {
      throw new InvalidInputException(
          "a projection from %d to %d coordinates has more than %d entries"
              .formatted(coordinates, to.getAsInt(), LARGEST_MATRIX),
          "project to fewer coordinates.");
    }
  }

  private ChosenMechanism<?, ?> projected(ChosenMechanism<?, ?> inner, int to) {
    return new ChosenMechanism<>(
        new Projected<>(new RowsTrainer(inner)),
        inner,
        new ProjectedForm(rows, to),
        inner.reason(),
        inner.conditions());
  }

  /** Each setting is trained on a portion, so its public number of records is that of a portion. */
  private ChosenMechanism<?, ?> privately(Grid grid) {
    int parts = grid.settings().size();
    List<ChosenMechanism<?, ?>> settings =
        over(grid, options.records().map(n -> PrivateTuning.portion(n, parts)).orElse(-1));
    return new ChosenMechanism<>(
        new PrivateTuning<>(new RowsTrainer(settings.get(0))),
        new PrivateTuning.Parameters<>(settings, setting.epsilon(), setting.adjacency()),
        rows);
  }

  private Supplier<ChosenMechanism<?, ?>> byPublicTable(Grid grid, OptionalInt to) {
    DataOptions.Table table = new DataOptions.Table(setting.schema(), tuning.publicTable());
    Rows held = rows.read(table, setting.cancellation(), false);
    Rows seen = to.isEmpty() ? held : new ProjectedForm(rows, to.getAsInt()).of(held).image();
    List<ChosenMechanism<?, ?>> settings = over(grid, PublicTuning.training(held.count()));
    PublicTuning.Best best =
        PublicTuning.best(
            seen,
            new RowsTrainer(settings.get(0)),
            settings,
            new SearchListener() {
              @Override
              public boolean isCancelled() {
                return setting.cancellation().isCancelled();
              }
            });
    Map<String, String> chosen = grid.settings().get(best.position());
    String reason =
        "of %d settings, %s made the fewest errors on the public table: %d of %d held-out records"
            .formatted(grid.settings().size(), Grid.words(chosen), best.errors(), best.tested());
    MechanismOptions settled = options.with(chosen);
    return () -> settled.choice().over(setting).because(reason);
  }

  /**
   * The settings, for tables of a size.
   *
   * @param records in place of {@code --records}, where that was given
   */
  private List<ChosenMechanism<?, ?>> over(Grid grid, int records) {
    boolean counted = options.records().isPresent();
    if (counted && records < 1) {
      throw new InvalidInputException(
          "there are more settings to try than records to split among them",
          "try fewer settings, or use more data.");
    }
    List<ChosenMechanism<?, ?>> settings = new ArrayList<>();
    for (Map<String, String> values : grid.settings()) {
      Map<String, String> all = new LinkedHashMap<>(values);
      if (counted) {
        all.put(RECORDS, Integer.toString(records));
      }
      settings.add(options.with(all).choice().over(setting));
    }
    return settings;
  }
}
