package org.shmem4j.internal.watching.callsites;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.Annotation;
import java.lang.classfile.AttributedElement;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.shmem4j.internal.pe.control.Library;

/** Finds classes with methods to watch, since users generate routines and handles of their own. */
final class Offers {
  private static final String LIBRARY = "org/shmem4j/";
  private static final Set<String> INTERFACES = Set.of("Shmem", "Team", "Context", "CollectiveRequest", "Exchange");
  private static final String UCC_COLLECTIVE = LIBRARY + "ucc/UccCollective";
  private static final String API = LIBRARY + "api/";
  private static final String ROUTINE = "Lorg/shmem4j/check/Routine;";
  private static final String HANDLE = "Lorg/shmem4j/check/Handle;";

  /** What can be watched in a class outside the library. */
  enum Offer {
    NOTHING,
    ROUTINES,
    SUMS,
    ELEMENTS
  }

  private final Map<String, Offer> offers = new ConcurrentHashMap<>();

  static boolean isOwn(String internalName) {
    return Library.owns(internalName.replace('/', '.'));
  }

  /** {@return what can be watched in a class, which a loader finds by its internal name} */
  Offer of(String owner, ClassLoader loader) {
    if (owner.startsWith("java/") || owner.startsWith("[")) {
      return Offer.NOTHING;
    }
    if (owner.startsWith(LIBRARY) && INTERFACES.contains(owner.substring(LIBRARY.length()))) {
      return Offer.ROUTINES;
    }
    if (owner.equals(UCC_COLLECTIVE)) {
      return Offer.ELEMENTS; // its lines matter only to a watch of elements
    }
    return offers.computeIfAbsent(owner, unknown -> read(unknown, loader));
  }

  private static Offer read(String owner, ClassLoader loader) {
    if (owner.startsWith(API + "exact/Exact") && owner.endsWith("Sum")) {
      return Offer.SUMS;
    }
    try (InputStream in = loader.getResourceAsStream(owner + ".class")) {
      if (in == null || (isOwn(owner) && !owner.startsWith(API))) {
        return owner.equals(LIBRARY + "SymmetricArray") ? Offer.ELEMENTS : Offer.NOTHING;
      }
      ClassModel model = ClassFile.of().parse(in.readAllBytes());
      if (has(model, HANDLE)) {
        return Offer.ELEMENTS;
      }
      String host = model.findAttribute(Attributes.nestHost()).map(nest -> nest.nestHost().asInternalName())
          .orElse(owner);
      if (!host.equals(owner) && read(host, loader) == Offer.ELEMENTS) {
        return Offer.ELEMENTS; // a handle's views are nested in it
      }
      return model.methods().stream().anyMatch(method -> has(method, ROUTINE)) ? Offer.ROUTINES : Offer.NOTHING;
    } catch (IOException | IllegalArgumentException e) {
      return Offer.NOTHING; // a class that cannot be read is not known to have any
    }
  }

  private static boolean has(AttributedElement element, String annotation) {
    return element.findAttribute(Attributes.runtimeVisibleAnnotations())
        .map(found -> found.annotations().stream().map(Annotation::className).anyMatch(
            name -> name.equalsString(annotation)))
        .orElse(false);
  }
}
