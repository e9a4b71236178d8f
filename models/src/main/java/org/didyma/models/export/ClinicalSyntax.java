package org.didyma.models.export;

/**
 * An expression language of clinical systems. Terms are texts of the language; what lacks an
 * operand has no value, in arithmetic and in comparisons.
 */
interface ClinicalSyntax {

  /** The format, for messages. */
  String format();

  /**
   * The answer for a column.
   *
   * @param column its number, from 0
   */
  String answer(int column);

  /** The value of an earlier definition. */
  String value(ClinicalCard.Definition definition);

  /** Whether a term has no value. */
  String isMissing(String term);

  /** One term or another; a condition without a value counts as false. */
  String choose(String condition, String yes, String no);

  /** No value, of a type. */
  String nothing(ClinicalCard.Type type);

  /** e to the power of a term. */
  String exp(String term);

  /** A text as a literal, which CQL and FHIRPath write alike. */
  static String literal(String text) {
    return quoted('\'', text);
  }

  /** A text between marks, with all escaped that ends it or cannot be seen. */
  static String quoted(char mark, String text) {
    StringBuilder quoted = new StringBuilder().append(mark);
    for (char c : text.toCharArray()) {
      if (c == mark || c == '\\') {
        quoted.append('\\').append(c);
      } else {
        quoted.append(c < ' ' || c > '~' ? "\\u%04x".formatted((int) c) : String.valueOf(c));
      }
    }
    return quoted.append(mark).toString();
  }
}
