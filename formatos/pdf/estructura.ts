import type { Elemento } from './hoja.ts';

/** Reserves object numbers and writes objects; what a structure tree needs of a file. */
interface Destino {
  reservar(): number;
  escribir(numero: number, cuerpo: string): void;
}

/**
 * Writes the structure tree of a one-page document (ISO 32000-1, 14.7), so that a screen reader
 * follows label and value together. `enlace` is the annotation that the Link element stands for.
 * Returns the number of the tree's root.
 */
export const escribirEstructura = (
  destino: Destino,
  raiz: Elemento,
  { pagina, enlace }: { pagina: number; enlace: number },
): number => {
  const arbol = destino.reservar();
  const duenos: number[] = [];
  let duenoEnlace = 0;
  const escribir = (elemento: Elemento, padre: number): number => {
    const numero = destino.reservar();
    const hijos = elemento.contenido.map((parte) => {
      if (typeof parte !== 'number') return `${escribir(parte, numero)} 0 R`;
      duenos[parte] = numero;
      return String(parte);
    });
    if (elemento.etiqueta === 'Link') {
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
  const documento = escribir(raiz, arbol);
  const porMarca = duenos.map((dueno) => `${dueno} 0 R`).join(' ');
  destino.escribir(
    arbol,
    `<< /Type /StructTreeRoot /K ${documento} 0 R /ParentTreeNextKey 2` +
      ` /ParentTree << /Nums [0 [${porMarca}] 1 ${duenoEnlace} 0 R] >> >>`,
  );
  return arbol;
};

/** A text string with any letters (ISO 32000-1, 7.9.2.2). */
export const hexUtf16 = (texto: string): string => {
  let cifras = 'FEFF';
  for (let i = 0; i < texto.length; i += 1)
    cifras += texto.charCodeAt(i).toString(16).padStart(4, '0').toUpperCase();
  return `<${cifras}>`;
};
