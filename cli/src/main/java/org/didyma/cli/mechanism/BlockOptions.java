package org.didyma.cli.mechanism;

import java.time.Duration;
import java.util.Optional;
import org.didyma.cli.options.TimeLimit;
import org.didyma.mechanisms.lattice.SampleAndAggregate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How a table is split into blocks that vote. */
final class BlockOptions {

  static final String BLOCKS = "--blocks";
  static final String BLOCK_TIME_LIMIT = "--block-time-limit";

  @Option(
      names = BLOCKS,
      paramLabel = "K",
      description = "sample-and-aggregate: number of blocks, required; records are split at random")
  private @Nullable String blocks;

  @Option(
      names = BLOCK_TIME_LIMIT,
      paramLabel = "SECONDS",
      description =
          "sample-and-aggregate: a block votes for what its search has found by then; prsma: a part"
              + " whose search has not ended by then fails; without it, searches run to their ends")
  private @Nullable String blockTimeLimit;

  int number() {
    return (int) WholeNumber.parse(BLOCKS, blocks, SampleAndAggregate.MAX_BLOCKS);
  }

  Optional<Duration> limit() {
    return Optional.ofNullable(blockTimeLimit).map(text -> TimeLimit.parse(BLOCK_TIME_LIMIT, text));
  }
}
