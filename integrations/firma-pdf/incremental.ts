import { createHash } from 'node:crypto';

/** End of a PDF: offset of its cross-reference table and entries of its trailer. */
interface Cola {
  readonly tabla: number;
  readonly tamano: number;
  readonly raiz: number;
  readonly info: string;
  readonly id: string;
}

/** Error for a file that cannot be signed. */
const ajeno = (motivo: string): Error => new Error(`El PDF no se puede firmar: ${motivo}`);

/** Number that a pattern finds. Throws naming `que` when it is missing. */
const numero = (texto: string, patron: RegExp, que: string): number => {
  const hallado = patron.exec(texto)?.[1];
  if (hallado === undefined) throw ajeno(`falta ${que}`);
  return Number(hallado);
};

/** Reads the end of a file without incremental updates. */
const leerCola = (pdf: Buffer): Cola => {
  const final = pdf.toString('latin1', Math.max(0, pdf.length - 2048));
  const inicio = final.lastIndexOf('trailer');
  if (inicio < 0) throw ajeno('no tiene una tabla de referencias simple');
  const cola = final.slice(inicio);
  return {
    tabla: numero(cola, /startxref\s+(\d+)\s+%%EOF\s*$/, 'startxref'),
    tamano: numero(cola, /\/Size (\d+)/, '/Size'),
    raiz: numero(cola, /\/Root (\d+) 0 R/, '/Root'),
    info: /\/Info \d+ 0 R/.exec(cola)?.[0] ?? '',
    id: /\/ID\s*\[\s*(<[0-9A-Fa-f]*>)/.exec(cola)?.[1] ?? '',
  };
};

/** Offset of an object, from a cross-reference table with one section. */
const lugarDe = (pdf: Buffer, cola: Cola, objeto: number): number => {
  const cabeza = /^xref\s+0 \d+\s*?\n/.exec(
    pdf.toString('latin1', cola.tabla, cola.tabla + 40),
  )?.[0];
  if (!cabeza || objeto >= cola.tamano) throw ajeno('no tiene una tabla de referencias simple');
  const entrada = cola.tabla + cabeza.length + 20 * objeto;
  return Number(pdf.toString('latin1', entrada, entrada + 10));
};

/** Dictionary of an object (generation 0), from << to the last >>. */
const leerObjeto = (pdf: Buffer, cola: Cola, objeto: number): string => {
  const lugar = lugarDe(pdf, cola, objeto);
  const texto = pdf.toString('latin1', lugar, pdf.indexOf('endobj', lugar, 'latin1'));
  const [inicio, fin] = [texto.indexOf('<<'), texto.lastIndexOf('>>')];
  if (!texto.startsWith(`${objeto} 0 obj`) || inicio < 0 || fin < 0)
    throw ajeno(`el objeto ${objeto} no está donde dice la tabla`);
  return texto.slice(inicio, fin + 2);
};

/** Signer, reason and time, as PDF readers show them. */
interface Rotulo {
  readonly nombre: string;
  readonly motivo: string;
  readonly hora: Date;
}

/** PDF with a reserved place for its signature: the bytes [desde, hasta), which are not signed. */
interface Preparado {
  readonly pdf: Buffer;
  readonly desde: number;
  readonly hasta: number;
}

const conEntrada = (diccionario: string, entrada: string): string =>
  `${diccionario.slice(0, -2)}${entrada} >>`;

const conAnotacion = (pagina: string, anotacion: number): string => {
  if (!pagina.includes('/Annots')) return conEntrada(pagina, `/Annots [${anotacion} 0 R]`);
  if (!/\/Annots\s*\[/.test(pagina)) throw ajeno('sus anotaciones están aparte');
  return pagina.replace(/\/Annots\s*\[/, `/Annots [${anotacion} 0 R `);
};

const hexUtf16 = (texto: string): string =>
  `<FEFF${Buffer.from(texto, 'utf16le').swap16().toString('hex')}>`;

/** Number padded to ten characters, so that its length does not depend on its value. */
const diez = (valor: number): string => String(valor).padEnd(10, ' ');

const fechaPdf = (hora: Date): string =>
  `${hora.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`;

/** Objects changed or added by an invisible signature, except the signature itself. */
const objetosDelCampo = (pdf: Buffer, cola: Cola): readonly (readonly [number, string])[] => {
  const catalogo = leerObjeto(pdf, cola, cola.raiz);
  if (catalogo.includes('/AcroForm')) throw ajeno('ya tiene un formulario o una firma');
  const paginas = leerObjeto(pdf, cola, numero(catalogo, /\/Pages (\d+) 0 R/, '/Pages'));
  const pagina = numero(paginas, /\/Kids\s*\[\s*(\d+) 0 R/, '/Kids');
  const hoja = leerObjeto(pdf, cola, pagina);
  if (!/\/Type\s*\/Page\b/.test(hoja)) throw ajeno('sus páginas están anidadas');
  const [firma, campo] = [cola.tamano, cola.tamano + 1];
  return [
    [cola.raiz, conEntrada(catalogo, `/AcroForm << /Fields [${campo} 0 R] /SigFlags 3 >>`)],
    [pagina, conAnotacion(hoja, campo)],
    [
      campo,
      `<< /Type /Annot /Subtype /Widget /FT /Sig /T (Firma) /V ${firma} 0 R /P ${pagina} 0 R` +
        ' /Rect [0 0 0 0] /F 132 >>',
    ],
  ];
};

/** Cross-reference table and trailer of the update; the table starts at offset `lugar`. */
const tablaNueva = (
  cola: Cola,
  lugares: readonly (readonly [number, number])[],
  lugar: number,
  hora: string,
): string => {
  const entradas = lugares
    .toSorted(([a], [b]) => a - b)
    .map(([objeto, donde]) => `${objeto} 1\n${String(donde).padStart(10, '0')} 00000 n \n`);
  const nuevo = createHash('sha256').update(`${cola.id}${hora}`).digest('hex').slice(0, 32);
  const id = cola.id && ` /ID [${cola.id} <${nuevo}>]`;
  return (
    `xref\n${entradas.join('')}trailer\n<< /Size ${cola.tamano + 2} /Root ${cola.raiz} 0 R` +
    ` ${cola.info}${id} /Prev ${cola.tabla} >>\nstartxref\n${lugar}\n%%EOF\n`
  );
};

/**
 * Appends an incremental update (ISO 32000-1, 7.5.6) with an invisible signature field and a place for a
 * signature of `largo` bytes. Throws for a PDF that was updated or signed before, or with compressed
 * objects.
 */
export const prepararFirma = (original: Uint8Array, rotulo: Rotulo, largo: number): Preparado => {
  const pdf = Buffer.from(original.buffer, original.byteOffset, original.byteLength);
  const cola = leerCola(pdf);
  const hora = fechaPdf(rotulo.hora);
  const lugares: (readonly [number, number])[] = [];
  let antes = '\n';
  for (const [objeto, cuerpo] of objetosDelCampo(pdf, cola)) {
    lugares.push([objeto, pdf.length + antes.length]);
    antes += `${objeto} 0 obj\n${cuerpo}\nendobj\n`;
  }
  lugares.push([cola.tamano, pdf.length + antes.length]);
  antes +=
    `${cola.tamano} 0 obj\n<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached` +
    ` /Name ${hexUtf16(rotulo.nombre)} /Reason ${hexUtf16(rotulo.motivo)} /M (D:${hora})`;
  const rangos = (a: number, b: number, c: number): string =>
    ` /ByteRange [0 ${diez(a)} ${diez(b)} ${diez(c)}] /Contents `;
  const desde = pdf.length + antes.length + rangos(0, 0, 0).length;
  const hasta = desde + 2 * largo + 2;
  const cierre = ' >>\nendobj\n';
  const despues = cierre + tablaNueva(cola, lugares, hasta + cierre.length, hora);
  const salida = Buffer.allocUnsafe(hasta + despues.length);
  pdf.copy(salida, 0);
  salida.write(antes + rangos(desde, hasta, despues.length), pdf.length, 'latin1');
  salida.write(despues, hasta, 'latin1');
  return { pdf: salida, desde, hasta };
};
