import type { Contexto } from '#nucleo/contexto.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import { fechaSantiago, sumarDias } from '#values/fecha.ts';
import { hechosDe } from './tablero-hechos.query.ts';
import { diasPorResumir } from './tablero-resumen.query.ts';
import { guardarResumen, sumarAnuladas } from './tablero-resumen.store.ts';

/** Days per transaction: a month of the high season takes about a second. */
const DIAS_POR_VEZ = 31;

/**
 * Sums ended days without sums, a few at a time, and later cancellations. Sums recent days again once a day,
 * to include writes around midnight and late payments. Several workers may run it at once. Resolves to the
 * number of transactions with sums of days.
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
