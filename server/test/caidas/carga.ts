import { expect } from 'vitest';
import { xlsxAMano } from '#features/carga-masiva/fixtures/paquetes.xlsx.ts';
import { patenteNumero, tablaBuena } from '#features/carga-masiva/fixtures/vehiculos.ts';
import { relojDelSistema } from '#integrations/reloj/sistema.ts';
import type { PuntoDeFalla } from '#values/puntos-de-falla.ts';
import { permitirMasiva, subir } from '#server/test/negocio/carga.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { crearVendedor, pasarA, pedir, type Vendedor } from '#server/test/cliente.ts';
import { abrirFechas, entornoDe } from '#server/test/escenario.ts';
import { esperar } from '#server/test/esperar.ts';
import { type Hijo, lanzarHijo } from '#server/test/proceso/procesos.ts';
import { rotosAlTerminar } from '#server/test/reposo.ts';

/** Three chunks, the last one not full. */
const FILAS = 1_200;
const PRIMA = 9_280;

interface Carga {
  readonly casa: Casa;
  readonly vendedor: Vendedor;
  readonly ventaId: number;
  lanzar(FALLA?: string): Promise<Hijo>;
  avance(): Promise<number>;
}

/** A load that was uploaded and waits for a worker. `cerrar` ends every process it started. */
export const conCarga = async (prueba: (carga: Carga) => Promise<void>): Promise<void> => {
  const casa = await levantarCasa({ ahora: relojDelSistema.ahora(), conWorker: false });
  const hijos: Hijo[] = [];
  try {
    const vendedor = await crearVendedor(casa, { rangos: FILAS });
    await permitirMasiva(casa, vendedor);
    await abrirFechas(casa);
    const { cuerpo } = await subir(casa, vendedor, xlsxAMano(tablaBuena(FILAS)));
    const ventaId = cuerpo.datos.id as number;
    const ruta = `/IntencionesDeVenta/ConsultaEstadoPreparacionCargaMasiva/${ventaId}`;
    let visto = 0;
    await prueba({
      casa,
      vendedor,
      ventaId,
      async lanzar(FALLA) {
        const hijo = lanzarHijo('worker', { ...entornoDe(casa), ...(FALLA ? { FALLA } : {}) });
        hijos.push(hijo);
        await hijo.listo.catch(() => undefined);
        return hijo;
      },
      async avance() {
        const valor = (await pedir(casa, 'GET', ruta, { token: vendedor.token })).cuerpo.datos;
        if (valor < visto) throw new Error(`el avance bajó de ${visto} a ${valor}`);
        return (visto = valor);
      },
    });
  } finally {
    for (const hijo of hijos) {
      hijo.senal('SIGKILL');
      await hijo.fin;
    }
    await casa.cerrar();
  }
};

/** Checks that every row of the file is one vehicle, in its place, and that the total is theirs. */
export const revisarVenta = async ({ casa, vendedor, ventaId }: Carga): Promise<void> => {
  const vehiculos = await casa.base
    .selectFrom('venta_vehiculos')
    .select(['posicion', 'patente'])
    .where('venta_id', '=', ventaId)
    .orderBy('posicion')
    .execute();
  expect(vehiculos).toEqual(
    Array.from({ length: FILAS }, (_, i) => ({ posicion: i, patente: patenteNumero(i) })),
  );
  const venta = await casa.base
    .selectFrom('ventas')
    .select(['monto_en_pesos', 'etapa'])
    .where('id', '=', ventaId)
    .executeTakeFirstOrThrow();
  expect(venta).toEqual({ monto_en_pesos: FILAS * PRIMA, etapa: 1 });
  expect((await pasarA(casa, vendedor, ventaId, 2)).estado).toBe(200);
  expect(await rotosAlTerminar(casa)).toEqual([]);
};

/** kill -9 at a step of this chunk: after a restart no row is lost or doubled. */
export const probarCaidaDeCarga = (punto: PuntoDeFalla, tramo: number): Promise<void> =>
  conCarga(async (carga) => {
    const worker = await carga.lanzar(`${punto}:kill9:${tramo}`);
    expect(await worker.fin, worker.salida()).toBe('SIGKILL');
    // A chunk is taken while earlier ones are still being added, so only the register's answers may be kept
    // of those.
    const guardado = punto === 'carga.alTomar' ? 20 : 41;
    expect(await carga.avance()).toBeGreaterThanOrEqual(guardado);
    await carga.lanzar();
    await esperar('preparada', 60, async () => (await carga.avance()) === 100);
    await revisarVenta(carga);
  });
