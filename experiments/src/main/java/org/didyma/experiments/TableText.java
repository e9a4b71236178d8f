package org.didyma.experiments;

import java.util.Arrays;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.WeightLattice;

/** Tables and lattices as text, for checksums of what a result depends on. */
public final class TableText {

  private TableText() {}

  /** A line for each distinct row with its counts. */
  public static String of(Cells cells) {
    StringBuilder text = new StringBuilder();
    for (int c = 0; c < cells.count(); c++) {
      text.append(Arrays.toString(cells.row(c)))
          .append(cells.positives(c))
          .append('/')
          .append(cells.negatives(c))
          .append('\n');
    }
    return text.toString();
  }

  /** The numbers of a perturbation without a separator set; empty where there is none. */
  public static String of(Perturbation perturbation) {
    if (perturbation.isNone()) {
      return "";
    }
    StringBuilder text = new StringBuilder().append(perturbation.unit()).append('\n');
    for (int j = 0; j < perturbation.coordinates(); j++) {
      text.append(perturbation.linear(j)).append(' ');
    }
    for (int s = 0; s < perturbation.projectedLength(); s++) {
      text.append(s == 0 ? "\n" : " ").append(perturbation.projected(s));
    }
    return text.toString();
  }

  /** Ranges of the coordinates and what couples them. */
  public static String of(WeightLattice lattice) {
    StringBuilder text = new StringBuilder();
    for (int j = 0; j < lattice.coordinates(); j++) {
      text.append(lattice.low(j)).append(':').append(lattice.high(j)).append(' ');
    }
    return text.append(lattice.hasIntercept())
        .append(lattice.largestSquaredNorm())
        .append(' ')
        .append(lattice.maxNonZeros())
        .append(' ')
        .toString();
  }
}
