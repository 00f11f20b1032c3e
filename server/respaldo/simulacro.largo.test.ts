import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { relojDelSistema } from '#integrations/reloj/sistema.ts';
import { urlDocumento } from '#features/polizas/enlace-documento.usecase.ts';
import { migrar } from '../db/migrar.ts';
import { crearInstalacion, type Instalacion } from '../test/caidas/instalacion.ts';
import { type Casa, levantarCasa } from '../test/casa.ts';
import { crearVendedor, ingresar, pagar, pasarA, type Vendedor } from '../test/cliente.ts';
import { abrirFechas, entornoDe } from '../test/escenario.ts';
import { correrTramo, polizasDe, ventaPagada } from '../test/negocio/emision.ts';
import { entradasDe, tramoDelParque } from '../test/negocio/parque.ts';
import { bajar } from '../test/negocio/soporte.ts';
import { firmasDePdf } from '../test/proceso/poppler.ts';
import { lugares } from './bodega.ts';
import { conMarcador } from './marcar-respaldo.ts';

describe('all is lost except the backup', () => {
  let instalacion: Instalacion;
  const partir = async (): Promise<Casa> => {
    const { url } = await instalacion.partir();
    await migrar(url);
    // Marks the folder before the first sale, as the first backup does.
    const { espejo } = lugares(instalacion.carpeta);
    const ahora = relojDelSistema.ahora();
    await conMarcador({ url, espejo, nueva: false, ahora }, () => Promise.resolve());
    return levantarCasa({
      ahora: relojDelSistema.ahora(),
      conWorker: false,
      enBase: { url, cerrar: async () => undefined },
      entorno: instalacion.entorno(),
    });
  };
  beforeEach(async () => {
    instalacion = await crearInstalacion();
  });
  afterEach(() => instalacion.cerrar());

  let usados = 0;
  const emitir = async (casa: Casa, vendedor: Vendedor, cuantos: number): Promise<number> => {
    const parque = tramoDelParque((usados += cuantos) - cuantos, cuantos);
    const id = await ventaPagada(casa, vendedor, await entradasDe(casa, parque));
    await correrTramo(casa, id);
    return id;
  };
  const numerosDe = async (casa: Casa, ventaId: number): Promise<number[]> =>
    (await polizasDe(casa, ventaId)).map((poliza) => poliza.numero_poliza);
  it('[A-RESPALDO-001] [A-RESPALDO-002] [A-RESPALDO-003] a restore to a moment names later sales, gives no number twice, and its PDFs verify', async () => {
    const antes = await partir();
    const vendedor = await crearVendedor(antes, { rangos: 1_000 });
    await abrirFechas(antes);
    const primera = await emitir(antes, vendedor, 2);
    const RESPALDO_LLAVE = `# public key: ${instalacion.publica}\n${instalacion.secreta}\n`;
    expect(await instalacion.correr('respaldo', [], { RESPALDO_LLAVE })).toContain(
      'leído de vuelta',
    );
    const segunda = await emitir(antes, vendedor, 3);
    const quedan = await numerosDe(antes, segunda);
    const hasta = await instalacion.ahora();
    const perdida = await emitir(antes, vendedor, 2);
    const perdidos = await numerosDe(antes, perdida);
    await instalacion.ahora();
    await antes.cerrar();
    await instalacion.archivar();
    await instalacion.perderTodo();

    const restaurar = (otro?: Record<string, string>) =>
      instalacion.correr('restaurar', ['--hasta', hasta], otro);
    expect(await restaurar({ RESPALDO_LLAVE: instalacion.publica })).toContain(
      'debe ser la llave secreta',
    );
    const dicho = await restaurar();
    expect(dicho).toMatch(
      /Restaurado el respaldo \d{8}T\d{6}Z hasta .*, con \d+ archivos de registro y \d+ doc/,
    );
    expect(await restaurar()).toContain('Ya hay una base en');

    const casa = await partir();
    try {
      const miles = (n = 0) => new Intl.NumberFormat('es-CL').format(n);
      const verificado = await instalacion.correr('verificar', [], {
        ...entornoDe(casa),
        ...instalacion.entorno(),
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

  it('[A-NOCHE-001] the backup disk was absent before the loss: nothing was sold meanwhile, and no number comes twice', async () => {
    const antes = await partir();
    const vendedor = await crearVendedor(antes, { rangos: 1_000 });
    await abrirFechas(antes);
    await instalacion.correr('respaldo');
    const [dado = 0] = await numerosDe(antes, await emitir(antes, vendedor, 1));
    await instalacion.ahora();
    await instalacion.archivar();
    const vehiculos = await entradasDe(antes, tramoDelParque((usados += 1) - 1, 1));
    const venta = (await ingresar(antes, vendedor, vehiculos)).cuerpo.datos.id as number;
    for (const etapa of [2, 3]) await pasarA(antes, vendedor, venta, etapa);

    const { carpeta } = instalacion;
    renameSync(carpeta, `${carpeta}-disco`);
    mkdirSync(carpeta);
    const { estado, cuerpo } = await pagar(antes, vendedor, venta);
    expect([estado, cuerpo.codigo]).toEqual([503, 'venta.sin_numero']);
    expect(await instalacion.correr('respaldo')).toContain('revise que el disco esté montado');
    expect(readdirSync(carpeta)).toEqual([]);
    await antes.cerrar();
    await instalacion.perderTodo();

    rmdirSync(carpeta);
    renameSync(`${carpeta}-disco`, carpeta);
    expect(await instalacion.correr('restaurar')).toContain('Restaurado el respaldo');
    const casa = await partir();
    try {
      const [siguiente] = await numerosDe(casa, await emitir(casa, vendedor, 1));
      expect(siguiente).toBe(dado + 1);
    } finally {
      await casa.cerrar();
    }
  });

  it('[A-RESPALDO-004] a changed backup is refused, and nothing in it can be read without the secret key', async () => {
    const casa = await partir();
    await crearVendedor(casa, { rangos: 10 });
    await casa.cerrar();
    expect(await instalacion.correr('respaldo')).toContain('comparado de vuelta');
    const archivos = ['respaldos', 'wal'].flatMap((nombre) =>
      readdirSync(join(instalacion.carpeta, nombre), { recursive: true, encoding: 'utf8' })
        .filter((ruta) => ruta.endsWith('.age'))
        .map((ruta) => join(instalacion.carpeta, nombre, ruta)),
    );
    expect(archivos.length).toBeGreaterThan(3);
    for (const archivo of archivos) {
      expect(readFileSync(archivo).subarray(0, 22).toString()).toBe('age-encryption.org/v1\n');
    }
    await instalacion.perderTodo();
    const base = archivos.find((archivo) => archivo.endsWith('base.tar.age')) ?? '';
    const bytes = readFileSync(base);
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
    writeFileSync(base, bytes);
    expect(await instalacion.correr('restaurar')).toContain(
      'base.tar.age no es lo que se escribió',
    );
  });
});
