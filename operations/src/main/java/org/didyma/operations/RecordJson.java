package org.didyma.operations;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;
import org.didyma.core.Json;

/**
 * Records as JSON: an object with a field for each component, in their order, named {@code
 * like_this}. What is absent is left out, unless its {@link Field} says otherwise. Exact numbers of
 * our own are texts, as a promise depends on their digits; a double that is no number is null.
 */
public final class RecordJson {

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  /** How values are written, the first type that fits; a value of no type here is its text. */
  private static final List<Way<?>> WAYS =
      List.of(
          new Way<>(JsonNode.class, node -> node),
          new Way<>(Record.class, RecordJson::object),
          new Way<>(Optional.class, some -> some.isEmpty() ? NODES.nullNode() : tree(some.get())),
          new Way<>(
              OptionalInt.class,
              some -> some.isEmpty() ? NODES.nullNode() : NODES.numberNode(some.getAsInt())),
          new Way<>(
              OptionalLong.class,
              some -> some.isEmpty() ? NODES.nullNode() : NODES.numberNode(some.getAsLong())),
          new Way<>(
              OptionalDouble.class,
              some -> some.isEmpty() ? NODES.nullNode() : tree(some.getAsDouble())),
          new Way<>(Boolean.class, NODES::booleanNode),
          new Way<>(Integer.class, NODES::numberNode),
          new Way<>(Long.class, NODES::numberNode),
          new Way<>(BigInteger.class, NODES::numberNode),
          new Way<>(BigDecimal.class, NODES::numberNode),
          new Way<>(
              Double.class,
              real -> Double.isFinite(real) ? NODES.numberNode(real) : NODES.nullNode()),
          new Way<>(Duration.class, time -> NODES.numberNode(time.toNanos() / 1e9)),
          new Way<>(Enum.class, constant -> NODES.textNode(word(constant))),
          new Way<>(Map.class, RecordJson::map),
          new Way<>(Collection.class, RecordJson::array),
          new Way<>(int[].class, all -> array(Arrays.stream(all).boxed().toList())),
          new Way<>(long[].class, all -> array(Arrays.stream(all).boxed().toList())),
          new Way<>(double[].class, all -> array(Arrays.stream(all).boxed().toList())));

  private record Way<T>(Class<T> type, Function<T, JsonNode> writer) {

    JsonNode write(Object value) {
      return writer.apply(type.cast(value));
    }
  }

  private RecordJson() {}

  public static ObjectNode object(Record value) {
    ObjectNode node = Json.object();
    for (RecordComponent component : value.getClass().getRecordComponents()) {
      Optional<Field> field = field(component);
      if (field.map(Field::hidden).orElse(false)) {
        continue;
      }
      JsonNode child = tree(valueOf(component, value));
      if (child.isNull() && isAbsent(component) && !field.map(Field::orNull).orElse(false)) {
        continue;
      }
      if (field.map(Field::flat).orElse(false)) {
        node.setAll((ObjectNode) child);
      } else {
        node.set(key(component), child);
      }
    }
    return node;
  }

  /**
   * The fields of a record's object and of those within, each with what its {@link Field} says, by
   * their paths: {@code risk.unit}, {@code weights[].points}; {@code spent.FIGURE} of a map.
   */
  public static Map<String, String> fields(Class<?> type) {
    Map<String, String> all = new LinkedHashMap<>();
    addFields(type, "", all);
    return all;
  }

  private static void addFields(Class<?> type, String path, Map<String, String> all) {
    for (RecordComponent component : type.getRecordComponents()) {
      Optional<Field> field = field(component);
      if (field.map(Field::hidden).orElse(false)) {
        continue;
      }
      boolean flat = field.map(Field::flat).orElse(false);
      String name = flat ? path : path + key(component);
      Class<?> inner = inner(component.getGenericType());
      boolean many = isMany(component.getType()) || isMany(raw(argument(component)));
      if (inner.isRecord()) {
        addFields(inner, flat ? path : name + (many ? "[]." : "."), all);
      } else {
        String end = many ? "[]" : Map.class.isAssignableFrom(inner) ? ".FIGURE" : "";
        field
            .map(Field::value)
            .filter(text -> !text.isEmpty())
            .ifPresent(text -> all.put(name + end, text));
      }
    }
  }

  private static JsonNode tree(Object value) {
    return WAYS.stream()
        .filter(way -> way.type.isInstance(value))
        .findFirst()
        .map(way -> way.write(value))
        .orElseGet(() -> NODES.textNode(value.toString()));
  }

  private static ArrayNode array(Collection<?> all) {
    ArrayNode array = NODES.arrayNode();
    all.forEach(item -> array.add(tree(item)));
    return array;
  }

  private static ObjectNode map(Map<?, ?> map) {
    ObjectNode node = Json.object();
    map.forEach((key, value) -> node.set(key.toString(), tree(value)));
    return node;
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static Optional<Field> field(RecordComponent component) {
    return Optional.ofNullable(component.getAnnotation(Field.class));
  }

  private static String key(RecordComponent component) {
    return field(component)
        .map(Field::name)
        .filter(name -> !name.isEmpty())
        .orElseGet(() -> component.getName().replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT));
  }

  /** Whether a null means that there is no value, and not that there is one without a number. */
  private static boolean isAbsent(RecordComponent component) {
    return component.getType().getSimpleName().startsWith("Optional");
  }

  private static boolean isMany(Class<?> type) {
    return Collection.class.isAssignableFrom(type);
  }

  private static Type argument(RecordComponent component) {
    return component.getGenericType() instanceof ParameterizedType several
        ? several.getActualTypeArguments()[0]
        : component.getGenericType();
  }

  /** What is within lists and options. */
  private static Class<?> inner(Type type) {
    boolean wraps = isMany(raw(type)) || raw(type) == Optional.class;
    return wraps && type instanceof ParameterizedType several
        ? inner(several.getActualTypeArguments()[0])
        : raw(type);
  }

  private static Class<?> raw(Type type) {
    return type instanceof ParameterizedType several
        ? (Class<?>) several.getRawType()
        : type instanceof Class<?> itself ? itself : Object.class;
  }

  private static Object valueOf(RecordComponent component, Record value) {
    try {
      Method accessor = component.getAccessor();
      accessor.setAccessible(true);
      return accessor.invoke(value);
    } catch (IllegalAccessException | InvocationTargetException e) {
      throw new IllegalStateException(e);
    }
  }
}
