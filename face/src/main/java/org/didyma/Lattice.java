package org.didyma;

import java.util.Optional;
import org.didyma.data.schema.Schema;
import org.didyma.formulations.LatticeName;
import org.didyma.mechanisms.lattice.DrawableLattice;

/**
 * The finite set of integer weights that a card is chosen from: a weight for each indicator, and an
 * intercept, which is the threshold with its sign. It is public and chosen without looking at the
 * data. Unless it is stated, the intercept is wide enough for the public sizes of the schema.
 */
public final class Lattice {

  private static final int WIDEST_INTERCEPT = 100;

  private static final String USUAL = "";
  private static final String NONE = "none";

  private final Optional<LatticeName> weights;
  private final String intercept;

  private Lattice(Optional<LatticeName> weights, String intercept) {
    this.weights = weights;
    this.intercept = intercept;
  }

  /**
   * Weights -1, 0 and 1, as many of them non-zero as sampling is known to end with in seconds for
   * the public sizes of the schema (docs/results/defaults.md).
   */
  public static Lattice usual() {
    return new Lattice(Optional.empty(), USUAL);
  }

  /** Weights -1, 0 and 1. */
  public static Lattice ternary() {
    return parse("ternary");
  }

  /** Weights from -k to k. */
  public static Lattice box(int k) {
    return parse("box:" + k);
  }

  /** Weights from -k to k, the sum of whose squares is at most r2. */
  public static Lattice ball(int k, int r2) {
    return parse("ball:%d:%d".formatted(k, r2));
  }

  /** Weights from -k to k of which at most s are not 0. */
  public static Lattice sparse(int k, int s) {
    return parse("sparse:%d:%d".formatted(k, s));
  }

  /**
   * The lattice of a name: {@code ternary}, {@code box:K}, {@code ball:K:R2} or {@code sparse:K:S}.
   *
   * @throws DidymaException when it is none
   */
  public static Lattice parse(String name) {
    return DidymaException.told(() -> new Lattice(Optional.of(LatticeName.parse(name)), USUAL));
  }

  /** The same with an intercept from -largest to largest. */
  public Lattice withIntercept(int largest) {
    return withIntercept(-largest, largest);
  }

  /**
   * The same with an intercept of a range.
   *
   * @throws DidymaException when it is none
   */
  public Lattice withIntercept(int low, int high) {
    String range = low + ":" + high;
    return DidymaException.told(
        () ->
            new Lattice(
                weights, LatticeName.ternary().withIntercept(range).interceptText().orElseThrow()));
  }

  /** The same without an intercept: positive is predicted where points exceed 0. */
  public Lattice withoutIntercept() {
    return new Lattice(weights, NONE);
  }

  /** Whether a range of the intercept was stated. */
  boolean statesIntercept() {
    return !intercept.equals(USUAL) && !intercept.equals(NONE);
  }

  /** Whether the weights were stated. */
  boolean statesWeights() {
    return weights.isPresent();
  }

  /**
   * The lattice for a schema.
   *
   * @param hasIntercept whether it has an intercept where nothing was said of one
   */
  LatticeName over(Schema schema, boolean hasIntercept) {
    DrawableLattice drawable = DrawableLattice.of(schema);
    LatticeName choice = weights.orElseGet(drawable::weights);
    if (statesIntercept()) {
      return choice.withIntercept(intercept);
    }
    return intercept.equals(USUAL) && hasIntercept
        ? choice.withIntercept(
            (int) Math.min((long) choice.bound() * drawable.intercept(), WIDEST_INTERCEPT))
        : choice;
  }

  @Override
  public String toString() {
    return weights.map(LatticeName::text).orElse("usual weights")
        + (intercept.equals(USUAL) ? "" : ", intercept " + intercept);
  }
}
