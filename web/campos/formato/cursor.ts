/**
 * Caret position after a field rewrote its text: behind the last remaining character to its left. Ignores
 * dots and hyphens, except a hyphen that became a space.
 */
export const posicionDelCursor = (izquierda: string, formateado: string): number => {
  let posicion = 0;
  const escrita = izquierda.toUpperCase().replace(/\p{Pd}/gu, ' ');
  for (const caracter of escrita.replace(/[^\p{L}\p{N} ]/gu, '')) {
    if (caracter === ' ') {
      if (formateado.charAt(posicion) === ' ') posicion += 1;
      continue;
    }
    let candidata = posicion;
    while (/[^\p{L}\p{N}]/u.test(formateado.charAt(candidata))) candidata += 1;
    if (formateado.charAt(candidata).toUpperCase() === caracter) posicion = candidata + 1;
  }
  return posicion;
};
