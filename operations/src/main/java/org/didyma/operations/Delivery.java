package org.didyma.operations;

import org.didyma.operations.files.OutputFile;

/**
 * A file that was asked for.
 *
 * @param file where it goes
 * @param content what it holds
 * @param sentence what people are told once it is there, a line; may be empty
 * @param only whether it holds what cannot be had again, so that it is told where it cannot be
 *     written
 */
public record Delivery(OutputFile file, OutputFile.Content content, String sentence, boolean only) {

  /** A file of a text that can be had again. */
  public static Delivery of(OutputFile file, String text, String sentence) {
    return new Delivery(file, OutputFile.Content.of(text), sentence, false);
  }
}
