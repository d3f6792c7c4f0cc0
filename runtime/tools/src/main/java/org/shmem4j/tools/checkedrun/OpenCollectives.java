package org.shmem4j.tools.checkedrun;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.shmem4j.internal.pe.control.Call;

/** The collectives in progress, and what their members learn from each other. */
final class OpenCollectives {
  /** A call of a team, with the knowledge of each member when it entered. */
  private static final class Meeting {
    final int[] members;
    final VectorClock[] entered;
    final Flow flow;
    final int root;
    int left;

    Meeting(int[] members, Flow flow, int root) {
      this.members = members;
      this.entered = new VectorClock[members.length];
      this.flow = flow;
      this.root = root;
    }
  }

  /** A group, as a PE has described it. */
  private record Told(int pe, long group) {}

  private final Map<Told, int[]> groups = new HashMap<>();
  private final Map<CallOrder.NumberedCall, Meeting> meetings = new HashMap<>();

  /** {@return the call that an event is about} */
  static CallOrder.NumberedCall call(long[] words) {
    return new CallOrder.NumberedCall(words[EventWords.GROUP], words[EventWords.CALL]);
  }

  void group(Replay pe, long[] words) {
    int[] members = new int[words.length - EventWords.MEMBERS];
    for (int i = 0; i < members.length; i++) {
      members[i] = (int) words[EventWords.MEMBERS + i];
    }
    groups.put(new Told(pe.pe(), words[EventWords.GROUP]), members);
  }

  void enter(Replay pe, long[] words) {
    int[] members = groups.get(new Told(pe.pe(), words[EventWords.GROUP]));
    int me = (int) words[EventWords.MEMBER];
    require(members != null, pe, "ENTER names a group that GROUP announced", words);
    require(me < members.length && members[me] == pe.pe(), pe, "ENTER names the PE's place in its group", words);
    Flow flow = Flow.of(Call.of(words[EventWords.KIND]));
    Meeting meeting =
        meetings.computeIfAbsent(call(words), any -> new Meeting(members, flow, (int) words[EventWords.ROOT]));
    require(Arrays.equals(meeting.members, members), pe, "the members of a call agree on its group", words);
    meeting.entered[me] = pe.clock().copy();
    long ignored = pe.clock().tick(pe.pe());
  }

  private static void require(boolean holds, Replay pe, String rule, long[] words) {
    if (!holds) {
      throw new WrongRecord(pe.pe(), rule + ": group=" + words[EventWords.GROUP] + " call=" + words[EventWords.CALL]);
    }
  }

  /** Lets a PE learn what the members that it needs knew; returns whether it is the last member to leave. */
  boolean leave(Replay pe, long[] words) {
    Meeting meeting = meetings.get(call(words));
    if (meeting == null) {
      return false; // it was entered before a record became full
    }
    int me = indexOf(meeting.members, pe.pe());
    require(me >= 0, pe, "LEAVE names a call of a group that the PE is in", words);
    boolean relies = words.length <= EventWords.RELIES || words[EventWords.RELIES] != 0;
    for (int member = 0; member < meeting.entered.length; member++) {
      if (relies && meeting.entered[member] != null && meeting.flow.needs(me, member, meeting.root)) {
        pe.clock().join(meeting.entered[member]);
      }
    }
    meeting.left++;
    if (meeting.left == meeting.entered.length) {
      meetings.remove(call(words));
      return true;
    }
    return false;
  }

  /** {@return whether all members that a PE needs have entered, so that it can leave} */
  boolean canLeave(Replay pe, long[] words) {
    Meeting meeting = meetings.get(call(words));
    if (meeting == null) {
      return true;
    }
    int me = indexOf(meeting.members, pe.pe());
    for (int member = 0; member < meeting.entered.length; member++) {
      if (meeting.entered[member] == null && meeting.flow.needs(me, member, meeting.root)) {
        return false;
      }
    }
    return true;
  }

  private static int indexOf(int[] members, int pe) {
    for (int i = 0; i < members.length; i++) {
      if (members[i] == pe) {
        return i;
      }
    }
    return -1;
  }
}
