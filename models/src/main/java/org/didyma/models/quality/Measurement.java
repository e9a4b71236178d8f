package org.didyma.models.quality;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.didyma.models.Model;
import org.didyma.models.Verdict;

/** A private evaluation of a model, whatever its label. All that it says may be published. */
public interface Measurement {

  /** That was evaluated, with what it is worth where model files can say so. */
  Model model();

  /** What follows in one sentence. */
  Verdict verdict();

  /**
   * All of it for programs.
   *
   * @param version of the program
   */
  ObjectNode tree(String version);

  /** All of it for people. */
  String text();

  /** The same where the verdict was said before. */
  String textWithoutVerdict();

  /** The page, in HTML. */
  String page();

  /** The charts, in SVG. */
  String svg();
}
