package org.didyma.indatabase;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import org.didyma.core.CancellationToken;
import org.didyma.databases.CodedCopy;
import org.didyma.exact.RandomBits;
import org.didyma.mechanisms.gradient.noise.AddedNoise;
import org.didyma.oracles.SearchStoppedException;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;

/**
 * What chance has to say in the passes of PostgreSQL, drawn here by secure bits and written into
 * tables that only the run's connection sees: which record has which turn, and what is added to the
 * sum of a batch at its last turn. By COPY, since a server may log what is bound to other
 * statements, and whoever knew the noise could take it off.
 */
final class PostgresTurns {

  static final String LOTS = "didyma_lots";
  static final String NOISE = "didyma_noise";

  private static final int UPDATES_BETWEEN_LOOKS = 1 << 10;
  private static final byte[] HEAD =
      "PGCOPY\n\u00ff\r\n\0\0\0\0\0\0\0\0\0".getBytes(StandardCharsets.ISO_8859_1);
  private static final int FLOAT8 = 701;

  private final CodedCopy copy;

  PostgresTurns(CodedCopy copy) {
    this.copy = copy;
  }

  /** Makes the tables, empty. */
  void begin() {
    copy.remake(LOTS, "(turn bigint PRIMARY KEY, place bigint NOT NULL)");
    copy.remake(NOISE, "(turn bigint PRIMARY KEY, noise float8[] NOT NULL)");
  }

  /** Draws and writes the noise of so many batches, instead of what was there. */
  void writeNoise(
      long updates,
      int batch,
      int dimension,
      AddedNoise.OnGrid noise,
      RandomBits random,
      CancellationToken stop) {
    double[] steps = new double[dimension];
    fill(
        NOISE,
        rows -> {
          for (long u = 1; u <= updates; u++) {
            if ((u & (UPDATES_BETWEEN_LOOKS - 1)) == 0) {
              SearchStoppedException.throwIf(stop);
            }
            noise.draw(steps, random);
            rows.vector(u * batch, steps, 0, dimension);
          }
        });
  }

  /** Writes lots and their noise instead of those before. */
  void write(LotsAhead ahead, int dimension) {
    fill(
        LOTS,
        rows -> {
          for (int i = 0; i < ahead.places().length; i++) {
            rows.number(i + 1, ahead.places()[i]);
          }
        });
    fill(
        NOISE,
        rows -> {
          for (int u = 0; u < ahead.updates(); u++) {
            rows.vector((u + 1L) * ahead.lot(), ahead.steps(), u * dimension, dimension);
          }
        });
  }

  private interface Filling {
    void by(CopiedIn rows) throws SQLException;
  }

  private void fill(String table, Filling filling) {
    copy.execute("TRUNCATE " + table);
    copy.<PGConnection>using(
        PGConnection.class,
        connection -> {
          CopyIn copying =
              connection.getCopyAPI().copyIn("COPY " + table + " FROM STDIN (FORMAT binary)");
          try {
            copying.writeToCopy(HEAD, 0, HEAD.length);
            filling.by(new CopiedIn(copying));
            copying.writeToCopy(new byte[] {-1, -1}, 0, 2);
            copying.endCopy();
          } finally {
            if (copying.isActive()) {
              copying.cancelCopy();
            }
          }
        });
    copy.execute("ANALYZE " + table);
  }

  /** Rows in the binary form of COPY: the number of fields, then each with its length. */
  private record CopiedIn(CopyIn copying) {

    void number(long turn, long number) throws SQLException {
      write(row(12).putInt(8).putLong(number), turn);
    }

    /** An array has its dimensions, whether it has NULLs, its type, its length, its first index. */
    void vector(long turn, double[] numbers, int from, int length) throws SQLException {
      ByteBuffer row = row(24 + 12 * length);
      row.putInt(20 + 12 * length).putInt(1).putInt(0).putInt(FLOAT8).putInt(length).putInt(1);
      for (int j = from; j < from + length; j++) {
        row.putInt(8).putDouble(numbers[j]);
      }
      write(row, turn);
    }

    private static ByteBuffer row(int second) {
      return ByteBuffer.allocate(14 + second).position(14);
    }

    @SuppressWarnings("ByteBufferBackingArray") // of a row made above, which starts at 0
    private void write(ByteBuffer row, long turn) throws SQLException {
      row.putShort(0, (short) 2).putInt(2, 8).putLong(6, turn);
      copying.writeToCopy(row.array(), 0, row.capacity());
    }
  }
}
