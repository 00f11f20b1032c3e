import type { ServerResponse } from 'node:http';
import { redDe } from '#values/red.ts';
import type { Llamada } from '#values/llamada.ts';
import { demasiadas } from './comunes.errors.ts';
import { crearConteo } from './conteo.ts';
import type { Contexto } from './contexto.ts';
import { esVisitante, quienPide } from './quien-pide.ts';

const HORA_MS = 3_600_000;
/** Seconds after which one of several calls in course has probably ended. */
const REINTENTO = 5;

type PorHora = Readonly<Record<NonNullable<Llamada['limite']>, number>>;

/** Counts a call by the limit of its hour, or throws 429 without counting it. */
const crearLimitePorHora = (porHora: PorHora) => {
  const conteos = { consultas: crearConteo(HORA_MS), cargas: crearConteo(HORA_MS) };
  return ({ id, limite }: Llamada, { actor, ahora }: Contexto): void => {
    if (limite === undefined || (limite === 'consultas' && !esVisitante(actor))) return;
    const quien = limite === 'consultas' ? `${id} ${redDe(actor.ip)}` : quienPide(actor);
    const conteo = conteos[limite];
    if (conteo.veces(quien, ahora) >= porHora[limite]) {
      throw demasiadas({ reintentarEn: conteo.faltan(quien, ahora) });
    }
    conteo.sumar(quien, ahora);
  };
};

/** Takes a place among the `aLaVez` calls of one user until the answer is out, a streamed file included. */
const crearLugares = () => {
  const enCurso = new Map<string, number>();
  return (quien: string, aLaVez: number, respuesta: ServerResponse): void => {
    const suyas = enCurso.get(quien) ?? 0;
    if (suyas >= aLaVez) throw demasiadas({ reintentarEn: REINTENTO });
    enCurso.set(quien, suyas + 1);
    let ocupado = true;
    const soltar = (): void => {
      if (!ocupado) return;
      ocupado = false;
      const quedan = (enCurso.get(quien) ?? 1) - 1;
      if (quedan === 0) enCurso.delete(quien);
      else enCurso.set(quien, quedan);
    };
    respuesta.once('finish', soltar);
    respuesta.once('close', soltar);
  };
};

/**
 * Limits each caller of an expensive call to so many at once (`aLaVez`) and so many an hour (`limite`). One more is
 * 429 and does not count. Each process counts for itself.
 */
export const crearCupos = (porHora: PorHora) => {
  const contar = crearLimitePorHora(porHora);
  const ocupar = crearLugares();
  return (llamada: Llamada, ctx: Contexto, respuesta: ServerResponse): void => {
    if (llamada.aLaVez !== undefined) ocupar(quienPide(ctx.actor), llamada.aLaVez, respuesta);
    contar(llamada, ctx);
  };
};
