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

/** A login attempt at a name from a network. Its keys are HMACs of this installation. */
export interface Intento {
  readonly claves: Readonly<Record<ClaseDeLogin | 'redPropia', string>>;
  /** True when the account logged in from this network before; only the pair is counted then. */
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

/**
 * Returns the mark under every key of the ring, so that marks survive a key rotation. Counters restart at
 * zero.
 */
const marcasDe = ({ puertos, actor }: Contexto, nombreUsuario: string): readonly string[] =>
  puertos.cripto.codigos(`intento:redPropia:${redDe(actor.ip)} ${nombreUsuario.toLowerCase()}`);

const hace = (ahora: Date, horas: number): Date => new Date(ahora.getTime() - horas * HORA_MS);

interface Contado {
  readonly clase: ClaseDeIntento;
  readonly clave: string;
}

/** Counts an attempt under each of its keys, in order. Throws 429 while one has to wait. */
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
 * Counts a login before its password is checked, so that parallel attempts gain nothing. Throws 429
 * without counting while a key has to wait. Attempts from elsewhere never delay an account on a
 * network it logged in from before.
 */
export const contarAntesDeEntrar = async (
  ctx: ContextoTx,
  nombreUsuario: string,
): Promise<Intento> => {
  const { tx, ahora } = ctx;
  const claves = clavesDe(ctx, nombreUsuario);
  const desdePropia = hace(ahora, DIAS_DE_RED_PROPIA * 24);
  const enRedPropia = await hayMarca(tx, marcasDe(ctx, nombreUsuario), desdePropia);
  // All attempts lock in this order, which prevents deadlocks.
  const clases: ClaseDeLogin[] = enRedPropia ? ['pareja'] : ['red', 'cuenta', 'pareja'];
  await contar(
    ctx,
    clases.map((clase) => ({ clase, clave: claves[clase] })),
  );
  return { claves, enRedPropia };
};

/** Resets the counters of the account after a right password, and marks the network as its own. */
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

/** Counts a second-factor code of a user before it is checked. Throws 429 while it has to wait. */
export const contarCodigo = (ctx: ContextoTx, usuarioId: number): Promise<void> =>
  contar(ctx, [{ clase: 'factor', clave: claveDeFactor(ctx, usuarioId) }]);

/** Resets the counter of codes after a valid one. */
export const olvidarCodigos = (ctx: ContextoTx, usuarioId: number): Promise<void> =>
  olvidarIntentos(ctx.tx, claveDeFactor(ctx, usuarioId));

/**
 * Counts a mail that anybody can trigger to a person, from any network (V-SALA-005). `correo` is in
 * lower case. Returns false when the limit is reached: the job then sends none, and the requester
 * never learns.
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
