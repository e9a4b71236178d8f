package org.didyma.oracles.search.bounds;

import java.util.Optional;

/**
 * Sums of tables of integers and their least entries, on which bounds by tables spend nearly all
 * their time. All implementations compute the same.
 *
 * <p>A sum is written to a room of whole {@link #block}s. What lies behind it in its last block is
 * undefined afterwards, and the block behind each addend must be within the array.
 */
interface TableArithmetic {

  /** How many entries are treated at once. */
  int block();

  /** True when the processor treats them at once, and not one after the other. */
  boolean isFast();

  /**
   * Writes the sums of the entries of two tables, none of which overflows; returns the least.
   *
   * @param first where one table starts
   * @param second where the other one starts
   * @param target where the sums go to
   * @param length at least 1
   */
  int add(int[] table, int first, int second, int target, int length);

  /** The least entry of a table. */
  int least(int[] table, int from, int length);

  /**
   * By vectors, where this Java machine has the module {@code jdk.incubator.vector} and the
   * processor registers for them; none otherwise. The system property {@code didyma.vectors=off}
   * leaves them out.
   */
  static Optional<TableArithmetic> ofVectors() {
    return "off".equals(System.getProperty("didyma.vectors")) ? Optional.empty() : Vectors.FOUND;
  }

  /** Looks for vectors once. */
  final class Vectors {

    private static final Optional<TableArithmetic> FOUND = find();

    private Vectors() {}

    static Optional<TableArithmetic> find() {
      if (ModuleLayer.boot().findModule("jdk.incubator.vector").isEmpty()) {
        return Optional.empty();
      }
      try {
        // Compiled on its own, because nothing else may need that module.
        TableArithmetic vectors =
            (TableArithmetic)
                Class.forName(TableArithmetic.class.getPackageName() + ".VectorArithmetic")
                    .getDeclaredConstructor()
                    .newInstance();
        return Optional.of(vectors).filter(TableArithmetic::isFast);
      } catch (ReflectiveOperationException | LinkageError e) {
        return Optional.empty(); // a module of another Java, whose types have changed
      }
    }
  }
}
