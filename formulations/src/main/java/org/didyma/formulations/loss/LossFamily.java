package org.didyma.formulations.loss;

import java.util.function.Function;

/** Losses of one name, which differ in their parameters. */
public final class LossFamily {

  private final String usage;
  private final String about;
  private final Function<LossParameters, LossForm> maker;

  /**
   * @param usage the name, and the parameters that may follow it
   * @param about what it is, in a few words
   * @param maker reads the parameters
   */
  LossFamily(String usage, String about, Function<LossParameters, LossForm> maker) {
    this.usage = usage;
    this.about = about;
    this.maker = maker;
  }

  /** The name, and the parameters that may follow it. */
  public String usage() {
    return usage;
  }

  /** What it is, in a few words. */
  public String about() {
    return about;
  }

  public String name() {
    return usage.split("[\\[:]", 2)[0];
  }

  LossForm read(LossParameters parameters) {
    return maker.apply(parameters);
  }
}
