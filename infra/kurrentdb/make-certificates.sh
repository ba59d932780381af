#!/bin/sh
# Creates an authority once, and a certificate for each named node without one or whose certificate expires within 90 days.
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

for node in "$@"; do
  directory=$certificates/$node
  mkdir -p "$directory"
  if [ -f "$directory/node.key" ] && openssl x509 -in "$directory/node.crt" -noout -checkend $renewed_before; then
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
    -CA "$authority/ca.crt" -CAkey "$authority/ca.key" -CAcreateserial -out "$directory/node.crt"
  rm "$directory/node.csr" "$directory/extensions"
  mv "$directory/draft.key" "$directory/node.key"
done
