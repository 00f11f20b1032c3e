import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { iniciarSimuladorS3 } from '#integrations/documentos/simulador-s3.ts';
import { urlDocumento } from '#features/polizas/enlace-documento.usecase.ts';
import { segundosSinArchivar } from '../metricas/metricas-respaldo.ts';
import { crearInstalacionAjena, type InstalacionAjena } from '../test/caidas/instalacion-ajena.ts';
import type { Casa } from '../test/casa.ts';
import { crearVendedor, entrar, pedir, type Vendedor } from '../test/cliente.ts';
import { abrirFechas } from '../test/escenario.ts';
import { esperar } from '../test/esperar.ts';
import { correrTramo, polizasDe, ventaPagada } from '../test/negocio/emision.ts';
import { crearUsuario } from '../test/negocio/fabrica.ts';
import { entradasDe, tramoDelParque } from '../test/negocio/parque.ts';
import { bajar } from '../test/negocio/soporte.ts';
import { firmasDePdf } from '../test/proceso/poppler.ts';
import { exigirPrograma, seOmite } from '../test/proceso/programas.ts';
import { rotosAlTerminar } from '../test/reposo.ts';
import { LLAVES, lugares, MANIFIESTO } from './bodega.ts';
import { aId } from './respaldar.ts';

const sinRoot = process.getuid?.() !== 0;
if (sinRoot) process.stdout.write('Se omite el respaldo con pgBackRest: soap pide ser root\n');
const DIA_MS = 86_400_000;
const PGBACKREST = 'runuser -u postgres -- pgbackrest --stanza=soap';

interface Venta {
  readonly id: number;
  readonly numeros: readonly number[];
}

