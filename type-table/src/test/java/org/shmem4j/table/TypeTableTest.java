package org.shmem4j.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TypeTableTest {
  private final TypeTable table = TypeTable.ofSpecifications();

  @Test
  void everyTypeStandsOnce() {
    Set<String> keys = new HashSet<>();
    assertThat(table.rows()).allSatisfy(row -> assertThat(keys.add(row.key())).isTrue());
    assertThat(table.rows()).hasSizeGreaterThan(40);
  }

  @ParameterizedTest
  @CsvSource({
      "rma, 24", "amo-standard, 12", "amo-extended, 14", "amo-bitwise, 7", "team-bitwise, 14", "team-ordered, 24",
      "team-arithmetic, 26", "active-set-bitwise, 4", "active-set-ordered, 7", "active-set-arithmetic, 9", "intel, 23",
      "amo-deprecated-extended, 5", "amo-deprecated-standard, 3", "wait-deprecated, 4", "intel-bitwise, 14"
  })
  void groupsHaveAsManyTypesAsTheSpecificationsTables(String group, int types) {
    assertThat(table.members(table.group(group))).hasSize(types);
  }

  @Test
  void aUsersTableAddsTypes() {
    TypeTable user = user("[types.vec3d]\nlane = \"double\"\nfields = [\"x\", \"y\", \"z\"]\nops = [\"sum\"]\n"
        + "[types.money]\nalias = \"long\"");

    assertThat(user.rows()).extracting(TypeRow::key).containsExactly("vec3d", "money");
    assertThat(user.rows().getFirst().bytes()).isEqualTo(24);
    assertThat(user.rows().getLast().handle()).isEqualTo("SymmetricMoneys");
    assertThat(user.members(user.group("amo-standard"))).extracting(TypeRow::key).containsExactly("money");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "[types.int];lane = 'int' | types.toml:2: types.int: a name must not be one of the library's types",
      "[types.a];lane = 'int';ops = ['maxloc']"
          + " | types.toml:4: types.a.ops: an operation must be one that the lanes can do",
      "[types.a];lane = 'double';ops = ['and']"
          + " | types.toml:4: types.a.ops: an operation must be one that the lanes can do",
      "[types.a];lane = 'double';lanes = 2;fields = ['x']"
          + " | types.toml:4: types.a.lanes: lanes must equal the number of fields",
      "[types.a];lane = 'double';lanes = 3;bytes = 16"
          + " | types.toml:5: types.a.bytes: bytes must be lanes times the bytes of a lane",
      "[types.a];lane = 'double';fields = ['class', 'y']"
          + " | types.toml:4: types.a.fields: a field must not be a word that Java reserves: field=class",
      "[types.a];lane = 'double';fields = ['null']"
          + " | types.toml:4: types.a.fields: a field must not be a word that Java reserves: field=null",
      "[types.a];lane = 'double';fields = ['x', 'hashCode']"
          + " | types.toml:4: types.a.fields: a field must not be named as a method that every record has: field=hash",
      "[types.a];lane = 'double';fields = ['wait']"
          + " | types.toml:4: types.a.fields: a field must not be named as a method that every record has: field=wait",
      "[types.a];lane = 'double';fields = ['toSegment']"
          + " | types.toml:4: types.a.fields: a field must not be named as a method that every record has: field=toSe",
      "[types.a];lane = 'double';fields = ['x', 'x']"
          + " | types.toml:4: types.a.fields: must not name anything twice: name=x",
      "[types.math];lane = 'double';fields = ['x', 'y']"
          + " | types.toml:2: types.math: a type with fields must not hide a class that its code uses: name=math",
      "[types.memorySegment];lane = 'double';fields = ['x', 'y']"
          + " | types.toml:2: types.memorySegment: a type with fields must not hide a class that its code uses",
      "[types.a];lane = 'double';handle = 'class'"
          + " | types.toml:4: types.a.handle: a handle must be the name of a Java class: handle=class",
      "[types.a];lane = 'double';color = 'red' | types.toml:4: types.a.color: a field must be one of",
      "[types.a];alias = 'b' | types.toml:3: types.a.alias: an alias must name one of the library's types",
      "[types.a];alias = 'long';lanes = 2 | types.toml:4: types.a.lanes: an alias takes its shape",
      "[types.a];lane = 'int';lane = 'long' | types.toml:4: (syntax): lane previously defined",
      "[types.a];lane = 7 | types.toml:3: types.a.lane: must be a string",
      "[types.a];ops = ['sum'] | types.toml:2: types.a: a type must have a lane or an alias",
      "[types.a];lane = 'int';operators = { sum = 'a.B' }"
          + " | types.toml:4: types.a.operators.sum: an operator must not have the name",
      "[types.a];lane = 'int';operators = { mix = 'Mix' }"
          + " | types.toml:4: types.a.operators.mix: an operator must be a class with its",
      "[groups.g];types = [] | types.toml:2: groups.g: only the specifications' table may have groups",
      "[types.a_b];lane = 'int' | types.toml:2: types.a_b: a name must be letters and digits, a letter first",
      "[types.a];lane = 'int';lanes = 0 | types.toml:4: types.a.lanes: lanes must be 1 to 1024: lanes=0",
      "[types.a];lane = 'int';lanes = 1025 | types.toml:4: types.a.lanes: lanes must be 1 to 1024: lanes=1025",
      "[types.a];lane = 'double';meaning = 'complex';lanes = 3"
          + " | types.toml:5: types.a.lanes: complex elements have pairs of lanes: lanes=3",
      "[types.a];lane = 'int';meaning = 'floating' | types.toml:4: types.a.meaning: a meaning must fit its lane",
      "[types.a];lane = 'double';meaning = 'signed' | types.toml:4: types.a.meaning: a meaning must fit its lane",
      "[types.a];lane = 'int';meaning = 'pair' | types.toml:2: types.a: a pair, and nothing else, must have an index",
      "[types.a];lane = 'int';index = 'int' | types.toml:2: types.a: a pair, and nothing else, must have an index",
      "[types.a];lane = 'int';fields = ['X'] | types.toml:4: types.a.fields: a field must be letters and digits",
      "[types.a];lane = 'int';fields = [7] | types.toml:4: types.a.fields: must be an array of strings: element=7",
      "[types.a];lane = 'int';handle = 'H-h' | types.toml:4: types.a.handle: a handle must be the name of a Java class",
      "[types.a];lane = 'int';operators = 'mix'"
          + " | types.toml:4: types.a.operators: must be a table of names and classes",
      "[types.a];lane = 'int';operators = { Mix = 'a.B' }"
          + " | types.toml:4: types.a.operators.Mix: an operator must be letters and digits, a small letter first",
      "[types.a];lane = 'int';handle = 'Hs';[types.b];lane = 'int';handle = 'Hs'"
          + " | types.toml:5: types.b: a handle must stand for one type: handle=Hs other=a",
      "types = 7 | types.toml:2: types: must be a table of tables",
      "[types];a = 7 | types.toml:3: types.a: must be a table",
      "color = 1 | types.toml:2: color: a field must be one of [groups, package, types]: field=color",
      "'' | types.toml:1: types: a table must have at least one type"
  })
  void whatIsWrongIsRefusedWithFileLineFieldAndRule(String rows, String message) {
    assertThatThrownBy(() -> user(rows.replace(";", "\n").replace('\'', '"')))
        .isInstanceOf(TableException.class)
        .hasMessageContaining(message);
  }

  @Test
  void aPackageOfTheLibrarysIsRefused() {
    assertThatThrownBy(() -> TypeTable.ofUser("types.toml",
        "package = \"org.shmem4j.mine\"\n[types.a]\nlane = \"int\""))
        .hasMessageContaining("types.toml:1: package: a package must not be one of the library's");
  }

  @Test
  void aPackageOfWordsThatJavaReservesIsRefused() {
    assertThatThrownBy(() -> TypeTable.ofUser("types.toml", "package = \"com.new.x\"\n[types.a]\nlane = \"int\""))
        .hasMessageContaining("types.toml:1: package: a package must be a Java package name: package=com.new.x");
  }

  @Test
  void aTableNamesItsPackage() {
    assertThatThrownBy(() -> TypeTable.ofUser("types.toml", "[types.a]\nlane = \"int\""))
        .hasMessageContaining("types.toml:1: package: a table must name the package that is generated for it");
  }

  @Test
  void rowsKeepTheOrderOfTheFileAndWhatTheySay() {
    TypeTable user = user("""
        [types.z]
        lane = "int"
        lanes = 1024
        name = "zed"
        c = "struct z"
        handle = "Zeds"
        operators = { hull = "com.acme.Hull", mix = "com.acme.Mix" }
        [types.a]
        lane = "double"
        meaning = "complex"
        lanes = 2
        [types.m]
        lane = "int"
        lanes = 1
        bytes = 4
        """);
    assertThat(user.rows()).extracting(TypeRow::key).containsExactly("z", "a", "m");
    TypeRow first = user.rows().getFirst();
    assertThat(first.name()).isEqualTo("zed");
    assertThat(first.c()).isEqualTo("struct z");
    assertThat(first.handle()).isEqualTo("Zeds");
    assertThat(first.bytes()).isEqualTo(4096);
    assertThat(first.operators()).containsExactly(
        Map.entry("hull", "com.acme.Hull"), Map.entry("mix", "com.acme.Mix"));
    assertThat(user.rows()).extracting(TypeRow::isScalar).containsExactly(false, false, true);
    assertThat(user.find("z")).contains(first);
    assertThat(user.find("long")).isEqualTo(table.find("long")).isPresent();
    assertThat(user.find("nothing")).isEmpty();
  }

  @Test
  void pairsAndRecordsAreNoScalars() {
    TypeTable user = user("[types.p]\nlane = \"double\"\nmeaning = \"pair\"\nindex = \"int\"\n"
        + "[types.f]\nlane = \"int\"\nfields = [\"x\"]");
    assertThat(user.rows()).extracting(TypeRow::isScalar).containsExactly(false, false);
    assertThat(user.rows()).extracting(TypeRow::bytes).containsExactly(16, 4);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "specification = 's';types = ['b'] | t.toml:6: groups.g.types: a group must name types of the table: type=b",
      "types = ['a'] | t.toml:4: groups.g: a group must say which table it stands for",
      "specification = 's';types = ['a'];operations = ['maxloc']"
          + " | t.toml:7: groups.g.operations: an operation must be one that all its types have:"
          + " operation=maxloc type=a",
      "specification = 's';color = 1 | t.toml:6: groups.g.color: a field must be one of"
  })
  void whatIsWrongInAGroupOfTheSpecificationsIsRefused(String group, String message) {
    String types = "package = \"x\"\n[types.a]\nlane = \"double\"\n[groups.g]\n";
    assertThatThrownBy(() -> TableReader.read("t.toml", types + group.replace(";", "\n").replace('\'', '"'), null))
        .isInstanceOf(TableException.class)
        .hasMessageContaining(message);
  }

  @Test
  void ownHandlesOfTheSpecificationsStandForOneShape() {
    String rows = """
        package = "x"
        [types.a]
        lane = "int"
        handle = "Hs"
        [types.b]
        lane = "%s"
        handle = "Hs"
        """;
    assertThat(TableReader.read("t.toml", rows.formatted("int"), null).rows()).hasSize(2);
    assertThatThrownBy(() -> TableReader.read("t.toml", rows.formatted("long"), null))
        .hasMessageContaining("t.toml:5: types.b: a handle must stand for one lane, number of lanes and meaning");
  }

  @Test
  void anUnknownGroupIsNamed() {
    assertThatThrownBy(() -> table.group("g")).hasMessageContaining("a group must be in the table: group=g");
  }

  @Test
  void bitwiseOperationsAreThree() {
    assertThat(Arrays.stream(Op.values()).filter(Op::isBitwise)).containsExactly(Op.AND, Op.OR, Op.XOR);
    assertThat(Op.AVG.words()).isEqualTo("average");
  }

  @Test
  void everythingThatIsWrongIsSaidAtOnce() {
    assertThatThrownBy(() -> user("[types.a]\nlane = \"x\"\n[types.b]\nlane = \"y\""))
        .isInstanceOfSatisfying(TableException.class, refused -> assertThat(refused.problems()).hasSize(2));
  }

  private static TypeTable user(String rows) {
    return TypeTable.ofUser("types.toml", "package = \"com.acme\"\n" + rows);
  }
}
