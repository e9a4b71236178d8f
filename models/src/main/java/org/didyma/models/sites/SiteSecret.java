package org.didyma.models.sites;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import org.didyma.core.InvalidInputException;
import org.didyma.core.Json;
import org.didyma.core.QuotedText;

/**
 * The secret keys of one site for one round, in a file that only its owner can read. They are of
 * one use: masked twice with the same keys, two tables would show their difference. So the file is
 * given up for good before any mask is made, and another one, its name with {@code .used}, says so
 * for ever.
 */
final class SiteSecret {

  private static final String FORMAT = "didyma-site-secret/1";
  private static final String ROUND = "round";
  private static final String NAME = "name";
  private static final String MEMBER = "member";
  private static final String AGREEMENT = "agreement";
  private static final String SIGNING = "signing";

  private final Path file;
  private final SiteText text;

  private SiteSecret(Path file, SiteText text) {
    this.file = file;
    this.text = text;
  }

  /**
   * Makes keys and writes the secret ones.
   *
   * @return the public ones
   * @throws InvalidInputException when there is a file of the name already, or was one
   */
  static SiteMember create(SiteRound round, String name, Path file) {
    SiteMember.named(name);
    requireUnused(file);
    KeyPair agreement = keys("X25519");
    KeyPair signing = keys("Ed25519");
    SiteMember member =
        new SiteMember(
            round.digest(),
            name,
            agreement.getPublic().getEncoded(),
            signing.getPublic().getEncoded());
    String secret =
        Json.text(
            SiteText.begun(FORMAT)
                .put(ROUND, round.digest())
                .put(NAME, name)
                .put(MEMBER, member.digest())
                .put(AGREEMENT, SiteText.text(agreement.getPrivate().getEncoded()))
                .put(SIGNING, SiteText.text(signing.getPrivate().getEncoded())));
    write(file, secret);
    return member;
  }

  private static KeyPair keys(String algorithm) {
    try {
      return KeyPairGenerator.getInstance(algorithm).generateKeyPair();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this Java has no " + algorithm, e);
    }
  }

  /** A new file, which from its first byte on only its owner can read. */
  private static void write(Path file, String text) {
    try {
      boolean hasOwners = file.getFileSystem().supportedFileAttributeViews().contains("posix");
      FileAttribute<?>[] owner =
          hasOwners
              ? new FileAttribute<?>[] {
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
              }
              : new FileAttribute<?>[0];
      Files.createFile(file, owner);
      Files.writeString(file, text, StandardOpenOption.WRITE, StandardOpenOption.SYNC);
    } catch (FileAlreadyExistsException e) {
      throw new InvalidInputException(
          QuotedText.oneLine(file.toString()) + " exists already", "choose another name.", e);
    } catch (IOException e) {
      throw new InvalidInputException(
          QuotedText.oneLine(file.toString()) + " could not be written",
          "check that its folder exists, free space and permissions.",
          e);
    }
  }

  /** Reads secret keys, which stay there until they are {@link #giveUp given up}. */
  static SiteSecret read(Path file) {
    requireUnused(file);
    return new SiteSecret(
        file, SiteText.read(file).requireFields(FORMAT, ROUND, NAME, MEMBER, AGREEMENT, SIGNING));
  }

  private static void requireUnused(Path file) {
    if (Files.exists(used(file), LinkOption.NOFOLLOW_LINKS)) {
      throw alreadyUsed(file);
    }
  }

  private static Path used(Path file) {
    return file.resolveSibling(file.getFileName() + ".used");
  }

  private static InvalidInputException alreadyUsed(Path file) {
    return new InvalidInputException(
        "the keys of %s were used before".formatted(QuotedText.oneLine(file.toString())),
        "begin a new round: keys are of one use, since a second one would show differences.");
  }

  /**
   * Says for ever that the keys are used, and removes them. Of several processes one comes through.
   *
   * @throws InvalidInputException when they were used before, or that cannot be written
   */
  void giveUp() {
    try {
      Files.write(
          used(file),
          "These keys were used.\n".getBytes(StandardCharsets.UTF_8),
          StandardOpenOption.CREATE_NEW,
          StandardOpenOption.WRITE,
          StandardOpenOption.SYNC);
      Files.delete(file);
    } catch (FileAlreadyExistsException e) {
      throw alreadyUsed(file);
    } catch (IOException e) {
      throw new InvalidInputException(
          "the keys of %s could not be given up".formatted(QuotedText.oneLine(file.toString())),
          "check free space and permissions, and begin a new round.",
          e);
    }
  }

  String round() {
    return text.text(ROUND);
  }

  String name() {
    return text.text(NAME);
  }

  /** The checksum of the public keys. */
  String member() {
    return text.text(MEMBER);
  }

  /** Of X25519, encoded (PKCS #8). */
  byte[] agreement() {
    return text.bytes(AGREEMENT);
  }

  /** Of Ed25519, encoded. */
  byte[] signing() {
    return text.bytes(SIGNING);
  }

  InvalidInputException damaged() {
    return text.damaged();
  }
}
