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
  redDe,
  segundosDeEspera,
} from './intentos.ts';

const HORA_MS = 3_600_000;

/** One try at a name from a network; its keys are hashes that only this installation can make. */
export interface Intento {
  readonly claves: Readonly<Record<ClaseDeIntento | 'redPropia', string>>;
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
  const clases: ClaseDeIntento[] = enRedPropia ? ['pareja'] : ['red', 'cuenta', 'pareja'];
  for (const clase of clases) {
    const clave = claves[clase];
    const fallos = await contarIntento(tx, { clave, ahora, desde: hace(ahora, HORAS_DE_MEMORIA) });
    if (fallos === null) {
      const hasta = await libreEn(
        tx,
        clases.map((una) => claves[una]),
      );
      const falta = (hasta?.getTime() ?? 0) - ahora.getTime();
      throw demasiadosIntentos(Math.max(1, Math.ceil(falta / 1_000)));
    }
    const espera = segundosDeEspera(clase, fallos);
    if (espera > 0) await hacerEsperar(tx, clave, new Date(ahora.getTime() + espera * 1_000));
  }
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
