package org.shmem4j.tools.checkedrun;

import java.util.HashMap;
import java.util.Map;
import org.shmem4j.internal.pe.control.Call;

/** The calls of teams that are under way, and what their members learn from each other. */
final class Meetings {
  /** A call of a team, with the knowledge of each member when it entered. */
  private static final class Meeting {
    final Clock[] entered;
    final Flow flow;
    final int root;
    int left;

    Meeting(int members, Flow flow, int root) {
      this.entered = new Clock[members];
      this.flow = flow;
      this.root = root;
    }
  }

  private static final int RELIES = 3; // its place in events

  private final Map<Long, int[]> groups = new HashMap<>();
  private final Map<CallOrder.Call, Meeting> meetings = new HashMap<>();

  /** {@return the call that an event is about} */
  static CallOrder.Call call(long[] words) {
    return new CallOrder.Call(words[1], words[2]);
  }

  void group(long[] words) {
    int[] members = new int[words.length - 2];
    for (int i = 0; i < members.length; i++) {
      members[i] = (int) words[2 + i];
    }
    groups.put(words[1], members);
  }

  void enter(Replay pe, long[] words) {
    int members = groups.get(words[1]).length;
    Flow flow = Flow.of(Call.of(words[3]));
    Meeting meeting = meetings.computeIfAbsent(call(words), any -> new Meeting(members, flow, (int) words[4]));
    meeting.entered[(int) words[5]] = pe.clock().copy();
    long ignored = pe.clock().tick(pe.pe());
  }

  /** Lets a PE learn what those knew that it needs; returns whether it is the last member that leaves. */
  boolean leave(Replay pe, long[] words) {
    Meeting meeting = meetings.get(call(words));
    if (meeting == null) {
      return false; // it was entered before a record became full
    }
    int me = indexOf(groups.get(words[1]), pe.pe());
    boolean relies = words.length <= RELIES || words[RELIES] != 0;
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

  /** {@return whether all have entered whom a PE needs that is about to leave} */
  boolean canLeave(Replay pe, long[] words) {
    int[] members = groups.get(words[1]);
    Meeting meeting = meetings.get(call(words));
    if (meeting == null || members == null) {
      return true;
    }
    int me = indexOf(members, pe.pe());
    for (int member = 0; member < members.length; member++) {
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
