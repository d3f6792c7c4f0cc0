package org.shmem4j.ucc;

import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import org.shmem4j.check.Step;
import org.shmem4j.internal.pe.job.Pe;
import org.shmem4j.internal.settings.Version;

/** A participant's library object: {@code ucc_lib_h}. If several threads are participants, each has its own. */
public final class UccLib {
  private static final long FIRST_OWN_ID = 1L << 32;

  private final UccLibAttributes attributes;
  private final UccConfig config;
  private final Thread owner = Thread.currentThread();
  private final Participant participant;
  private final Set<UccContext> contexts = new HashSet<>();
  private final Set<Long> teamIds = new HashSet<>();
  private final AtomicReference<UccTeam> creating = new AtomicReference<>();
  private final List<UccCollective> posted = new CopyOnWriteArrayList<>();
  private boolean finalized;

  private UccLib(UccLibAttributes attributes, UccConfig config) {
    this.attributes = attributes;
    this.config = config;
    Thread only = attributes.threadMode() == UccThreadMode.MULTIPLE ? null : owner;
    this.participant = new Participant(config.settings(), only, Pe.ofThisThread());
  }

  /**
   * Creates a library object: {@code ucc_init}.
   *
   * @param params its parameters
   * @param config its configuration; null reads it from the environment
   * @return the object
   */
  public static UccLib init(UccLibParams params, UccConfig config) {
    UccException.present(params, "params");
    return new UccLib(params.attributes(), config == null ? UccConfig.read(null, null) : config);
  }

  /** {@return the numbers of the library's major, minor and release version: {@code ucc_get_version}} */
  public static int[] version() {
    String[] parts = Version.TEXT.replaceAll("[^0-9.].*", "").split("\\.", -1);
    int[] numbers = new int[3];
    for (int i = 0; i < numbers.length && i < parts.length; i++) {
      numbers[i] = Integer.parseInt(parts[i]);
    }
    return numbers;
  }

  /** {@return the library's version: {@code ucc_get_version_string}} */
  public static String versionString() {
    return Version.TEXT;
  }

  /** {@return the object's attributes: {@code ucc_lib_get_attr}, {@code ucc_lib_get_attribs}} */
  @Step(unwise = "finalized", rule = "a library object must not be used after it was finalized",
      remedy = "finalize it last")
  public UccLibAttributes attributes() {
    return attributes;
  }

  /**
   * Creates a context: {@code ucc_context_create}. With an exchange, all its participants call this, and it returns
   * when all have.
   *
   * @param params its parameters
   * @param config its configuration; null for the library object's
   * @return the context
   */
  @Step(not = "finalized", rule = "a library object must not be used after it was finalized",
      remedy = "finalize it last")
  public UccContext createContext(UccContextParams params, UccConfig config) {
    checkCall();
    UccException.present(params, "params");
    UccContext context = new UccContext(this, params, config == null ? this.config : config);
    synchronized (contexts) {
      contexts.add(context);
    }
    return context;
  }

  /** Releases the object, after all its contexts are destroyed: {@code ucc_finalize}. */
  @Step(not = "finalized", to = "finalized", rule = "a library object must be finalized once",
      remedy = "drop one of the two calls")
  public void finalizeLib() {
    checkCall();
    synchronized (contexts) {
      if (!contexts.isEmpty()) {
        throw UccException.invalid(
            "all contexts must be destroyed before the library is finalized: contexts=" + contexts.size());
      }
    }
    finalized = true;
  }

  /** Checks that the object is not finalized and the thread mode allows a call by this thread. */
  void checkCall() {
    if (finalized) {
      throw UccException.invalid("the library must not be used after it was finalized");
    }
    if (attributes.threadMode() != UccThreadMode.MULTIPLE && Thread.currentThread() != owner) {
      throw UccException.invalid("calls must come from the thread that initialized the library: threadMode="
          + attributes.threadMode() + " thread=" + Thread.currentThread().getName() + "; ask for MULTIPLE");
    }
  }

  /** Takes a team's id: the requested one, or a free one. */
  long takeId(OptionalLong wanted) {
    synchronized (teamIds) {
      if (wanted.isPresent() && !teamIds.add(wanted.getAsLong())) {
        throw UccException.invalid("a team's id must differ from that of every other team: id=" + wanted.getAsLong());
      }
      long id = wanted.orElse(FIRST_OWN_ID);
      while (wanted.isEmpty() && !teamIds.add(id)) {
        id++;
      }
      return id;
    }
  }

  void releaseId(long id) {
    synchronized (teamIds) {
      teamIds.remove(id);
    }
  }

  /** {@return the participant that the object belongs to} */
  Participant participant() {
    return participant;
  }

  void forget(UccContext context) {
    synchronized (contexts) {
      contexts.remove(context);
    }
  }

  /** Starts the creation of a team; only one team at a time may be under creation. */
  void beginCreation(UccTeam team) {
    if (!creating.compareAndSet(null, team)) {
      throw UccException.invalid(
          "creations of teams must not overlap: another is not complete; call createTest until it is OK");
    }
  }

  void endCreation(UccTeam team) {
    creating.compareAndSet(team, null);
  }

  /** The posted collectives, whose buffers belong to the library. */
  List<UccCollective> posted() {
    return posted;
  }
}
