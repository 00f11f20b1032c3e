/** Data of a TrueType font for a PDF; lengths in thousandths of the body size. */
export interface Fuente {
  readonly nombre: string;
  readonly bytes: Uint8Array;
  /** Advance width of each glyph. */
  readonly anchos: readonly number[];
  /** Glyph of each UTF-16 code unit that the font has. */
  readonly glifos: ReadonlyMap<number, number>;
  readonly caja: readonly [number, number, number, number];
  readonly ascenso: number;
  readonly descenso: number;
  readonly alturaMayusculas: number;
}

const leerTablas = (vista: DataView): Map<string, number> => {
  const tablas = new Map<string, number>();
  for (let i = 0; i < vista.getUint16(4); i += 1) {
    const entrada = 12 + 16 * i;
    const letras = [0, 1, 2, 3].map((k) => vista.getUint8(entrada + k));
    tablas.set(String.fromCharCode(...letras), vista.getUint32(entrada + 8));
  }
  return tablas;
};

const leerGlifos = (vista: DataView, cmap: number): Map<number, number> => {
  const glifos = new Map<number, number>();
  for (let t = 0; t < vista.getUint16(cmap + 2); t += 1) {
    const tabla = cmap + vista.getUint32(cmap + 4 + 8 * t + 4);
    if (vista.getUint16(tabla) !== 4) continue;
    const ancho = vista.getUint16(tabla + 6);
    for (let s = 0; s < ancho; s += 2) {
      const ultimo = vista.getUint16(tabla + 14 + s);
      const primero = vista.getUint16(tabla + 16 + ancho + s);
      const delta = vista.getUint16(tabla + 16 + 2 * ancho + s);
      const lugar = tabla + 16 + 3 * ancho + s;
      const salto = vista.getUint16(lugar);
      for (let letra = primero; letra <= ultimo && letra < 0xffff; letra += 1) {
        const directo =
          salto === 0 ? letra : vista.getUint16(lugar + salto + 2 * (letra - primero));
        if (directo !== 0) glifos.set(letra, (directo + delta) & 0xffff);
      }
    }
  }
  return glifos;
};

/**
 * Reads a TrueType font. It needs the tables head, hhea, maxp, hmtx, OS/2 (version 2 or later) and a cmap
 * of format 4; throws if one is missing. `nombre` is its PostScript name in the PDF.
 */
export const leerFuente = (nombre: string, bytes: Uint8Array): Fuente => {
  const vista = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tablas = leerTablas(vista);
  const tabla = (clave: string): number => {
    const lugar = tablas.get(clave);
    if (lugar === undefined) throw new Error(`${nombre}: falta la tabla ${clave}`);
    return lugar;
  };
  const [head, hhea, hmtx] = [tabla('head'), tabla('hhea'), tabla('hmtx')];
  const porMil = 1000 / vista.getUint16(head + 18);
  const conMedida = vista.getUint16(hhea + 34);
  const anchos = Array.from({ length: vista.getUint16(tabla('maxp') + 4) }, (_, g) =>
    Math.round(vista.getUint16(hmtx + 4 * Math.min(g, conMedida - 1)) * porMil),
  );
  const medida = (lugar: number): number => Math.round(vista.getInt16(lugar) * porMil);
  return {
    nombre,
    bytes,
    anchos,
    glifos: leerGlifos(vista, tabla('cmap')),
    caja: [medida(head + 36), medida(head + 38), medida(head + 40), medida(head + 42)],
    ascenso: medida(hhea + 4),
    descenso: medida(hhea + 6),
    // sCapHeight exists from version 2 of OS/2.
    alturaMayusculas: medida(tabla('OS/2') + 88),
  };
};
