package org.didyma.spi;

/** A form that a model is written in for others: a program, a page, a file. */
@FunctionalInterface
public interface Export {

  /** The text of a model, a function of nothing else. */
  String render(Scorecard card);
}
