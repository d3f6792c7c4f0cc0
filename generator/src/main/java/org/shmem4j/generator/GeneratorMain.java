package org.shmem4j.generator;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.shmem4j.table.TableException;
import org.shmem4j.table.TypeTable;

/** The generator's command line. */
public final class GeneratorMain {
  private static final String USAGE = """
      usage: generate [--table types.toml] --out FOLDER
        --table    a table of your own types; without it, generates the library's own API
        --out      the source root; deletes generated files of types that have left the table, and no other files
        -h, --help shows this
      """;

  private GeneratorMain() {}

  /**
   * Runs the generator.
   *
   * @param arguments the command line
   */
  public static void main(String[] arguments) {
    int status = run(arguments, System.out, System.err);
    if (status != 0) {
      System.exit(status);
    }
  }

  static int run(String[] arguments, PrintStream out, PrintStream err) {
    if (List.of(arguments).contains("--help") || List.of(arguments).contains("-h")) {
      out.print(USAGE);
      return 0;
    }
    Map<String, String> options = options(arguments);
    if (options == null || !options.containsKey("--out")) {
      err.print(USAGE);
      return 2;
    }
    String file = options.get("--table");
    if (file != null && !Files.isRegularFile(Path.of(file))) {
      err.println("the table must be a file that can be read: --table=" + file);
      return 1;
    }
    try {
      TypeTable table = file == null ? TypeTable.ofSpecifications()
          : TypeTable.ofUser(file, Files.readString(Path.of(file)));
      int changed = new OutputFolder(Path.of(options.get("--out"))).write(ApiGenerator.generate(table));
      out.println(changed + " files changed in " + options.get("--out"));
      return 0;
    } catch (TableException e) {
      err.println(e.getMessage());
      return 1;
    } catch (IOException e) {
      err.println("a file must be readable and writable: " + e.getMessage());
      return 1;
    }
  }

  /** Parses options by name; returns null if they are not options. */
  private static Map<String, String> options(String[] arguments) {
    int from = arguments.length > 0 && arguments[0].equals("generate") ? 1 : 0;
    Map<String, String> options = new HashMap<>();
    for (int i = from; i < arguments.length; i += 2) {
      boolean known = arguments[i].equals("--table") || arguments[i].equals("--out");
      if (!known || i + 1 == arguments.length || options.put(arguments[i], arguments[i + 1]) != null) {
        return null;
      }
    }
    return options;
  }
}
