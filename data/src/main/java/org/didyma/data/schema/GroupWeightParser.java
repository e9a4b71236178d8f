package org.didyma.data.schema;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.didyma.core.PrivacySubject;
import org.didyma.core.QuotedText;
import org.didyma.data.text.Dialect;
import org.didyma.data.text.JsonValue;

/**
 * Reads a table of weights over groups and outcomes.
 *
 * @param dialect of the table
 */
record GroupWeightParser(Dialect dialect) {

  private static final String WEIGHT = "the \"weight\" of groups";
  private static final List<String> OUTCOMES = List.of("positive", "negative");

  GroupWeight parse(JsonValue node, Label label) {
    node.allowOnly(WEIGHT, SchemaKey.keys(SchemaKey.Part.GROUP_WEIGHT));
    JsonValue at = node.require("by", WEIGHT);
    String column = SchemaParser.column(at, dialect);
    if (label.columns().contains(column)) {
      throw at.fault(
          "the groups of the weight are those of the label column",
          "name another column; outcomes stand below each group.");
    }
    JsonValue stated = node.get("otherwise");
    int otherwise = stated == null ? 1 : whole(stated);
    JsonValue of = node.require("of", WEIGHT).expect(JsonValue.Kind.OBJECT, "\"of\"");
    List<String> values = of.keys();
    if (values.isEmpty()) {
      throw of.fault("\"of\" names no group", "name at least one value of the column.");
    }
    // Every field is a value: one that is not listed counts as the rest does.
    FieldForm form = new FormParser(dialect, List.of()).ofWords(node);
    List<GroupWeight.Group> groups = new ArrayList<>();
    for (String value : values) {
      JsonValue own = of.require(value, "\"of\"");
      SchemaParser.requirePossible(own, value, "\"of\"", dialect);
      groups.add(group(value, own, label, otherwise));
    }
    GroupWeight weight = new GroupWeight(column, groups, otherwise, form);
    if (weight.most() == 0) {
      throw of.fault("no record counts", "state a weight above 0.");
    }
    return weight;
  }

  private static GroupWeight.Group group(String value, JsonValue node, Label label, int otherwise) {
    if (node.kind() != JsonValue.Kind.OBJECT) {
      int both = whole(node);
      return new GroupWeight.Group(value, both, both);
    }
    if (!(label instanceof BinaryLabel)) {
      throw node.fault(
          "the label %s has more than two values, and weights by outcome are for two"
              .formatted(QuotedText.of(label.column())),
          "state one number for the group.");
    }
    node.allowOnly("a group of the weight", OUTCOMES);
    JsonValue negative = node.get("negative");
    JsonValue positive = node.get("positive");
    return new GroupWeight.Group(
        value,
        negative == null ? otherwise : whole(negative),
        positive == null ? otherwise : whole(positive));
  }

  private static int whole(JsonValue node) {
    BigInteger number = node.asWhole("a weight of groups").toBigIntegerExact();
    if (number.signum() < 0
        || number.compareTo(BigInteger.valueOf(PrivacySubject.MOST_WEIGHT)) > 0) {
      throw node.fault(
          "a weight of groups is not from 0 to %,d".formatted(PrivacySubject.MOST_WEIGHT),
          "write a whole number in that range; noise is for the largest.");
    }
    return number.intValueExact();
  }
}
