import { randomBytes } from 'node:crypto';
import { appendFile, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { relojDelSistema } from '#integrations/reloj/sistema.ts';
import { ejecutar } from '../db/binarios.ts';
import { migrar } from '../db/migrar.ts';
import { puertoLibre } from '../procesos/puertos-de-red.ts';
import { abrirPostgresDeDebian } from '../test/base/postgres-de-debian.ts';
import { type Casa, levantarCasa } from '../test/casa.ts';
import { crearVendedor, type Vendedor } from '../test/cliente.ts';
import { abrirFechas } from '../test/escenario.ts';
import { correrTramo, polizasDe, ventaPagada } from '../test/negocio/emision.ts';
import { entradasDe, tramoDelParque } from '../test/negocio/parque.ts';
import { esperar } from '../test/esperar.ts';
import { exigirPrograma, seOmite } from '../test/proceso/programas.ts';

const ENVIADA = new URL('../../despliegue/pgbackrest/pgbackrest.conf', import.meta.url);

/** What the shipped file says to do: settings of the server, and commands by the word before them. */
const leerEnviada = async () => {
  const texto = await readFile(ENVIADA, 'utf8');
  const ajustes = [...texto.matchAll(/^#\s+(archive_\w+ = .+)$/gm)].map(([, ajuste]) => ajuste);
  const unidas = texto.replaceAll(/ \\\n#\s+/g, ' ');
  const ordenDe = (nombre: string): string[] => {
    const [linea] = unidas.split('\n').filter((una) => una.endsWith(nombre));
    const [, args = ''] = linea?.split('pgbackrest ') ?? [];
    return [...args.matchAll(/'([^']*)'|[^\s']+(?:'[^']*')?/g)].map(([una]) =>
      una.replaceAll("'", ''),
    );
  };
  return { texto, ajustes: ajustes.join('\n'), ordenDe };
};

describe.skipIf(seOmite('pg_controldata', 'pgbackrest'))('a foreign server that is lost', () => {
  let debian: Awaited<ReturnType<typeof abrirPostgresDeDebian>>;
  let enviada: Awaited<ReturnType<typeof leerEnviada>>;
  let datos: string;
  let puerto: number;
  const url = (): string => `postgres://postgres@127.0.0.1:${puerto}/postgres`;
  const conf = (): string => debian.lugar('pgbackrest.conf');
  const pgbackrest = async (...args: string[]): Promise<string> => {
    const orden = [`--config=${conf()}`, ...args];
    const { codigo, salida } = await ejecutar(debian.cuenta, exigirPrograma('pgbackrest'), orden);
    if (codigo !== 0) throw new Error(`pgbackrest ${args.join(' ')}: ${salida}`);
    return salida;
  };
  const deLaCuenta = async (ruta: string): Promise<void> => {
    const { uid, gid } = debian.cuenta;
    if (uid !== undefined && gid !== undefined) await chown(ruta, uid, gid);
  };
  const encender = (): Promise<void> =>
    debian.correr('pg_ctl', [
      ...['start', '-s', '-w', '-t', '120', '-D', debian.lugar('servidor')],
      ...['-l', debian.lugar('servidor.log')],
      '-o',
      `-p ${puerto} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${debian.lugar('.')}`,
    ]);
  const preguntar = async (texto: string): Promise<pg.QueryResult> => {
    const cliente = new pg.Client({ connectionString: url() });
    await cliente.connect();
    return cliente.query(texto).finally(() => cliente.end());
  };

  beforeAll(async () => {
    debian = await abrirPostgresDeDebian();
    enviada = await leerEnviada();
    datos = await mkdtemp(join(tmpdir(), 'soap-ajena-'));
    puerto = await puertoLibre(25_000 + (process.pid % 900));
    const propia = enviada.texto
      .replace(/^repo1-path=.*$/m, `repo1-path=${debian.lugar('repositorio')}`)
      .replace('CAMBIAR', randomBytes(36).toString('base64'))
      .replace(/^pg1-path=.*$/m, `pg1-path=${debian.lugar('servidor')}`);
    const lugares = `pg1-socket-path=${debian.lugar('.')}\npg1-port=${puerto}\npg1-user=postgres\n`;
    const suyos = `[global]\nlog-path=${debian.lugar('registro')}\nlock-path=${debian.lugar('registro')}\n`;
    await writeFile(conf(), `${propia}${lugares}${suyos}`);
    for (const carpeta of ['repositorio', 'registro']) await mkdir(debian.lugar(carpeta));
    for (const una of ['pgbackrest.conf', 'repositorio', 'registro']) {
      await deLaCuenta(debian.lugar(una));
    }
    await debian.crear('servidor');
    const programa = `${exigirPrograma('pgbackrest')} --config=${conf()} --stanza`;
    await appendFile(
      join(debian.lugar('servidor'), 'postgresql.auto.conf'),
      `${enviada.ajustes.replace('pgbackrest --stanza', programa)}\n`,
    );
    await encender();
    await migrar(url());
  });
  afterAll(async () => {
    await debian.correr('pg_ctl', [
      'stop',
      '-s',
      '-m',
      'immediate',
      '-D',
      debian.lugar('servidor'),
    ]);
    await debian.borrar();
    await rm(datos, { recursive: true, force: true });
  });

  const partir = (): Promise<Casa> =>
    levantarCasa({
      ahora: relojDelSistema.ahora(),
      conWorker: false,
      enBase: { url: url(), cerrar: async () => undefined },
      entorno: { SOAP_DATOS: datos },
    });
  let usados = 0;
  const emitir = async (casa: Casa, vendedor: Vendedor, cuantos: number): Promise<number> => {
    const parque = tramoDelParque((usados += cuantos) - cuantos, cuantos);
    const id = await ventaPagada(casa, vendedor, await entradasDe(casa, parque));
    await correrTramo(casa, id);
    return id;
  };
  const numerosDe = async (casa: Casa, ventaId: number): Promise<number[]> =>
    (await polizasDe(casa, ventaId)).map((poliza) => poliza.numero_poliza);

  it('[A-RESPALDO-005] by the shipped configuration it comes back to a moment, and gives no number twice', async () => {
    await pgbackrest(...enviada.ordenDe('stanza-create'));
    await pgbackrest(...enviada.ordenDe('check'));
    const antes = await partir();
    const vendedor = await crearVendedor(antes, { rangos: 1_000 });
    await abrirFechas(antes);
    const primera = await numerosDe(antes, await emitir(antes, vendedor, 2));
    await pgbackrest(...enviada.ordenDe('--type=full backup'));
    await emitir(antes, vendedor, 1);
    await pgbackrest(...enviada.ordenDe('--type=incr backup'));
    const segunda = await emitir(antes, vendedor, 3);
    const quedan = await numerosDe(antes, segunda);
    const { rows } = await preguntar('select clock_timestamp()::text as hasta');
    const perdida = await emitir(antes, vendedor, 2);
    const perdidos = await numerosDe(antes, perdida);
    await preguntar('select pg_switch_wal()');
    await pgbackrest(...enviada.ordenDe('check'));
    await antes.cerrar();
    await debian.correr('pg_ctl', [
      'stop',
      '-s',
      '-m',
      'immediate',
      '-D',
      debian.lugar('servidor'),
    ]);
    await rm(debian.lugar('servidor'), { recursive: true });
    await mkdir(debian.lugar('servidor'), { mode: 0o700 });
    await deLaCuenta(debian.lugar('servidor'));

    const restaurar = enviada
      .ordenDe('restore')
      .map((una) => (una.startsWith('--target=') ? `--target=${rows[0].hasta}` : una));
    await pgbackrest(...restaurar);
    await encender();
    await esperar('promovida', 60, async () => {
      return !(await preguntar('select pg_is_in_recovery() as en')).rows[0].en;
    });
    const casa = await partir();
    try {
      expect(await numerosDe(casa, segunda)).toEqual(quedan);
      expect(await polizasDe(casa, perdida)).toEqual([]);
      await casa.atender();
      const nueva = await numerosDe(casa, await emitir(casa, vendedor, 1));
      expect(Math.min(...nueva)).toBeGreaterThan(Math.max(...primera, ...perdidos));
    } finally {
      await casa.cerrar();
    }
  });

  it('[A-RESPALDO-005] nothing in its repository is read without the phrase', async () => {
    const { salida } = await ejecutar(debian.cuenta, '/usr/bin/find', [
      ...[debian.lugar('repositorio'), '-type', 'f', '-size', '+0'],
      ...['-exec', 'head', '-c', '8', '{}', ';', '-exec', 'echo', ';'],
    ]);
    const comienzos = salida.split('\n').filter((una) => una !== '');
    expect(comienzos.length).toBeGreaterThan(10);
    expect(new Set(comienzos)).toEqual(new Set(['Salted__']));
  });
});
