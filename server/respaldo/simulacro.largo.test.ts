import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { relojDelSistema } from '#integrations/reloj/sistema.ts';
import { urlDocumento } from '#features/polizas/enlace-documento.usecase.ts';
import { iniciarPostgres, type Postgres } from '../db/embebido.ts';
import { migrar } from '../db/migrar.ts';
import { leerConfig } from '../config.ts';
import { type Casa, levantarCasa } from '../test/casa.ts';
import { crearVendedor, type Vendedor } from '../test/cliente.ts';
import { abrirFechas, entornoDe } from '../test/escenario.ts';
import { correrTramo, polizasDe, ventaPagada } from '../test/negocio/emision.ts';
import { entradasDe, tramoDelParque } from '../test/negocio/parque.ts';
import { bajar } from '../test/negocio/soporte.ts';
import { firmasDePdf } from '../test/proceso/poppler.ts';
import { vaciarWal } from './archivar-wal.ts';
import { leerManifiestos, lugares } from './bodega.ts';
import { leerLlave } from './cifra.ts';
import { conMarcador } from './marcar-respaldo.ts';
import { respaldar } from './respaldar.ts';

const correr = promisify(execFile);
const RAIZ = fileURLToPath(new URL('../..', import.meta.url));
const programa = async (archivo: string, args: string[], entorno: Record<string, string>) => {
  const env = { PATH: process.env['PATH'] ?? '', ...entorno };
  const fin = await correr(process.execPath, [archivo, ...args], { env, cwd: RAIZ }).catch(
    (error: { stdout: string; stderr: string }) => error,
  );
  return `${fin.stdout}${fin.stderr}`;
};

