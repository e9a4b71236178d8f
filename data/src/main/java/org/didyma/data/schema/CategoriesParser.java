package org.didyma.data.schema;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.didyma.core.QuotedText;
import org.didyma.data.text.Dialect;
import org.didyma.data.text.JsonValue;
import org.jspecify.annotations.Nullable;

/** Reads a feature with categories. */
final class CategoriesParser {

  private static final List<String> KEYS =
      Stream.of(
              SchemaKey.COLUMN,
              SchemaKey.CATEGORIES,
              SchemaKey.ORDERED,
              SchemaKey.REFERENCE,
              SchemaKey.OTHER,
              SchemaKey.ON_MISSING,
              SchemaKey.OWN_MISSING,
              SchemaKey.IGNORE_CASE,
              SchemaKey.POINTS)
          .map(SchemaKey::key)
          .toList();

  private final Dialect dialect;
  private final FormParser forms;
  private final PolicyParser policies;
  private final @Nullable OpenColumns open; // null where nothing may be unknown

  CategoriesParser(
      Dialect dialect, FormParser forms, PolicyParser policies, @Nullable OpenColumns open) {
    this.dialect = dialect;
    this.forms = forms;
    this.policies = policies;
    this.open = open;
  }

  Feature parse(JsonValue node, String column) {
    node.allowOnly("a feature with categories", KEYS);
    JsonValue domain = node.require("categories", "a feature");
    if (domain.kind() == JsonValue.Kind.STRING) {
      return unknownCategories(node, column, domain);
    }
    FieldForm form = forms.ofWords(node);
    List<String> categories = categories(domain, form);
    JsonValue orderedAt = node.get("ordered");
    boolean isOrdered = orderedAt != null && orderedAt.asBoolean("\"ordered\"");
    String reference = reference(node, categories, isOrdered);
    Function<JsonValue, String> substitute =
        value -> {
          String text = value.asString("\"value\"");
          if (!categories.contains(text)) {
            throw value.fault(
                "the value " + QuotedText.of(text) + " is none of the categories",
                "name one of the categories.");
          }
          return text;
        };
    Feature feature = feature(node, column, categories, isOrdered, reference, substitute, form);
    if (feature.coordinates().isEmpty()) {
      throw node.fault(
          "the column %s has no feature besides its %s"
              .formatted(QuotedText.of(column), isOrdered ? "first category" : "reference"),
          "add a category, or remove the reference or the feature.");
    }
    return feature;
  }

  private List<String> categories(JsonValue domain, FieldForm form) {
    List<JsonValue> items = domain.asNonEmptyList("\"categories\"");
    List<String> categories = SchemaParser.distinct(items, "\"categories\"", dialect);
    FormParser.requireTold(domain, categories, form);
    for (int i = 0; i < items.size(); i++) {
      if (form.isMissing(categories.get(i))) {
        throw items
            .get(i)
            .fault(
                "the category " + QuotedText.of(categories.get(i)) + " is also a missing token",
                "remove it from \"categories\" or from \"missing\".");
      }
      if (categories.get(i).codePoints().anyMatch(Character::isISOControl)) {
        throw items
            .get(i)
            .fault("a category contains a control character", "write it without line breaks.");
      }
    }
    return categories;
  }

  private static @Nullable String reference(
      JsonValue node, List<String> categories, boolean isOrdered) {
    JsonValue at = node.get("reference");
    if (at == null) {
      return null;
    }
    if (isOrdered) {
      throw at.fault(
          "categories in an order have no \"reference\": the first has no feature",
          "remove \"reference\", or \"ordered\".");
    }
    String reference = at.asString("\"reference\"");
    if (!categories.contains(reference)) {
      throw at.fault(
          "the reference " + QuotedText.of(reference) + " is none of the categories",
          "name one of the categories.");
    }
    return reference;
  }

  /** A column whose categories nobody knows: one that stands for none, until some are found. */
  private Feature unknownCategories(JsonValue node, String column, JsonValue domain) {
    OpenColumns unknown =
        FeatureParser.requireUnknown(domain, "\"categories\"", "a list of categories", open);
    for (String key : List.of("ordered", "reference", "ignoreCase")) {
      JsonValue at = node.get(key);
      if (at != null) {
        throw at.fault(
            "the categories are unknown, so there can be no %s".formatted(QuotedText.of(key)),
            "list the categories, or leave it out.");
      }
    }
    Function<JsonValue, String> substitute =
        value -> {
          throw value.fault(
              "the categories are unknown, so none can take the place of another value",
              "list the categories, or state another policy.");
        };
    unknown.categories().add(column);
    return feature(
        node,
        column,
        List.of(CategoricalFeature.NO_CATEGORY),
        false,
        null,
        substitute,
        forms.ofWords(node));
  }

  /** The feature, with the policies that the node states. */
  private Feature feature(
      JsonValue node,
      String column,
      List<String> categories,
      boolean isOrdered,
      @Nullable String reference,
      Function<JsonValue, String> substitute,
      FieldForm form) {
    return new CategoricalFeature(
        column,
        categories,
        isOrdered,
        reference,
        policies.read(node, SchemaKey.OTHER, substitute),
        policies.read(node, SchemaKey.ON_MISSING, substitute),
        form);
  }
}
