package org.didyma.studio.http;

/**
 * What the user's own browser asks, all of it checked.
 *
 * @param name of the page or file, below the secret folder; empty for the first page
 * @param isForm whether it is a form that was sent, which may change something
 * @param fields of the form, or else of the address
 */
public record Request(String name, boolean isForm, Fields fields) {

  /** A field's text without blanks around it; empty where there is none. */
  public String text(String field) {
    return fields.text(field);
  }

  /** Whether a form was sent by the button of that name. */
  public boolean asks(String action) {
    return isForm && text("action").equals(action);
  }
}
