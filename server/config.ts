import { readFileSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import { esquema, type Valores } from './ajustes.ts';
import {
  conArchivos,
  DE_ARCHIVO,
  type DelArchivo,
  type Entorno,
  leerArchivo,
  NOMBRES,
} from './exigencias/archivo-de-ajustes.ts';
import { type Renglon, revisarExigencias } from './exigencias/exigencias.ts';
import { reparoDeLectura } from './exigencias/lectura.ts';
import { nombresParecidos } from './exigencias/nombres.ts';
import { ErrorDePartida } from './partida/partida.ts';

export type Config = Valores & { datos: string; direccion: string };

interface Revision {
  readonly valores: Partial<Valores>;
  readonly renglones: readonly Renglon[];
}

/** Text of a setting, from the environment or from its file; a blank one counts as absent. */
const textoDe = (entorno: Entorno, nombre: string): string | undefined => {
  const ruta = entorno[nombre + DE_ARCHIVO];
  if (!ruta) return entorno[nombre] || undefined;
  if (entorno[nombre]) {
    throw new ErrorDePartida(`Se contradice con ${nombre}${DE_ARCHIVO}: quite una de las dos`);
  }
  let texto: string;
  try {
    texto = readFileSync(ruta, 'utf8');
  } catch (error) {
    throw new ErrorDePartida(reparoDeLectura(ruta, error));
  }
  if (texto.trim() === '') throw new ErrorDePartida(`${ruta} está vacío: escriba ahí ${nombre}`);
  // Editors add a line break at the end of a file.
  return texto.replace(/\r?\n$/, '');
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

/** Source of a setting: its file, the environment or its default. */
export const origenDe = (entorno: Entorno, nombre: string): 'archivo' | 'entorno' | 'omision' => {
  if (entorno[nombre + DE_ARCHIVO]) return 'archivo';
  return entorno[nombre] ? 'entorno' : 'omision';
};

/**
 * Settings for child processes. An empty `X_ARCHIVO` keeps a file in the inherited environment from
 * contradicting them.
 */
export const entornoParaHijos = (ajustes: Readonly<Record<string, string>>) => ({
  ...ajustes,
  ...Object.fromEntries(Object.keys(ajustes).map((nombre) => [nombre + DE_ARCHIVO, ''])),
});

/**
 * Environment names that look like a misspelt setting. Outside production only those of AMBIENTE count,
 * because a developer's machine has other variables of its own.
 */
const revisarEntorno = (entorno: Entorno, archivo: DelArchivo, enProduccion: boolean) => {
  const propios = conArchivos(enProduccion ? NOMBRES : ['AMBIENTE']);
  const nombres = Object.keys(entorno).filter((nombre) => !(nombre in archivo.valores));
  const confia = entorno['NODE_TLS_REJECT_UNAUTHORIZED'] === '0' && enProduccion;
  const reparo =
    'Apaga la revisión de certificados de terceros: quítela; una autoridad propia se agrega con ' +
    'NODE_EXTRA_CA_CERTS';
  return [
    ...nombresParecidos(nombres, propios),
    ...(confia ? [{ ajuste: 'NODE_TLS_REJECT_UNAUTHORIZED', reparo }] : []),
  ];
};

/** One line per setting that is invalid or under a demand, good or bad. Starts and changes nothing. */
export const revisarAjustes = (entorno: Entorno): Revision => {
  const archivo = leerArchivo(entorno);
  const todo = { ...archivo.valores, ...entorno };
  const leidos = NOMBRES.map((nombre) => [nombre, leerUno(todo, nombre)] as const);
  const invalidos = new Map(
    leidos.flatMap(([nombre, { reparo }]) => (reparo === undefined ? [] : [[nombre, reparo]])),
  );
  const valores = Object.fromEntries(
    leidos.map(([nombre, { valor }]) => [nombre, valor]),
  ) as Partial<Valores>;
  return {
    valores,
    renglones: [
      ...archivo.renglones,
      ...revisarEntorno(entorno, archivo, valores.AMBIENTE === 'produccion'),
      ...revisarExigencias(valores, invalidos),
    ],
  };
};

const ancho = (renglones: readonly Renglon[]): number =>
  Math.max(...renglones.map(({ ajuste }) => ajuste.length));

/** Formats the review for a terminal: good settings and those to mend. */
export const escribirRevision = (renglones: readonly Renglon[]): string =>
  renglones
    .map(({ ajuste, reparo }) =>
      reparo === null
        ? `  bien      ${ajuste}`
        : `  corregir  ${ajuste.padEnd(ancho(renglones))}  ${reparo}`,
    )
    .join('\n');

/** Throws one error with every line that reports a fault. */
export const exigirRenglones = (renglones: readonly Renglon[]): void => {
  const malos = renglones.filter(({ reparo }) => reparo !== null);
  if (malos.length === 0) return;
  throw new ErrorDePartida(`Configuración inválida:\n${escribirRevision(malos)}`);
};

/**
 * Parses the environment once. Throws one error that names every wrong setting in Spanish. Production does
 * not start with any demonstration value.
 */
export const leerConfig = (entorno: Entorno): Config => {
  const { valores: leidos, renglones } = revisarAjustes(entorno);
  exigirRenglones(renglones);
  const valores = leidos as Valores;
  return {
    ...valores,
    datos: isAbsolute(valores.SOAP_DATOS) ? valores.SOAP_DATOS : resolve(valores.SOAP_DATOS),
    direccion: valores.DIRECCION_PUBLICA ?? `http://localhost:${valores.PUERTO}`,
  };
};

/** URL of the database for an API or a worker, which never start the embedded one. */
export const urlDeBase = ({ DATABASE_URL: url }: Config): string => {
  if (url) return url;
  throw new ErrorDePartida(
    'Falta DATABASE_URL: api y worker no parten la base embebida. ' +
      'Ponga la dirección de PostgreSQL, o use npm start',
  );
};
