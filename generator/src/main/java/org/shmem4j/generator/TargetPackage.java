package org.shmem4j.generator;

/**
 * Where generated classes belong.
 *
 * @param packageName their package
 * @param handles the package of the handles that they use
 */
record TargetPackage(String packageName, String handles) {
  /** {@return a package below that of the handles, or that package itself if the name is empty} */
  static TargetPackage below(String handles, String subpackage) {
    return new TargetPackage(subpackage.isEmpty() ? handles : handles + "." + subpackage, handles);
  }

  /** {@return the path of a class's source below the source root} */
  String path(String className) {
    return packageName.replace('.', '/') + "/" + className + ".java";
  }
}
