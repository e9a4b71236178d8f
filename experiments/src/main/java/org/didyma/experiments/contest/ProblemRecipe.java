package org.didyma.experiments.contest;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.didyma.data.records.Table;
import org.didyma.data.schema.Schema;
import org.didyma.experiments.engines.ProblemNoise;
import org.didyma.experiments.simulation.SimulationRandom;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LatticeName;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.ScoreRange;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.loss.Losses;

/**
 * How a problem of the library is made of a public table, always the same: a line of text with a
 * field for each component.
 *
 * @param name of the problem, unique; a file name as well
 * @param family what kind of problem it is
 * @param table in the catalogue, or {@code adult-balanced}
 * @param columns which features of the table's schema: {@code all}, or numbers from 1 and ranges of
 *     them such as {@code 1-3,7}
 * @param part which records: {@code all}, or {@code I/N} for each N-th from the I-th on
 * @param lattice as {@link LatticeName} reads it
 * @param intercept its range as {@code LO:HI}, or {@code -} for none
 * @param loss as {@link Losses} reads it
 * @param costs of a missed positive and of a false alarm
 * @param noise as {@link ProblemNoise} reads it, drawn from a stream of the problem's name
 */
record ProblemRecipe(
    String name,
    String family,
    String table,
    String columns,
    String part,
    String lattice,
    String intercept,
    String loss,
    String costs,
    String noise) {

  private static final int FIELDS = 10;
  private static final long SEED = 20_261_123;

  /** Reads a line of fields that are separated by tabs. */
  static ProblemRecipe parse(String line) {
    String[] field = line.split("\t", -1);
    if (field.length != FIELDS) {
      throw new IllegalArgumentException("no recipe: " + line);
    }
    return new ProblemRecipe(
        field[0], field[1], field[2], field[3], field[4], field[5], field[6], field[7], field[8],
        field[9]);
  }

  /** Makes the problem. */
  LearningProblem problem(ContestTables tables) {
    Schema schema = tables.schema(table, this::selected);
    Cells cells = tables.cells(table, schema, part, columns);
    LatticeName named = LatticeName.parse(lattice);
    WeightLattice over =
        (intercept.equals("-") ? named : named.withIntercept(intercept)).over(schema.weightRules());
    LearningProblem problem =
        LearningProblem.of(
            cells,
            over,
            Losses.parse(loss).over(ScoreRange.of(over, schema.magnitudes()), Costs.parse(costs)));
    return ProblemNoise.parse(noise).draw(problem, SimulationRandom.of(SEED, name));
  }

  /** The columns of a schema that are used. */
  private Schema selected(Schema all) {
    if (columns.equals("all")) {
      return all;
    }
    List<String> names = new ArrayList<>();
    for (String piece : columns.split(",")) {
      int dash = piece.indexOf('-');
      int from = Integer.parseInt(dash < 0 ? piece : piece.substring(0, dash));
      int to = Integer.parseInt(piece.substring(dash + 1));
      for (int i = from; i <= to; i++) {
        names.add(all.features().get(i - 1).column());
      }
    }
    return all.only(names);
  }

  /** The records of a part of a table. */
  static Table part(Table all, String part) {
    if (part.equals("all")) {
      return all;
    }
    int slash = part.indexOf('/');
    long first = Long.parseLong(part.substring(0, slash)) - 1;
    long step = Long.parseLong(part.substring(slash + 1));
    return all.part(position -> position % step == first);
  }

  /** What it is, in words. */
  String sentence() {
    List<String> words = new ArrayList<>(List.of(table));
    words.add(columns.equals("all") ? "all columns" : "columns " + columns);
    Optional.of(part).filter(p -> !p.equals("all")).ifPresent(p -> words.add("records " + p));
    words.add(lattice);
    Optional.of(intercept).filter(i -> !i.equals("-")).ifPresent(i -> words.add("intercept " + i));
    words.add(loss);
    Optional.of(costs).filter(c -> !c.equals("1:1")).ifPresent(c -> words.add("costs " + c));
    Optional.of(noise).filter(n -> !n.equals("none")).ifPresent(words::add);
    return String.join(", ", words);
  }
}
