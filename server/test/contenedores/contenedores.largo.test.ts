import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crearP12 } from '#integrations/firma-pdf/p12.fixture.ts';
import { abrirRed, type Red, sinRed } from '../maquinas/red.ts';
import { firmasDePdf } from '../proceso/poppler.ts';
import { seOmite } from '../proceso/programas.ts';
import { editorDe } from '../puesta/editor.ts';
import { publicarEntregas } from '../puesta/entregas.ts';
import { ordenesDe } from '../puesta/pagina.ts';
import { abrirCasaNueva } from '../puesta/primera-venta.ts';
import { leerCompose } from './compose.ts';
import { abrirMotor, DE_UNA_VEZ, type Motor } from './motor.ts';

const MINUTO_MS = 60_000;
const RAIZ = fileURLToPath(new URL('../../../', import.meta.url));
const TERCEROS = join(RAIZ, 'server/test/puesta/main-terceros.ts');
const PAGINA = 'contenedores.md';
const PUERTO = 9_100;
const CLAVE_ADMIN = 'Clave-Larga-de-la-Casa-26';
const CLAVE_P12 = 'clave del p12';
const TOKEN = 'token-que-entregaron';
const PROPIOS = ['api-1', 'api-2', 'worker-1', 'worker-2'];
const { version } = JSON.parse(readFileSync(join(RAIZ, 'package.json'), 'utf8'));

const seOmiten = seOmite('ip', 'iptables', 'nginx', 'pgbouncer', 'pg_controldata', 'rclone');
const motivo = seOmiten ? 'SIN_PROGRAMAS' : sinRed();
if (motivo !== null) process.stdout.write(`Se omite compose.yaml por procesos: ${motivo}\n`);

const p12De = (nombre: string): Uint8Array =>
  crearP12({
    nombre,
    clave: CLAVE_P12,
    desde: new Date('2020-01-01T00:00:00Z'),
    hasta: new Date('2060-01-01T00:00:00Z'),
  });

