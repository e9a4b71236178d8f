package org.didyma.experiments;

import java.security.SecureRandom;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.didyma.formulations.Cells;
import org.didyma.formulations.InvalidInputException;
import org.didyma.mechanisms.Mechanism;
import org.didyma.mechanisms.Release;
import org.didyma.oracles.SearchListener;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * A mechanism under a name, with a rule that makes its parameters out of a {@link Setting}.
 *
 * @param <D> the form of the mechanism's data
 * @param <P> its parameters
 */
public final class Contender<D, P> {

  private final String name;
  private final Function<SecureRandom, Mechanism<D, P>> mechanism;
  private final Function<Setting, P> parameters;
  private final BiFunction<Cells, Setting, D> form;

  /**
   * @param name unique in an experiment; says everything in which it differs from others
   * @param mechanism makes the mechanism on a source of noise; it should use one thread
   * @param parameters chosen without looking at the data
   * @param form makes the mechanism's data of cells and public parameters
   */
  public Contender(
      String name,
      Function<SecureRandom, Mechanism<D, P>> mechanism,
      Function<Setting, P> parameters,
      BiFunction<Cells, Setting, D> form) {
    this.name = name;
    this.mechanism = mechanism;
    this.parameters = parameters;
    this.form = form;
  }

  /** A mechanism that takes cells as they are. */
  public static <P> Contender<Cells, P> onCells(
      String name,
      Function<SecureRandom, Mechanism<Cells, P>> mechanism,
      Function<Setting, P> parameters) {
    return new Contender<>(name, mechanism, parameters, (cells, setting) -> cells);
  }

  public String name() {
    return name;
  }

  /**
   * What a release in a setting promises; computed without any data.
   *
   * @throws InvalidInputException when the mechanism cannot be used in that setting
   */
  public PrivacyGuarantee guarantee(Setting setting) {
    Mechanism<D, P> described = mechanism.apply(new SecureRandom());
    P chosen = parameters.apply(setting);
    described.describe(chosen);
    return described.guarantee(chosen);
  }

  /**
   * One release.
   *
   * @param random the source of all its noise
   * @throws InvalidInputException when the mechanism cannot be used in that setting or on these
   *     data
   */
  Release release(Cells training, Setting setting, SecureRandom random, SearchListener listener) {
    Mechanism<D, P> drawn = mechanism.apply(random);
    P chosen = parameters.apply(setting);
    D data = form.apply(training, setting);
    drawn.describe(chosen);
    drawn.check(data, chosen);
    return drawn.release(data, chosen, listener);
  }
}
