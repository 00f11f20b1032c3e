/** The index by three letters knows of nothing else. */
const DE_INDICE = /^[a-z0-9]{3}$/;

/** Three letters that follow each other, from each place of a word. */
const trigramasDe = (palabra: string): string[] =>
  Array.from({ length: Math.max(0, palabra.length - 2) }, (_, i) => palabra.slice(i, i + 3));

/** What an index by three letters has of these words. */
export const trigramasBuscados = (palabras: readonly string[]): string[] => [
  ...new Set(palabras.flatMap(trigramasDe).filter((tres) => DE_INDICE.test(tres))),
];

/**
 * The longest parts of these words without any of the `comunes`: whatever has the words has them, and an
 * index is not asked for three letters that nearly all rows have.
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
