package org.didyma.cli.compare;

import java.util.Arrays;
import java.util.Optional;
import org.didyma.formulations.program.FittingFormulation;
import org.didyma.formulations.program.Formulation;
import org.didyma.formulations.program.IndicatorFormulation;
import org.didyma.formulations.program.LookupProjectedFormulation;
import org.didyma.formulations.program.LossFormulation;
import org.didyma.formulations.program.RowBigMFormulation;
import org.didyma.formulations.program.TightBigMFormulation;

/** The formulations to compare, by their names on the command line. */
enum FormulationName {
  /** Over cells: {@link #INDICATOR} for engines that take implications, else {@link #BIG_M}. */
  AUTO("auto"),
  INDICATOR("indicator"),
  BIG_M("big-m"),
  /** Over single records. */
  ROW_BIG_M("row-big-m"),
  /** Over cells, with one boolean per value and squared norm for the projected term. */
  LOOKUP("lookup");

  private final String word;

  FormulationName(String word) {
    this.word = word;
  }

  static Optional<FormulationName> named(String word) {
    return Arrays.stream(values()).filter(name -> name.word.equals(word)).findFirst();
  }

  String word() {
    return word;
  }

  /** What an engine gets. */
  FormulationName resolved(boolean takesImplications) {
    if (this == AUTO) {
      return takesImplications ? INDICATOR : BIG_M;
    }
    return this;
  }

  /** The formulation, with what the perturbation of a problem needs. */
  Formulation formulation() {
    return this == LOOKUP ? new LookupProjectedFormulation(loss()) : FittingFormulation.of(loss());
  }

  /** How the loss is stated. */
  private LossFormulation loss() {
    return switch (this) {
      case AUTO, INDICATOR, LOOKUP -> new IndicatorFormulation();
      case BIG_M -> new TightBigMFormulation();
      case ROW_BIG_M -> new RowBigMFormulation();
    };
  }
}
