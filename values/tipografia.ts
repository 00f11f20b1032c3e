/**
 * Type of screens, mails, documents and workbooks (V-CARA-004): three sizes and two weights. Style sheets and
 * templates repeat these values, because they import nothing.
 */

/** Sizes in CSS pixels: secondary text, text, and the heading or the one figure of a screen. */
export const TAMANOS = { menor: 14, texto: 16, titulo: 24 } as const;
export const PESOS = { normal: 400, fuerte: 600 } as const;

/** Files of the two weights that documents embed (`formatos/pdf/fuentes/`). */
export const EN_DOCUMENTOS = { normal: 'Inter-Regular', fuerte: 'Inter-SemiBold' } as const;
/** Font of workbooks: spreadsheet programs cannot embed one, and every system has this one or its metric twin. */
export const EN_PLANILLAS = 'Arial';

/** Size on paper and in workbooks, in points: text of 16 pixels is printed at 10 points. */
export const enPuntos = (pixeles: number): number => pixeles * 0.625;
