import { isAbsolute, resolve } from 'node:path';
import { esquema, type Valores } from './ajustes.ts';
import { type Renglon, revisarExigencias } from './exigencias/exigencias.ts';
import { ErrorDePartida } from './partida/partida.ts';

export type Config = Valores & { datos: string; direccion: string };

interface Revision {
  readonly valores: Partial<Valores>;
  readonly renglones: readonly Renglon[];
}

/** Every setting that something is asked of, good or not; it starts and changes nothing. */
export const revisarAjustes = (entorno: Record<string, string | undefined>): Revision => {
  const leidos = Object.entries(esquema.shape).map(
    // A blank one is as if it were not there.
    ([nombre, tipo]) => [nombre, tipo.safeParse(entorno[nombre] || undefined)] as const,
  );
  const invalidos = new Map(
    leidos.flatMap(([nombre, { error }]) =>
      error ? [[nombre, error.issues.map(({ message }) => message).join('; ')] as const] : [],
    ),
  );
  const valores = Object.fromEntries(
    leidos.map(([nombre, { data }]) => [nombre, data]),
  ) as Partial<Valores>;
  return { valores, renglones: revisarExigencias(valores, invalidos) };
};

const ancho = (renglones: readonly Renglon[]): number =>
  Math.max(...renglones.map(({ ajuste }) => ajuste.length));

/** The same lines for a terminal: what is good and what is to be mended. */
export const escribirRevision = (renglones: readonly Renglon[]): string =>
  renglones
    .map(({ ajuste, reparo }) =>
      reparo === null
        ? `  bien      ${ajuste}`
        : `  corregir  ${ajuste.padEnd(ancho(renglones))}  ${reparo}`,
    )
    .join('\n');

/**
 * Parses the environment once. Throws with every wrong setting named in Spanish, all at once;
 * production does not start with anything of the demonstration.
 */
export const leerConfig = (entorno: Record<string, string | undefined>): Config => {
  const { valores: leidos, renglones } = revisarAjustes(entorno);
  const malos = renglones.filter(({ reparo }) => reparo !== null);
  if (malos.length > 0) {
    throw new ErrorDePartida(`Configuración inválida:\n${escribirRevision(malos)}`);
  }
  const valores = leidos as Valores;
  return {
    ...valores,
    datos: isAbsolute(valores.SOAP_DATOS) ? valores.SOAP_DATOS : resolve(valores.SOAP_DATOS),
    direccion: valores.DIRECCION_PUBLICA ?? `http://localhost:${valores.PUERTO}`,
  };
};
