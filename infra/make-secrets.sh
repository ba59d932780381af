#!/bin/sh
# Makes .env beside docker-compose.yml with every secret that the cluster needs, readable by its owner only.
# A .env that is there is left as it is: these secrets are to be kept, and backed up.
set -eu
umask 077
file=${1:-$(dirname "$0")/../.env}
[ ! -e "$file" ] || { echo "$file exists already and was left as it is" >&2; exit 1; }

password() { openssl rand -hex 24; }
cat > "$file.draft" <<END
JWT_SECRET=$(openssl rand -base64 48)
CHECKPOINT_KEY=$(openssl genpkey -algorithm ed25519 -outform DER | openssl base64 -A)
KURRENTDB_ADMIN_PASSWORD=$(password)
KURRENTDB_OPS_PASSWORD=$(password)
REDIS_PASSWORD=$(password)
METRICS_TOKEN=$(password)
GRAFANA_ADMIN_PASSWORD=$(password)
END
mv "$file.draft" "$file"
echo "Made $file"
