#!/bin/sh
# restaurar-base of compose.yaml: the last copy of /respaldo/base into the volume of PostgreSQL, which goes on from
# there with the log of /respaldo/wal when it starts. Nothing is written over. With --ver it only checks that copy.
set -eu
DATOS=/var/lib/postgresql/data
# Everything is written here first, because PostgreSQL does not start on a partial copy.
ENTRANDO=$DATOS/restaurando
ver=
case "$*" in
  '') ;;
  --ver) ver=si ;;
  *) echo "No existe '$*': sólo --ver" >&2; exit 2 ;;
esac
if [ -z "$ver" ] && ls -A "$DATOS" | grep -qvx restaurando; then
  echo 'El volumen de la base no está vacío: apártelo antes (docker volume rm soap_base lo borra)' >&2
  exit 1
fi
ultima=$(ls -d /respaldo/base/* 2>/dev/null | grep -v '\.parcial$' | sort | tail -n 1)
if [ -z "$ultima" ] || [ ! -d /respaldo/wal ]; then
  echo 'No hay respaldos en la carpeta: ¿está montado el disco?' >&2
  exit 1
fi
if ! pg_verifybackup -q "$ultima"; then
  echo "El respaldo ${ultima##*/} está dañado: apártelo y repita, se usa el anterior" >&2
  exit 1
fi
if [ -n "$ver" ]; then
  echo "Sirve el respaldo ${ultima##*/}, con $(ls /respaldo/wal | wc -l) archivos del registro"
  exit
fi
rm -rf "$ENTRANDO"
mkdir -m 0700 "$ENTRANDO"
# Without this file PostgreSQL would start at the copy and ignore the WAL.
touch "$ENTRANDO/recovery.signal"
cp -a "$ultima/." "$ENTRANDO/"
echo "restore_command = 'cp /respaldo/wal/%f %p'" >>"$ENTRANDO/postgresql.auto.conf"
chmod 0700 "$DATOS"
sync
# global comes last: it holds pg_control, without which PostgreSQL does not start.
for cosa in $(ls -A "$ENTRANDO" | grep -vx global) global; do
  mv "$ENTRANDO/$cosa" "$DATOS/"
done
rmdir "$ENTRANDO"
sync
echo "Puesto el respaldo ${ultima##*/}: parta postgres, que lee lo que cambió después"
