import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crearP12 } from '#integrations/firma-pdf/p12.fixture.ts';
import { seOmite } from '../proceso/programas.ts';
import { abrirDebian, type Debian, sinDebian } from './debian.ts';
import { editorDe } from './editor.ts';
import { ESTA, publicarEntregas, SIGUIENTE } from './entregas.ts';
import { ordenesDe } from './pagina.ts';
import { abrirCasaNueva } from './primera-venta.ts';

const MINUTO_MS = 60_000;
const RENGLONES = 15;
const TERCEROS = fileURLToPath(new URL('./main-terceros.ts', import.meta.url));
const SECRETOS = '/root/secretos';
const TLS = '/root/tls';
const ENTREGAS = '/srv/soap';
const DISCO = '/mnt/otro-disco';
const LLAVE = '/root/llave-del-respaldo';
const CLAVE_ADMIN = 'Clave-Larga-de-la-Casa-26';
const CLAVE_P12 = 'clave del p12';
const TOKEN = 'token-que-entregaron';
const TABLA = `runuser -u postgres -- psql -Atc 'table de_la_entrega_siguiente' soap`;
const VERSION = /"version": "([^"]+)"/;

const seOmiten = seOmite('ip', 'iptables', 'mmdebstrap', 'systemd-nspawn');
const motivo = seOmiten ? 'SIN_PROGRAMAS' : sinDebian();
if (motivo !== null) {
  process.stdout.write(`Se omite la puesta en producción en un Debian que parte: ${motivo}\n`);
}

