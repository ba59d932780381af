#!/bin/sh
# Creates .env next to docker-compose.yml with every secret of the cluster, readable by its owner only.
# Never overwrites an existing .env: keep these secrets and back them up.
set -eu
umask 077
file=${1:-$(cd "$(dirname "$0")/.." && pwd)/.env}
[ ! -e "$file" ] || { echo "$file already exists and was not changed" >&2; exit 1; }

password() { openssl rand -hex 24; }
jwt_secret=$(openssl rand -base64 48)
checkpoint_key=$(openssl genpkey -algorithm ed25519 -outform DER | openssl base64 -A)
[ -n "$checkpoint_key" ] || { echo "openssl cannot make an Ed25519 key, so $file was not made" >&2; exit 1; }
cat > "$file.draft" <<END
JWT_SECRET=$jwt_secret
CHECKPOINT_KEY=$checkpoint_key
KURRENTDB_ADMIN_PASSWORD=$(password)
KURRENTDB_OPS_PASSWORD=$(password)
REDIS_PASSWORD=$(password)
METRICS_TOKEN=$(password)
GRAFANA_ADMIN_PASSWORD=$(password)
END
mv "$file.draft" "$file"
echo "Made $file"
