# shellcheck shell=sh
# The backup of an installation with a PostgreSQL of its own: `soap respaldo` and `soap restaurar` where the settings name
# DATABASE_URL (ADR 39). Sourced by despliegue/soap, as root. Settings of pgBackRest may come by its own PGBACKREST_*.
ESPERA_S=10
ALCANZADO="select coalesce(to_char(ultimo at time zone 'America/Santiago', 'DD/MM/YYYY HH24:MI:SS') ||
  to_char(ultimo at time zone 'UTC', ' (YYYY-MM-DD\"T\"HH24:MI:SS.US\"Z\")'), 'el final del respaldo')
  from pg_last_xact_replay_timestamp() as ultimo"

en_postgres() { (cd / && runuser -u postgres -- "$@"); }
en_pgbackrest() { en_postgres pgbackrest --stanza=soap --log-level-console="${nivel:-warn}" "$@"; }
mirar_pgbackrest() { nivel=off en_pgbackrest --output=json info; }
preguntar() { en_postgres psql -X -A -t -q -c "$1" 2>/dev/null; }

# Documents come first, so that none has a number newer than the database's WAL copied afterwards.
respaldar() {
  clase=incr
  [ "$(date +%u)" != 7 ] || clase=full
  for uno in "$@"; do
    shift
    case $uno in
      --entero) clase=full ;;
      *) set -- "$@" "$uno" ;;
    esac
  done
  en_el_producto "$CASA/arranque.mjs" respaldo --pgbackrest antes "$@"
  en_pgbackrest --type=$clase backup
  mirar_pgbackrest |
    en_el_producto "$CASA/arranque.mjs" respaldo --pgbackrest despues
}

revisar_pgbackrest() {
  mirar_pgbackrest
  echo
  en_pgbackrest --recurse repo-ls archive/soap
  en_pgbackrest --output=text --verbose verify
}

# The product checks the days, the disk and the newest backup before pgBackRest deletes anything.
botar() {
  revisar_pgbackrest |
    en_el_producto "$CASA/arranque.mjs" respaldo --pgbackrest antes "$@"
  ensayo=--dry-run dicho='Por botar'
  for uno in "$@"; do
    case $uno in
      --si) ensayo= dicho=Botado ;;
      --botar=*) dias=${uno#--botar=} ;;
      --*) ;;
      *) dias=$uno ;;
    esac
  done
  # shellcheck disable=SC2086
  hecho=$(nivel=info en_pgbackrest --repo1-retention-full-type=time --repo1-retention-full="$dias" $ensayo expire)
  hecho=$(printf '%s\n' "$hecho" | sed -n \
    -e "s/.*remove expired backup \(.*\)/$dicho: la base del respaldo \1/p" \
    -e "s/.*remove archive, start = \(.*\), stop = \(.*\)/$dicho: registro desde \1 hasta \2/p")
  echo "${hecho:-No hay nada que botar.}"
  [ -z "$ensayo" ] || [ -z "$hecho" ] ||
    echo "No se borró nada. Para borrarlo, agregue --si: --botar $dias --si"
}

# Formats the moment of --hasta for PostgreSQL. `date` alone would read a moment without a zone as UTC.
leer_momento() {
  printf '%s\n' "$1" | grep -Eqx '[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]+)?(Z|[+-][0-9]{2}(:[0-9]{2})?)' &&
    date -u -d "$1" '+%F %T.%6N+00' 2>/dev/null && return
  decir '--hasta es un momento con su zona: 2026-11-22T12:00:00-03 (hora de Chile en verano) o 2026-11-22T15:00:00Z'
  return 1
}

# A unit that restarts after each crash may be between two starts, and so not active.
exigir_detenido() {
  for unidad in soap@api soap@worker; do
    case $(systemctl show -p ActiveState --value $unidad) in
      inactive | failed) ;;
      *)
        decir 'Detenga antes el producto: systemctl stop soap@api soap@worker'
        return 1
        ;;
    esac
  done
}

# A server that gives up reports it in its own log.
esperar_a_postgres() {
  sin_respuesta=0
  while [ "$(preguntar 'select pg_is_in_recovery()')" != f ]; do
    codigo=0
    en_postgres pg_isready -q || codigo=$?
    if [ $codigo = 2 ]; then sin_respuesta=$((sin_respuesta + 1)); else sin_respuesta=0; fi
    if [ $sin_respuesta -ge $ESPERA_S ]; then
      decir 'PostgreSQL no partió. Lea por qué: tail /var/log/postgresql/postgresql-*-main.log'
      [ -z "$hasta" ] || decir 'Si dice "recovery ended before configured recovery target was reached", el registro no llega a ese momento: repita sin --hasta. Tampoco llega si entre el último respaldo y ese momento se promovió una réplica.'
      return 1
    fi
    sleep 1
  done
}

restaurar() {
  hasta= solo_base= sin_firma=
  while [ $# -gt 0 ]; do
    case $1 in
      --hasta)
        hasta=$(leer_momento "${2:-}") || return 1
        shift
        ;;
      --solo-base) solo_base=si ;;
      --sin-firma) sin_firma=--sin-firma ;;
      *)
        decir "soap restaurar no conoce $1"
        return 2
        ;;
    esac
    shift
  done
  exigir_detenido || return 1
  # Marks must exist before a database starts that could give their numbers out again.
  # shellcheck disable=SC2086
  [ -n "$solo_base" ] ||
    en_el_producto "$CASA/arranque.mjs" restaurar --pgbackrest $sin_firma
  # The first command alone does not wait for its clusters to end.
  systemctl stop postgresql 'postgresql@*'
  datos=$(sed -n 's/^pg1-path *= *//p' "${PGBACKREST_CONFIG:-/etc/pgbackrest.conf}")
  install -d -o postgres -g postgres -m 0700 "$datos"
  set --
  # Each restore ends with a backup, so a moment's timeline is that of the backup before it.
  [ -z "$hasta" ] ||
    set -- --type=time --target="$hasta" --target-action=promote --target-timeline=current
  if ! en_pgbackrest --delta "$@" restore; then
    decir 'PostgreSQL queda detenido y sin restaurar: corrija lo que dice pgBackRest y repita.'
    return 1
  fi
  systemctl start postgresql
  esperar_a_postgres
  echo "La base llegó hasta $(preguntar "$ALCANZADO")."
  # pgBackRest leaves them in postgresql.auto.conf, where the next recovery would meet them.
  for ajuste in restore_command recovery_target_time recovery_target_action recovery_target_timeline; do
    preguntar "alter system reset $ajuste"
  done
  respaldar --entero
  echo 'Restaurado. Siga con soap verificar: nombra lo que se entregó después.'
}
