package org.shmem4j.internal.pe.flags;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;
import org.shmem4j.type.Operation;

class CallRecordTest {
  private static final ElementType INT = ElementType.of("int", Lane.INT, 1, Meaning.SIGNED);
  private static final int SUM = Operation.SUM.ordinal();

  private static CallRecord record(Consumer<CallRecord> setting) {
    CallRecord record = new CallRecord();
    setting.accept(record);
    return record;
  }

  private static long[] words(Consumer<CallRecord> setting) {
    return record(setting).words();
  }

  private static void assertDiffer(String argument, Consumer<CallRecord> one, Consumer<CallRecord> other) {
    assertThat(record(one).signature()).isNotEqualTo(record(other).signature());
    assertThat(RecordText.difference(words(one), words(other))).isEqualTo(argument);
    assertThat(RecordText.difference(words(one), words(one))).isEmpty();
  }

  private static void assertText(String text, Consumer<CallRecord> setting) {
    assertThat(RecordText.describe(words(setting))).isEqualTo(text);
  }

  private static Consumer<CallRecord> reduce(int operation, ElementType type, long count, long dest, long source) {
    return record -> record.set(Call.REDUCE, operation, type, count, -1, dest, source);
  }

  @Test
  void exactSumsTellTheirFormat() {
    Consumer<CallRecord> dot = record -> record.set(Call.EXACT_DOT, Lane.DOUBLE.ordinal(), 2, CallRecord.NONE);
    assertText("exactDot(lane=DOUBLE lanes=2)", dot);
    assertDiffer("lane", dot, record -> record.set(Call.EXACT_DOT, Lane.FLOAT.ordinal(), 2, CallRecord.NONE));
    assertDiffer("", dot, record -> record.set(Call.SUM_OVER, Lane.DOUBLE.ordinal(), 2, CallRecord.NONE));
  }

  @Test
  void everyArgumentCounts() {
    Consumer<CallRecord> reduce = reduce(SUM, INT, 8, 64, 128);
    ElementType uint = ElementType.of("uint", Lane.INT, 1, Meaning.UNSIGNED);
    assertDiffer("operation", reduce, reduce(Operation.MAX.ordinal(), INT, 8, 64, 128));
    assertDiffer("type", reduce, reduce(SUM, uint, 8, 64, 128));
    assertDiffer("count", reduce, reduce(SUM, INT, 9, 64, 128));
    assertDiffer("dest", reduce, reduce(SUM, INT, 8, 65, 128));
    assertDiffer("source", reduce, reduce(SUM, INT, 8, 64, 129));
    assertDiffer("dest, source", reduce, reduce(SUM, INT, 8, 128, 64));
    assertDiffer("", reduce, record -> record.set(Call.INSCAN, SUM, INT, 8, -1, 64, 128));
    assertDiffer(
        "root", record -> record.set(Call.BROADCAST, INT, 8, 0, 64, 128),
        record -> record.set(Call.BROADCAST, INT, 8, 1, 64, 128));
  }

  @Test
  void typesWithLongNamesOfTheSameStartDiffer() {
    ElementType one = ElementType.of("averylongnameofatype1", Lane.INT, 1, Meaning.SIGNED);
    ElementType other = ElementType.of("averylongnameofatype2", Lane.INT, 1, Meaning.SIGNED);
    assertDiffer("type", reduce(SUM, one, 8, 64, 128), reduce(SUM, other, 8, 64, 128));
  }

  @Test
  void aRecordThatIsUsedAgainKeepsNothing() {
    CallRecord used = record(strided(1, 2));
    used.addCounts(new long[] {1, 2});
    used.addTag(3);
    reduce(SUM, INT, 8, 64, 128).accept(used);
    assertThat(used.signature()).isEqualTo(record(reduce(SUM, INT, 8, 64, 128)).signature());
    assertThat(used.hasTag()).isFalse();
    assertThat(RecordText.difference(used.words(), words(reduce(SUM, INT, 8, 64, 128)))).isEmpty();
    used.set(Call.BARRIER);
    assertThat(used.signature()).isEqualTo(record(record -> record.set(Call.BARRIER)).signature());
  }

  private static Consumer<CallRecord> strided(long dest, long source) {
    return record -> {
      record.set(Call.ALLTOALLS, INT, 4, -1, 0, 64);
      record.addStrides(dest, source);
    };
  }

  @Test
  void wordsComeBackFromMemory() {
    MemorySegment memory = Arena.ofAuto().allocate(512);
    CallRecord record = record(strided(1, 2));
    record.write(memory, 128);
    assertThat(CallRecord.read(memory, 128)).isEqualTo(record.words());
    assertThat(CallRecord.tag(memory, 128)).isEqualTo(CallRecord.NONE);
    record.addTag(5);
    record.write(memory, 128);
    assertThat(CallRecord.tag(memory, 128)).isEqualTo(5);
    assertThat(memory.asSlice(0, 128).mismatch(MemorySegment.ofArray(new byte[128]))).isEqualTo(-1);
    assertThat(memory.asSlice(256).mismatch(MemorySegment.ofArray(new byte[256]))).isEqualTo(-1);
  }

