#!/bin/sh
# Makes the secrets of compose.yaml that are of this machine only, in despliegue/secretos, and lets containers read
# all of them. What is there already stays as it is.
set -eu
umask 077
cd "$(dirname "$0")/../secretos"
# hacer <file> <command…>: creates the file from the command's output, unless it exists.
hacer() {
  archivo=$1; shift
  [ -s "$archivo" ] || "$@" >"$archivo"
}
hacer postgres_clave openssl rand -hex 24
clave=$(cat postgres_clave)
hacer pgbouncer_usuarios printf '"soap" "%s"\n' "$clave"
hacer database_url echo "postgres://soap:$clave@pgbouncer:6432/soap"
hacer database_url_directa echo "postgres://soap:$clave@postgres:5432/soap"
hacer s3_clave openssl rand -hex 10
hacer s3_secreto openssl rand -hex 20
hacer s3_identidades printf '{"identities":[{"name":"soap","credentials":[{"accessKey":"%s","secretKey":"%s"}],"actions":["Admin","Read","Write","List"]}]}\n' \
  "$(cat s3_clave)" "$(cat s3_secreto)"
hacer secreto openssl rand -base64 32
hacer metricas_token openssl rand -hex 32
find . -mindepth 1 -type d -exec chmod 0755 {} +
find . -type f -exec chmod 0644 {} +
