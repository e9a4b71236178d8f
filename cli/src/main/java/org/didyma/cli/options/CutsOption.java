package org.didyma.cli.options;

import org.didyma.models.Cuts;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where thresholds are that are learned from the table. */
public final class CutsOption {

  @Option(
      names = "--cuts",
      paramLabel = "WHERE",
      description =
          "where thresholds are that are learned: quantiles (they part records evenly) or labels"
              + " (one draw that sees the labels cuts where a card of the column alone would);"
              + " default quantiles")
  private @Nullable String cuts;

  /** What was chosen, or the default. */
  public Cuts cuts() {
    return cuts == null ? Cuts.QUANTILES : Cuts.of(cuts);
  }

  /** Whether somebody chose. */
  public boolean isGiven() {
    return cuts != null;
  }
}
