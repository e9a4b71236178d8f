package org.didyma.operations;

import java.util.function.Supplier;
import org.didyma.operations.files.OutputFile;

/**
 * A file that was asked for.
 *
 * @param file where it goes
 * @param content what it holds
 * @param sentence what people are told once it is there, a line; may be empty
 * @param only whether it holds what cannot be had again, so that people are told it where it cannot
 *     be written; programs are told it anyhow
 */
public record Delivery(OutputFile file, OutputFile.Content content, String sentence, boolean only) {

  /** A file of a text that can be had again, of which people are told nothing. */
  public static Delivery of(OutputFile file, Supplier<String> text) {
    return new Delivery(file, OutputFile.Content.of(text), "", false);
  }

  /** A file of a text that cannot be had again. */
  public static Delivery only(OutputFile file, String text, String sentence) {
    return new Delivery(file, OutputFile.Content.of(text), sentence, true);
  }

  /** A file of a text that can be had again. */
  public static Delivery of(OutputFile file, String text, String sentence) {
    return new Delivery(file, OutputFile.Content.of(text), sentence, false);
  }
}
