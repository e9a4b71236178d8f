package org.didyma.experiments.research;

import java.nio.ByteBuffer;
import org.didyma.core.InvalidInputException;

/**
 * Images and their classes in the format of MNIST: big-endian counts, then a byte per pixel or
 * class.
 */
public final class Idx {

  private static final int IMAGES = 0x803;
  private static final int LABELS = 0x801;
  private static final int CLASSES = 10;
  private static final double WHITE = 255;

  private Idx() {}

  /**
   * Ten classes of images, pixels from 0 to 1, whose norm is at most the root of their number.
   *
   * @param names of the two files, for errors
   * @throws InvalidInputException when a file is not of the format, or they do not fit together
   */
  public static LabelledTable read(String names, byte[] images, byte[] labels) {
    ByteBuffer pixels = ByteBuffer.wrap(images);
    ByteBuffer classes = ByteBuffer.wrap(labels);
    require(images.length >= 16 && pixels.getInt() == IMAGES, names, "there are no images");
    require(labels.length >= 8 && classes.getInt() == LABELS, names, "there are no classes");
    int count = pixels.getInt();
    long area = (long) pixels.getInt() * pixels.getInt();
    require(count == classes.getInt(), names, "there is not one class per image");
    require(
        area > 0 && pixels.remaining() == count * area && classes.remaining() == count,
        names,
        "the files do not have the length that their beginnings say");
    int dimension = (int) area;
    TableBuilder table = new TableBuilder(dimension, CLASSES, Math.sqrt(dimension + 1.0));
    for (int i = 0; i < count; i++) {
      for (int j = 0; j < dimension; j++) {
        table.set(j, (pixels.get() & 0xff) / WHITE);
      }
      int label = classes.get();
      require(label >= 0 && label < CLASSES, names, "a class is not from 0 to 9");
      table.end(label);
    }
    return table.build();
  }

  private static void require(boolean right, String names, String wrong) {
    if (!right) {
      throw new InvalidInputException(
          "%s cannot be read: %s".formatted(names, wrong),
          "check that the files are what was published.");
    }
  }
}
