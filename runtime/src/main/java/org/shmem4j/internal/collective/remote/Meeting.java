package org.shmem4j.internal.collective.remote;

import org.shmem4j.internal.control.Call;

/** A meeting at which all arrive, and may learn the greatest of their words. */
final class Meeting extends Rounds {
  private long greatest;

  Meeting(Mail mail) {
    super(mail);
  }

  Meeting of(Call call) {
    if (!record.isSet(call)) {
      record.set(call);
    }
    return this;
  }

  Meeting of(Call call, long first, long second, long third, long word) {
    record.set(call, first, second, third);
    greatest = word;
    return this;
  }

  long greatest() {
    return greatest;
  }

  @Override
  protected boolean meetsAll() {
    return true;
  }

  @Override
  protected void heard(long word) {
    greatest = Math.max(greatest, word);
  }

  @Override
  protected boolean round(int index) {
    say(greatest);
    return meet(index, FIRST_TAG);
  }
}
