# Sourced by shmem4j: builds what a command needs, unless that is up to date, with a line of progress on stderr.

# Modules that every command is made of.
foundation="type-table generator processor runtime runtime/ucx runtime/tools generated-api"

# build MODULE: compiles a module and those it needs, and sets classpath to its runtime class path.
build() {
  log="$here/target/build.log"
  # Not only the builds of this script count: each build by Maven leaves what is asked here.
  if ! is_up_to_date "$1"; then
    mkdir -p "$here/target"
    (cd "$here" && SHMEM4J_SHOW_DOWNLOADS=1 ./mvnw -pl "$1" -am process-classes 2>&1) | tee "$log" | show_progress
    if ! grep -q '^\[INFO\] BUILD SUCCESS' "$log"; then
      echo "shmem4j: the build failed:" >&2
      grep '^\[ERROR\]\|^\[WARNING\] /' "$log" >&2 || tail -5 "$log" >&2
      exit 1
    fi
  fi
  read_classpath "$1"
}

# is_up_to_date MODULE: whether the module, and those it needs, were built since their sources changed.
is_up_to_date() {
  [ -f "$here/$1/target/classpath" ] && ! takes_installed "$here/$1" || return 1
  read_classpath "$1"
  for module in $foundation $modules; do
    is_built "$here/$module" || return 1
  done
}

# takes_installed FOLDER: whether a module was built alone, on others of this project that lay in Maven's repository,
# where they may be older than in the tree.
takes_installed() {
  grep -q '/org/shmem4j/shmem4j-[a-z-]*/[^/:]*/shmem4j-[^/:]*[.]jar' "$1/target/classpath"
}

# is_built FOLDER: whether the last build of a module compiled it, and began after its sources changed.
is_built() {
  [ -f "$1/target/classpath" ] && [ ! "$1/target/started" -nt "$1/target/classpath" ] || return 1
  changed=$(find "$here/pom.xml" "$1/pom.xml" "$1/src" \( -path '*/src/test' -o -path '*/src/fixtures' \) -prune \
    -o -newer "$1/target/started" -type f -print 2>/dev/null | head -1)
  [ -z "$changed" ]
}

# read_classpath MODULE: sets classpath, and modules to those of this project on it. Maven has written where the tree lay
# when it was built, and the jars that it had packed: here it stands where it is now, with the classes.
read_classpath() {
  modules=$1
  classpath=$here/$1/target/classes
  while read -r entry; do
    case $entry in
      */target/*) folder=$(module_of "${entry%/target/*}") ;;
      *) folder= ;;
    esac
    if [ -n "$folder" ]; then
      modules="$modules $folder"
      classpath=$classpath:$here/$folder/target/classes
    else
      classpath=$classpath:$entry
    fi
  done <<ENTRIES
$(tr ':' '\n' <"$here/$1/target/classpath")
ENTRIES
}

# module_of FOLDER: the module of this tree whose folder has the same name there: the last name or the last two.
module_of() {
  name=${1##*/}
  parent=${1%/*}
  for module in "${parent##*/}/$name" "$name"; do
    if [ -f "$here/$module/pom.xml" ]; then
      echo "$module"
      return
    fi
  done
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
