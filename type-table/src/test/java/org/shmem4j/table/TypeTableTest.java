package org.shmem4j.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
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
      "[types.a];lane = 'double';colour = 'red' | types.toml:4: types.a.colour: a field must be one of",
      "[types.a];alias = 'b' | types.toml:3: types.a.alias: an alias must name one of the library's types",
      "[types.a];alias = 'long';lanes = 2 | types.toml:4: types.a.lanes: an alias takes its shape",
      "[types.a];lane = 'int';lane = 'long' | types.toml:4: (syntax): lane previously defined",
      "[types.a];lane = 7 | types.toml:3: types.a.lane: must be a string",
      "[types.a];ops = ['sum'] | types.toml:2: types.a: a type must have a lane or an alias",
      "[types.a];lane = 'int';operators = { sum = 'a.B' }"
          + " | types.toml:4: types.a.operators.sum: an operator must not have the name",
      "[types.a];lane = 'int';operators = { mix = 'Mix' }"
          + " | types.toml:4: types.a.operators.mix: an operator must be a class with its",
      "[groups.g];types = [] | types.toml:2: groups.g: groups are the specifications' own"
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
  void everythingThatIsWrongIsSaidAtOnce() {
    assertThatThrownBy(() -> user("[types.a]\nlane = \"x\"\n[types.b]\nlane = \"y\""))
        .isInstanceOfSatisfying(TableException.class, refused -> assertThat(refused.problems()).hasSize(2));
  }

  private static TypeTable user(String rows) {
    return TypeTable.ofUser("types.toml", "package = \"com.acme\"\n" + rows);
  }
}
