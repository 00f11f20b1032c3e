import type { Fuente } from './fuente-ttf.ts';

const hex4 = (numero: number): string => numero.toString(16).padStart(4, '0').toUpperCase();

const aUnicode = (fuente: Fuente): string => {
  const letraDe = new Map<number, number>();
  for (const [letra, glifo] of fuente.glifos) if (!letraDe.has(glifo)) letraDe.set(glifo, letra);
  const pares = [...letraDe].map(([glifo, letra]) => `<${hex4(glifo)}> <${hex4(letra)}>`);
  const bloques: string[] = [];
  // A bfchar block holds at most 100 entries (Adobe technical note 5014).
  for (let i = 0; i < pares.length; i += 100) {
    const bloque = pares.slice(i, i + 100);
    bloques.push(`${bloque.length} beginbfchar\n${bloque.join('\n')}\nendbfchar`);
  }
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '1 begincodespacerange <0000> <FFFF> endcodespacerange',
    ...bloques,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n');
};

/** Writes the PDF objects of an embedded font with the two callbacks; returns the font's number. */
export const escribirFuente = (
  fuente: Fuente,
  objeto: (cuerpo: string) => number,
  flujo: (contenido: Uint8Array | string, extra: string) => number,
): number => {
  // Six letters and a plus sign mark a subset (ISO 32000-1, 9.6.4).
  const nombre = `/SOAPCL+${fuente.nombre}`;
  const archivo = flujo(fuente.bytes, `/Length1 ${fuente.bytes.length}`);
  const descriptor = objeto(
    `<< /Type /FontDescriptor /FontName ${nombre} /Flags 4 /FontBBox [${fuente.caja.join(' ')}]` +
      ` /ItalicAngle 0 /Ascent ${fuente.ascenso} /Descent ${fuente.descenso} /CapHeight ${fuente.alturaMayusculas}` +
      ` /StemV 80 /FontFile2 ${archivo} 0 R >>`,
  );
  const descendiente = objeto(
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont ${nombre} /CIDToGIDMap /Identity` +
      ' /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>' +
      ` /FontDescriptor ${descriptor} 0 R /DW 0 /W [0 [${fuente.anchos.join(' ')}]] >>`,
  );
  return objeto(
    `<< /Type /Font /Subtype /Type0 /BaseFont ${nombre} /Encoding /Identity-H` +
      ` /DescendantFonts [${descendiente} 0 R] /ToUnicode ${flujo(aUnicode(fuente), '')} 0 R >>`,
  );
};
