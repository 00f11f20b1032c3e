import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { crearVendedor, pagar, pasarA, type Vendedor } from '#server/test/cliente.ts';
import { permitirMasiva, subir } from '#server/test/negocio/carga.ts';
import { polizasDe } from '#server/test/negocio/emision.ts';
import { invariantesRotos } from '#server/test/oraculo.ts';
import { xlsxAMano } from '#features/carga-masiva/fixtures/paquetes.xlsx.ts';
import { filaBuena, patenteNumero, titulosDe } from '#features/carga-masiva/fixtures/vehiculos.ts';
import { trabajoPrepararCarga } from '#features/carga-masiva/preparacion/preparar-carga.job.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import { numerarTramo } from '#features/emision/numerar/numerar-tramo.usecase.ts';
import { TRAMO } from '#features/emision/emitir-venta.queue.ts';
import { leerNombreEnPaquete } from '#features/emision/paquete-de-polizas.ts';
import { trabajoEmitirVenta } from './emitir-venta.job.ts';

const FLOTA = 850;

describe('[A-EMISION-001] chunks of a fleet as a pipeline', () => {
  let casa: Casa;
  let vendedor: Vendedor;
  let usados = 0;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    vendedor = await crearVendedor(casa, { rangos: 3_000 });
    await permitirMasiva(casa, vendedor);
  });
  afterAll(() => casa.cerrar());

  const pagada = async (): Promise<number> => {
    const filas = Array.from({ length: FLOTA }, (_, i) =>
      filaBuena({ patente: patenteNumero(usados + i), dvPatente: '' }),
    );
    usados += FLOTA;
    const libro = xlsxAMano([titulosDe('normal'), ...filas]);
    const id = (await subir(casa, vendedor, libro)).cuerpo.datos.id as number;
    const { id: cargaId } = await casa.base
      .selectFrom('cargas')
      .select('id')
      .where('venta_id', '=', id)
      .executeTakeFirstOrThrow();
    await trabajoPrepararCarga(casa.enTransaccion)(casa.contexto(), { cargaId });
    await pasarA(casa, vendedor, id, 2);
    await pasarA(casa, vendedor, id, 3);
    await pagar(casa, vendedor, id);
    return id;
  };
  const firmadas = async (id: number): Promise<number> =>
    (await polizasDe(casa, id)).filter(({ firmada }) => firmada).length;
  const emitir = (ctx: Contexto, ventaId: number): Promise<void> =>
    trabajoEmitirVenta(casa.enTransaccion)(ctx, { ventaId });

  /** Returns the chunk number of a file within its sale. */
  const tramoDe = async (nombre: string): Promise<number> => {
    const { ventaId = 0, numeroPoliza = 0 } = leerNombreEnPaquete(nombre) ?? {};
    const [primera] = await polizasDe(casa, ventaId);
    return Math.floor((numeroPoliza - Number(primera?.numero_poliza)) / TRAMO) + 1;
  };

  /** Returns a context that counts renderings and calls `antes` before it stores a chunk. */
  const observado = (antes: (tramo: number) => Promise<void>) => {
    const ctx = casa.contexto();
    const { documentos } = ctx.puertos;
    const hecho = { dibujadas: 0, paquetes: 0 };
    const observador: Contexto = {
      ...ctx,
      falla: (punto) => {
        if (punto === 'emision.trasRender') hecho.dibujadas += 1;
      },
      puertos: {
        ...ctx.puertos,
        documentos: {
          ...documentos,
          guardarJuntos: async (claveDe, modelo, archivos) => {
            hecho.paquetes += 1;
            await antes(await tramoDe(archivos[0]?.nombre ?? ''));
            return documentos.guardarJuntos(claveDe, modelo, archivos);
          },
        },
      },
    };
    return { ctx: observador, hecho };
  };

  it('renders and signs two chunks ahead of the one being stored, and no other', async () => {
    const id = await pagada();
    const { promise: guarden, resolve: guardar } = Promise.withResolvers<void>();
    const { ctx, hecho } = observado((tramo) => (tramo === 1 ? guarden : Promise.resolve()));
    const emitida = emitir(ctx, id);
    await expect.poll(() => hecho.dibujadas, { timeout: 30_000 }).toBe(600);
    // The second and third chunks are fully signed and wait for the first.
    await expect.poll(() => hecho.paquetes, { timeout: 30_000 }).toBe(3);
    expect(await firmadas(id)).toBe(0);
    expect(hecho.dibujadas).toBe(600);
    guardar();
    await emitida;
    expect(hecho.dibujadas).toBe(FLOTA);
    expect(await firmadas(id)).toBe(FLOTA);
  });

  it('ends the run at a chunk that cannot be stored: earlier ones are marked, later ones not', async () => {
    const id = await pagada();
    const { ctx } = observado((tramo) =>
      tramo === 2 ? Promise.reject(new Error('almacén lleno')) : Promise.resolve(),
    );
    await expect(emitir(ctx, id)).rejects.toThrow('No se pueden guardar los documentos');
    expect(await firmadas(id)).toBe(200);
    await emitir(casa.contexto(), id);
    expect(await firmadas(id)).toBe(FLOTA);
    expect(await invariantesRotos(casa.base)).toEqual([]);
  });

  it('marks nothing more when another run takes the turn', async () => {
    const id = await pagada();
    const { ctx } = observado(async (tramo) => {
      if (tramo === 2)
        await casa.enTransaccion(casa.contexto(), (tx) => numerarTramo(tx, id, false));
    });
    await emitir(ctx, id);
    expect(await firmadas(id)).toBeLessThanOrEqual(200);
    await emitir(casa.contexto(), id);
    expect(await firmadas(id)).toBe(FLOTA);
    expect(await polizasDe(casa, id)).toHaveLength(FLOTA);
    expect(await invariantesRotos(casa.base)).toEqual([]);
  });
});
