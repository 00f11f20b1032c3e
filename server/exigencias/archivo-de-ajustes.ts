import { readFileSync } from 'node:fs';
import { esquema, type Valores } from '../ajustes.ts';
import type { Renglon } from './exigencias.ts';
import { reparoDeLectura } from './lectura.ts';
import { nombresAjenos } from './nombres.ts';

export type Entorno = Readonly<Record<string, string | undefined>>;

/**
 * Suffix of the setting `X_ARCHIVO`: path of a file that holds X, so that no secret stands in the
 * environment.
 */
export const DE_ARCHIVO = '_ARCHIVO';

export const NOMBRES = Object.keys(esquema.shape) as (keyof Valores)[];
/** Both names of each setting. */
export const conArchivos = (nombres: readonly string[]): string[] =>
  nombres.flatMap((nombre) => [nombre, nombre + DE_ARCHIVO]);

/** Settings of the file, and its faults. */
export interface DelArchivo {
  readonly valores: Entorno;
  readonly renglones: readonly Renglon[];
}

const LINEA = /^(?:export\s+)?([A-Za-z_]\w*)=(.*)$/;
const ENTRE_COMILLAS = /^(["'])(.*)\1$/;

const leerLineas = (texto: string, ruta: string): DelArchivo => {
  const lineas = texto.split('\n').map((linea, i) => ({ linea: linea.trim(), numero: i + 1 }));
  const dichas = lineas.filter(({ linea }) => linea !== '' && !/^[#;]/.test(linea));
  const pares = dichas.flatMap(({ linea }) => {
    const [, nombre = '', valor = ''] = LINEA.exec(linea) ?? [];
    return nombre ? [[nombre, ENTRE_COMILLAS.exec(valor)?.[2] ?? valor.trim()] as const] : [];
  });
  const ilegibles = dichas.filter(({ linea }) => !LINEA.test(linea));
  const nombres = pares.map(([nombre]) => nombre);
  return {
    valores: Object.fromEntries(pares),
    renglones: [
      ...ilegibles.map(({ numero }) => ({
        ajuste: 'SOAP_AJUSTES',
        reparo: `La línea ${numero} de ${ruta} no es NOMBRE=valor: corríjala o quítela`,
      })),
      ...nombresAjenos([...new Set(nombres)], conArchivos(NOMBRES), ruta),
    ],
  };
};

/** Reads the settings file named by SOAP_AJUSTES: lines like those of systemd's `EnvironmentFile`. */
export const leerArchivo = ({ SOAP_AJUSTES: ruta }: Entorno): DelArchivo => {
  if (!ruta) return { valores: {}, renglones: [] };
  try {
    return leerLineas(readFileSync(ruta, 'utf8'), ruta);
  } catch (error) {
    const reparo = `${reparoDeLectura(ruta, error)}: ponga la ruta del archivo de ajustes`;
    return { valores: {}, renglones: [{ ajuste: 'SOAP_AJUSTES', reparo }] };
  }
};

/** Merges the environment over the settings file. Even a blank variable hides the file's value. */
export const conSuArchivo = (entorno: Entorno): Entorno => ({
  ...leerArchivo(entorno).valores,
  ...entorno,
});
