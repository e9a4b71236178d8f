package org.didyma.cli;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.security.SecureRandom;
import org.didyma.exact.RandomBits;
import org.didyma.formulations.Cells;
import org.didyma.mechanisms.Mechanism;
import org.didyma.oracles.sampling.partition.PartitionBound;
import org.didyma.oracles.search.space.SearchSpace;
import org.didyma.privacy.Epsilon;

/** Classes that break the rules, to see that the rules would notice. */
final class RuleBreakers {

  private RuleBreakers() {}

  /** Breaks every rule. */
  @SuppressWarnings("unused")
  static final class Wrong implements RandomBits {
    private final double[] values = {Math.sqrt(2), Long.valueOf(3).doubleValue()};
    private final long seedOfNoise = 1;
    private final java.util.Random random = new java.util.Random();

    private static void setSeed(int randomSeed) {}

    private static void bound(SearchSpace space, PartitionBound masses) {}

    @Override
    public long nextLong() {
      return seedOfNoise;
    }

    private static void load() {
      System.loadLibrary("wrong");
    }
  }

  /** Has bits of its own. */
  abstract static class Keeper implements Mechanism<Cells, Epsilon> {
    @SuppressWarnings("unused")
    private RandomBits kept = new Wrong();
  }

  /** Looks like a secure source. */
  static final class Poser extends SecureRandom {
    private static final long serialVersionUID = 1;
  }

  static void violate(ConditionEvents events, JavaClass c, String what) {
    events.add(SimpleConditionEvent.violated(c, what));
  }
}
