package org.didyma.experiments;

import java.math.BigDecimal;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Stream;
import org.didyma.privacy.Epsilon;

/**
 * The number that an experiment varies.
 *
 * @param name a field's name in files, such as epsilon
 * @param values different ones
 * @param logarithmic how charts show it
 * @param first the first value of the whole that this may be a part of, at which those who ignore
 *     the place are run
 */
public record ExperimentAxis(
    String name, List<BigDecimal> values, boolean logarithmic, BigDecimal first) {

  public ExperimentAxis {
    values = values.stream().map(BigDecimal::stripTrailingZeros).toList();
    first = first.stripTrailingZeros();
    if (values.isEmpty() || new HashSet<>(values).size() < values.size()) {
      throw new IllegalArgumentException("no value, or one twice, of " + name);
    }
    if (logarithmic && values.stream().anyMatch(v -> v.signum() <= 0)) {
      throw new IllegalArgumentException("a logarithmic axis has a value that is not above 0");
    }
  }

  /** A whole axis. */
  public ExperimentAxis(String name, List<BigDecimal> values, boolean logarithmic) {
    this(name, values, logarithmic, values.isEmpty() ? BigDecimal.ONE : values.get(0));
  }

  /** The same axis with some of its values only. */
  ExperimentAxis with(List<BigDecimal> some) {
    return new ExperimentAxis(name, some, logarithmic, first);
  }

  /** Different epsilons. */
  public static ExperimentAxis epsilon(List<Epsilon> epsilons) {
    return new ExperimentAxis("epsilon", epsilons.stream().map(Epsilon::value).toList(), true);
  }

  /** Different epsilons, as text. */
  public static ExperimentAxis epsilon(String... epsilons) {
    return epsilon(Stream.of(epsilons).map(Epsilon::parse).toList());
  }

  /** Numbers of another name. */
  public static ExperimentAxis of(String name, boolean logarithmic, String... values) {
    return new ExperimentAxis(name, Stream.of(values).map(BigDecimal::new).toList(), logarithmic);
  }

  /** The same axis with its first and last values only. */
  public ExperimentAxis ends() {
    return with(List.of(values.get(0), values.get(values.size() - 1)));
  }
}
