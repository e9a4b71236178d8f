package org.didyma.oracles;

import static org.assertj.core.api.Assumptions.assumeThat;

import java.util.function.Supplier;
import org.didyma.oracles.search.ChainSearch;

/** Runs tests with table arithmetic by vectors, which other tests leave out. */
public final class WithVectors {

  private static final String PROPERTY = "didyma.vectors";

  private WithVectors() {}

  /** What is computed with vectors. */
  public static <T> T get(Supplier<T> computation) {
    System.setProperty(PROPERTY, "on");
    try {
      assumeThat(ChainSearch.usesVectors()).isTrue(); // not every processor has them
      return computation.get();
    } finally {
      System.setProperty(PROPERTY, "off");
    }
  }
}
