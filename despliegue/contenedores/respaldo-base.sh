#!/bin/sh
# respaldo-base of compose.yaml: a copy of PostgreSQL in /respaldo/base, checked, and then away with the oldest ones
# and with the log that only they needed. The last GUARDAR copies stay, whatever their age.
set -eu
cd /respaldo
if [ ! -d wal ] || [ ! -d base ]; then
  echo 'Faltan base y wal en la carpeta de respaldo: ¿está montado el disco?' >&2
  exit 1
fi
nueva=base/$(date -u +%Y-%m-%dT%H%M%SZ)
rm -rf base/*.parcial
# A second connection streams the WAL during the copy, because PostgreSQL recycles it before a long copy ends.
pg_basebackup -h 127.0.0.1 -U soap -D "$nueva.parcial" -X stream -c fast
pg_verifybackup -q "$nueva.parcial"
# A running PostgreSQL keeps using an exchanged disk. Its WAL must arrive at this disk, or the copy is useless.
primero() { sed -n 's/^START WAL LOCATION: .*(file \([0-9A-F]*\))$/\1/p' "$1/backup_label"; }
suyo=wal/$(primero "$nueva.parcial")
quedan=60
while [ ! -e "$suyo" ]; do
  quedan=$((quedan - 1))
  if [ $quedan = 0 ]; then
    echo 'El registro de la base no llega a esta carpeta. Si cambió el disco: docker compose down, docker compose up -d --wait, y repita' >&2
    exit 1
  fi
  sleep 1
done
mv "$nueva.parcial" "$nueva"
ls -d base/* | sort | head -n -"${GUARDAR:-14}" | while read -r vieja; do
  rm -rf "$vieja"
  echo "Botado: $vieja"
done
primera=$(ls -d base/* | sort | head -n 1)
pg_archivecleanup wal "$(primero "$primera")"
echo "Respaldado: $nueva, con $(ls wal | wc -l) archivos del registro"
