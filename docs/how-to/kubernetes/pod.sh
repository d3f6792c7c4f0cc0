#!/bin/sh
# Runs in each pod of an indexed job: sh pod.sh COMMAND...
# Pod 0 starts hydra, and every pod a proxy of it, which starts the pod's PEs. No pod needs ssh or shared files.
#   PODS                  how many there are
#   PES                   how many PEs each has
#   POD, SERVICE          pod 0 is called POD-0.SERVICE
#   JOB_COMPLETION_INDEX  which one this is; Kubernetes sets it
set -eu
port=7000
first=$POD-0.$SERVICE
seconds=${START_SECONDS:-300}

if [ "$JOB_COMPLETION_INDEX" = 0 ]; then
  hosts=$(seq 0 $((PODS - 1)) | sed "s/.*/$POD-&.$SERVICE:$PES/" | paste -s -d ,)
  # Hydra prints the proxies' commands, which all pods know: they are left out.
  { MPIEXEC_PORT_RANGE=$port:$port mpiexec.hydra -launcher manual -hosts "$hosts" -n $((PODS * PES)) "$@" && echo 0 >status ||
    echo $? >status; } |
    grep --line-buffered -v '^HYDRA_LAUNCH' &
  launcher=$!
fi

# The first pod may start last, and its name be known later still.
end=$(($(date +%s) + seconds))
until hydra_pmi_proxy --control-port "$first:$port" --rmk user --launcher manual --demux poll --pgid 0 --retries 10 \
  --usize -2 --pmi-port 0 --gpus-per-proc -2 --proxy-id "$JOB_COMPLETION_INDEX" 2>proxy.err; do
  if [ "$(date +%s)" -gt "$end" ] || ! grep -q 'unable to connect\|unable to get host address\|getaddrinfo' proxy.err; then
    cat proxy.err >&2
    exit 1
  fi
  sleep 1
done
cat proxy.err >&2

if [ "$JOB_COMPLETION_INDEX" = 0 ]; then
  wait "$launcher" || true
  exit "$(cat status)"
fi
