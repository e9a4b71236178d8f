package org.didyma.studio.page;

import java.util.Locale;
import java.util.Optional;
import java.util.ResourceBundle;

/** The sentences of the studio, all in one bundle, so that they can be translated. */
public final class Words {

  private static final ResourceBundle BUNDLE =
      ResourceBundle.getBundle(
          "org.didyma.studio.page.words", Locale.getDefault(Locale.Category.DISPLAY));

  private Words() {}

  /** A sentence with its parts filled in. */
  public static String of(String key, Object... parts) {
    return BUNDLE.getString(key).formatted(parts);
  }

  /** A sentence, if there is one. */
  public static Optional<String> find(String key) {
    return BUNDLE.containsKey(key) ? Optional.of(BUNDLE.getString(key)) : Optional.empty();
  }

  /** What a parameter is called. */
  public static String label(String parameter) {
    return find("field." + parameter)
        .orElseGet(
            () ->
                Character.toUpperCase(parameter.charAt(0))
                    + parameter.substring(1).replace('-', ' '));
  }

  /** A text of an operation, as these pages say it. */
  public static String called(String text) {
    return Told.plain(text);
  }
}
