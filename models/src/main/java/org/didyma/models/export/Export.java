package org.didyma.models.export;

import java.util.function.BiFunction;
import java.util.function.Function;
import org.didyma.models.Model;
import org.didyma.models.cards.PrintOptions;

/**
 * A form that a model is written in for others.
 *
 * @param name the name that users choose it by
 * @param title its name among people
 * @param suffix how files of it end, without the dot
 * @param words what it is, in a few words; empty where the name says it
 * @param kind what it has of a printed card
 * @param renderer the text of a model, printed in a way, a function of nothing else
 */
public record Export(
    String name,
    String title,
    String suffix,
    String words,
    Kind kind,
    BiFunction<Model, PrintOptions, String> renderer) {

  /** What an export has of a printed card. */
  public enum Kind {
    /** A program, or a file for one, which counts the weights of the model as they are. */
    PROGRAM,
    /** Points for people. */
    CARD,
    /** One sheet, with all that is printed on it. */
    SHEET
  }

  /** A program, or a file for one: a text of the model alone. */
  public Export(
      String name, String title, String suffix, String words, Function<Model, String> text) {
    this(name, title, suffix, words, Kind.PROGRAM, (model, printing) -> text.apply(model));
  }

  /** The text of a model, printed as usual. */
  public String of(Model model) {
    return of(model, PrintOptions.USUAL);
  }

  /** The text of a model. */
  public String of(Model model, PrintOptions printing) {
    return renderer.apply(model, printing);
  }
}
