package org.didyma.privacy;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;

/**
 * The components of events and guarantees, which are records: what is true of every kind of them
 * follows from these and is written once.
 */
final class Components {

  private Components() {}

  /** The components of a type, in order. */
  static List<RecordComponent> of(Class<?> type) {
    return List.of(type.getRecordComponents());
  }

  /** What a record has there. */
  static Object value(Object record, RecordComponent component) {
    try {
      return component.getAccessor().invoke(record);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /** All that a record has, in order. */
  static Object[] values(Object record) {
    return of(record.getClass()).stream().map(part -> value(record, part)).toArray();
  }

  /**
   * The record of these components.
   *
   * @throws RuntimeException when the type refuses them, its own
   */
  static <T> T make(Class<T> type, Object[] values) {
    try {
      Constructor<T> maker =
          type.getDeclaredConstructor(
              of(type).stream().map(RecordComponent::getType).toArray(Class<?>[]::new));
      return maker.newInstance(values);
    } catch (InvocationTargetException e) {
      throw e.getCause() instanceof RuntimeException refusal
          ? refusal
          : new IllegalStateException(e);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The same record with other components. */
  @SuppressWarnings("unchecked")
  static <T> T with(T record, UnaryOperator<Object> change) {
    return (T) make(record.getClass(), Arrays.stream(values(record)).map(change).toArray());
  }

  /** A name of Java as files have it: {@code noise-multiplier} of {@code noiseMultiplier}. */
  static String hyphenated(String name) {
    return name.replaceAll("(?<=[a-z])(?=[A-Z])", "-").toLowerCase(Locale.ROOT);
  }
}
