import type { ServerResponse } from 'node:http';
import { redDe } from '#values/red.ts';
import type { Llamada } from '#values/llamada.ts';
import { demasiadas } from './comunes.errors.ts';
import { crearConteo } from './conteo.ts';
import type { Contexto } from './contexto.ts';
import { esVisitante, quienPide } from './quien-pide.ts';

const HORA_MS = 3_600_000;
/** Suggested retry delay in seconds while too many calls are in progress. */
const REINTENTO = 5;

type PorHora = Readonly<Record<NonNullable<Llamada['limite']>, number>>;

/** Counts a call towards its hourly limit; beyond the limit it throws 429 and does not count. */
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

/** Takes one of the `aLaVez` places of a user until the answer, streamed files included, has ended. */
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
 * Enforces the concurrency (`aLaVez`) and hourly (`limite`) limits of expensive calls. A call beyond a limit
 * is 429 and does not count. Each process counts on its own.
 */
export const crearCupos = (porHora: PorHora) => {
  const contar = crearLimitePorHora(porHora);
  const ocupar = crearLugares();
  return (llamada: Llamada, ctx: Contexto, respuesta: ServerResponse): void => {
    if (llamada.aLaVez !== undefined) ocupar(quienPide(ctx.actor), llamada.aLaVez, respuesta);
    contar(llamada, ctx);
  };
};
