import type { Llamada } from '#values/llamada.ts';
import { demasiadas } from './comunes.errors.ts';
import { crearConteo } from './conteo.ts';
import type { Contexto } from './contexto.ts';

const HORA_MS = 3_600_000;
/** Seconds after which one of several calls in course has probably ended. */
const REINTENTO = 5;

type PorUsuario = <T>(llamada: Llamada, ctx: Contexto, correr: () => Promise<T>) => Promise<T>;

/**
 * What one user may ask of the calls that are dear: so many in course (`aLaVez`), so many an hour
 * (`limite: 'cargas'`); one more is 429 and counts for nothing. Kept by process.
 */
export const crearCupos = (cargasPorHora: number): PorUsuario => {
  const cargas = crearConteo(HORA_MS);
  const enCurso = new Map<string, number>();

  return async ({ limite, aLaVez = Infinity }, { actor, ahora }, correr) => {
    const contada = limite === 'cargas';
    if (!contada && aLaVez === Infinity) return correr();
    const quien = String(actor.usuarioId ?? actor.ip);
    const suyas = enCurso.get(quien) ?? 0;
    if (suyas >= aLaVez) throw demasiadas({ reintentarEn: REINTENTO });
    if (contada && cargas.veces(quien, ahora) >= cargasPorHora) {
      throw demasiadas({ reintentarEn: cargas.faltan(quien, ahora) });
    }
    enCurso.set(quien, suyas + 1);
    if (contada) cargas.sumar(quien, ahora);
    try {
      return await correr();
    } finally {
      const quedan = (enCurso.get(quien) ?? 1) - 1;
      if (quedan === 0) enCurso.delete(quien);
      else enCurso.set(quien, quedan);
    }
  };
};
