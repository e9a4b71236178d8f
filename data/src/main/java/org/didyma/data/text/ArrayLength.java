package org.didyma.data.text;

/** Lengths of arrays that grow with a table. */
public final class ArrayLength {

  /** Arrays end a few places below 2^31. */
  public static final int MOST = Integer.MAX_VALUE - 8;

  private ArrayLength() {}

  /**
   * The length of an array of so many places.
   *
   * @throws OutOfMemoryError when no array is as long: how much a table needs is private, so that
   *     ends a run as any lack of memory does
   */
  public static int of(long places) {
    if (places > MOST) {
      throw new OutOfMemoryError("a table needs more places than an array has");
    }
    return (int) places;
  }
}
