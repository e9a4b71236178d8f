package org.didyma.experiments.contest;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.didyma.data.catalog.Catalog;
import org.didyma.data.records.Table;
import org.didyma.data.schema.Schema;
import org.didyma.data.text.TableSource;
import org.didyma.experiments.research.TableStore;
import org.didyma.experiments.study.AdultBalanced;
import org.didyma.experiments.study.AdultColumns;
import org.didyma.formulations.Cells;

/** The tables of the library, each selection of columns counted once. */
final class ContestTables {

  /** All positive records of Adult and as many negative ones, in its categorical columns. */
  static final String BALANCED = "adult-balanced";

  private final TableStore store;
  private final Map<String, TableSource> sources = new HashMap<>();
  private final Map<List<String>, Cells> counted = new HashMap<>();

  ContestTables(TableStore store) {
    this.store = store;
  }

  Schema schema(String table, UnaryOperator<Schema> selection) {
    return selection.apply(
        table.equals(BALANCED)
            ? AdultColumns.schema(AdultColumns.values())
            : Catalog.find(table).schema());
  }

  /**
   * The distinct rows of a part of a table.
   *
   * @param columns what the schema is a selection of
   */
  Cells cells(String table, Schema schema, String part, String columns) {
    return counted.computeIfAbsent(
        List.of(table, part, columns),
        key -> ProblemRecipe.part(new Table(schema, source(table)), part).cells(() -> {}, false));
  }

  private TableSource source(String table) {
    return sources.computeIfAbsent(
        table,
        name -> name.equals(BALANCED) ? AdultBalanced.of(store.table("adult")) : store.table(name));
  }
}
