import { redDe } from '#values/red.ts';
import type { Contexto, ContextoTx } from '#nucleo/contexto.ts';
import { demasiadosIntentos } from '#features/acceso/acceso.errors.ts';
import {
  contarIntento,
  dejarMarca,
  descontarIntento,
  hacerEsperar,
  hayMarca,
  libreEn,
  olvidarIntentos,
} from './intento.store.ts';
import {
  type ClaseDeIntento,
  DIAS_DE_RED_PROPIA,
  HORAS_DE_MEMORIA,
  segundosDeEspera,
} from './intentos.ts';

const HORA_MS = 3_600_000;

type ClaseDeLogin = Exclude<ClaseDeIntento, 'factor' | 'correo'>;

/** One try at a name from a network; its keys are hashes that only this installation can make. */
export interface Intento {
  readonly claves: Readonly<Record<ClaseDeLogin | 'redPropia', string>>;
  /** The account logged in from this network before: only its own pair is counted. */
  readonly enRedPropia: boolean;
}

const clavesDe = ({ puertos, actor }: Contexto, nombreUsuario: string): Intento['claves'] => {
  const cuenta = nombreUsuario.toLowerCase();
  const red = redDe(actor.ip);
  const clave = (clase: string, de: string): string =>
    puertos.cripto.codigo(`intento:${clase}:${de}`);
  return {
    red: clave('red', red),
    cuenta: clave('cuenta', cuenta),
    pareja: clave('pareja', `${red} ${cuenta}`),
    redPropia: clave('redPropia', `${red} ${cuenta}`),
  };
};

/** What an earlier key marked still stands; counts start anew with a new one. */
const marcasDe = ({ puertos, actor }: Contexto, nombreUsuario: string): readonly string[] =>
  puertos.cripto.codigos(`intento:redPropia:${redDe(actor.ip)} ${nombreUsuario.toLowerCase()}`);

const hace = (ahora: Date, horas: number): Date => new Date(ahora.getTime() - horas * HORA_MS);

interface Contado {
  readonly clase: ClaseDeIntento;
  readonly clave: string;
}

/** Counts one try by each of its keys, in their order; throws 429 while any has to wait. */
const contar = async ({ tx, ahora }: ContextoTx, intentos: readonly Contado[]): Promise<void> => {
  for (const { clase, clave } of intentos) {
    const fallos = await contarIntento(tx, { clave, ahora, desde: hace(ahora, HORAS_DE_MEMORIA) });
    if (fallos === null) {
      const hasta = await libreEn(
        tx,
        intentos.map((uno) => uno.clave),
      );
      const falta = (hasta?.getTime() ?? 0) - ahora.getTime();
      throw demasiadosIntentos(Math.max(1, Math.ceil(falta / 1_000)));
    }
    const espera = segundosDeEspera(clase, fallos);
    if (espera > 0) await hacerEsperar(tx, clave, new Date(ahora.getTime() + espera * 1_000));
  }
};

/**
 * Counts a login before its password is looked at, so that a thousand at once are no more than a
 * thousand in a row. Throws 429 while any of its keys has to wait, and then counts nothing. What
 * others do elsewhere never holds up an account on a network it already logged in from.
 */
export const contarAntesDeEntrar = async (
  ctx: ContextoTx,
  nombreUsuario: string,
): Promise<Intento> => {
  const { tx, ahora } = ctx;
  const claves = clavesDe(ctx, nombreUsuario);
  const desdePropia = hace(ahora, DIAS_DE_RED_PROPIA * 24);
  const enRedPropia = await hayMarca(tx, marcasDe(ctx, nombreUsuario), desdePropia);
  // Every attempt locks them in this order, so none waits for another in a circle.
  const clases: ClaseDeLogin[] = enRedPropia ? ['pareja'] : ['red', 'cuenta', 'pareja'];
  await contar(
    ctx,
    clases.map((clase) => ({ clase, clave: claves[clase] })),
  );
  return { claves, enRedPropia };
};

/** The password was right: the account starts anew, and this network is one of its own from now on. */
export const olvidarAlEntrar = async (
  { tx, ahora }: ContextoTx,
  { claves, enRedPropia }: Intento,
): Promise<void> => {
  if (!enRedPropia) await descontarIntento(tx, claves.red, ahora);
  await olvidarIntentos(tx, claves.cuenta);
  await olvidarIntentos(tx, claves.pareja);
  await dejarMarca(tx, claves.redPropia, ahora);
};

const claveDeFactor = ({ puertos }: Contexto, usuarioId: number): string =>
  puertos.cripto.codigo(`intento:factor:${usuarioId}`);

/** Counts a code of a user's second factor before it is looked at; throws 429 while it has to wait. */
export const contarCodigo = (ctx: ContextoTx, usuarioId: number): Promise<void> =>
  contar(ctx, [{ clase: 'factor', clave: claveDeFactor(ctx, usuarioId) }]);

/** The code was good: the next ones start anew. */
export const olvidarCodigos = (ctx: ContextoTx, usuarioId: number): Promise<void> =>
  olvidarIntentos(ctx.tx, claveDeFactor(ctx, usuarioId));

/**
 * Counts a mail that anybody may have sent to a person, from whatever network (V-SALA-005). `correo` is the
 * address in lower case. Returns false when it was sent enough: the job then sends none, and the requester never learns.
 */
export const quedaCupoDeCorreo = async (
  { tx, ahora, puertos }: ContextoTx,
  que: 'recuperacion' | 'identidad',
  correo: string,
): Promise<boolean> => {
  const clave = puertos.cripto.codigo(`intento:correo:${que}:${correo}`);
  const veces = await contarIntento(tx, { clave, ahora, desde: hace(ahora, HORAS_DE_MEMORIA) });
  if (veces === null) return false;
  const espera = segundosDeEspera('correo', veces);
  if (espera > 0) await hacerEsperar(tx, clave, new Date(ahora.getTime() + espera * 1_000));
  return true;
};