const abrirTerceros = async ({ asuLado }: Debian): Promise<Record<string, string>> => {
  const [programa = '', ...antes] = asuLado;
  const hijo = spawn(programa, [...antes, process.execPath, TERCEROS, TOKEN], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [linea] = (await once(createInterface(hijo.stdout), 'line')) as [string];
  return JSON.parse(linea);
};

/** Files that the operator brings: secrets, keys and settings. */
const traer = async (debian: Debian): Promise<void> => {
  const { CORREO_SMTP = '', ASEGURADORA_URL = '', AACH_URL = '' } = await abrirTerceros(debian);
  const en = (ruta: string): string => join(debian.raiz, ruta);
  for (const carpeta of [SECRETOS, TLS]) mkdirSync(en(carpeta));
  const secretos = {
    correo_smtp: CORREO_SMTP,
    clave_admin: CLAVE_ADMIN,
    webpay_clave: 'clave-del-comercio',
    aseguradora_token: TOKEN,
    aach_token: TOKEN,
    firma_clave: CLAVE_P12,
    'firma.p12': crearP12({
      nombre: 'ASEGURADORA DE PRUEBA S.A.',
      clave: CLAVE_P12,
      desde: new Date('2020-01-01T00:00:00Z'),
      hasta: new Date('2060-01-01T00:00:00Z'),
    }),
  };
  for (const [nombre, contenido] of Object.entries(secretos)) {
    writeFileSync(en(`${SECRETOS}/${nombre}`), contenido);
  }
  const llave = ['-keyout', en(`${TLS}/soap.key`), '-out', en(`${TLS}/soap.crt`)];
  const deQuien = ['-subj', '/CN=soap', '-addext', `subjectAltName=IP:${debian.ip}`];
  const curva = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  execFileSync('openssl', ['req', '-x509', ...curva, ...llave, ...deQuien, '-days', '2'], {
    stdio: 'ignore',
  });
  const editor = editorDe({ direccion: `https://${debian.ip}`, ASEGURADORA_URL, AACH_URL });
  writeFileSync(en('/usr/local/bin/nano'), `${editor}sed -i 's|^# \\([A-Z_0-9]*=\\)|\\1|' "$1"\n`, {
    mode: 0o755,
  });
};

describe.skipIf(motivo !== null)('an empty Debian 13 that boots, following only the page', () => {
  let debian: Debian;
  let casa: Awaited<ReturnType<typeof abrirCasaNueva>>;
  const desde = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8');
  /**
   * Runs the lines one by one in one shell, as if pasted. Returns the last lines of each output. Throws at
   * the first failure.
   */
  const pegar = async (ordenes: readonly string[]): Promise<string> => {
    const guion = ordenes.map(
      (orden) => `printf '%s\\n' '# ${orden.replaceAll("'", `'\\''`)}'
{ ${orden}
} > /root/salida 2>&1; codigo=$?; tail -n ${RENGLONES} /root/salida; [ $codigo = 0 ] || exit 1`,
    );
    const { codigo, salida } = await debian.correr(guion.join('\n'));
    process.stdout.write(salida);
    if (codigo !== 0) throw new Error(`La última orden falló:\n${salida.slice(-4_000)}`);
    return salida;
  };
  const decir = async (orden: string): Promise<string> => {
    const { codigo, salida } = await debian.correr(orden);
    return `${codigo}: ${salida}`;
  };

  /** Mounts a disk at the path of the backup disk, now and at each boot. */
  const montar = async (disco: string): Promise<void> => {
    await pegar([
      `mkdir -p /srv/discos/${disco} ${DISCO} && touch /etc/fstab`,
      `findmnt ${DISCO} > /dev/null && umount -l ${DISCO} || true`,
      `sed -i '\\|${DISCO}|d' /etc/fstab`,
      `echo '/srv/discos/${disco} ${DISCO} none bind' >> /etc/fstab`,
      `mount ${DISCO}`,
    ]);
  };
  const perderTodo = (): Promise<string> =>
    pegar([
      'systemctl kill --signal=SIGKILL soap@api soap@worker',
      "systemctl stop soap@api soap@worker postgresql 'postgresql@*'",
      'rm -r /var/lib/postgresql/17/main /var/lib/soap/*',
    ]);
  const traerTodo = (): Promise<string> =>
    pegar(
      ordenesDe('restaurar.md', 'Traer todo', {
        'archivo con la llave secreta del respaldo': LLAVE,
      }),
    );

  beforeAll(async () => {
    debian = await abrirDebian();
    publicarEntregas(join(debian.raiz, ENTREGAS));
    await traer(debian);
  }, 15 * MINUTO_MS);
  // Disk space for two releases with their packages.
  afterAll(() => debian?.cerrar(), 10 * MINUTO_MS);

  it(
    '[A-PUESTA-001] reaches production, and its units run without a restart',
    async () => {
      const salida = await pegar(
        ordenesDe('instalar.md', 'Instalar en Debian', {
          'dirección del repositorio': ENTREGAS,
          versión: ESTA,
          'carpeta con sus secretos y firma.p12': SECRETOS,
          'carpeta con soap.crt y soap.key': TLS,
        }),
      );
      expect(salida).toMatch(/^Los ajustes sirven\.$/m);
      expect(salida).toMatch(/^La base está al día\.$/m);
      expect(salida).toMatch(/^api +atiende\nworker +atiende\n/m);
      expect(await decir('systemctl show --value -p NRestarts soap@api soap@worker')).toBe(
        '0: 0\n\n0\n',
      );
      expect(await decir('systemctl --failed --no-legend')).toBe('0: ');
    },
    45 * MINUTO_MS,
  );

  it(
    '[A-PUESTA-002] sells through nginx, from an empty database',
    async () => {
      const ca = readFileSync(join(debian.raiz, TLS, 'soap.crt'), 'utf8');
      casa = await abrirCasaNueva(`https://${debian.ip}`, ca, CLAVE_ADMIN);
      const vendida = await casa.vender({ patente: 'BBCD12', rut: 12_345_678 });
      expect(vendida).toEqual({ numero: 1_000_001, archivo: '%PDF-' });
    },
    5 * MINUTO_MS,
  );

  it(
    '[A-PUESTA-006] soap runs commands with the right user, settings and data, and exits like its command',
    async () => {
      expect(await decir('cd / && soap verificar --reposo')).toBe('0: Todo se cumple.\n');
      expect(await decir(`soap diagnostico | grep -c '"version": "17'`)).toBe('0: 1\n');
      expect(await decir('find /var/lib/soap ! -user soap')).toBe('0: ');
      await decir('systemctl stop soap@worker');
      expect(await decir('soap estado')).toMatch(/^1: soap [\s\S]*\nworker +NO ATIENDE: /);
      await decir('systemctl start soap@worker');
      expect(await decir('soap estado --espera')).toMatch(/^0: /);
    },
    10 * MINUTO_MS,
  );

  it(
    '[A-PUESTA-003] has a backup, by the page’s commands',
    async () => {
      await montar('uno');
      const salida = await pegar(ordenesDe('respaldo-postgresql.md', 'Una vez'));
      expect(salida).toMatch(/ escrito y comparado de vuelta, con la base \d{8}-\d{6}F\.\n/);
      expect(salida).toMatch(/^api +atiende\nworker +atiende\n$/m);
      await pegar(ordenesDe('respaldo-postgresql.md', 'Cada noche'));
    },
    10 * MINUTO_MS,
  );

  it(
    '[A-PUESTA-004] [A-VERSION-007] installs another release beside this one, and keeps selling',
    async () => {
      expect(await decir('soap version')).toBe(`0: soap ${VERSION.exec(desde)?.[1]}\n`);
      const nueva = { versión: SIGUIENTE.marca };
      const preparada = await pegar(
        ordenesDe('actualizar-systemd.md', 'Preparar la versión nueva', nueva),
      );
      expect(preparada).toMatch(/^Los ajustes sirven\.$/m);
      expect(preparada).toContain(
        `  ${SIGUIENTE.migracion}: Agrega una tabla. Detiene las ventas menos de 1 s (1 fila en polizas).\nNo se cambió nada.\n`,
      );
      expect(await decir(`${TABLA} 2>&1 | head -1`)).toMatch(/does not exist/);
      expect(await casa.vender({ patente: 'BBCD13', rut: 11_222_333 })).toEqual({
        numero: 1_000_002,
        archivo: '%PDF-',
      });
      const cambiada = await pegar(ordenesDe('actualizar-systemd.md', 'Cambiar', nueva));
      expect(cambiada).toMatch(/^La base está al día\.$/m);
      expect(cambiada).toMatch(/^api +atiende\nworker +atiende\n/m);
      expect(await decir('soap version')).toBe(`0: soap ${SIGUIENTE.version}\n`);
      expect(await decir(TABLA)).toBe('0: ');
      expect(await casa.vender({ patente: 'BBCD14', rut: 12_222_333 })).toEqual({
        numero: 1_000_003,
        archivo: '%PDF-',
      });
    },
    45 * MINUTO_MS,
  );

  it(
    '[A-VERSION-006] soap usar refuses a missing or incomplete folder, and keeps the running release',
    async () => {
      const corre = `0: versiones/${SIGUIENTE.marca}\n`;
      expect(await decir('soap usar nada')).toBe(
        `2: Diga una de las versiones de /opt/soap/versiones: ${ESTA} ${SIGUIENTE.marca}\n`,
      );
      const aMedias = '/opt/soap/versiones/a-medias';
      await decir(`git clone --quiet ${ENTREGAS} ${aMedias}`);
      expect(await decir('soap usar a-medias')).toMatch(
        /^1: A \/opt\/soap\/versiones\/a-medias le falta node_modules\/\.package-lock\.json: .* No se cambió nada\.\n$/,
      );
      await decir(`rm -rf ${aMedias}`);
      expect(await decir('readlink /opt/soap/actual')).toBe(corre);
      expect(await decir('soap estado')).toMatch(/^0: /);
    },
    5 * MINUTO_MS,
  );

  it(
    '[A-VERSION-007] goes back by the page, and forward again; sells after each step, and after a boot',
    async () => {
      const atras = await pegar(
        ordenesDe('actualizar-systemd.md', 'Volver atrás', { 'versión anterior': ESTA }),
      );
      expect(atras).toContain(
        `La base ya está en una versión más nueva (${SIGUIENTE.migracion}); no hay nada que migrar.\n`,
      );
      expect(atras).toMatch(/^api +atiende\nworker +atiende\n/m);
      expect(await decir('soap version')).toBe(`0: soap ${VERSION.exec(desde)?.[1]}\n`);
      expect(await casa.vender({ patente: 'BBCD15', rut: 13_222_333 })).toEqual({
        numero: 1_000_004,
        archivo: '%PDF-',
      });
      await decir(`soap usar ${SIGUIENTE.marca}`);
      expect(await decir('soap version')).toBe(`0: soap ${SIGUIENTE.version}\n`);
      await debian.reiniciar();
      expect(await decir('soap estado --espera')).toMatch(/^0: /);
      expect(await casa.vender({ patente: 'BBCD16', rut: 14_222_333 })).toEqual({
        numero: 1_000_005,
        archivo: '%PDF-',
      });
      expect(await decir('soap verificar --reposo')).toBe('0: Todo se cumple.\n');
    },
    30 * MINUTO_MS,
  );

  it(
    '[A-VERSION-002] an older release is refused, in advance, once a later one removed something',
    async () => {
      await decir(
        `runuser -u postgres -- psql -c "insert into version_minima values ('${SIGUIENTE.migracion}', '${SIGUIENTE.version}')" soap`,
      );
      expect(await decir(`/opt/soap/versiones/${ESTA}/despliegue/soap migrar --ver`)).toMatch(
        /^1: La base es de una versión más nueva, que quitó algo que esta usa \([\d.]+\): ponga la 99\.0\.0 o una posterior\n$/,
      );
      expect(await decir('soap migrar --ver')).toBe('0: La base está al día.\n');
    },
    5 * MINUTO_MS,
  );

  it(
    '[A-NOCHE-024] loses all but the backup disk, and recovers by the page’s commands',
    async () => {
      await pegar(['soap respaldo']);
      await perderTodo();
      expect(await traerTodo()).toMatch(/^Restaurado\./m);
      await pegar(['soap verificar --reposo', 'systemctl start soap@api soap@worker']);
      expect(await decir('soap estado --espera')).toMatch(/^0: /);
      const vendida = await casa.vender({ patente: 'BBCD17', rut: 12_222_334 });
      expect(vendida).toEqual({ numero: 1_000_006, archivo: '%PDF-' });
      const momento = (await decir('date +%FT%T.%6N%:z')).slice(3).trim();
      await casa.vender({ patente: 'BBCD18', rut: 15_222_333 });
      await pegar([
        'systemctl stop soap@api soap@worker',
        `soap restaurar --solo-base --hasta ${momento}`,
        'systemctl start soap@api soap@worker',
      ]);
      expect(await decir('soap estado --espera')).toMatch(/^0: /);
      const siguiente = await casa.vender({ patente: 'BBCD19', rut: 16_222_333 });
      expect(siguiente).toEqual({ numero: 1_000_008, archivo: '%PDF-' });
      await pegar(['soap respaldo --botar 30', 'soap respaldo --botar 30 --si']);
    },
    20 * MINUTO_MS,
  );

  const DETENIDOS = /No se vende: el almacén de documentos o la carpeta de respaldo/;
  const noVende = async (patente: string): Promise<void> => {
    expect(await casa.intentar({ patente, rut: 17_222_333 })).toEqual([503, 'venta.sin_numero']);
    expect(await decir('soap estado')).toMatch(DETENIDOS);
  };
  const marcadoEn = (disco: string, numero: number): Promise<string> =>
    decir(`find /srv/discos/${disco}/soap/espejo/marcas -name '*-${numero}-*' | grep -c .`);

  it(
    '[A-ALMACEN-010] [A-NOCHE-022] sells nothing after the exchange of the backup disk until the new one has the marks',
    async () => {
      await pegar(['systemctl start soap@api soap@worker', 'soap estado --espera']);
      await montar('dos');
      await noVende('BBCD20');
      const salida = await pegar(ordenesDe('respaldo-postgresql.md', 'Disco nuevo'));
      expect(salida).toMatch(/^api +atiende\nworker +atiende\n$/m);
      expect(await casa.vender({ patente: 'BBCD21', rut: 18_222_333 })).toEqual({
        numero: 1_000_009,
        archivo: '%PDF-',
      });
      expect(await marcadoEn('dos', 1_000_009)).toBe('0: 1\n');
      expect(await marcadoEn('uno', 1_000_009)).toBe('1: 0\n');
    },
    10 * MINUTO_MS,
  );

  it(
    '[A-ALMACEN-010] units that hold the old disk give no number once the new one is in use, and the new disk alone restores all',
    async () => {
      const propio = '/etc/systemd/system/soap@.service.d';
      await pegar([
        `mkdir -p ${propio}`,
        `printf '[Service]\\nReadWritePaths=\\nReadWritePaths=-${DISCO}/soap\\n' > ${propio}/respaldo.conf`,
        'systemctl daemon-reload && systemctl restart soap@api soap@worker',
        'soap estado --espera',
      ]);
      await montar('tres');
      expect(await casa.vender({ patente: 'BBCD22', rut: 19_222_333 })).toEqual({
        numero: 1_000_010,
        archivo: '%PDF-',
      });
      expect(await marcadoEn('dos', 1_000_010)).toBe('0: 1\n');
      const ordenes = ordenesDe('respaldo-postgresql.md', 'Disco nuevo');
      await pegar(
        ordenes.slice(
          0,
          ordenes.findIndex((orden) => orden.includes('systemctl')),
        ),
      );
      await noVende('BBCD23');
      expect(await marcadoEn('tres', 1_000_010)).toBe('0: 1\n');
      await perderTodo();
      expect(await traerTodo()).toMatch(/^Restaurado\./m);
      await pegar(['systemctl start soap@api soap@worker', 'soap estado --espera']);
      expect(await casa.vender({ patente: 'BBCD24', rut: 20_222_333 })).toEqual({
        numero: 1_000_011,
        archivo: '%PDF-',
      });
      // The policy that an earlier test sold and lost, and nothing else.
      expect(await decir('soap verificar --reposo')).toMatch(
        /^1: I5 no se cumple .*-1000007-.*\n1 regla no se cumple\.\n$/,
      );
    },
    20 * MINUTO_MS,
  );
});
