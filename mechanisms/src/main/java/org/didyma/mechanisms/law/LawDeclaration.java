package org.didyma.mechanisms.law;

import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;

/** How the exact law of a mechanism is made, as it is declared beside the mechanism. */
public final class LawDeclaration {

  private static final int USUAL_DRAWS = 50_000;

  /** Makes a law. */
  @FunctionalInterface
  public interface Making {

    /**
     * The law for what is to be promised.
     *
     * @throws org.didyma.core.InvalidInputException when it is not for this adjacency
     */
    ExactLaw<?> on(Epsilon epsilon, Adjacency adjacency, TinyInstance instance);
  }

  private final Making making;
  private final SortedSet<TinyInstance.Part> parts;
  private final int usualDraws;

  private LawDeclaration(Making making, SortedSet<TinyInstance.Part> parts, int usualDraws) {
    this.making = making;
    this.parts = Collections.unmodifiableSortedSet(parts);
    this.usualDraws = usualDraws;
  }

  /**
   * A law.
   *
   * @param parts what of an instance it has a use for
   */
  public static LawDeclaration of(Making making, TinyInstance.Part... parts) {
    return new LawDeclaration(making, new TreeSet<>(List.of(parts)), USUAL_DRAWS);
  }

  /** The same for a mechanism whose draws take long. */
  public LawDeclaration withUsualDraws(int draws) {
    return new LawDeclaration(making, parts, draws);
  }

  /** The law for what is to be promised. */
  public ExactLaw<?> on(Epsilon epsilon, Adjacency adjacency, TinyInstance instance) {
    return making.on(epsilon, adjacency, instance);
  }

  /** What of an instance it has a use for. */
  public SortedSet<TinyInstance.Part> parts() {
    return parts;
  }

  /** Draws on each table that is looked at closely, unless others are asked for. */
  public int usualDraws() {
    return usualDraws;
  }
}
