import type { LibroFallido, MotivoLibro } from '#formatos/xlsx/libro.ts';

/** Remedy for the user, in the program that wrote the file. */
const REMEDIO = 'ábralo y guárdelo como Libro de Excel (.xlsx)';

/** Reason why a file is not a plain workbook, with its remedy. */
export const DE_OTRO_PROGRAMA = {
  binario: `Es un libro binario (.xlsb): ${REMEDIO}`,
  clave: `Está protegido con contraseña: ábralo, quítele la contraseña y guárdelo como Libro de Excel (.xlsx)`,
  danado: `Está dañado o incompleto: ${REMEDIO}`,
  macros: `Trae macros: ${REMEDIO}`,
  modelo: `Es una plantilla de Excel (.xltx): ${REMEDIO}`,
  planilla: `Es de otro programa de planillas: ${REMEDIO}`,
  texto: `Es de texto, como un CSV o una página web: ${REMEDIO}`,
} as const;

/** Thrown when a file cannot be read because of its content. */
export class LibroIlegible extends Error {
  readonly falla: LibroFallido;

  constructor(motivo: MotivoLibro, detalle?: string) {
    super(detalle ?? motivo);
    this.falla = { tipo: 'falla', motivo, ...(detalle !== undefined && { detalle }) };
  }
}

/** Error for a malformed file; `que` names the place. */
export const ilegibleEn = (que: string): LibroIlegible =>
  new LibroIlegible('formato', `${que}: ${REMEDIO}`);
