package org.didyma.cli.mechanism;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where draws stop telling weights apart. */
final class RankOptions {

  /** Far above any use. */
  private static final long MOST_GAP = 1_000_000_000_000L;

  @Option(
      names = "--gap",
      paramLabel = "T",
      description =
          "gap-truncated: weights that cost at least T more than the best are drawn alike")
  private @Nullable String gap;

  @Option(
      names = "--top",
      paramLabel = "R",
      description =
          "top-r and gap-truncated: all but the R best weights are drawn alike; gap-truncated:"
              + " 100000 unless given")
  private @Nullable String top;

  /** T, from 1. */
  long gap() {
    return WholeNumber.parse("--gap", gap, MOST_GAP);
  }

  /** R, from 1. */
  int rank(int most) {
    return (int) WholeNumber.parse("--top", top, most);
  }

  /** R, from 1, or another number when it was not given. */
  int rank(int most, int usual) {
    return top == null ? usual : rank(most);
  }
}
