package org.shmem4j.table;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.tomlj.Toml;
import org.tomlj.TomlParseResult;
import org.tomlj.TomlTable;

/** Reads one file into the model, collecting everything that is wrong with it. */
final class TableReader {
  private static final Pattern IDENTIFIER = Pattern.compile("[A-Za-z][A-Za-z0-9]*");
  private static final Pattern QUALIFIED = Pattern.compile("[A-Za-z_][\\w$]*(\\.[A-Za-z_][\\w$]*)+");
  private static final Set<String> TOP_LEVEL = Set.of("package", "types", "groups");

  private final Fields fields;
  private final TomlParseResult toml;
  private final TypeTable base;
  private final List<TypeRow> rows = new ArrayList<>();
  private final List<TypeGroup> groups = new ArrayList<>();

  private TableReader(String file, TomlParseResult toml, TypeTable base) {
    this.fields = new Fields(file, toml);
    this.toml = toml;
    this.base = base;
  }

  static TypeTable read(String file, String text, TypeTable base) {
    TomlParseResult toml = Toml.parse(text);
    if (toml.hasErrors()) {
      throw new TableException(toml.errors().stream()
          .map(error -> new Problem(file, error.position().line(), "(syntax)", error.getMessage()))
          .toList());
    }
    return new TableReader(file, toml, base).read();
  }

  private TypeTable read() {
    fields.allow(toml, "", TOP_LEVEL);
    String packageName = fields.string(toml, "", "package");
    if (packageName == null) {
      fields.problem("package", "a table must name the package that is generated for it: package is missing");
    } else if (!JavaNames.isPackage(packageName)) {
      fields.problem("package", "a package must be a Java package name: package=" + packageName);
    } else if (base != null && packageName.startsWith("org.shmem4j")) {
      fields.problem("package", "a package must not be one of the library's: package=" + packageName);
    }
    for (Map.Entry<String, TomlTable> entry : fields.tables(toml, "types").entrySet()) {
      readType(entry.getKey(), entry.getValue());
    }
    for (Map.Entry<String, TomlTable> entry : fields.tables(toml, "groups").entrySet()) {
      readGroup(entry.getKey(), entry.getValue());
    }
    if (base != null && rows.isEmpty() && toml.get("types") == null) {
      fields.problem("types", "a table must have at least one type: types is missing");
    }
    fields.throwProblems();
    return new TypeTable(packageName, List.copyOf(rows), base == null ? List.copyOf(groups) : base.groups(), base);
  }

  private void readType(String key, TomlTable row) {
    String path = "types." + key;
    if (!IDENTIFIER.matcher(key).matches()) {
      fields.problem(path, "a name must be letters and digits, a letter first: name=" + key);
    } else if (base != null && base.find(key).isPresent()) {
      fields.problem(path, "a name must not be one of the library's types: name=" + key + "; choose another name");
    }
    RowReader reader = new RowReader(fields, path, key, row, base);
    TypeRow type = reader.read();
    if (type != null && handleAgrees(path, type)) {
      rows.add(type);
    }
  }

  private boolean handleAgrees(String path, TypeRow type) {
    Map<String, TypeRow> byHandle = new HashMap<>();
    rows.forEach(row -> byHandle.putIfAbsent(row.handle(), row));
    TypeRow other = byHandle.get(type.handle());
    if (other == null) {
      return true;
    }
    boolean same = other.lane() == type.lane() && other.lanes() == type.lanes() && other.meaning() == type.meaning()
        && other.index() == type.index() && other.fields().equals(type.fields());
    if (base != null || !same) {
      fields.problem(path, "a handle must stand for one " + (base != null ? "type"
          : "lane, number of lanes and meaning")
          + ": handle=" + type.handle() + " other=" + other.key());
      return false;
    }
    return true;
  }

  private void readGroup(String name, TomlTable group) {
    String path = "groups." + name;
    if (base != null) {
      fields.problem(path, "only the specifications' table may have groups: group=" + name
          + "; give the type ops or an alias instead");
      return;
    }
    fields.allow(group, path, Set.of("specification", "open", "operations", "types"));
    Set<Op> operations = fields.operations(group, path, "operations");
    List<String> types = fields.strings(group, path, "types");
    for (String key : types) {
      TypeRow type = rows.stream().filter(row -> row.key().equals(key)).findFirst().orElse(null);
      if (type == null) {
        fields.problem(path + ".types", "a group must name types of the table: type=" + key);
        continue;
      }
      for (Op operation : operations) {
        if (!type.meaning().can().contains(operation) && !operation.isBitwise()) {
          fields.problem(path + ".operations", "an operation must be one that all its types have: operation="
              + operation.label() + " type=" + key + " meaning=" + type.meaning());
        }
      }
    }
    String specification = fields.string(group, path, "specification");
    if (specification == null) {
      fields.problem(path, "a group must say which table it stands for: specification is missing");
    }
    groups.add(
        new TypeGroup(name, specification, operations, List.copyOf(types), Boolean.TRUE.equals(group.get("open"))));
  }

  static boolean isQualified(String className) {
    return QUALIFIED.matcher(className).matches();
  }

  static String names(Enum<?>[] values) {
    return Arrays.toString(Arrays.stream(values).map(Enum::name).map(String::toLowerCase).toArray());
  }
}
