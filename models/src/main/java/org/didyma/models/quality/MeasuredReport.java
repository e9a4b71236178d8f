package org.didyma.models.quality;

import org.didyma.models.Model;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * What people are told of a private evaluation, whatever the label: of one that was just made, or
 * of what its file says. All of it may be published.
 */
public interface MeasuredReport {

  /** That was evaluated, with what it is worth. */
  Model model();

  /** What the evaluation promises. */
  PrivacyGuarantee guarantee();

  /** All of it. */
  String text();

  /** The same where the verdict was said before. */
  String textWithoutVerdict();

  /** What to know at once: the figures of all records, and what contradicts the card. */
  String summary();

  /** The page, in HTML. */
  String page();

  /** The charts, in SVG. */
  String svg();
}
