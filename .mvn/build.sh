# Sourced by shmem4j: builds what a command needs, unless that is up to date, with a line of progress on stderr.

# build NAME MODULE...: compiles the modules and those they need.
build() {
  stamp="$here/target/built-$1"
  log="$here/target/build.log"
  shift
  modules=$(echo "$*" | tr ' ' ,)
  if [ -f "$stamp" ] && [ -z "$(newer_sources)" ]; then
    return
  fi
  mkdir -p "$here/target"
  touch "$stamp.started"
  (cd "$here" && SHMEM4J_SHOW_DOWNLOADS=1 ./mvnw -pl "$modules" -am compile 2>&1) | tee "$log" | show_progress
  if ! grep -q '^\[INFO\] BUILD SUCCESS' "$log"; then
    echo "shmem4j: the build failed:" >&2
    grep '^\[ERROR\]' "$log" >&2 || tail -5 "$log" >&2
    exit 1
  fi
  mv "$stamp.started" "$stamp" # as old as the start: what changed during the build is newer
}

newer_sources() {
  (cd "$here" && find . \( -name target -o -name .git -o -path '*/src/test' \) -prune \
    -o -newer "$stamp" -type f \( -path '*/src/*' -o -name pom.xml \) -print) | head -1
}

show_progress() {
  downloads=0
  module=
  while read -r line; do
    case $line in
      "[INFO] Building shmem4j: "*)
        module=$(echo "${line#*: }" | sed 's/ [^ ]* *\(\[.*\]\)$/ \1/')
        say "shmem4j: building $module" ;;
      *"Downloaded from "*)
        downloads=$((downloads + 1))
        if [ $((downloads % 20)) -eq 0 ]; then
          say "shmem4j: building $module, $downloads files downloaded"
        fi ;;
    esac
  done
  if [ -t 2 ]; then
    printf '\r\033[K' >&2
  fi
}

# One line that is overwritten on a terminal; lines elsewhere.
say() {
  if [ -t 2 ]; then
    printf '\r\033[K%s' "$1" >&2
  else
    echo "$1" >&2
  fi
}
