package org.didyma.data.schema;

import java.util.List;

/**
 * What one column contributes to the feature vector: a public domain, the coordinates made from it,
 * and public policies for values outside of the domain. Stated in a schema file and made by {@link
 * Schema#parse}.
 */
public sealed interface Feature permits CategoricalFeature, NumericFeature {

  /** Name of the column, or its 1-based position in a table without a header. */
  String column();

  /** The coordinates in order: those of the domain first, then those of the policies. */
  List<Coordinate> coordinates();

  /** How its fields are written down. */
  FieldForm form();

  /** What happens to a value that is missing. */
  Policy onMissing();
}
