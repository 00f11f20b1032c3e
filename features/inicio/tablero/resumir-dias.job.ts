import type { Contexto } from '#nucleo/contexto.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import { fechaSantiago, sumarDias } from '#values/fecha.ts';
import { hechosDe } from './tablero-hechos.query.ts';
import { diasPorResumir } from './tablero-resumen.query.ts';
import { guardarResumen, sumarAnuladas } from './tablero-resumen.store.ts';

/** Days of one transaction: a month of the high season takes about a second. */
const DIAS_POR_VEZ = 31;

/**
 * Adds up the days that are over and were not added up yet, a few at a time, and what was cancelled
 * since. Recent days are added up again once a day, to catch what was being written at midnight and
 * who came back to pay. Several workers may do it at once. Resolves to how many transactions it took to
 * add up the days.
 */
export const resumirDiasCerrados = async (base: Base, ahora: Date): Promise<number> => {
  const hoy = fechaSantiago(ahora);
  let tandas = 0;
  for (;;) {
    const pendientes = await diasPorResumir(base, sumarDias(hoy, -1), ahora);
    const [desde] = pendientes;
    if (desde === undefined) break;
    const limite = sumarDias(desde, DIAS_POR_VEZ - 1);
    const rango = { desde, hasta: pendientes.findLast((dia) => dia <= limite) ?? desde };
    await base
      .transaction()
      .execute((tx) => guardarResumen(tx, rango, hechosDe(rango, hoy), ahora));
    tandas += 1;
  }
  await sumarAnuladas(base);
  return tandas;
};

export const trabajoResumirDias =
  () =>
  async ({ db, ahora }: Contexto): Promise<void> => {
    await resumirDiasCerrados(db, ahora);
  };
