import { expect } from 'vitest';
import { relojDelSistema } from '#integrations/reloj/sistema.ts';
import {
  type FilaDePlanilla,
  numeroDe,
  planilla,
  subirPlanilla,
} from '#server/test/negocio/anulacion.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { pedir } from '#server/test/cliente.ts';
import { abrirFechas, entornoDe } from '#server/test/escenario.ts';
import { esperar } from '#server/test/esperar.ts';
import { polizasDe } from '#server/test/negocio/emision.ts';
import { type Hijo, lanzarHijo } from '#server/test/proceso/procesos.ts';
import { rotosAlTerminar } from '#server/test/reposo.ts';
import { crearSoporte } from '#server/test/negocio/soporte.ts';
import type { PuntoDeFalla } from '#values/puntos-de-falla.ts';

/** Policies to cancel, each named twice in a file of three chunks; one more stays. */
const POLIZAS = 30;
const FILAS = 500;
/** Longer than a claim on files lasts. */
const MS_DE_RECLAMO = 60_000;

/** A mass cancel that was uploaded and waits for a worker. `cerrar` ends every process it started. */
const conAnulacion = async (
  prueba: (anulacion: {
    casa: Casa;
    ventaId: number;
    lanzar(FALLA?: string): Promise<Hijo>;
    estado(): Promise<{ progreso: number; procesadas: number }>;
    resultados(): Promise<Record<string, number>>;
  }) => Promise<void>,
): Promise<void> => {
  const casa = await levantarCasa({ ahora: relojDelSistema.ahora(), conWorker: false });
  const hijos: Hijo[] = [];
  try {
    const soporte = await crearSoporte(casa);
    await abrirFechas(casa);
    const ventaId = await soporte.emitida(POLIZAS + 1);
    const suyas = (await polizasDe(casa, ventaId)).slice(0, POLIZAS);
    const filas = Array.from({ length: FILAS }, (_, i): FilaDePlanilla => [
      suyas[i % 250]?.numero_poliza ?? 900_000_000 + i,
      '',
      '',
    ]);
    const fechaAnulacion = casa.reloj.ahora().toISOString();
    const opciones = { campos: { fechaAnulacion } };
    const id = numeroDe(await subirPlanilla(casa, soporte.token, planilla(filas), opciones));
    const leer = async (ruta: string) =>
      (await pedir(casa, 'GET', ruta, { token: soporte.token })).cuerpo.datos;
    await prueba({
      casa,
      ventaId,
      async lanzar(FALLA) {
        const hijo = lanzarHijo('worker', { ...entornoDe(casa), ...(FALLA ? { FALLA } : {}) });
        hijos.push(hijo);
        await hijo.listo.catch(() => undefined);
        return hijo;
      },
      estado: () => leer(`/Trabajos/Estado/anulacion-${id}`),
      async resultados() {
        const [{ resultados }] = await leer('/InformarPolizaAACH/AnulacionesMasivas');
        return Object.fromEntries(
          resultados.map((uno: { resultado: string; filas: number }) => [uno.resultado, uno.filas]),
        );
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

/**
 * kill -9 at a step of the second chunk: after a restart each policy is cancelled, audited and notified once.
 */
export const probarCaidaDeAnulacion = (punto: PuntoDeFalla): Promise<void> =>
  conAnulacion(async ({ casa, ventaId, lanzar, estado, resultados }) => {
    const worker = await lanzar(`${punto}:kill9:2`);
    expect(await worker.fin, worker.salida()).toBe('SIGKILL');
    const alMorir = await estado();
    expect(alMorir.procesadas).toBe(punto === 'anulacion.trasConfirmar' ? 400 : 200);
    // The killed worker's claim expires by this clock, which only moves by hand.
    casa.reloj.avanzar(MS_DE_RECLAMO);
    await casa.atender();
    await esperar('anuladas', 60, async () => (await estado()).progreso === 100);
    expect(await resultados()).toEqual({
      ANULADA: POLIZAS,
      'YA ESTABA ANULADA': POLIZAS,
      'NO EXISTE': FILAS - 2 * POLIZAS,
    });
    await esperar('documentos', 60, async () =>
      (await polizasDe(casa, ventaId)).every(({ firmada }) => firmada),
    );
    const vigentes = (await polizasDe(casa, ventaId)).filter(({ vigente }) => vigente);
    expect(vigentes).toHaveLength(1);
    const anotadas = await casa.base
      .selectFrom('hechos')
      .select('entidad_id')
      .where('accion', '=', 'anular_poliza')
      .execute();
    expect(new Set(anotadas.map(({ entidad_id }) => entidad_id)).size).toBe(anotadas.length);
    expect(anotadas).toHaveLength(POLIZAS);
    expect(await rotosAlTerminar(casa)).toEqual([]);
  });
