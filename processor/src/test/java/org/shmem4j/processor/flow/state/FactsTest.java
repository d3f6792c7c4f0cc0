package org.shmem4j.processor.flow.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is known of a fact where two paths meet, by what is known on each. */
class FactsTest {
  private static final int CONDITIONS = 2;

  /** A fact that is {@code not}, {@code sure}, {@code fresh}, or doubted under so many conditions. */
  private static Facts<String> facts(String known) {
    Facts<String> facts = new Facts<>();
    switch (known) {
      case "not" -> {}
      case "sure" -> facts.add("fact");
      case "fresh" -> facts.addDoubted("fact", Facts.FRESH);
      default -> facts.addDoubted("fact", Integer.parseInt(known));
    }
    return facts;
  }

  @ParameterizedTest
  @CsvSource({"not, not, not", "not, sure, 2", "not, fresh, 2", "not, 5, not", "sure, sure, sure",
      "sure, fresh, fresh", "sure, 5, 5", "fresh, fresh, fresh", "fresh, 5, fresh", "5, 5, 5", "4, 5, 4"})
  void isAsTheTableSays(String one, String other, String joined) {
    Facts<String> facts = facts(one);
    facts.join(facts(other), CONDITIONS);
    assertThat(facts).isEqualTo(facts(joined));
    Facts<String> turned = facts(other);
    turned.join(facts(one), CONDITIONS);
    assertThat(turned).isEqualTo(facts(joined));
  }

  @Test
  void whatIsDoubtedCountsWhereNothingChoseAgain() {
    Facts<String> facts = facts("not");
    facts.join(facts("sure"), Facts.FRESH);
    assertThat(facts.holds("fact", 9)).as("while more paths meet").isTrue();
    facts.settle(CONDITIONS);
    assertThat(facts.holds("fact", CONDITIONS)).isTrue();
    assertThat(facts.holds("fact", CONDITIONS + 1)).isFalse();
    assertThat(facts.isSure("fact")).isFalse();
    facts.forgetDoubts();
    assertThat(facts.depths()).isEqualTo(Map.of());
  }

  @Test
  void aCopyIsOnItsOwn() {
    Facts<String> facts = facts("sure");
    Facts<String> copy = facts.copy();
    copy.clear();
    assertThat(facts.isSure("fact")).isTrue();
    assertThat(copy.keys()).isEmpty();
  }
}
