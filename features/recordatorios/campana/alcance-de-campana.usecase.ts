import { impedimentosDe } from '#features/informes/renovaciones/renovaciones.query.ts';
import { polizasPorRecordar } from '#features/recordatorios/por-recordar.query.ts';
import {
  convenioSinCampana,
  destinoInvalido,
} from '#features/recordatorios/recordatorios.errors.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import { fechaSantiago } from '#values/fecha.ts';
import { convenioDeCampana, destinosDe } from './campana.query.ts';

const POR_VEZ = 2_000;
/** Policies that are counted at most. */
const TOPE = 20_000;

interface Cuenta {
  readonly ahora: number;
  readonly esperan: number;
  readonly hayMas: boolean;
}

/** Counts the policies that a campaign would write about now, and those that wait for their next cover's sale. */
const contar = async (ctx: Contexto, convenioId: number, destinoId: number): Promise<Cuenta> => {
  const hoy = fechaSantiago(ctx.ahora);
  let ahora = 0;
  let vistas = 0;
  for (let trasVenta = 0; vistas < TOPE;) {
    const leidas = await polizasPorRecordar(ctx.db, {
      convenioId,
      hoy,
      trasVenta,
      limite: POR_VEZ,
    });
    const enDestino = leidas.map((poliza) => ({ ...poliza, convenioId: destinoId }));
    const impedimentoDe = await impedimentosDe(ctx, enDestino);
    ahora += enDestino.filter((poliza) => impedimentoDe(poliza) === null).length;
    vistas += leidas.length;
    trasVenta = leidas.at(-1)?.ventaId ?? 0;
    if (leidas.length < POR_VEZ) return { ahora, esperan: vistas - ahora, hayMas: false };
  }
  return { ahora, esperan: vistas - ahora, hayMas: true };
};

/** Targets of an agreement's campaign, and with one what starting it would do now. Throws 404 beyond reach. */
export const alcanceDeCampana = async (
  ctx: Contexto,
  {
    convenioId,
    destinoId,
  }: { readonly convenioId: number; readonly destinoId?: number | null | undefined },
) => {
  const convenio = await convenioDeCampana(ctx, convenioId);
  if (!convenio) throw convenioSinCampana();
  const suyos = await destinosDe(ctx.db, convenio.corredorId, fechaSantiago(ctx.ahora));
  if (destinoId === null || destinoId === undefined)
    return { ...suyos, ahora: null, esperan: null, hayMas: false };
  if (suyos.destinos.every(({ id }) => id !== destinoId))
    throw destinoInvalido('El convenio elegido no sirve para renovar');
  return { ...suyos, ...(await contar(ctx, convenioId, destinoId)) };
};
