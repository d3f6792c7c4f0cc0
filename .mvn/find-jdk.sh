# Sets jdk to the home of a JDK 25, or ends the script that sources this with one line of advice.
wanted=25
jdk=
is_wanted() {
  [ -x "$1/bin/javac" ] && [ -f "$1/release" ] && grep -q "^JAVA_VERSION=\"$wanted[\".+-]" "$1/release"
}
for candidate in "${JAVA_HOME:-}" "${JAVA25_HOME:-}" \
    /usr/lib/jvm/* /usr/lib64/jvm/* /usr/java/* /opt/java/* /opt/jdk* \
    "$HOME"/.sdkman/candidates/java/* "$HOME"/.jdks/* "$HOME"/.gradle/jdks/* \
    /Library/Java/JavaVirtualMachines/*/Contents/Home; do
  if [ -n "$candidate" ] && is_wanted "$candidate"; then
    jdk=$candidate
    break
  fi
done
if [ -z "$jdk" ]; then
  echo "shmem4j needs a JDK $wanted: install one (for example Temurin $wanted), or set JAVA_HOME or JAVA${wanted}_HOME to its home" >&2
  exit 1
fi
