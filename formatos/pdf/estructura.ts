import type { Elemento } from './hoja.ts';

/** Part of a PDF file that a structure tree needs: it reserves numbers and writes objects. */
interface Destino {
  reservar(): number;
  escribir(numero: number, cuerpo: string): void;
}

/** Page of the document: its root element and its object number. */
interface HojaDelArbol {
  readonly raiz: Elemento;
  readonly pagina: number;
}

/**
 * Writes the structure tree of a document (ISO 32000-1, 14.7), so that a screen reader follows label
 * and value together, page after page. `enlace` is the annotation that the Link element stands for.
 * Returns the number of the tree's root.
 */
export const escribirEstructura = (
  destino: Destino,
  hojas: readonly HojaDelArbol[],
  enlace: number | null,
): number => {
  const arbol = destino.reservar();
  const documento = destino.reservar();
  let duenoEnlace = 0;
  const escribir = (
    elemento: Elemento,
    padre: number,
    pagina: number,
    duenos: number[],
  ): number => {
    const numero = destino.reservar();
    const hijos = hijosDe(elemento, numero, pagina, duenos);
    if (elemento.etiqueta === 'Link' && enlace !== null) {
      duenoEnlace = numero;
      hijos.push(`<< /Type /OBJR /Obj ${enlace} 0 R >>`);
    }
    const alternativo =
      elemento.alternativo === undefined ? '' : ` /Alt ${hexUtf16(elemento.alternativo)}`;
    destino.escribir(
      numero,
      `<< /S /${elemento.etiqueta} /P ${padre} 0 R /Pg ${pagina} 0 R${alternativo} /K [${hijos.join(' ')}] >>`,
    );
    return numero;
  };
  const hijosDe = (elemento: Elemento, dueno: number, pagina: number, duenos: number[]): string[] =>
    elemento.contenido.map((parte) => {
      if (typeof parte !== 'number') return `${escribir(parte, dueno, pagina, duenos)} 0 R`;
      duenos[parte] = dueno;
      return String(parte);
    });
  const porHoja = hojas.map(({ raiz, pagina }) => {
    const duenos: number[] = [];
    return { hijos: hijosDe(raiz, documento, pagina, duenos), duenos };
  });
  const hijos = porHoja.flatMap((hoja) => hoja.hijos).join(' ');
  const etiqueta = hojas[0]?.raiz.etiqueta ?? 'Document';
  destino.escribir(
    documento,
    `<< /S /${etiqueta} /P ${arbol} 0 R /Pg ${hojas[0]?.pagina ?? 0} 0 R /K [${hijos}] >>`,
  );
  const marcas = porHoja.map(
    ({ duenos }, i) => `${i} [${duenos.map((dueno) => `${dueno} 0 R`).join(' ')}]`,
  );
  if (enlace !== null) marcas.push(`${hojas.length} ${duenoEnlace} 0 R`);
  destino.escribir(
    arbol,
    `<< /Type /StructTreeRoot /K ${documento} 0 R /ParentTreeNextKey ${marcas.length}` +
      ` /ParentTree << /Nums [${marcas.join(' ')}] >> >>`,
  );
  return arbol;
};

/** Text string in UTF-16 for any characters (ISO 32000-1, 7.9.2.2). */
export const hexUtf16 = (texto: string): string => {
  let cifras = 'FEFF';
  for (let i = 0; i < texto.length; i += 1)
    cifras += texto.charCodeAt(i).toString(16).padStart(4, '0').toUpperCase();
  return `<${cifras}>`;
};
