import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { FILAS_DE_MUESTRA } from './fixtures/filas-de-muestra.ts';
import { enOrden } from './planilla.ts';
import { leerPlanilla } from './planilla.xlsx.ts';
import { PLANILLAS } from './planillas.ts';

/**
 * Programs that opened a workbook of these rows and saved it again, without a change: LibreOffice 7.4
 * (`soffice --headless --convert-to xlsx`), openpyxl 3.0, Gnumeric 1.12 (`ssconvert`) and SheetJS.
 */
it.each([
  ['corredores', 'libreoffice'],
  ['corredores', 'openpyxl'],
  ['corredores', 'gnumeric'],
  ['corredores', 'sheetjs'],
  ['convenios', 'libreoffice'],
] as const)(
  '[A-PLANILLA-018] the workbook of %s that %s saved has the same texts',
  async (clase, programa) => {
    const archivo = await readFile(new URL(`fixtures/${clase}-${programa}.xlsx`, import.meta.url));
    const leida = await leerPlanilla(clase, archivo, undefined);
    const esperadas = FILAS_DE_MUESTRA[clase].flatMap((filas, hoja) =>
      filas.map((celdas, i) => {
        const suya = PLANILLAS[clase].hojas[hoja];
        return { hoja, fila: i + 2, celdas: suya && enOrden(suya, celdas), reparos: {} };
      }),
    );
    expect(leida).toEqual({ tipo: 'filas', filas: esperadas });
  },
);
