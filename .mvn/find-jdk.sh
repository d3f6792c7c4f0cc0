# Sets jdk to the home of a JDK, or ends the script that sources this with one line of advice: the oldest from 25 up that
# JAVA_HOME or JAVA25_HOME names, or else that lies where JDKs usually do. Says so in a line where it has not been tried.
oldest=25
newest_tried=27
jdk=

# version_of FOLDER: prints the version of the JDK in a folder, such as 25; nothing if there is none.
version_of() {
  if [ -x "$1/bin/javac" ] && [ -f "$1/release" ]; then
    sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$1/release"
  fi
}

# choose FOLDER...: sets jdk and jdk_version to the oldest of these JDKs that is new enough, if there is one.
choose() {
  jdk_version=
  for candidate; do
    version=$(version_of "$candidate")
    if [ "${version:-0}" -ge "$oldest" ] && [ "$version" -lt "${jdk_version:-$((version + 1))}" ]; then
      jdk=$candidate
      jdk_version=$version
    fi
    if [ "$jdk_version" = "$oldest" ]; then return; fi # none is older
  done
}

choose "${JAVA_HOME:-}" "${JAVA25_HOME:-}"
if [ -z "$jdk" ]; then
  choose /usr/lib/jvm/* /usr/lib64/jvm/* /usr/java/* /opt/java/* /opt/jdk* \
    "$HOME"/.sdkman/candidates/java/* "$HOME"/.jdks/* "$HOME"/.gradle/jdks/* \
    /Library/Java/JavaVirtualMachines/*/Contents/Home
fi
if [ -z "$jdk" ]; then
  echo "shmem4j needs JDK $oldest or newer: install one (for example Temurin $oldest), or set JAVA_HOME or JAVA25_HOME to its home" >&2
  exit 1
fi
if [ "$jdk_version" -gt "$newest_tried" ]; then
  echo "shmem4j has not been tried on JDK $jdk_version, only on $oldest to $newest_tried: this one is in $jdk" >&2
fi
