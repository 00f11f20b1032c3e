import { correoValido } from './correo-electronico.ts';

/** Usual mail providers of Chile: name, and the endings of their addresses, the commonest first. */
const PROVEEDORES: readonly (readonly [nombre: string, terminos: readonly string[]])[] = [
  ['gmail', ['com']],
  ['hotmail', ['com', 'cl', 'es']],
  ['outlook', ['com', 'cl', 'es']],
  ['yahoo', ['com', 'cl', 'es']],
  ['live', ['cl', 'com']],
  ['icloud', ['com']],
  ['vtr', ['net']],
];

/** Other providers and words, one letter from those above. */
const AJENOS: readonly string[] = ['mail', 'email', 'ymail', 'cloud'];

/** Letters from which a name is compared loosely: shorter ones resemble too many words. */
const LARGO_DUDOSO = 5;

/** True if two words are equal or differ by one letter: missing, extra, wrong, or swapped with the next. */
const casiIguales = (una: string, otra: string): boolean => {
  const corta = Math.min(una.length, otra.length);
  let inicio = 0;
  while (inicio < corta && una[inicio] === otra[inicio]) inicio += 1;
  let fin = 0;
  while (fin < corta - inicio && una.at(-1 - fin) === otra.at(-1 - fin)) fin += 1;
  const deUna = una.slice(inicio, una.length - fin);
  const deOtra = otra.slice(inicio, otra.length - fin);
  if (deUna.length <= 1 && deOtra.length <= 1) return true;
  return deUna.length === 2 && deOtra === `${deUna.slice(1)}${deUna.slice(0, 1)}`;
};

/** Domain that somebody probably meant, null for one that may be right. */
const dominioSugerido = (dominio: string): string | null => {
  const punto = dominio.indexOf('.');
  const [nombre, termino] = [dominio.slice(0, punto), dominio.slice(punto + 1)];
  if (AJENOS.includes(nombre)) return null;
  for (const [suyo, terminos] of PROVEEDORES) {
    const exacto = nombre === suyo;
    if (exacto && terminos.includes(termino)) return null;
    if (exacto || (suyo.length >= LARGO_DUDOSO && casiIguales(nombre, suyo))) {
      const cercano = terminos.find((uno) => casiIguales(uno, termino));
      // A provider with one ending has no address under another.
      const unico = exacto && terminos.length === 1 ? terminos[0] : undefined;
      const elegido = cercano ?? unico;
      return elegido === undefined ? null : `${suyo}.${elegido}`;
    }
  }
  return null;
};

/**
 * Address that somebody probably meant by one with a mistyped domain, such as 'gmial.com'; null otherwise. It
 * is a question and no rule: the typed address may exist.
 */
export const correoSugerido = (escrito: string): string | null => {
  const correo = escrito.trim();
  if (!correoValido(correo)) return null;
  const arroba = correo.indexOf('@');
  const dominio = dominioSugerido(correo.slice(arroba + 1).toLowerCase());
  return dominio === null ? null : `${correo.slice(0, arroba)}@${dominio}`;
};
