# Sourced by scripts that need packages of another Debian, with lists and a cache of their own. It needs apt-get and Debian's
# keys; nothing is installed on this machine.

# debian SUITE FOLDER ARCHITECTURE...: lets apt-get fetch packages of a Debian, such as trixie, for these processors into
# FOLDER, the first one's by default.
debian() {
  suite=$1
  folder=$2
  shift 2
  mirror=$(cat /etc/apt/sources.list /etc/apt/sources.list.d/* 2>/dev/null | grep -v '^ *#' | grep -o 'https\?://[^ ]*/debian\b' | head -n 1)
  [ -n "$mirror" ] || { echo "no mirror of Debian among apt's sources" >&2; exit 1; }
  mkdir -p "$folder/apt/lists/partial" "$folder/apt/archives/partial" "$folder/root"
  architectures=$(echo "$*" | tr ' ' ,)
  echo "deb [arch=$architectures signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror $suite main" \
    >"$folder/apt/sources.list"
  : >"$folder/apt/status"
  cat >"$folder/apt/conf" <<END
Dir::State::lists "$folder/apt/lists";
Dir::State::status "$folder/apt/status";
Dir::Cache "$folder/apt";
Dir::Cache::archives "$folder/apt/archives";
Dir::Etc::sourcelist "$folder/apt/sources.list";
Dir::Etc::sourceparts "-";
APT::Architecture "$1";
APT::Architectures { $(printf '"%s"; ' "$@")};
APT::Install-Recommends "false";
APT::Sandbox::User "";
Debug::NoLocking "true";
END
  APT_CONFIG=$folder/apt/conf
  export APT_CONFIG
  apt-get update -qq
}

# unpack ARCHITECTURE: unpacks what was fetched for a processor into FOLDER/root, and ends the use of FOLDER's apt-get.
unpack() {
  unset APT_CONFIG
  for part in lib lib64 bin sbin; do
    mkdir -p "$folder/root/usr/$part"
    ln -sfn "usr/$part" "$folder/root/$part"
  done
  for package in "$folder"/apt/archives/*_"$1".deb "$folder"/apt/archives/*_all.deb; do
    dpkg-deb -x "$package" "$folder/root"
  done
}
