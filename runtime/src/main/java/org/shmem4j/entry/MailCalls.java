package org.shmem4j.entry;

import java.lang.foreign.MemorySegment;
import java.util.Objects;
import org.shmem4j.Team;
import org.shmem4j.internal.pe.irregular.Mail;
import org.shmem4j.internal.pe.job.Pe;
import org.shmem4j.internal.pe.team.TeamImpl;
import org.shmem4j.type.ElementType;

/** A mailbox that is open on a team. One thread at a time uses it, and runs its handler. */
public final class MailCalls {
  /** Handles an element. */
  @FunctionalInterface
  public interface ElementReceiver {
    /**
     * Handles an element.
     *
     * @param pe its sender, in the team
     * @param memory the memory in which it lies
     * @param at where it lies
     */
    void received(int pe, MemorySegment memory, long at);
  }

  /** Handles a message of any length. */
  @FunctionalInterface
  public interface BytesReceiver {
    /**
     * Handles a message.
     *
     * @param pe its sender, in the team
     * @param message the message, which must not be used later
     */
    void received(int pe, MemorySegment message);
  }

  private final Mail mail;

  private MailCalls(Mail mail) {
    this.mail = mail;
  }

  /** Opens a mailbox for elements on a team; all its members make the same call. */
  public static MailCalls open(String name, Team team, ElementType type, ElementReceiver receiver) {
    Objects.requireNonNull(receiver, "handler must not be null");
    Pe pe = (Pe) TeamImpl.usable(team).shmem();
    return new MailCalls(Mail.ofElements(team, pe.traffic(), pe.core(), name, type.nameLow(), type.bytes(),
        (from, memory, at, bytes) -> receiver.received(from, memory, at)));
  }

  /** Opens a mailbox for messages of any length up to a limit on a team; all its members make the same call. */
  public static MailCalls open(String name, Team team, long mostBytes, BytesReceiver receiver) {
    Objects.requireNonNull(receiver, "handler must not be null");
    Pe pe = (Pe) TeamImpl.usable(team).shmem();
    return new MailCalls(Mail.ofBytes(team, pe.traffic(), pe.core(), name, mostBytes,
        (from, memory, at, bytes) -> receiver.received(from, memory.asSlice(at, bytes).asReadOnly())));
  }

  /** Begins an element; the caller writes it where this returns, into {@link #memory}, and ends it. */
  public long begin(int pe) {
    return mail.begin(pe);
  }

  /** {@return the memory for elements that go to a PE} */
  public MemorySegment memory(int pe) {
    return mail.messages(pe);
  }

  /** Sends the element that was begun. */
  public void end(int pe, long at) {
    mail.end(pe, at);
  }

  /** Sends a message. */
  public void send(int pe, MemorySegment message) {
    mail.send(pe, message);
  }

  /** Handles the entries that have arrived, and makes visible those that were sent. */
  public void poll() {
    mail.advance();
  }

  /** Waits until everything that any member or its handler sent before is handled. */
  public void complete() {
    mail.completeAll();
  }

  /** Ends the use without waiting. */
  public void close() {
    mail.finish();
  }
}
