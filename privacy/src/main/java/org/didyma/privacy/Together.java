package org.didyma.privacy;

import java.util.List;
import java.util.Map;
import java.util.function.BinaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How the guarantees of two computations make that of both.
 *
 * @param failure what guarantees that cannot be put together so do
 * @param parameters what becomes of two parameters of a type; of other types there is none
 */
record Together(String failure, Map<Class<?>, BinaryOperator<Object>> parameters) {

  /** One after the other on the same data. */
  static final Together SUM =
      new Together(
          "do not add up",
          Map.of(
              Epsilon.class, of(Epsilon.class, Epsilon::plus),
              Delta.class, of(Delta.class, Delta::plus),
              Rho.class, of(Rho.class, Rho::plus),
              RenyiCurve.class, of(RenyiCurve.class, RenyiCurve::plus)));

  /** On two parts of the data, made by coins. */
  static final Together LARGER =
      new Together(
          "have no larger one",
          Map.of(
              Epsilon.class, of(Epsilon.class, BinaryOperator.maxBy(Epsilon::compareTo)),
              Delta.class, of(Delta.class, BinaryOperator.maxBy(Delta::compareTo)),
              Rho.class, of(Rho.class, BinaryOperator.maxBy(Rho::compareTo))));

  private static <T> BinaryOperator<Object> of(Class<T> type, BinaryOperator<T> both) {
    return (one, other) -> both.apply(type.cast(one), type.cast(other));
  }

  PrivacyGuarantee of(PrivacyGuarantee one, PrivacyGuarantee other) {
    Adjacency adjacency =
        AdjacencyMismatchException.common(List.of(one.adjacency(), other.adjacency()));
    List<String> conditions = conditions(one.conditions(), other.conditions());
    List<PrivacyGuarantee> both = List.of(one, other);
    if (both.stream().anyMatch(PrivacyGuarantee.NotPrivate.class::isInstance)) {
      return new PrivacyGuarantee.NotPrivate(adjacency, conditions);
    }
    if (!both.stream().allMatch(PrivacyGuarantee::isProven)) {
      return new PrivacyGuarantee.Unproven(sources(both), adjacency, conditions);
    }
    PrivacyGuarantee first = one.getClass() == other.getClass() ? one : withDelta(one);
    PrivacyGuarantee second = one.getClass() == other.getClass() ? other : withDelta(other);
    Object[] values = Components.values(first);
    Object[] others = Components.values(second);
    for (int i = 0; i < values.length; i++) {
      BinaryOperator<Object> ofTwo = parameters.get(values[i].getClass());
      if (values[i] instanceof Adjacency) {
        values[i] = adjacency;
      } else if (values[i] instanceof List) {
        values[i] = conditions;
      } else if (ofTwo != null && first.getClass() == second.getClass()) {
        values[i] = ofTwo.apply(values[i], others[i]);
      } else {
        throw new IllegalArgumentException(
            "guarantees of the kinds \"%s\" and \"%s\" %s"
                .formatted(one.kind(), other.kind(), failure));
      }
    }
    return Components.make(first.getClass(), values);
  }

  /** Those of both, each once. */
  static List<String> conditions(List<String> some, List<String> more) {
    return Stream.concat(some.stream(), more.stream()).distinct().toList();
  }

  private static String sources(List<PrivacyGuarantee> guarantees) {
    return guarantees.stream()
        .filter(PrivacyGuarantee.Unproven.class::isInstance)
        .map(guarantee -> ((PrivacyGuarantee.Unproven) guarantee).source())
        .distinct()
        .collect(Collectors.joining("; "));
  }

  /** What is pure has a delta of 0. */
  private static PrivacyGuarantee withDelta(PrivacyGuarantee guarantee) {
    return guarantee instanceof PrivacyGuarantee.Pure pure
        ? new PrivacyGuarantee.Approximate(
            pure.epsilon(), Delta.ZERO, pure.adjacency(), pure.conditions())
        : guarantee;
  }
}