describe('all is lost but the backup', () => {
  let datos: string;
  let carpeta: string;
  let secreta: string;
  let publica: string;
  let postgres: Postgres;
  const entorno = (llave: string): Record<string, string> => ({
    SOAP_DATOS: datos,
    RESPALDO_CARPETA: carpeta,
    RESPALDO_LLAVE: llave,
  });
  const partir = async (): Promise<Casa> => {
    postgres = await iniciarPostgres({ carpeta: join(datos, 'base'), archivar: true });
    viva = true;
    await migrar(postgres.url);
    // As the first backup does, before the first sale.
    const { espejo } = lugares(carpeta);
    const ahora = relojDelSistema.ahora();
    await conMarcador({ url: postgres.url, espejo, nueva: false, ahora }, () => Promise.resolve());
    return levantarCasa({
      ahora: relojDelSistema.ahora(),
      conWorker: false,
      enBase: { url: postgres.url, cerrar: async () => undefined },
      entorno: entorno(publica),
    });
  };
  let viva = false;
  const apagar = async (): Promise<void> => {
    if (viva) await postgres.detener();
    viva = false;
  };
  beforeEach(async () => {
    datos = mkdtempSync(join(tmpdir(), 'soap-simulacro-'));
    carpeta = mkdtempSync(join(tmpdir(), 'soap-bodega-'));
    secreta = await generateIdentity();
    publica = await identityToRecipient(secreta);
  });
  afterEach(async () => {
    await apagar();
    rmSync(datos, { recursive: true, force: true });
    rmSync(carpeta, { recursive: true });
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
  const ahoraDe = async (): Promise<string> => {
    const cliente = new pg.Client({ connectionString: postgres.urlAdmin });
    await cliente.connect();
    const { rows } = await cliente.query<{ ahora: Date }>('select clock_timestamp() as ahora');
    await cliente.query('select pg_switch_wal()');
    await cliente.end();
    return rows[0]?.ahora.toISOString() ?? '';
  };

  it('[A-RESPALDO-001] [A-RESPALDO-002] [A-RESPALDO-003] it comes back to a moment, names what was sold after it, gives no number twice, and its PDFs verify', async () => {
    const antes = await partir();
    const vendedor = await crearVendedor(antes, { rangos: 1_000 });
    await abrirFechas(antes);
    const primera = await emitir(antes, vendedor, 2);
    const llave = await leerLlave(`# public key: ${publica}\n${secreta}\n`);
    await respaldar(leerConfig(entorno(secreta)), postgres, carpeta, llave, () =>
      relojDelSistema.ahora(),
    );
    const segunda = await emitir(antes, vendedor, 3);
    const quedan = await numerosDe(antes, segunda);
    const hasta = await ahoraDe();
    const perdida = await emitir(antes, vendedor, 2);
    const perdidos = await numerosDe(antes, perdida);
    await ahoraDe();
    await antes.cerrar();
    await apagar();
    await vaciarWal(postgres.wal, carpeta, await leerLlave(publica));
    rmSync(datos, { recursive: true });

    const RESTAURAR = 'server/respaldo/main-restaurar.ts';
    expect(await programa(RESTAURAR, ['--hasta', hasta], entorno(publica))).toContain(
      'debe ser la llave secreta',
    );
    const dicho = await programa(RESTAURAR, ['--hasta', hasta], entorno(secreta));
    expect(dicho).toMatch(
      /Restaurado el respaldo \d{8}T\d{6}Z, con \d+ archivos de registro y \d+ doc/,
    );
    expect(await programa(RESTAURAR, [], entorno(secreta))).toContain('Ya hay una base en');

    const casa = await partir();
    try {
      const miles = (n = 0) => new Intl.NumberFormat('es-CL').format(n);
      const verificado = await programa('server/verificar.ts', [], {
        ...entornoDe(casa),
        ...entorno(publica),
      });
      expect(verificado).toContain(`de póliza ${miles(perdidos[0])} a ${miles(perdidos.at(-1))}`);
      expect(await numerosDe(casa, segunda)).toEqual(quedan);
      expect(await polizasDe(casa, perdida)).toEqual([]);
      for (const poliza of await polizasDe(casa, primera)) {
        const { crudo } = await bajar(casa, urlDocumento(casa.contexto(), poliza.id));
        expect(firmasDePdf(crudo)).toContain('Signature is Valid.');
      }
      await casa.atender();
      const saltados = await casa.base
        .selectFrom('numeros_saltados')
        .select(['desde', 'hasta'])
        .where('clase', '=', 'poliza')
        .execute();
      expect(saltados).toEqual([{ desde: perdidos[0], hasta: perdidos.at(-1) }]);
      const nueva = await emitir(casa, vendedor, 1);
      expect(Math.min(...(await numerosDe(casa, nueva)))).toBeGreaterThan(Math.max(...perdidos));
    } finally {
      await casa.cerrar();
    }
  });

  it('[A-RESPALDO-004] a backup that was changed is refused, and nothing in it can be read without the secret key', async () => {
    const casa = await partir();
    await crearVendedor(casa, { rangos: 10 });
    await casa.cerrar();
    const dicho = await programa('server/respaldo/main-respaldo.ts', [], entorno(publica));
    expect(dicho).toContain('comparado de vuelta');
    await apagar();
    const [manifiesto] = await leerManifiestos(carpeta);
    const { de, carpetaWal } = lugares(carpeta);
    const archivos = [
      ...(manifiesto?.archivos ?? []).map(({ nombre }) => de(manifiesto?.id ?? '', nombre)),
      ...(await readdir(carpetaWal)).map((nombre) => join(carpetaWal, nombre)),
    ];
    expect(archivos.length).toBeGreaterThan(3);
    for (const archivo of archivos) {
      expect(readFileSync(archivo).subarray(0, 22).toString()).toBe('age-encryption.org/v1\n');
    }
    rmSync(datos, { recursive: true });
    const base = archivos.find((archivo) => archivo.endsWith('base.tar.age')) ?? '';
    const bytes = readFileSync(base);
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
    writeFileSync(base, bytes);
    expect(await programa('server/respaldo/main-restaurar.ts', [], entorno(secreta))).toContain(
      'base.tar.age no es lo que se escribió',
    );
  });
});
