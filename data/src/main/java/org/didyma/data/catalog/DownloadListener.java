package org.didyma.data.catalog;

/** Hears how far a download has come. */
@FunctionalInterface
public interface DownloadListener {

  /** Hears nothing. */
  DownloadListener SILENT = (bytes, total) -> {};

  /**
   * Called from time to time, and once at the end.
   *
   * @param bytes bytes of the table so far, after decompression
   * @param total bytes of the whole table
   */
  void progress(long bytes, long total);
}
