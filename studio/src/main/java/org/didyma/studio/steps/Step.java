package org.didyma.studio.steps;

import org.didyma.studio.http.Request;
import org.didyma.studio.http.Response;

/** A step of the way, which is a page with its forms. */
interface Step {

  /** Its name in addresses and in the bundle of sentences. */
  String name();

  /**
   * Shows the page, or does what a form of it asks and then shows a page.
   *
   * @throws RuntimeException that the page does not tell by itself
   */
  Response answer(Request request);

  /**
   * Saves what was typed, where the page is left without a button of its form, and does nothing
   * else.
   *
   * @return whether all of it is saved; what is not stays a draft
   * @throws RuntimeException when it cannot be read
   */
  default boolean saves(Request request) {
    return false;
  }
}
