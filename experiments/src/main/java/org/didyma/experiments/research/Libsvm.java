package org.didyma.experiments.research;

/**
 * The sparse format of LIBSVM: a line per record, its label, then pairs INDEX:VALUE with increasing
 * indices from 1.
 */
public final class Libsvm {

  private Libsvm() {}

  /**
   * Adds the records of a file; labels above 0 are class 1, others class 0.
   *
   * @param name of the file, for errors
   * @throws org.didyma.core.InvalidInputException when a line is not of the format
   */
  public static void read(String name, byte[] text, TableBuilder table) {
    Lines.read(
        name,
        text,
        line -> {
          String[] words = line.split("\\s+");
          int label = Lines.number(words[0]) > 0 ? 1 : 0;
          for (int k = 1; k < words.length; k++) {
            int colon = words[k].indexOf(':');
            if (colon < 1) {
              throw new IllegalArgumentException("a field is not INDEX:VALUE");
            }
            table.set(
                (int) Lines.number(words[k].substring(0, colon)) - 1,
                Lines.number(words[k].substring(colon + 1)));
          }
          table.end(label);
        });
  }
}
