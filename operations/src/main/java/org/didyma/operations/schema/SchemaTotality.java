package org.didyma.operations.schema;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.didyma.data.schema.Schema;
import org.didyma.data.schema.UncoveredValue;
import org.didyma.models.SchemaCondition;
import org.didyma.operations.Field;
import org.didyma.operations.inputs.TotalInput;
import org.didyma.privacy.Adjacency;

/** Whether every table fits a schema, under which adjacency, and which records do not. */
record SchemaTotality(
    @Field("whether every table fits, by neighbouring tables: replace, add-remove")
        Map<String, Boolean> total,
    List<Reason> gaps) {

  /** A reason why some table does not fit. */
  record Reason(
      @Field("what happens to such a record") UncoveredValue.Kind kind,
      @Field("the part of the schema that is concerned") String where,
      @Field("which records are concerned") String what,
      @Field("how to change that") String advice) {}

  static SchemaTotality of(Schema schema) {
    Map<String, Boolean> total = new LinkedHashMap<>();
    for (Adjacency adjacency : Adjacency.values()) {
      total.put(adjacency.label(), SchemaCondition.gaps(schema, adjacency).isEmpty());
    }
    List<Reason> gaps =
        schema.gaps().stream()
            .map(gap -> new Reason(gap.kind(), gap.where(), gap.what(), gap.advice()))
            .toList();
    return new SchemaTotality(total, gaps);
  }

  /** For people, in lines. */
  String text() {
    StringBuilder text = new StringBuilder(verdicts());
    for (Reason gap : gaps) {
      text.append(
          "  %s: %s is %s; %s\n"
              .formatted(gap.where, gap.what, TotalInput.word(gap.kind), gap.advice));
    }
    if (!gaps.isEmpty()) {
      text.append("  \"policies\": \"total\" states what the schema does not state itself.\n");
    }
    return text.toString();
  }

  /** The same without the reasons, which are counted. */
  String inShort() {
    return verdicts()
        + (gaps.isEmpty()
            ? ""
            : ("  %d kinds of records do not fit, which --format json lists; \"policies\":"
                    + " \"total\" takes them.\n")
                .formatted(gaps.size()));
  }

  private String verdicts() {
    StringBuilder text = new StringBuilder();
    total.forEach(
        (adjacency, isTotal) ->
            text.append(
                isTotal
                    ? "Total under %s: every table fits.\n".formatted(adjacency)
                    : "Not total under %s: guarantees are for tables that fit.\n"
                        .formatted(adjacency)));
    return text.toString();
  }
}
