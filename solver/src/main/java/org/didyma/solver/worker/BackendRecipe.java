package org.didyma.solver.worker;

import java.lang.reflect.Constructor;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.didyma.solver.Backend;

/**
 * How a child makes the backend of its parent: the class, and the values that its public
 * constructor takes, as the words of a command line.
 *
 * @param words the name of the class of the backend; then, for each value, class and name
 */
record BackendRecipe(List<String> words) {

  /**
   * How to make a backend like this one.
   *
   * @throws IllegalArgumentException when its class is not public, has no public constructor for
   *     its {@link Backend#settings}, or makes another backend of them
   */
  static BackendRecipe of(Backend backend) {
    List<String> words = new ArrayList<>();
    words.add(backend.getClass().getName());
    for (Enum<?> value : backend.settings()) {
      words.add(value.getDeclaringClass().getName());
      words.add(value.name());
    }
    BackendRecipe recipe = new BackendRecipe(List.copyOf(words));
    Backend made;
    try {
      made = recipe.make();
    } catch (ReflectiveOperationException e) {
      throw new IllegalArgumentException(
          backend.getClass() + " is not public, or has no public constructor for its settings", e);
    }
    if (!made.name().equals(backend.name()) || !made.facts().equals(backend.facts())) {
      throw new IllegalArgumentException(
          backend.getClass()
              + " does not state its settings, so a worker would run another backend");
    }
    return recipe;
  }

  /** Makes the backend; loads no engine. */
  Backend make() throws ReflectiveOperationException {
    Class<?> type = Class.forName(words.get(0));
    Class<?>[] parameters = new Class<?>[words.size() / 2];
    Object[] values = new Object[parameters.length];
    for (int i = 0; i < parameters.length; i++) {
      parameters[i] = Class.forName(words.get(1 + 2 * i));
      values[i] = valueOf(parameters[i], words.get(2 + 2 * i));
    }
    Constructor<?> constructor = type.getConstructor(parameters);
    if (!Modifier.isPublic(type.getModifiers())) {
      throw new IllegalAccessException(type + " is not public");
    }
    return (Backend) constructor.newInstance(values);
  }

  private static Object valueOf(Class<?> type, String name) throws NoSuchFieldException {
    return Arrays.stream(type.getEnumConstants())
        .filter(value -> ((Enum<?>) value).name().equals(name))
        .findFirst()
        .orElseThrow(() -> new NoSuchFieldException(name));
  }
}
