# Sourced by shmem4j: builds what a command needs, unless that is up to date, with a line of progress on stderr.

# build MODULE: compiles a module and those it needs, and sets classpath to its runtime class path.
build() {
  name=$(basename "$1")
  stamp="$here/target/$name.built"
  paths="$here/target/$name.classpath"
  log="$here/target/build.log"
  if [ ! -f "$stamp" ] || [ -n "$(newer_sources)" ]; then
    mkdir -p "$here/target"
    touch "$stamp.started"
    # The goal runs in every module, this one last: its file stays.
    (cd "$here" && SHMEM4J_SHOW_DOWNLOADS=1 ./mvnw -pl "$1" -am compile dependency:build-classpath \
      -DincludeScope=runtime -Dmdep.outputFile="$paths" 2>&1) | tee "$log" | show_progress
    if ! grep -q '^\[INFO\] BUILD SUCCESS' "$log"; then
      echo "shmem4j: the build failed:" >&2
      grep '^\[ERROR\]\|^\[WARNING\] /' "$log" >&2 || tail -5 "$log" >&2
      exit 1
    fi
    mv "$stamp.started" "$stamp" # as old as the start: what changed during the build is newer
  fi
  classpath="$here/$1/target/classes:$(cat "$paths")"
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
          say "shmem4j: building${module:+ $module}, $downloads files downloaded"
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