const seOmiten = seOmite('pg_controldata', 'pgbackrest', 'faketime') || sinRoot;
describe.skipIf(seOmiten)('an installation with a PostgreSQL of its own', () => {
  let instalacion: InstalacionAjena;
  afterEach(() => instalacion.cerrar());

  let usados = 0;
  const emitir = async (casa: Casa, vendedor: Vendedor, cuantos: number): Promise<Venta> => {
    const parque = tramoDelParque((usados += cuantos) - cuantos, cuantos);
    const id = await ventaPagada(casa, vendedor, await entradasDe(casa, parque));
    await correrTramo(casa, id);
    // A worker of the house may have taken the job already.
    await esperar(`venta ${id} emitida`, 60, async () => {
      const polizas = await polizasDe(casa, id);
      return polizas.length === cuantos && polizas.every(({ firmada }) => firmada);
    });
    return { id, numeros: (await polizasDe(casa, id)).map((poliza) => poliza.numero_poliza) };
  };
  /** Runs a runbook line that must succeed. */
  const bien = async (linea: string, entrada?: string): Promise<string> => {
    const { codigo, salida } = await instalacion.escribir(linea, entrada);
    if (codigo !== 0) throw new Error(`${linea}: ${codigo}\n${salida}`);
    return salida;
  };
  /** Runs a command that must be refused; returns its output. */
  const mal = async (linea: string, entrada?: string): Promise<string> => {
    const { codigo, salida } = await instalacion.escribir(linea, entrada);
    if (codigo === 0) throw new Error(`${linea} terminó bien:\n${salida}`);
    return salida;
  };
  /** Takes the first backup, then opens a house that sells. */
  const abrir = async (entorno?: Readonly<Record<string, string>>) => {
    instalacion = await crearInstalacionAjena(entorno);
    for (const orden of ['stanza-create', 'check']) await bien(`${PGBACKREST} ${orden}`);
    await bien('soap respaldo');
    const casa = await instalacion.partir();
    const vendedor = await crearVendedor(casa, { rangos: 1_000 });
    await abrirFechas(casa);
    return { casa, vendedor };
  };
  /** Ensures that pgBackRest's repository has the WAL up to now. */
  const archivar = (): Promise<string> => bien(`${PGBACKREST} check`);
  /** Keeps later sales out of the repository. */
  const archivarYDetener = async (): Promise<void> => {
    await archivar();
    await instalacion.consultar("alter system set archive_command = 'false'");
    await instalacion.consultar('select pg_reload_conf()');
  };
  const ajustesDePostgres = (): string =>
    readFileSync(join(instalacion.servidor, 'postgresql.auto.conf'), 'utf8');
  const saltados = async (casa: Casa) =>
    casa.base
      .selectFrom('numeros_saltados')
      .select(['desde', 'hasta'])
      .where('clase', '=', 'poliza')
      .orderBy('id')
      .execute();

  it('[A-RESPALDO-005] [A-NOCHE-020] two total losses: two commands restore all, no number comes twice, and missing files are rendered again', async () => {
    const { casa: antes, vendedor } = await abrir();
    const primera = await emitir(antes, vendedor, 2);
    expect(await bien('soap respaldo')).toMatch(
      /Respaldo \d{8}T\d{6}Z escrito y comparado de vuelta, con la base \d{8}-\d{6}F_\d{8}-\d{6}I\./,
    );
    const segunda = await emitir(antes, vendedor, 3);
    await antes.atender();
    expect(await rotosAlTerminar(antes)).toEqual([]);
    await archivarYDetener();
    // The WAL lacks this sale, but its buyers have their policies.
    const perdida = await emitir(antes, vendedor, 2);
    await antes.cerrar();
    await instalacion.perderTodo();

    expect(await mal('soap restaurar', 'AGE-SECRET-KEY-1X')).toContain('no es una llave de age');
    expect(existsSync(join(instalacion.datos, 'claves'))).toBe(false);
    const dicho = await bien('soap restaurar', instalacion.secreta);
    expect(dicho).toMatch(
      /La base llegó hasta \d\d\/\d\d\/\d{4} [\d:]{8} \(\d{4}-[\d-]+T[\d:.]+Z\)\./,
    );
    expect(dicho).toMatch(/\nRestaurado\. Siga con soap verificar/);
    expect(ajustesDePostgres()).not.toMatch(/recovery_target|restore_command/);
    expect(await mal('soap verificar')).toMatch(/^I3 .*\n1 regla no se cumple\.\n$/);

    const casa = await instalacion.partir();
    try {
      expect(await polizasDe(casa, perdida.id)).toEqual([]);
      await casa.atender();
      const [desde, hasta] = [perdida.numeros[0], perdida.numeros.at(-1)];
      expect(await saltados(casa)).toEqual([{ desde, hasta }]);
      const [poliza] = await polizasDe(casa, primera.id);
      const { crudo } = await bajar(casa, urlDocumento(casa.contexto(), poliza?.id ?? 0));
      expect(firmasDePdf(crudo)).toContain('Signature is Valid.');
      // Only documents of the last backup are there.
      const { salida } = await instalacion.escribir('soap verificar --reposo');
      expect(salida.match(/^I5 .*: no_existe$/gm)?.length).toBe(segunda.numeros.length);
      const { nombre } = await crearUsuario(casa, 3, [vendedor.corredorId]);
      const ruta = `/SoporteVenta/RegenerarVenta/${segunda.id}`;
      await pedir(casa, 'POST', ruta, { token: await entrar(casa, nombre), cuerpo: {} });
      expect(await rotosAlTerminar(casa)).toEqual([]);
      const siguiente = await emitir(casa, vendedor, 1);
      expect(siguiente.numeros).toEqual([Number(hasta) + 1]);
      await archivar();
    } finally {
      await casa.cerrar();
    }
    await instalacion.perderTodo();
    await bien('soap restaurar', instalacion.secreta);
    const otra = await instalacion.partir();
    try {
      const ultima = Number(perdida.numeros.at(-1));
      expect((await emitir(otra, vendedor, 1)).numeros).toEqual([ultima + 2]);
    } finally {
      await otra.cerrar();
    }
  });

  it('[A-NOCHE-020] beside S3 every document of the lost database is still there', async () => {
    const s3 = await iniciarSimuladorS3({ puerto: 0, balde: 'soap', clave: 'llave' });
    try {
      const { casa: antes, vendedor } = await abrir({
        DOCUMENTOS: 's3',
        S3_URL: s3.url,
        S3_CLAVE: 'llave',
        S3_SECRETO: 'secreto',
      });
      await emitir(antes, vendedor, 2);
      await bien('soap respaldo');
      await emitir(antes, vendedor, 1);
      await archivarYDetener();
      const perdida = await emitir(antes, vendedor, 1);
      await antes.cerrar();
      await instalacion.perderTodo();
      await bien('soap restaurar', instalacion.secreta);
      const casa = await instalacion.partir();
      try {
        await casa.atender();
        const [numero = 0] = perdida.numeros;
        expect(await saltados(casa)).toEqual([{ desde: numero, hasta: numero }]);
        // Every rule holds except the lost sale, which only a person can bring back.
        expect(await rotosAlTerminar(casa)).toEqual([
          expect.stringContaining('I5 no se cumple (cada documento de póliza tiene su fila)'),
        ]);
        expect((await emitir(casa, vendedor, 1)).numeros).toEqual([numero + 1]);
      } finally {
        await casa.cerrar();
      }
    } finally {
      await s3.cerrar();
    }
  });

  it('[A-NOCHE-021] returns to a moment, which no later start repeats, and survives the next loss', async () => {
    const { casa: antes, vendedor } = await abrir();
    const primera = await emitir(antes, vendedor, 2);
    const [ahora] = await instalacion.consultar(
      `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as momento`,
    );
    const momento = String(ahora?.['momento']);
    const perdida = await emitir(antes, vendedor, 1);
    await archivar();
    await antes.cerrar();

    // A product that crashes at each start is 'activating' in between.
    for (const estado of ['active', 'activating']) {
      writeFileSync(instalacion.activo, estado);
      expect(await mal('soap restaurar --solo-base')).toContain('Detenga antes el producto');
    }
    rmSync(instalacion.activo);
    expect(await mal('soap restaurar --solo-base --hasta ayer-no')).toContain(
      '--hasta es un momento',
    );
    const lejos = new Date(Date.now() + DIA_MS).toISOString();
    expect(await mal(`soap restaurar --solo-base --hasta ${lejos}`)).toContain(
      'repita sin --hasta',
    );
    const antiguo = new Date(Date.now() - DIA_MS).toISOString();
    expect(await mal(`soap restaurar --solo-base --hasta ${antiguo}`)).toContain(
      'PostgreSQL queda detenido y sin restaurar',
    );
    await bien(`soap restaurar --solo-base --hasta ${momento}`);
    expect(ajustesDePostgres()).not.toMatch(/recovery_target|restore_command/);
    await bien("systemctl stop postgresql 'postgresql@*'; systemctl start postgresql");

    const casa = await instalacion.partir();
    const siguiente = Number(perdida.numeros.at(-1)) + 1;
    try {
      expect((await polizasDe(casa, primera.id)).length).toBe(2);
      expect(await polizasDe(casa, perdida.id)).toEqual([]);
      await casa.atender();
      expect((await emitir(casa, vendedor, 1)).numeros).toEqual([siguiente]);
      await archivar();
    } finally {
      await casa.cerrar();
    }
    await instalacion.perderTodo();
    await bien('soap restaurar', instalacion.secreta);
    const otra = await instalacion.partir();
    try {
      expect((await emitir(otra, vendedor, 1)).numeros).toEqual([siguiente + 1]);
    } finally {
      await otra.cerrar();
    }
  });

  it('[A-ALERTA-021] the server reports since when it has archived nothing', async () => {
    const { casa } = await abrir();
    const recargar = async (orden: string): Promise<void> => {
      await instalacion.consultar(orden);
      await instalacion.consultar('select pg_reload_conf()');
      await instalacion.consultar('drop table if exists cambios');
      await instalacion.consultar('create table cambios ()');
      await instalacion.consultar('select pg_switch_wal()');
    };
    const segundos = (): Promise<number | null> => segundosSinArchivar(casa.base);
    try {
      await archivar();
      // pgBackRest has a file an instant before PostgreSQL records it.
      await esperar('nada espera', 60, async () => (await segundos()) === 0);
      await recargar("alter system set archive_command = 'false'");
      await esperar('el archivado falla', 60, async () => Number(await segundos()) > 0);
      await recargar(
        "alter system set archive_command = 'pgbackrest --stanza=soap archive-push %p'",
      );
      await esperar('el archivado sigue', 120, async () => (await segundos()) === 0);
      // PostgreSQL cannot tell a hung command from one at work.
      const colgado = join(instalacion.carpeta, 'colgado');
      writeFileSync(colgado, '');
      await recargar(
        `alter system set archive_command = 'while test -e ${colgado}; do sleep 0.1; done; pgbackrest --stanza=soap archive-push %p'`,
      );
      await esperar('el archivado no vuelve', 60, async () => Number(await segundos()) > 0);
      expect(await segundos()).toBeGreaterThan(0);
      rmSync(colgado);
      await esperar('el archivado vuelve', 120, async () => (await segundos()) === 0);
    } finally {
      await casa.cerrar();
    }
  });

  it('[A-NOCHE-022] an interrupted backup does not count, and the next one has its documents', async () => {
    const { casa, vendedor } = await abrir();
    const { respaldos, de, espejo } = lugares(instalacion.carpeta);
    const [viejo = ''] = readdirSync(respaldos);
    const manifiestos = (): string[] =>
      readdirSync(respaldos).filter((id) => existsSync(de(id, MANIFIESTO)));
    await emitir(casa, vendedor, 1);
    await casa.cerrar();

    const conf = readFileSync(instalacion.conf, 'utf8');
    const { repositorio } = instalacion;
    writeFileSync(instalacion.conf, conf.replace(repositorio, `${repositorio}-ausente`));
    await mal('soap respaldo');
    writeFileSync(instalacion.conf, conf);
    expect(manifiestos()).toEqual([viejo]);
    expect(readdirSync(respaldos).length).toBe(2);
    // pgBackRest's backup ended before these documents were copied.
    const despues = `${PGBACKREST} --output=json info | node arranque.mjs respaldo --pgbackrest despues`;
    const conAjustes = `set -a; . "$SOAP_AJUSTES"; cd ${process.cwd()}; ${despues}`;
    expect(await mal(conAjustes)).toContain('no tiene un respaldo de la base posterior');
    expect(manifiestos()).toEqual([viejo]);

    // Two runs killed while copying their first file: an old one, and one that may still be running.
    const [abandonado, enCurso] = ['20200101T000000Z', aId(new Date(Date.now() + DIA_MS / 24))];
    for (const id of [abandonado, enCurso]) {
      mkdirSync(join(respaldos, id));
      writeFileSync(de(id, `${LLAVES}.parcial`), '');
    }
    await bien('soap respaldo');
    expect(readdirSync(respaldos)).not.toContain(abandonado);
    expect(readdirSync(respaldos)).toContain(enCurso);
    rmSync(join(respaldos, enCurso), { recursive: true });
    const [, nuevo = ''] = manifiestos();
    expect(readdirSync(respaldos)).toEqual([viejo, nuevo]);
    await bien('soap respaldo');
    expect(manifiestos().length).toBe(3);

    renameSync(espejo, `${espejo}-aparte`);
    mkdirSync(espejo);
    expect(await mal('soap respaldo')).toContain('revise que el disco esté montado');
    expect(readdirSync(respaldos).length).toBe(3);
    rmSync(espejo, { recursive: true });
    renameSync(`${espejo}-aparte`, espejo);
    expect(await mal('npm run respaldo')).toContain('use soap respaldo');

    // A new disk holds nothing but the two folders.
    const { carpeta } = instalacion;
    const { uid, gid } = statSync(repositorio);
    for (const una of [carpeta, repositorio]) {
      renameSync(una, `${una}-muerto`);
      mkdirSync(una);
    }
    chownSync(repositorio, uid, gid);
    expect(await mal('soap respaldo')).toContain('ejecute soap respaldo --carpeta-nueva');
    await bien(`${PGBACKREST} stanza-create`);
    await bien('soap respaldo --carpeta-nueva --entero');
    expect(manifiestos().length).toBe(1);
    await bien('soap respaldo');
  });

  it('[A-NOCHE-023] deletes old backups of the database, but never documents or the last restorable one', async () => {
    const { casa, vendedor } = await abrir();
    const venta = await emitir(casa, vendedor, 2);
    await casa.cerrar();
    await bien('soap respaldo --entero');
    await bien('soap respaldo');
    const bases = async (): Promise<string[]> =>
      JSON.parse(
        await bien(`${PGBACKREST} --log-level-console=off --output=json info`),
      )[0].backup.map(({ label }: { label: string }) => label);
    const todas = await bases();
    expect(todas.length).toBe(3);
    expect(await bien('soap respaldo --botar 30 --si')).toContain('No hay nada que botar.');
    for (const args of ['--botar 0', '--botar', '--si', '--botar x --si'])
      expect(await mal(`soap respaldo ${args}`)).toMatch(/--(?:botar|si)/);

    // Forty days later only the newest full backup and those based on it stay.
    instalacion.fingir(
      'pgbackrest',
      `exec ${exigirPrograma('faketime')} -f +40d ${exigirPrograma('pgbackrest')} "$@"`,
    );
    const dicho = await bien('soap respaldo --botar 30');
    expect(dicho).toContain(
      `Por botar: la base del respaldo ${todas[0]}\nPor botar: registro desde`,
    );
    expect(dicho).toContain('No se borró nada.');
    expect(await bases()).toEqual(todas);

    const [ultima = ''] = todas.slice(-1);
    const etiquetada = join(instalacion.repositorio, 'backup/soap', ultima);
    renameSync(etiquetada, `${etiquetada}-aparte`);
    expect(await mal('soap respaldo --botar 30 --si')).toContain(
      'está dañada o falta: no se bota nada',
    );
    renameSync(`${etiquetada}-aparte`, etiquetada);
    const { ultimoWal } = JSON.parse(readFileSync(manifiestoMasNuevo(), 'utf8'));
    const log = join(instalacion.repositorio, 'archive/soap');
    const segmento = readdirSync(log, { recursive: true, encoding: 'utf8' }).find((uno) =>
      uno.includes(`/${ultimoWal}-`),
    );
    renameSync(join(log, segmento ?? ''), join(log, 'aparte'));
    expect(await mal('soap respaldo --botar 30 --si')).toContain(
      `le falta el archivo ${ultimoWal}`,
    );
    renameSync(join(log, 'aparte'), join(log, segmento ?? ''));
    expect(await bases()).toEqual(todas);

    expect(await bien('soap respaldo --botar 30 --si')).toContain(
      `Botado: la base del respaldo ${todas[0]}\n`,
    );
    expect(await bases()).toEqual(todas.slice(1));
    expect(await bien('soap respaldo --botar 30 --si')).toContain('No hay nada que botar.');

    await instalacion.perderTodo();
    await bien('soap restaurar', instalacion.secreta);
    const otra = await instalacion.partir();
    try {
      await otra.atender();
      expect((await polizasDe(otra, venta.id)).length).toBe(2);
      expect(await rotosAlTerminar(otra)).toEqual([]);
    } finally {
      await otra.cerrar();
    }
  });

  const manifiestoMasNuevo = (): string => {
    const { respaldos, de } = lugares(instalacion.carpeta);
    return de(readdirSync(respaldos).toSorted().at(-1) ?? '', MANIFIESTO);
  };

  it('[A-RESPALDO-005] nothing of it can be read without passphrase and key', async () => {
    const { casa } = await abrir();
    await casa.cerrar();
    const comienzos = async (carpeta: string, cuales: string): Promise<Set<string>> => {
      const salida = await bien(
        `find ${carpeta} -type f -size +0 ${cuales} -exec head -c 8 {} ';' -exec echo ';'`,
      );
      return new Set(salida.split('\n').filter((una) => una !== ''));
    };
    expect(await comienzos(instalacion.repositorio, '')).toEqual(new Set(['Salted__']));
    expect(await comienzos(instalacion.carpeta, "-name '*.age'")).toEqual(new Set(['age-encr']));
  });
});
