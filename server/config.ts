import { readFileSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import { esquema, type Valores } from './ajustes.ts';
import { type Renglon, revisarExigencias } from './exigencias/exigencias.ts';
import { ErrorDePartida } from './partida/partida.ts';

export type Config = Valores & { datos: string; direccion: string };

interface Revision {
  readonly valores: Partial<Valores>;
  readonly renglones: readonly Renglon[];
}

type Entorno = Readonly<Record<string, string | undefined>>;

/** `X_ARCHIVO` is the path of a file that holds the setting X: so a secret stands in no environment. */
const DE_ARCHIVO = '_ARCHIVO';

/** The text of a setting, from the environment or from its file; a blank one is not there. */
const textoDe = (entorno: Entorno, nombre: string): string | undefined => {
  const ruta = entorno[nombre + DE_ARCHIVO];
  if (!ruta) return entorno[nombre] || undefined;
  if (entorno[nombre]) {
    throw new ErrorDePartida(`Se contradice con ${nombre}${DE_ARCHIVO}: quite una de las dos`);
  }
  try {
    // Whoever writes such a file by hand leaves a line end after it.
    return readFileSync(ruta, 'utf8').replace(/\r?\n$/, '') || undefined;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ErrorDePartida(`No se puede leer el archivo de ${nombre}${DE_ARCHIVO} (${code})`);
  }
};

const leerUno = (
  entorno: Entorno,
  nombre: keyof Valores,
): { readonly valor?: unknown; readonly reparo?: string } => {
  try {
    const { data, error } = esquema.shape[nombre].safeParse(textoDe(entorno, nombre));
    if (!error) return { valor: data };
    return { reparo: error.issues.map(({ message }) => message).join('; ') };
  } catch (error) {
    if (error instanceof ErrorDePartida) return { reparo: error.message };
    throw error;
  }
};

/** By what a setting is given. */
export const origenDe = (entorno: Entorno, nombre: string): 'archivo' | 'entorno' | 'omision' => {
  if (entorno[nombre + DE_ARCHIVO]) return 'archivo';
  return entorno[nombre] ? 'entorno' : 'omision';
};

/** Settings for the processes one starts, which no file of its own environment contradicts. */
export const entornoParaHijos = (ajustes: Readonly<Record<string, string>>) => ({
  ...ajustes,
  ...Object.fromEntries(Object.keys(ajustes).map((nombre) => [nombre + DE_ARCHIVO, ''])),
});

/** Every setting that something is asked of, good or not; it starts and changes nothing. */
export const revisarAjustes = (entorno: Entorno): Revision => {
  const leidos = (Object.keys(esquema.shape) as (keyof Valores)[]).map(
    (nombre) => [nombre, leerUno(entorno, nombre)] as const,
  );
  const invalidos = new Map(
    leidos.flatMap(([nombre, { reparo }]) => (reparo === undefined ? [] : [[nombre, reparo]])),
  );
  const valores = Object.fromEntries(
    leidos.map(([nombre, { valor }]) => [nombre, valor]),
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
export const leerConfig = (entorno: Entorno): Config => {
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
