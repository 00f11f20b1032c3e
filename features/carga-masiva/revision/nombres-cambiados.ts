import { CLAVES_DE_NOMBRE } from '#values/campos-de-persona.ts';
import { textoImpreso } from '#values/letras-del-certificado.ts';
import { aMayusculas, sinSignosDeNombre } from '#values/persona.ts';
import type { NombresCambiadosVM } from '#features/carga-masiva/carga-masiva.contract.ts';
import { columnasDe, type Variante } from '#features/carga-masiva/columnas.ts';
import type { FilaConErrores } from './fila-guardada.ts';

const MAXIMO_NOMBRADOS = 5;
/** Fast path for most names: these characters are printed unchanged. */
const SE_QUEDA = /^[\w\s.,&()/À-ÿ]*$/;

/** Returns the names in these rows that the policy prints differently; null when none. */
export const nombresCambiados = (
  filas: readonly Pick<FilaConErrores, 'numero' | 'celdas'>[],
  variante: Variante,
): NombresCambiadosVM | null => {
  const columnas = columnasDe(variante);
  const deNombre = CLAVES_DE_NOMBRE.map(
    (nombre) => [nombre, columnas.findIndex(({ clave }) => clave === nombre)] as const,
  );
  const cambiados = filas.flatMap(({ numero: fila, celdas }) =>
    deNombre.flatMap(([nombre, i]) => {
      const texto = celdas[i] ?? '';
      if (SE_QUEDA.test(texto)) return [];
      const escrito = aMayusculas(texto);
      const sinSignos = nombre === 'razonSocial' ? texto : sinSignosDeNombre(texto);
      const queda = textoImpreso(aMayusculas(sinSignos));
      return queda === escrito ? [] : { fila, escrito, queda };
    }),
  );
  const primeros = cambiados.slice(0, MAXIMO_NOMBRADOS);
  return primeros.length === 0 ? null : { total: cambiados.length, primeros };
};
