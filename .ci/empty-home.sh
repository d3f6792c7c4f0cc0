# Sourced by scripts that try something as a user does whose home is empty. It needs jdk.

# empty_home FOLDER: from here on FOLDER is the home, of Maven too. It has nothing but Maven's settings, if there are
# any: they may say how this machine reaches the public registry.
empty_home() {
  mkdir -p "$1/.m2"
  if [ -f "$HOME/.m2/settings.xml" ]; then cp "$HOME/.m2/settings.xml" "$1/.m2"; fi
  HOME=$1
  JAVA_HOME=$jdk
  # The JVM takes the home from the account, not from HOME.
  MAVEN_OPTS="-Duser.home=$HOME --enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow"
  export HOME JAVA_HOME MAVEN_OPTS
}
