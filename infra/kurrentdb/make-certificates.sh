#!/bin/sh
# Creates an authority once, and a certificate and its key for each named node whose certificate is missing, does not
# belong to its key, or expires within 90 days.
# A node loads its certificate at its start: restart the nodes one after another.
set -eu
umask 077

authority=${AUTHORITY:-/authority}     # its key; no other service needs this directory
trusted=${TRUSTED:-/trusted}           # its certificate, for all clients
certificates=${CERTIFICATES:-/certificates} # a directory for each node
renewed_before=$((90 * 24 * 3600))

if [ ! -f "$authority/ca.key" ]; then
  openssl req -x509 -newkey rsa:3072 -noenc -days 3650 -subj '/CN=Waymark KurrentDB authority' \
    -addext 'basicConstraints=critical,CA:TRUE,pathlen:0' -addext 'keyUsage=critical,keyCertSign,cRLSign' \
    -keyout "$authority/draft.key" -out "$authority/ca.crt"
  mv "$authority/draft.key" "$authority/ca.key"
fi
cp "$authority/ca.crt" "$trusted/ca.crt"
chmod 644 "$trusted/ca.crt"

is_current() {
  key=$(openssl pkey -in "$1/node.key" -pubout) || return 1
  certified=$(openssl x509 -in "$1/node.crt" -noout -pubkey) || return 1
  # They differ after a stop between the two renames below.
  [ "$certified" = "$key" ] && openssl x509 -in "$1/node.crt" -noout -checkend $renewed_before
}

for node in "$@"; do
  directory=$certificates/$node
  mkdir -p "$directory"
  if is_current "$directory"; then
    continue
  fi
  # KurrentDB trusts a node by this common name; clients check addresses against the alternative names.
  openssl req -new -newkey rsa:3072 -noenc -subj '/CN=eventstoredb-node' \
    -keyout "$directory/draft.key" -out "$directory/node.csr"
  cat > "$directory/extensions" <<END
basicConstraints=critical,CA:FALSE
keyUsage=critical,digitalSignature,keyEncipherment
extendedKeyUsage=serverAuth,clientAuth
subjectAltName=DNS:$node,DNS:localhost,IP:127.0.0.1
END
  openssl x509 -req -in "$directory/node.csr" -days 825 -extfile "$directory/extensions" \
    -CA "$authority/ca.crt" -CAkey "$authority/ca.key" -CAcreateserial -out "$directory/draft.crt"
  mv "$directory/draft.crt" "$directory/node.crt"
  mv "$directory/draft.key" "$directory/node.key"
  rm "$directory/node.csr" "$directory/extensions"
done
