package org.didyma;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.didyma.core.Json;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.oracles.certificate.CertificateChecker;
import org.didyma.oracles.certificate.CertificateFile;
import org.didyma.oracles.certificate.TreeCertificate;

/**
 * A proof that weights have the least cost: every region of the lattice with a bound that is
 * derived again when it is checked (docs/reference/certificate.md). It reveals the table and is not
 * private.
 */
public final class Certificate {

  private final TreeCertificate tree;

  Certificate(TreeCertificate tree) {
    this.tree = tree;
  }

  /**
   * Reads a certificate. What it claims is not believed before {@link #check}.
   *
   * @throws DidymaException when it cannot be read or is none
   */
  public static Certificate read(String file) {
    return read(Path.of(file));
  }

  /** The same. */
  public static Certificate read(Path file) {
    return DidymaException.told(
        () -> {
          try {
            return new Certificate(CertificateFile.read(file));
          } catch (CertificateFile.MalformedException e) {
            throw DidymaException.of(
                "%s is not a certificate: %s".formatted(file, e.getMessage()),
                "use it as it was written.");
          }
        });
  }

  /**
   * Writes the certificate, in place of one that is there.
   *
   * @throws IOException when it cannot be written
   */
  public void write(String file) throws IOException {
    write(Path.of(file));
  }

  /** The same. */
  public void write(Path file) throws IOException {
    Files.writeString(file, Json.text(CertificateFile.tree(tree)));
  }

  /**
   * Checks the proof against a problem, with code that shares nothing with the search, within the
   * problem's limits.
   */
  public Verdict check(Problem problem) {
    return problem.within(
        stop -> {
          try {
            CertificateChecker.Verdict verdict =
                CertificateChecker.check(tree, problem.problem(), problem.threads(), stop);
            return new Verdict(verdict.valid(), true, verdict.reason());
          } catch (SearchStoppedException e) {
            return new Verdict(false, false, "the check was stopped, which shows nothing");
          }
        });
  }

  /**
   * What a check found.
   *
   * @param valid whether the proof holds for the problem
   * @param complete false where a limit or an interrupt ended the check before it found anything
   * @param reason why, or why not
   */
  public record Verdict(boolean valid, boolean complete, String reason) {}

  @Override
  public String toString() {
    return "a certificate that the least cost is " + tree.objective();
  }
}
