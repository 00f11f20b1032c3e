import { dirname } from 'node:path';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ubicarS3rver } from '../maquinas/s3rver.ts';
import { exigirPrograma } from '../proceso/programas.ts';

const RAIZ = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * Facts of an image that compose.yaml does not state. No registry is asked: Debian's programs replace
 * third-party images, started as their entry points do.
 */
export interface Imagen {
  readonly entorno: Readonly<Record<string, string>>;
  readonly usuario: string;
  readonly carpeta: string;
  readonly entrypoint: readonly string[];
  readonly command: readonly string[];
  /** Shell commands that complete the container's root, mounted at `$R`. */
  readonly preparar: string;
  readonly senal: NodeJS.Signals;
}

const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
const DE_OTROS: Omit<Imagen, 'command' | 'entrypoint'> = {
  entorno: { PATH },
  usuario: '0:0',
  carpeta: '/',
  preparar: '',
  senal: 'SIGTERM',
};

/** Our image, as Dockerfile builds it; its files are those of this tree. */
const deDockerfile = (): Imagen => {
  const ultima =
    readFileSync(`${RAIZ}Dockerfile`, 'utf8')
      .split(/^FROM /m)
      .at(-1) ?? '';
  const dice = (que: string): string => {
    const dicho = new RegExp(`^${que} (.+)$`, 'm').exec(ultima)?.[1];
    if (dicho === undefined) throw new Error(`Dockerfile ya no dice ${que}`);
    return dicho;
  };
  const pares = dice('ENV')
    .split(' ')
    .map((par) => par.split('=') as [string, string]);
  return {
    entorno: { PATH, ...Object.fromEntries(pares) },
    usuario: dice('USER'),
    carpeta: dice('WORKDIR'),
    entrypoint: JSON.parse(dice('ENTRYPOINT')),
    command: JSON.parse(dice('CMD')),
    preparar: `mkdir -p $R/datos $R/soap && mount --bind ${RAIZ} $R/soap && mount -o remount,ro,bind $R/soap`,
    senal: 'SIGTERM',
  };
};

/** The parts of PostgreSQL's docker-entrypoint.sh that compose.yaml uses. */
const ENTRADA_DE_POSTGRES = `#!/bin/sh
set -e
if [ "$1" = postgres ] && [ ! -s "$PGDATA/PG_VERSION" ]; then
  como() { setpriv --reuid=999 --regid=999 --clear-groups "$@"; }
  install -m 0644 "$POSTGRES_PASSWORD_FILE" /tmp/clave
  como initdb -D "$PGDATA" -U "$POSTGRES_USER" --pwfile=/tmp/clave >/dev/null
  echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
  echo "listen_addresses = '*'" >>"$PGDATA/postgresql.conf"
  como pg_ctl -D "$PGDATA" -o "-c listen_addresses=''" -w start >/dev/null
  [ "$POSTGRES_DB" = postgres ] || como psql -U "$POSTGRES_USER" -d postgres -qc "create database \\"$POSTGRES_DB\\""
  como pg_ctl -D "$PGDATA" -w stop >/dev/null
fi
[ "$(id -u)" != 0 ] || exec setpriv --reuid=999 --regid=999 --clear-groups "$@"
exec "$@"
`;

const dePostgres = (): Imagen => ({
  ...DE_OTROS,
  entorno: {
    PATH: `${dirname(exigirPrograma('pg_controldata'))}:${PATH}`,
    LANG: 'C.UTF-8',
    PGDATA: '/var/lib/postgresql/data',
  },
  entrypoint: ['sh', '/entrada.sh'],
  command: ['postgres'],
  preparar: `install -d -o 999 -g 999 -m 3777 $R/run/postgresql
if [ -d $R/var/lib/postgresql/data ]; then chown 999:999 $R/var/lib/postgresql/data; chmod 0700 $R/var/lib/postgresql/data; fi
cat >$R/entrada.sh <<'FIN'
${ENTRADA_DE_POSTGRES}FIN`,
  senal: 'SIGINT',
});

/** PgBouncer before 1.21, as in Debian 12, keeps no named statements across clients, so it pools sessions. */
const DE_ANTES_DE_1_21 = `case "$(pgbouncer --version | head -n 1)" in *\\ 1.1?.*|*\\ 1.20.*)
  sed -i -e 's/^pool_mode.*/pool_mode = session/' -e '/^max_prepared_statements/d' $R/etc/pgbouncer/pgbouncer.ini;;
esac`;

const dePgBouncer = (): Imagen => ({
  ...DE_OTROS,
  usuario: '70:70',
  entrypoint: [exigirPrograma('pgbouncer')],
  command: ['/etc/pgbouncer/pgbouncer.ini'],
  // Works on a copy, because the mounted file belongs to the operator.
  preparar: `cp $R/etc/pgbouncer/pgbouncer.ini $R/tmp/copia && umount $R/etc/pgbouncer/pgbouncer.ini
cp $R/tmp/copia $R/etc/pgbouncer/pgbouncer.ini && chmod 0644 $R/etc/pgbouncer/pgbouncer.ini
${DE_ANTES_DE_1_21}`,
});

/** s3rver with the keys and the folder that SeaweedFS gets as arguments. */
const almacenDe = (s3rver: string): string => `
const decir = (nombre) => process.argv.find((uno) => uno.startsWith(nombre + '=')).slice(nombre.length + 1);
const { readFileSync } = require('node:fs');
const { DUMMY_ACCOUNT: cuenta } = require('${s3rver}/lib/models/account.js');
const { identities } = JSON.parse(readFileSync(decir('-s3.config'), 'utf8'));
for (const { credentials } of identities)
  for (const { accessKey, secretKey } of credentials) cuenta.createKeyPair(accessKey, secretKey);
cuenta.revokeAccessKey('S3RVER');
const S3rver = require('${s3rver}');
new S3rver({ directory: decir('-dir'), address: '0.0.0.0', port: 8333, silent: true, vhostBuckets: false }).run();
`;

const deAlmacen = (): Imagen => {
  const [node = '', opcion = '', programa = ''] = ubicarS3rver() ?? [];
  if (programa === '') throw new Error('npm no trae s3rver');
  return {
    ...DE_OTROS,
    entrypoint: [node, opcion, '/almacen.cjs'],
    command: [],
    preparar: `mkdir -p $R${RAIZ} && mount --bind ${RAIZ} $R${RAIZ}
cat >$R/almacen.cjs <<'FIN'
${almacenDe(dirname(dirname(programa)))}FIN`,
  };
};

const deNginx = (): Imagen => ({
  ...DE_OTROS,
  entrypoint: [exigirPrograma('nginx'), '-g', 'daemon off;'],
  command: [],
  preparar:
    'rm -rf $R/etc/nginx/sites-enabled/* && mkdir -p $R/var/log/nginx $R/var/lib/nginx $R/run',
  senal: 'SIGQUIT',
});

const IMAGENES: readonly [RegExp, () => Imagen][] = [
  [/^soap:/, deDockerfile],
  [/\/postgres:/, dePostgres],
  [/\/pgbouncer:/, dePgBouncer],
  [/\/seaweedfs:/, deAlmacen],
  [/\/nginx:/, deNginx],
  [/\/rclone:/, () => ({ ...DE_OTROS, entrypoint: [exigirPrograma('rclone')], command: [] })],
];

export const imagenDe = (nombre: string): Imagen => {
  const hecha = IMAGENES.find(([patron]) => patron.test(nombre));
  if (!hecha) throw new Error(`Nadie sabe qué hay en la imagen ${nombre}`);
  return hecha[1]();
};
