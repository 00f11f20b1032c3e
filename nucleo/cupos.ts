import type { Llamada } from '#values/llamada.ts';
import { demasiadas } from './comunes.errors.ts';
import type { Contexto } from './contexto.ts';

const HORA_MS = 3_600_000;
/** Seconds after which one of several calls in course has probably ended. */
const REINTENTO = 5;

interface Cuenta {
  enCurso: number;
  /** Calls since `desde`, in ms; the hour begins with the first of them. */
  cuantas: number;
  desde: number;
}

type PorUsuario = <T>(llamada: Llamada, ctx: Contexto, correr: () => Promise<T>) => Promise<T>;

/**
 * What one user may ask of the calls that are dear: so many in course (`aLaVez`), so many an hour
 * (`limite: 'cargas'`); one more is 429 and counts for nothing. Kept by process.
 */
export const crearCupos = (cargasPorHora: number): PorUsuario => {
  const cuentas = new Map<string, Cuenta>();

  const cuentaDe = ({ actor, ahora }: Contexto): Cuenta => {
    const limite = ahora.getTime() - HORA_MS;
    for (const [quien, { enCurso, desde }] of cuentas) {
      if (enCurso === 0 && desde <= limite) cuentas.delete(quien);
    }
    const quien = String(actor.usuarioId ?? actor.ip);
    const cuenta = cuentas.get(quien) ?? { enCurso: 0, cuantas: 0, desde: ahora.getTime() };
    if (cuenta.desde <= limite) Object.assign(cuenta, { cuantas: 0, desde: ahora.getTime() });
    cuentas.set(quien, cuenta);
    return cuenta;
  };

  return async ({ limite, aLaVez = Infinity }, ctx, correr) => {
    const contada = limite === 'cargas';
    if (!contada && aLaVez === Infinity) return correr();
    const cuenta = cuentaDe(ctx);
    if (cuenta.enCurso >= aLaVez) throw demasiadas({ reintentarEn: REINTENTO });
    if (contada && cuenta.cuantas >= cargasPorHora) {
      const faltan = cuenta.desde + HORA_MS - ctx.ahora.getTime();
      throw demasiadas({ reintentarEn: Math.ceil(faltan / 1_000) });
    }
    cuenta.enCurso += 1;
    if (contada) cuenta.cuantas += 1;
    try {
      return await correr();
    } finally {
      cuenta.enCurso -= 1;
    }
  };
};