  @Test
  void stridesAreNotPackedIntoOffsets() {
    assertDiffer("dst", strided(1, 1), strided(1 << 16, 1));
    assertDiffer("sst", strided(1, 1), strided(1, (1 << 16) + 1));
    assertDiffer("dst, sst", strided(1, 2), strided(2, 1));
    assertText("alltoalls(type=int count=4 dest=0 source=64 dst=70000 sst=3)", strided(70_000, 3));
  }

  private static Consumer<CallRecord> listed(long... counts) {
    return record -> {
      record.set(Call.REDUCE_SCATTER, SUM, INT, 10, -1, 0, 64);
      record.addCounts(counts);
    };
  }

  @Test
  void theEntryOfAListThatDiffersIsNamed() {
    assertDiffer("counts[0]", listed(5, 4, 1), listed(6, 4, 1));
    assertDiffer("counts[2]", listed(5, 4, 1), listed(5, 4, 0));
    assertDiffer("counts", listed(5, 4, 1), listed(4, 5, 1));
    assertDiffer("counts", listed(5, 4, 1), listed(6, 4, 2));
    assertDiffer("counts", listed(0), listed(0, 0));
    assertText("reduceScatter(type=int operation=SUM count=10 counts.sum=10 dest=0 source=64)", listed(5, 4, 1));
  }

  @Test
  void listsThatOnceHashedAlikeDiffer() {
    assertThat(java.util.Arrays.hashCode(new long[] {0, 31})).isEqualTo(java.util.Arrays.hashCode(new long[] {1, 0}));
    assertDiffer("counts", listed(0, 31), listed(1, 0));
  }

  @Test
  void callsWithNumbersOfTheirOwnNameThem() {
    assertText("barrier()", record -> record.set(Call.BARRIER));
    assertText("allocate(bytes=80 offset=0 alignment=64)", record -> record.set(Call.ALLOCATE, 80, 0, 64));
    assertText("split(start=1 stride=-1 size=2)", record -> record.set(Call.SPLIT, 1, -1, 2));
    assertText("split2d(xrange=4 axis=1)", record -> record.set(Call.SPLIT_2D, 4, 1, CallRecord.NONE));
    assertText(
        "collect(type=int dest=8)", record -> record.set(Call.COLLECT, INT, CallRecord.NONE, -1, 8, CallRecord.NONE));
    assertText(
        "reduce(type=int operation=user-defined count=1 root=0 dest=0 source=0)",
        record -> record.set(Call.REDUCE, 0xff, INT, 1, 0, 0, 0));
    assertText("allgather(count=12 tag=7)", record -> {
      record.set(Call.ALLGATHER, 12, CallRecord.NONE, CallRecord.NONE);
      record.addTag(7);
    });
  }

  @Test
  void aRecordKnowsTheCallThatItIsSetTo() {
    CallRecord record = record(reduce(SUM, INT, 8, 64, 128));
    assertThat(record.isSet(Call.REDUCE, SUM, INT, 8, -1, 64, 128)).isTrue();
    assertThat(record.isSet(Call.REDUCE, SUM, INT, 8, 0, 64, 128)).isFalse();
    assertThat(record.isSet(Call.INSCAN, SUM, INT, 8, -1, 64, 128)).isFalse();
    assertThat(record.isSet(Call.REDUCE, SUM + 1, INT, 8, -1, 64, 128)).isFalse();
    assertThat(record.isSet(Call.REDUCE, SUM, INT, 7, -1, 64, 128)).isFalse();
    assertThat(record.isSet(Call.REDUCE, SUM, INT, 8, -1, 0, 128)).isFalse();
    assertThat(record.isSet(Call.REDUCE, SUM, INT, 8, -1, 64, 0)).isFalse();
    assertThat(record(r -> r.set(Call.SYNC)).isSet(Call.SYNC)).isTrue();
  }

  @Test
  void signaturesOfSmallArgumentsAreAllDifferent() {
    Set<Long> seen = new HashSet<>();
    int calls = 0;
    CallRecord record = new CallRecord();
    for (int count = 0; count < 20; count++) {
      for (int root = -1; root < 20; root++) {
        for (int dest = 0; dest < 20; dest++) {
          for (int source = 0; source < 20; source++) {
            record.set(Call.BROADCAST, INT, count, root, dest, source);
            seen.add(record.signature());
            calls++;
          }
        }
      }
    }
    assertThat(seen).hasSize(calls);
  }

  @Test
  void theOrderOfWordsCountsInAFold() {
    Random random = new Random(1);
    for (int i = 0; i < 1000; i++) {
      long a = random.nextLong();
      long b = random.nextLong();
      long ab = Signature.fold(Signature.fold(Signature.START, a), b);
      assertThat(ab).isNotEqualTo(Signature.fold(Signature.fold(Signature.START, b), a));
      assertThat(Long.bitCount(ab ^ Signature.fold(Signature.fold(Signature.START, a ^ 1), b))).isGreaterThan(8);
    }
  }
}