const abrirTerceros = async (red: Red): Promise<void> => {
  for (const nombre of PROPIOS) {
    const [programa = '', ...antes] = red.en(nombre);
    const args = [...antes, process.execPath, TERCEROS, TOKEN, String(PUERTO)];
    const hijo = spawn(programa, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(createInterface(hijo.stdout), 'line');
  }
};

describe.skipIf(motivo !== null)(
  'compose.yaml as processes of this machine, following only the page',
  () => {
    let red: Red;
    let motor: Motor;
    let casa: Awaited<ReturnType<typeof abrirCasaNueva>>;
    const en = (...partes: string[]): string => join(red.carpeta, ...partes);
    const secreto = (nombre: string): string => en('obra/despliegue/secretos', nombre);
    const huecos = () => ({
      'dirección del repositorio': en('entregas'),
      'carpeta con lo suyo': en('suyo'),
      'carpeta con el nuevo': en('nuevo'),
    });

    /** Shell lines with /opt/soap and /mnt/otro-disco replaced by folders of this run. */
    const enShell = (lineas: readonly string[]): string => {
      const guion = [
        'set -e; mount --make-rprivate /; mount -t tmpfs tmpfs /opt; mount -t tmpfs tmpfs /mnt',
        `mkdir /opt/soap /mnt/otro-disco; mount --bind ${en('obra')} /opt/soap`,
        `mount --bind ${en('disco')} /mnt/otro-disco; export PATH=${en('editor')}:$PATH; cd /opt/soap`,
        ...lineas,
      ].join('\n');
      return execFileSync('unshare', ['--mount', 'bash', '-c', guion], { encoding: 'utf8' });
    };
    /** Runs the page's lines one by one; throws at the first failure. */
    const pegar = async (ordenes: readonly string[]): Promise<string> => {
      let todo = '';
      for (const linea of ordenes) {
        const [programa, ...palabras] = linea.split(' ');
        const { codigo, salida } =
          programa === 'docker'
            ? await motor.docker(palabras)
            : { codigo: 0, salida: enShell([linea]) };
        process.stdout.write(`# ${linea}\n${salida}`);
        todo += salida;
        // This exit code means that it named something, as the page says.
        if (codigo !== 0 && !linea.endsWith(' verificar'))
          throw new Error(`Falló ${linea}:\n${salida.slice(-4_000)}`);
      }
      return todo;
    };
    const api = async (...palabras: readonly string[]): Promise<string> => {
      const de = ['compose', 'run', '--rm', '--no-deps', 'api-1', ...palabras];
      const { codigo, salida } = await motor.docker(de);
      return `${codigo}: ${salida}`;
    };

    beforeAll(async () => {
      const { services } = leerCompose(RAIZ);
      red = abrirRed([...Object.keys(services), DE_UNA_VEZ]);
      motor = abrirMotor(red, en('obra'), (ruta) => ruta.replace('/mnt/otro-disco', en('disco')));
      for (const carpeta of ['obra', 'disco', 'suyo', 'nuevo', 'editor']) mkdirSync(en(carpeta));
      publicarEntregas(en('entregas'));
      await abrirTerceros(red);
      const suyo = {
        clave_admin: CLAVE_ADMIN,
        correo_smtp: `smtp://127.0.0.1:${PUERTO + 2}`,
        webpay_clave: 'clave-del-comercio',
        aseguradora_token: TOKEN,
        aach_token: TOKEN,
        firma_clave: CLAVE_P12,
        'firma.p12': p12De('ASEGURADORA DE PRUEBA S.A.'),
      };
      for (const [nombre, contenido] of Object.entries(suyo)) {
        writeFileSync(en('suyo', nombre), contenido);
      }
      writeFileSync(en('nuevo', 'firma.p12'), p12De('ASEGURADORA RENOVADA S.A.'));
      const curva = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
      const deQuien = ['-subj', '/CN=soap', '-addext', `subjectAltName=IP:${red.ip('nginx')}`];
      const llave = ['-keyout', en('suyo/soap.key'), '-out', en('suyo/soap.crt'), '-days', '2'];
      execFileSync('openssl', ['req', '-x509', ...curva, ...deQuien, ...llave], {
        stdio: 'ignore',
      });
      const editor = editorDe({
        direccion: `https://${red.ip('nginx')}`,
        ASEGURADORA_URL: `http://127.0.0.1:${PUERTO}`,
        AACH_URL: `http://127.0.0.1:${PUERTO + 1}`,
      });
      writeFileSync(en('editor', 'nano'), editor, { mode: 0o755 });
    }, 5 * MINUTO_MS);
    afterAll(async () => {
      await motor?.cerrar();
      red?.cerrar();
    });

    it(
      '[A-PUESTA-020] [A-PUESTA-021] reaches production: secrets and bucket created, settings good, all healthy',
      async () => {
        const salida = await pegar(
          ordenesDe(PAGINA, 'Con Docker Compose, en una máquina', huecos()),
        );
        expect(salida).toMatch(/^Los ajustes sirven\.$/m);
        for (const nombre of PROPIOS) expect(salida).toContain(`soap-${nombre}-1   Up (healthy)`);
        expect(await api('version')).toBe(`0: soap ${version}\n`);
      },
      15 * MINUTO_MS,
    );

    it(
      '[A-PUESTA-020] sells through nginx, from an empty database',
      async () => {
        const ca = readFileSync(en('suyo/soap.crt'), 'utf8');
        casa = await abrirCasaNueva(`https://${red.ip('nginx')}`, ca, CLAVE_ADMIN);
        const { numero, pdf } = await casa.comprar({ patente: 'BBCD12', rut: 12_345_678 });
        expect(numero).toBe(1_000_001);
        expect(firmasDePdf(pdf)).toContain('ASEGURADORA DE PRUEBA S.A.');
      },
      5 * MINUTO_MS,
    );

    it('[A-PUESTA-025] signs with a replaced P12, without a restart', async () => {
      expect(await pegar(ordenesDe(PAGINA, 'Cambiar el certificado de firma', huecos()))).toMatch(
        /^Los ajustes sirven\.$/m,
      );
      const { numero, pdf } = await casa.comprar({ patente: 'BBCD13', rut: 11_222_333 });
      expect(numero).toBe(1_000_002);
      expect(firmasDePdf(pdf)).toContain('ASEGURADORA RENOVADA S.A.');
    }, 300_000);

    it('[A-PUESTA-022] names the file of an empty or missing secret', async () => {
      copyFileSync(secreto('aach_token'), en('aach_token'));
      writeFileSync(secreto('aach_token'), '');
      expect(await api('revisar')).toMatch(
        /^1: [\s\S]*corregir +AACH_TOKEN +\/run\/secrets\/aach_token está vacío: escriba ahí AACH_TOKEN$/m,
      );
      copyFileSync(en('aach_token'), secreto('aach_token'));
      const sinAlgo = secreto('firma/firma.p12');
      copyFileSync(sinAlgo, en('firma.p12'));
      rmSync(sinAlgo);
      expect(await api('revisar')).toMatch(
        /^1: [\s\S]*corregir +FIRMA_P12 +No se puede leer \/run\/firma\/firma\.p12: no existe/m,
      );
      copyFileSync(en('firma.p12'), sinAlgo);
      expect(await api('revisar')).toMatch(/^0: /);
    }, 300_000);

    it(
      '[A-PUESTA-026] loses its database and recovers it, with all later sales, from the other disk’s backup',
      async () => {
        expect(await pegar(ordenesDe(PAGINA, 'Respaldar'))).toMatch(
          /^Respaldado: base\/\S+Z, con \d+/m,
        );
        const { numero } = await casa.comprar({ patente: 'BBCD14', rut: 9_111_222 });
        const archivar = `select pg_walfile_name(pg_switch_wal())`;
        const psql = ['psql', '-h', '127.0.0.1', '-U', 'soap', '-Atc'];
        const archivo = (await motor.dentro('postgres', ...psql, archivar)).salida.trim();
        const llego = `select last_archived_wal >= '${archivo}' from pg_stat_archiver`;
        await expect
          .poll(async () => (await motor.dentro('postgres', ...psql, llego)).salida, {
            timeout: MINUTO_MS,
          })
          .toBe('t\n');
        await motor.matar('postgres');
        const salida = await pegar(ordenesDe(PAGINA, 'Se perdió la base'));
        expect(salida).toContain('Todo se cumple.');
        const siguiente = await casa.comprar({ patente: 'BBCD15', rut: 9_333_444 });
        expect([numero, siguiente.numero]).toEqual([1_000_003, 1_000_004]);
      },
      10 * MINUTO_MS,
    );

    it(
      "[A-PUESTA-030] refuses a backup on a new disk while PostgreSQL archives to the old one, and succeeds after the page's steps",
      async () => {
        renameSync(en('disco'), en('disco-anterior'));
        mkdirSync(en('disco'));
        const [hacerCarpetas = '', ...siguen] = ordenesDe(PAGINA, 'Disco nuevo');
        await pegar([hacerCarpetas]);
        const { codigo, salida } = await motor.docker(siguen.at(-1)?.split(' ').slice(1) ?? []);
        expect([codigo, salida]).toEqual([
          1,
          expect.stringContaining('El registro de la base no llega a esta carpeta'),
        ]);
        expect(await pegar(siguen)).toMatch(/^Respaldado: base\/\S+Z, con [1-9]/m);
      },
      5 * MINUTO_MS,
    );

    it(
      '[A-PUESTA-029] refuses a damaged copy, and starts no PostgreSQL on part of one',
      async () => {
        await pegar(['docker compose down', 'docker volume rm soap_base']);
        const restaurar = (...palabras: string[]) =>
          motor.docker(['compose', 'run', '--rm', '--no-deps', 'restaurar-base', ...palabras]);
        const copias = en('disco/soap/base');
        const dato = join(copias, readdirSync(copias).toSorted().at(-1) ?? '', 'PG_VERSION');
        const sano = readFileSync(dato);
        writeFileSync(dato, '1\n');
        for (const palabras of [[], ['sh', '/restaurar-base.sh', '--ver']]) {
          const { codigo, salida } = await restaurar(...palabras);
          expect([codigo, salida]).toEqual([1, expect.stringMatching(/^El respaldo .* dañado/m)]);
        }
        writeFileSync(dato, sano);
        // A WAL file is larger than this disk, as on a disk that fills up.
        const cortado = await restaurar('sh', '-c', 'ulimit -f 2000; exec sh /restaurar-base.sh');
        expect(cortado.codigo).not.toBe(0);
        await expect(motor.docker(['compose', 'up', '-d', '--wait', 'postgres'])).rejects.toThrow(
          'exists but is not empty',
        );
        expect(await restaurar()).toEqual({
          codigo: 0,
          salida: expect.stringMatching(/^Puesto el respaldo /),
        });
        await pegar(['docker compose up -d --wait']);
      },
      5 * MINUTO_MS,
    );

    it(
      '[A-PUESTA-028] loses the machine and gives out no number until the last ones are declared',
      async () => {
        await pegar(ordenesDe(PAGINA, 'Respaldar'));
        expect((await casa.comprar({ patente: 'BBCD16', rut: 9_444_555 })).numero).toBe(1_000_005);
        // No backup has its number: it was sold after the store's copy and before the WAL's copy.
        for (const nombre of Object.keys(leerCompose(RAIZ).services)) await motor.matar(nombre);
        await motor.docker(['volume', 'rm', 'soap_base', 'soap_documentos']);
        await pegar(ordenesDe(PAGINA, 'Se perdió la máquina'));
        // Polls for its number, like a buyer.
        const siguiente = casa.comprar({ patente: 'BBCD17', rut: 9_555_666 });
        await expect
          .poll(() => api('almacen'), { timeout: 2 * MINUTO_MS })
          .toMatch(/^0: Desde .*no tiene el marcador/);
        const cambio = await casa.decirPerdido({ ultimaPoliza: 1_000_005, ultimoFolio: 5_000_005 });
        expect(await api('almacen', '--confirmar', String(cambio))).toBe(
          '0: Confirmado.\nEl almacén de documentos no detiene los números.\n',
        );
        expect((await siguiente).numero).toBe(1_000_006);
      },
      10 * MINUTO_MS,
    );

    it('[A-PUESTA-024] keeps each service within its memory limit', () => {
      const { services } = leerCompose(RAIZ);
      const enMarcha = Object.keys(services).filter((nombre) => motor.vive(nombre));
      expect(enMarcha.length).toBeGreaterThanOrEqual(8);
      for (const nombre of enMarcha) {
        const { usada, tope } = motor.memoria(nombre);
        process.stdout.write(
          `${nombre}: ${Math.round(usada / 1_048_576)} MB de ${tope / 1_048_576}\n`,
        );
        expect(usada).toBeGreaterThan(0);
        expect([nombre, usada < tope]).toEqual([nombre, true]);
      }
    });
  },
);
