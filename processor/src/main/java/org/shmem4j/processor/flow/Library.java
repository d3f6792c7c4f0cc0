package org.shmem4j.processor.flow;

import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import org.shmem4j.processor.Meaning;
import org.shmem4j.processor.Routine;

/** What calls of the library do to what is known. */
record Library(Run run, Rules rules, Meanings meanings) {
  private static final Meaning NOTHING = new Meaning(Set.of(), "ANYTHING", Meaning.NOTHING, List.of());

  /** What a call of the library gives; null if it is not one. */
  Value call(Expression.Invoke call, Value receiver, List<Value> arguments, State state) {
    ExecutableElement method = call.method();
    if (!(method.getEnclosingElement() instanceof TypeElement owner)) {
      return null;
    }
    Routine routine = run.code.routine(method);
    if (routine != null) {
      return routine(new Site(run, call, routine, arguments, state));
    }
    Meaning meaning = run.code.meaning(method);
    if (meaning != null || rules.things.kind(owner.asType()).isOfLibrary()) {
      return meanings.call(new LibraryCall(
          call, run.code.name(method), meaning == null ? NOTHING : meaning, receiver, arguments, state));
    }
    boolean isAccessor = owner.getKind() == ElementKind.RECORD && arguments.isEmpty()
        && run.program.called(method) == null;
    VariableElement field = isAccessor ? run.code.component(method) : null;
    return field == null ? null : rules.things.field(receiver.thing(), field, null, state);
  }

  private Value routine(Site site) {
    rules.checks.routine(site);
    Thing group = site.group();
    if (group != null) {
      Agreement.ofThreads(site, group);
      Meetings.add(site.state(),
          () -> new Trace.Event(site.name(), group, run.places(site.place()), Map.of(), Map.of()));
    }
    if (site.routine().collective() && site.index(Routine.TEAM) >= 0) {
      rules.meetings.chosen(site.name(), site.value(Routine.TEAM), site.state());
    }
    if (site.isOnQueue() && site.routine().collective()) {
      Meetings.add(site.state(), site::event);
    }
    if (site.returnsRequest()) {
      Thing request = new Thing(Thing.Kind.REQUEST, site.name(), site.place());
      site.state().requests.add(request);
      rules.transfers.started(site, request);
      return Value.of(request);
    }
    if (site.isOnQueue()) {
      Thing event = new Thing(Thing.Kind.EVENT, site.name(), site.place());
      if (site.queue() != null && site.queue().isMade()) {
        boolean isOfElsewhere = site.queue().owner == null || site.queue().owner.key() instanceof VariableElement;
        if (!isOfElsewhere) { // nobody else can wait for its executor
          site.state().requests.add(event);
        }
        rules.transfers.started(site, event);
      }
      return Value.of(event);
    }
    rules.checks.called(site);
    if (site.routine().collective()) {
      Meetings.add(site.state(), site::event);
    }
    return rules.things.read(site.call().type(), site.name());
  }
}
