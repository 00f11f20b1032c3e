/** Characters that a trigram index knows. */
const DE_INDICE = /^[a-z0-9]{3}$/;

/** Trigrams of a word, one from each position. */
const trigramasDe = (palabra: string): string[] =>
  Array.from({ length: Math.max(0, palabra.length - 2) }, (_, i) => palabra.slice(i, i + 3));

/** Trigrams of these words in an index. */
export const trigramasBuscados = (palabras: readonly string[]): string[] => [
  ...new Set(palabras.flatMap(trigramasDe).filter((tres) => DE_INDICE.test(tres))),
];

/**
 * Longest parts of these words without any of the `comunes`. Each match contains them, and the index is not
 * asked for trigrams that nearly all rows have.
 */
export const partesQueDistinguen = (
  palabras: readonly string[],
  comunes: ReadonlySet<string>,
): string[] =>
  palabras.flatMap((palabra) => {
    const partes: string[] = [];
    let sigue = false;
    for (const tres of trigramasDe(palabra)) {
      const distingue = DE_INDICE.test(tres) && !comunes.has(tres);
      if (distingue && sigue) partes.push(`${partes.pop() ?? ''}${tres.slice(-1)}`);
      else if (distingue) partes.push(tres);
      sigue = distingue;
    }
    return partes;
  });
