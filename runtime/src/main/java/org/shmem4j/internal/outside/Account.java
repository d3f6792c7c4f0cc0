package org.shmem4j.internal.outside;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.shmem4j.ShmemException;

/**
 * The account of this process, and the files that it can trust: in folders that everybody may write to, others can
 * create files with names that the library will look for. If the system does not report the owners of files, none can
 * be trusted.
 */
public final class Account {
  private static final Path STATUS = Path.of("/proc/self/status");
  private static final String NUMBERS = "Uid:";
  private static final int EFFECTIVE = 2;
  private static final int ROOT = 0;

  private static final int TYPE = 0170000;
  private static final int FOLDER = 0040000;
  private static final int REGULAR = 0100000;
  private static final int PERMISSIONS = 0777;
  private static final int OWNERS_FOLDER = 0700;
  private static final int OWNERS_FILE = 0600;
  private static final int OTHERS_WRITE = 0022;

  private Account() {}

  /** The owner of a file, its type and its permissions, as the system's numbers. */
  private record Attributes(int owner, int mode) {
    static Attributes of(Path file, LinkOption... options) throws IOException {
      try {
        Map<String, Object> found = Files.readAttributes(file, "unix:uid,mode", options);
        return new Attributes((int) found.get("uid"), (int) found.get("mode"));
      } catch (UnsupportedOperationException | IllegalArgumentException e) {
        throw new IOException("this system does not report the owner of a file", e);
      }
    }

    boolean isOwn() throws IOException {
      return owner == number();
    }

    boolean isA(int type) {
      return (mode & TYPE) == type;
    }

    boolean permits(int permissions) {
      return (mode & PERMISSIONS) == permissions;
    }
  }

  private static int number() throws IOException {
    for (String line : Files.readAllLines(STATUS)) {
      if (line.startsWith(NUMBERS)) {
        return Integer.parseUnsignedInt(line.split("\\s+", -1)[EFFECTIVE]);
      }
    }
    throw new IOException("this system does not report the owner of a process");
  }

  /** {@return whether this account owns a file; for a link, whether it owns the link} */
  public static boolean owns(Path file) {
    try {
      return Attributes.of(file, LinkOption.NOFOLLOW_LINKS).isOwn();
    } catch (IOException e) {
      return false;
    }
  }

  /** {@return whether this is a regular file of this account and not a link} */
  public static boolean ownsRegular(Path file) {
    try {
      Attributes attributes = Attributes.of(file, LinkOption.NOFOLLOW_LINKS);
      return attributes.isOwn() && attributes.isA(REGULAR);
    } catch (IOException e) {
      return false;
    }
  }

  /** {@return whether this leads to a regular file of this account that nobody else may open; opens nothing} */
  public static boolean ownsPrivate(Path file) {
    try {
      Attributes attributes = Attributes.of(file);
      return attributes.isOwn() && attributes.isA(REGULAR) && attributes.permits(OWNERS_FILE);
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * {@return whether this is not a link, and only this account, or root, who may do everything, can have written there}
   */
  public static boolean trusts(Path fileOrFolder) {
    try {
      Attributes attributes = Attributes.of(fileOrFolder, LinkOption.NOFOLLOW_LINKS);
      return (attributes.isOwn() || attributes.owner() == ROOT)
          && (attributes.isA(REGULAR) || attributes.isA(FOLDER))
          && (attributes.mode() & OTHERS_WRITE) == 0;
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * Creates a folder, unless it exists, for what this process records. It refuses a folder of another account, which
   * could have put links to this account's files there, or pipes.
   *
   * @param folder the folder
   * @return the folder
   * @throws IOException if it cannot be created
   */
  public static Path folderOfRecords(Path folder) throws IOException {
    Path made = Files.createDirectories(folder);
    if (belongsToAnother(made)) {
      throw new ShmemException("recordings must go to a folder that this account owns, since others could have"
          + " placed links there: folder=" + folder + "; name another folder");
    }
    return made;
  }

  private static boolean belongsToAnother(Path folder) {
    try {
      Attributes attributes = Attributes.of(folder);
      return !attributes.isOwn() && attributes.owner() != ROOT;
    } catch (IOException e) {
      return false; // if accounts are unknown, folders are not refused
    }
  }

  /**
   * Returns a temporary folder that only this account may open: the usual one of that name, or a new one if somebody
   * else may have created that.
   *
   * @param name the start of its name
   * @return the folder
   * @throws IOException if none can be created
   */
  public static Path privateFolder(String name) throws IOException {
    String owned = name + "-" + Integer.toUnsignedString(number());
    Path usual = Path.of(System.getProperty("java.io.tmpdir"), owned);
    try {
      Files.createDirectory(usual, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    } catch (FileAlreadyExistsException e) {
      // its owner decides
    }
    Attributes attributes = Attributes.of(usual, LinkOption.NOFOLLOW_LINKS);
    boolean isPrivate = attributes.isOwn() && attributes.isA(FOLDER) && attributes.permits(OWNERS_FOLDER);
    return isPrivate ? usual : Files.createTempDirectory(owned + "-");
  }
}
