#!/bin/sh
# restaurar-base of compose.yaml: the last copy of /respaldo/base into the volume of PostgreSQL, which goes on from
# there with the log of /respaldo/wal when it starts. Nothing is written over.
set -eu
DATOS=/var/lib/postgresql/data
if [ -n "$(ls -A "$DATOS")" ]; then
  echo 'El volumen de la base no está vacío: apártelo antes (docker volume rm soap_base lo borra)' >&2
  exit 1
fi
ultima=$(ls -d /respaldo/base/* 2>/dev/null | grep -v '\.parcial$' | sort | tail -n 1)
if [ -z "$ultima" ]; then
  echo 'No hay respaldos en la carpeta: ¿está montado el disco?' >&2
  exit 1
fi
cp -a "$ultima/." "$DATOS/"
chmod 0700 "$DATOS"
echo "restore_command = 'cp /respaldo/wal/%f %p'" >>"$DATOS/postgresql.auto.conf"
touch "$DATOS/recovery.signal"
echo "Puesto el respaldo ${ultima##*/}: parta postgres, que lee lo que cambió después"
