import type { Renglon } from './exigencias.ts';

/**
 * Variables that Node, OpenSSL or the PostgreSQL client read themselves. A settings file shared with systemd
 * or Compose may hold them.
 */
const DE_OTROS = /^(?:NODE_|UV_|SSL_CERT_|PG|LC_)[A-Z_]+$|^(?:TZ|LANG)$|^(?:HTTPS?|NO)_PROXY$/i;
/** Maximum edit distance between a misspelt environment name and a setting. */
const LETRAS = 2;

/** Levenshtein distance: letters to insert, delete or replace to turn `a` into `b`. */
const distancia = (a: string, b: string): number => {
  let fila = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (const [i, letra] of [...a].entries()) {
    const nueva = [i + 1];
    for (const [j, otra] of [...b].entries()) {
      const cambiar = (fila[j] ?? 0) + (letra === otra ? 0 : 1);
      nueva.push(Math.min(cambiar, (nueva[j] ?? 0) + 1, (fila[j + 1] ?? 0) + 1));
    }
    fila = nueva;
  }
  return fila.at(-1) ?? 0;
};

const masCercano = (nombre: string, propios: readonly string[]): string | undefined => {
  const pedido = nombre.toUpperCase();
  return propios
    .filter((propio) => Math.abs(propio.length - pedido.length) <= LETRAS)
    .map((propio) => ({ propio, letras: distancia(pedido, propio) }))
    .filter(({ letras }) => letras <= LETRAS)
    .toSorted((a, b) => a.letras - b.letras)[0]?.propio;
};

const decir = (cercano: string | undefined, donde: string): string =>
  `No es un ajuste.${cercano ? ` ¿Quiso decir ${cercano}?` : ''} Corrija o quite ${donde}`;

/** Names in a settings file that no setting has; `propios` are the known names. */
export const nombresAjenos = (
  nombres: readonly string[],
  propios: readonly string[],
  archivo: string,
): Renglon[] =>
  nombres
    .filter((nombre) => !propios.includes(nombre) && !DE_OTROS.test(nombre))
    .map((nombre) => ({
      ajuste: nombre,
      reparo: decir(masCercano(nombre, propios), `esa línea de ${archivo}`),
    }));

/**
 * Environment names that look like a misspelt setting of `propios`. All other names belong to other programs.
 */
export const nombresParecidos = (
  nombres: readonly string[],
  propios: readonly string[],
): Renglon[] =>
  nombres
    .filter((nombre) => !propios.includes(nombre))
    .flatMap((nombre) => {
      const cercano = masCercano(nombre, propios);
      return cercano ? { ajuste: nombre, reparo: decir(cercano, 'esa variable') } : [];
    });
