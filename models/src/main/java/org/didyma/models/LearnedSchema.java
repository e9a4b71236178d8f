package org.didyma.models;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.didyma.data.columns.Columns;
import org.didyma.data.schema.Schema;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;

/** What a schema that was learned privately says of itself, and what is to be said of it. */
public final class LearnedSchema {

  /** What the description of a schema says that has something learned in it. */
  private static final String SAID = "were learned privately";

  private static final Pattern CATEGORIES =
      Pattern.compile("^(?:.* and c|C)ategories of (.*?)(?: and [a-z -]+ of .*)? " + SAID);

  private LearnedSchema() {}

  /** Whether a schema says that a part of it was learned privately. */
  public static boolean isLearned(Schema schema) {
    return schema.description().contains(SAID);
  }

  /** Whether the categories of a column were learned privately, and any row may have others. */
  public static boolean hasLearnedCategories(Schema schema, String column) {
    Matcher said = CATEGORIES.matcher(schema.description());
    return said.find() && List.of(said.group(1).split(", ")).contains(column);
  }

  /**
   * What is to be said of a schema that was learned privately, with the promise of a model under
   * it, which counts what that cost or does not; empty for other schemas.
   *
   * @param event what the promise is about
   */
  public static Optional<String> remark(Schema schema, Optional<PrivacyEvent> event) {
    if (!isLearned(schema)) {
      return Optional.empty();
    }
    String counted =
        event.filter(LearnedSchema::beginsWithSchema).isPresent()
            ? "This guarantee includes learning the schema."
            : "This guarantee does not include learning the schema, which adds to it if both"
                + " used the same data.";
    return Optional.of(counted + " The schema's own statement: " + schema.description());
  }

  /**
   * Whether an event is one schema and then something else, as {@link PrivateQueryRunner#after} has
   * it.
   */
  private static boolean beginsWithSchema(PrivacyEvent event) {
    return event instanceof PrivacyEvent.Composed all
        && all.events().size() == 2
        && all.events().get(0) instanceof PrivacyEvent.Composed first
        // The baseline of a loss may come between.
        && (first.events().stream().allMatch(LearnedSchema::isOfColumns)
            || beginsWithSchema(first));
  }

  private static boolean isOfColumns(PrivacyEvent event) {
    return event instanceof PrivacyEvent.ByTheorem query
        && query.theorem().equals(SchemaLearner.PROOF);
  }

  /**
   * The description of a schema.
   *
   * @param asked what was to be learned
   * @param known what came of it
   * @param cuts where thresholds are, if they were to be learned, too
   * @param promise of all of it
   */
  static String description(
      Columns asked, Columns known, Optional<ThresholdMethod> cuts, PrivacyGuarantee promise) {
    List<String> what = new ArrayList<>();
    add(what, "ranges", asked.unknownRanges());
    add(what, "categories", asked.unknownCategories());
    cuts.ifPresent(kind -> add(what, kind.kind(), known.open()));
    String first = what.get(0).substring(0, 1).toUpperCase(Locale.ROOT) + what.get(0).substring(1);
    what.set(0, first);
    List<String> leftWith = known.leftWith();
    return ("%s " + SAID + ": %s%s%s%s")
        .formatted(
            String.join(" and ", what),
            promise.statement(),
            left("range with more than one number", known, asked.unknownRanges()),
            left("category with enough records", known, asked.unknownCategories()),
            leftWith.isEmpty()
                ? ""
                : " So is %s, which was to have points together with that."
                    .formatted(String.join(", ", leftWith)));
  }

  private static void add(List<String> what, String kind, List<String> of) {
    if (!of.isEmpty()) {
      what.add(kind + " of " + String.join(", ", of));
    }
  }

  private static String left(String what, Columns known, List<String> asked) {
    List<String> out = known.leftOut().stream().filter(asked::contains).toList();
    return out.isEmpty()
        ? ""
        : " No %s showed for %s, left out.".formatted(what, String.join(", ", out));
  }
}
