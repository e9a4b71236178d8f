package org.didyma.data.schema;

import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.didyma.core.QuotedText;

/**
 * How much a record counts by a public table over groups of records and outcomes: whole numbers. A
 * record counts as the table says of its value of a column and its outcome, from 0 to the largest
 * entry W.
 *
 * @param column name of the column of groups, or its 1-based position in a table without a header;
 *     it may be a feature too
 * @param groups some values of the column, distinct, at least one
 * @param otherwise what every other record counts as, at least 0
 * @param form how the fields of the column are written down
 */
public record GroupWeight(String column, List<Group> groups, int otherwise, FieldForm form)
    implements RecordWeight {

  /**
   * What records of one group count as, at least 0 each. Where the outcome has other values than
   * two, both numbers are equal.
   *
   * @param value of the column
   * @param negative of negative records
   * @param positive of positive ones
   */
  public record Group(String value, int negative, int positive) {

    /** Whether the outcome matters. */
    boolean isSplit() {
      return negative != positive;
    }

    private String inWords() {
      return isSplit()
          ? "%s positive %d, negative %d".formatted(QuotedText.of(value), positive, negative)
          : "%s %d".formatted(QuotedText.of(value), positive);
    }
  }

  public GroupWeight {
    groups = List.copyOf(groups);
  }

  @Override
  public int most() {
    return groups.stream()
        .flatMap(group -> Stream.of(group.negative, group.positive))
        .reduce(otherwise, Math::max);
  }

  @Override
  public BigDecimal cap() {
    return BigDecimal.valueOf(most());
  }

  /**
   * By the group and the outcome.
   *
   * @param code the number of the group, or a larger one for other records
   */
  @Override
  public int times(int code, int label) {
    if (code >= groups.size()) {
      return otherwise;
    }
    Group group = groups.get(code);
    return label == BinaryLabel.POSITIVE.code() ? group.positive : group.negative;
  }

  /** One of no group that is named. */
  @Override
  public double usual() {
    return Math.max(1, otherwise);
  }

  @Override
  public String inWords() {
    return "records count by %s (%s; others %d)"
        .formatted(
            QuotedText.of(column),
            groups.stream().map(Group::inWords).collect(Collectors.joining("; ")),
            otherwise);
  }

  @Override
  public String limit() {
    return "R%s, which sets no rate of any group.".formatted(inWords().substring(1));
  }

  /** The column as categories, without a coordinate for any other value. */
  @Override
  public CategoricalFeature field() {
    return new CategoricalFeature(
        column,
        groups.stream().map(Group::value).toList(),
        false,
        null,
        Policy.NONE,
        Policy.NONE,
        form);
  }

  /** Every value is one. */
  @Override
  public CategoricalFeature read() {
    return field();
  }
}
