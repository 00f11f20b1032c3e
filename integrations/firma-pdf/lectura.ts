/** What the end of a PDF says: where its table is and what its trailer holds. */
export interface Cola {
  readonly tabla: number;
  readonly tamano: number;
  readonly raiz: number;
  readonly info: string;
  readonly id: string;
}

/** Why a file cannot be signed. */
export const ajeno = (motivo: string): Error => new Error(`El PDF no se puede firmar: ${motivo}`);

/** The number a pattern finds, or an error that names what is missing. */
export const numero = (texto: string, patron: RegExp, que: string): number => {
  const hallado = patron.exec(texto)?.[1];
  if (hallado === undefined) throw ajeno(`falta ${que}`);
  return Number(hallado);
};

/** Reads the end of a file that was never updated. */
export const leerCola = (pdf: Buffer): Cola => {
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

/** Where an object starts, from a table of one section, as a file never updated has it. */
const lugarDe = (pdf: Buffer, cola: Cola, objeto: number): number => {
  const cabeza = /^xref\s+0 \d+\s*?\n/.exec(
    pdf.toString('latin1', cola.tabla, cola.tabla + 40),
  )?.[0];
  if (!cabeza || objeto >= cola.tamano) throw ajeno('no tiene una tabla de referencias simple');
  const entrada = cola.tabla + cabeza.length + 20 * objeto;
  return Number(pdf.toString('latin1', entrada, entrada + 10));
};

/** The dictionary of an object (generation 0), from << to the last >>. */
export const leerObjeto = (pdf: Buffer, cola: Cola, objeto: number): string => {
  const lugar = lugarDe(pdf, cola, objeto);
  const texto = pdf.toString('latin1', lugar, pdf.indexOf('endobj', lugar, 'latin1'));
  const [inicio, fin] = [texto.indexOf('<<'), texto.lastIndexOf('>>')];
  if (!texto.startsWith(`${objeto} 0 obj`) || inicio < 0 || fin < 0)
    throw ajeno(`el objeto ${objeto} no está donde dice la tabla`);
  return texto.slice(inicio, fin + 2);
};
