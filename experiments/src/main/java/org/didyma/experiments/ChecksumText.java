package org.didyma.experiments;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Constraints;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.WeightLattice;

/** Tables and lattices as text, for checksums of what a result depends on. */
public final class ChecksumText {

  private ChecksumText() {}

  /** A line for each distinct row with its counts. */
  public static String of(Cells cells) {
    StringBuilder text = new StringBuilder();
    for (int c = 0; c < cells.count(); c++) {
      int cell = c;
      // Of two labels positive ones first, as in files of earlier versions.
      text.append(Arrays.toString(cells.row(c)))
          .append(
              cells.labels() == Cells.TWO
                  ? cells.positives(c) + "/" + cells.negatives(c)
                  : IntStream.range(0, cells.labels())
                      .mapToObj(k -> Long.toString(cells.count(cell, k)))
                      .collect(Collectors.joining("/")))
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

  /**
   * Which points a lattice has: ranges of the coordinates and what couples them. What few lattices
   * have is said only where it is there, so that the text of others is that of earlier versions.
   */
  public static String of(WeightLattice lattice) {
    StringBuilder text = new StringBuilder();
    for (int j = 0; j < lattice.coordinates(); j++) {
      text.append(lattice.low(j)).append(':').append(lattice.high(j)).append(' ');
    }
    text.append(lattice.hasIntercept())
        .append(lattice.largestSquaredNorm())
        .append(' ')
        .append(lattice.maxNonZeros())
        .append(' ');
    if (lattice.interceptStep() != 1) {
      text.append("step ").append(lattice.interceptStep()).append(' ');
    }
    lattice.constraints().ifPresent(constraints -> text.append(of(constraints)));
    return text.toString();
  }

  private static String of(Constraints constraints) {
    StringBuilder text = new StringBuilder("columns ");
    for (int j = 0; j < constraints.coordinates(); j++) {
      text.append(constraints.column(j)).append(constraints.isStep(j) ? "s " : " ");
    }
    return text.append(constraints.mostColumns())
        .append(' ')
        .append(constraints.mostSteps())
        .append(" together")
        .append(of(constraints.together()))
        .append(" apart")
        .append(of(constraints.apart()))
        .append(" wholes")
        .append(of(constraints.wholes()))
        .append(' ')
        .toString();
  }

  private static String of(List<int[]> sets) {
    return sets.stream().map(Arrays::toString).toList().toString();
  }

  /**
   * Which coordinates are of one feature, which real rows are scaled by and no point of the lattice
   * depends on; empty where each is one by itself.
   */
  static String ofGroups(WeightLattice lattice) {
    int[] groups = IntStream.range(0, lattice.features()).map(lattice::group).toArray();
    return Arrays.stream(groups).allMatch(group -> group < 0)
        ? ""
        : "groups " + Arrays.toString(groups) + " ";
  }
}
