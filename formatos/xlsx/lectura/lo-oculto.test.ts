import { readFileSync } from 'node:fs';
import { utils, write } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { formaDeCarga } from '#features/carga-masiva/columnas.ts';
import {
  filaXml,
  HOJA,
  type Partes,
  partesXlsx,
  zip,
} from '#features/carga-masiva/fixtures/paquetes.xlsx.ts';
import { tablaBuena } from '#features/carga-masiva/fixtures/vehiculos.ts';
import { leerLibro } from './leer-libro.ts';

const LIBRO = 'xl/workbook.xml';
const leer = (archivo: Buffer) => {
  const filas = leerLibro(archivo, formaDeCarga('normal'));
  return Array.isArray(filas) ? filas : filas.motivo;
};

/** Four vehicles in rows 2 to 5; `cambiar` rewrites the XML of the sheet. */
const conHoja = (cambiar: (xml: string) => string): Partes => {
  const filas = tablaBuena(4).map((fila, i) => filaXml(i + 1, fila));
  const partes = partesXlsx({ filas: filas.join('') });
  partes[HOJA] = cambiar(String(partes[HOJA]));
  return partes;
};
const enFila = (numero: number, atributos: string) => (xml: string) =>
  xml.replace(`<row r="${numero}">`, `<row r="${numero}" ${atributos}>`);
const ocultasDe = (partes: Partes) => {
  const filas = leer(zip(partes));
  return typeof filas === 'string'
    ? filas
    : filas.flatMap(({ numero, oculta }) => (oculta ? numero : []));
};

describe('hidden rows', () => {
  it.each<[string, (xml: string) => string, number[]]>([
    ['none of a plain sheet', (xml) => xml, []],
    ['hidden by hand or by a filter', enFila(3, 'spans="1:15" hidden="1"'), [3]],
    ['hidden, as another program says it', enFila(3, "hidden='true' x14ac:dyDescent='0.25'"), [3]],
    ['not hidden, said in so many words', enFila(3, 'hidden="0" ht="15"'), []],
    ['without height', enFila(4, 'ht="0" customHeight="1"'), [4]],
    ['of less height than a letter', enFila(4, 'ht="0.75" customHeight="1"'), [4]],
    [
      'of a sheet whose rows have no height, but for those that have one',
      (xml) => enFila(2, 'ht="15"')(xml).replace('defaultRowHeight="15"', 'defaultRowHeight="0"'),
      [3, 4, 5],
    ],
    [
      'of a collapsed group, above the row that sums it up',
      (xml) =>
        enFila(
          3,
          'outlineLevel="1"',
        )(enFila(4, 'outlineLevel="1"')(enFila(5, 'collapsed="1"')(xml))),
      [3, 4],
    ],
    [
      'of a collapsed group below it, where the sheet says so',
      (xml) =>
        enFila(
          2,
          'collapsed="1"',
        )(enFila(3, 'outlineLevel="1"')(xml)).replace(
          '<sheetViews>',
          '<sheetPr><outlinePr summaryBelow="0"/></sheetPr><sheetViews>',
        ),
      [3],
    ],
    [
      'none of a group that is open',
      (xml) => enFila(3, 'outlineLevel="1"')(enFila(4, 'outlineLevel="1"')(xml)),
      [],
    ],
  ])('[V-OCULTA-004] are %s', (_, cambiar, ocultas) => {
    expect(ocultasDe(conHoja(cambiar))).toEqual(ocultas);
  });

  const XLS = new URL(
    '../../../features/carga-masiva/fixtures/trampas-libreoffice.xls',
    import.meta.url,
  );
  it('[V-OCULTA-004] are found in an .xls by a height below that of a letter', () => {
    const xls = readFileSync(XLS);
    // Record of row 3 (index 2): its height in twentieths of a point at byte 6, and a flag to apply it.
    const registro = xls.indexOf(Buffer.from([0x08, 0x02, 0x10, 0x00, 0x02, 0x00]));
    xls.writeUInt16LE(15, registro + 4 + 6);
    xls.writeUInt16LE(xls.readUInt16LE(registro + 4 + 12) | 0x40, registro + 4 + 12);
    const filas = leer(xls);
    if (typeof filas === 'string') throw new Error(filas);
    expect(filas.flatMap(({ numero, oculta }) => (oculta ? numero : []))).toEqual([3]);
  });

  it('[V-OCULTA-004] are found in an .xls by their flag', () => {
    const xls = readFileSync(XLS);
    const antes = leer(xls);
    if (typeof antes === 'string') throw new Error(antes);
    expect(antes.some(({ oculta }) => oculta)).toBe(false);
    // Record of row 3 (index 2): two bytes of type, two of length, and its flags at byte 12.
    const registro = xls.indexOf(Buffer.from([0x08, 0x02, 0x10, 0x00, 0x02, 0x00]));
    xls.writeUInt16LE(xls.readUInt16LE(registro + 4 + 12) | 0x20, registro + 4 + 12);
    const filas = leer(xls);
    if (typeof filas === 'string') throw new Error(filas);
    expect(filas.flatMap(({ numero, oculta }) => (oculta ? numero : []))).toEqual([3]);
  });
});

describe('hidden sheets and columns', () => {
  const conDosHojas = (estado: string, nombres: readonly [string, string]): Partes => {
    const partes = conHoja((xml) => xml);
    const otra = tablaBuena(1).map((fila, i) => filaXml(i + 1, fila));
    partes['xl/worksheets/sheet2.xml'] = String(partes[HOJA]).replace(
      /<sheetData>.*<\/sheetData>/s,
      `<sheetData>${otra.join('')}</sheetData>`,
    );
    partes[LIBRO] = String(partes[LIBRO]).replace(
      /<sheets>.*<\/sheets>/,
      `<sheets><sheet name="${nombres[0]}" sheetId="1" state="${estado}" r:id="rId1"/><sheet name="${nombres[1]}" sheetId="2" r:id="rId9"/></sheets>`,
    );
    const relaciones = 'xl/_rels/workbook.xml.rels';
    partes[relaciones] = String(partes[relaciones]).replace(
      /(<Relationship Id="rId1"[^>]*)sheet1\.xml"\/>/,
      (una, antes: string) => `${una}${antes.replace('rId1', 'rId9')}sheet2.xml"/>`,
    );
    return partes;
  };

  it.each(['hidden', 'veryHidden'])(
    '[V-OCULTA-005] a sheet Carga that is %s is refused by name, never loaded over the visible one',
    (estado) => {
      expect(leer(zip(conDosHojas(estado, ['Carga', 'Flota'])))).toBe('hoja_oculta');
    },
  );

  it('[V-OCULTA-005] the visible sheet is read if there is no sheet Carga', () => {
    expect(leer(zip(conDosHojas('hidden', ['Vieja', 'Flota'])))).toHaveLength(1);
  });

  it('[V-OCULTA-005] an .xls follows the same rules', () => {
    const libro = utils.book_new();
    utils.book_append_sheet(libro, utils.aoa_to_sheet(tablaBuena(2)), 'Carga');
    utils.book_append_sheet(libro, utils.aoa_to_sheet(tablaBuena(1)), 'Flota');
    libro.Workbook = { Sheets: [{ Hidden: 2 }, { Hidden: 0 }] };
    const xls = () => write(libro, { type: 'buffer', bookType: 'biff8' }) as Buffer;
    expect(leer(xls())).toBe('hoja_oculta');
    libro.SheetNames[0] = 'Vieja';
    libro.Sheets['Vieja'] = libro.Sheets['Carga'] ?? {};
    expect(leer(xls())).toHaveLength(1);
  });

  it('[V-OCULTA-006] a hidden column with values is refused; a blank one is not', () => {
    const conColumnas = (cols: string) =>
      leer(zip(conHoja((xml) => xml.replace('<sheetData>', `<cols>${cols}</cols><sheetData>`))));
    expect(conColumnas('<col min="1" max="2" width="12" hidden="1"/>')).toBe('columnas_ocultas');
    expect(conColumnas('<col min="8" max="8" width="0" customWidth="1"/>')).toBe(
      'columnas_ocultas',
    );
    const sinAncho = (cols: string) =>
      leer(
        zip(
          conHoja((xml) =>
            xml
              .replace('<sheetFormatPr ', '<sheetFormatPr defaultColWidth="0" ')
              .replace('<sheetData>', `${cols}<sheetData>`),
          ),
        ),
      );
    expect(sinAncho('')).toBe('columnas_ocultas');
    expect(sinAncho('<cols><col min="1" max="16" width="9"/></cols>')).toHaveLength(4);
    // RAZON SOCIAL is blank for persons; columns after the last one do not matter.
    expect(conColumnas('<col min="13" max="13" width="9" hidden="1"/>')).toHaveLength(4);
    expect(conColumnas('<col min="16" max="16384" width="9" hidden="1"/>')).toHaveLength(4);
    const hoja = utils.aoa_to_sheet(tablaBuena(2));
    hoja['!cols'] = [{ hidden: true }];
    const libro = utils.book_new();
    utils.book_append_sheet(libro, hoja, 'Carga');
    expect(leer(write(libro, { type: 'buffer', bookType: 'biff8' }) as Buffer)).toBe(
      'columnas_ocultas',
    );
  });
});

describe('values under merged cells', () => {
  const conCombinadas = (...refs: string[]): Partes =>
    conHoja((xml) =>
      xml.replace(
        '</sheetData>',
        `</sheetData><mergeCells>${refs.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`,
      ),
    );

  it.each([
    ['A3:A4', 'A4', 'A3'],
    ['B2:C2', 'C2', 'B2'],
    ['A1:O1', 'B1', 'A1'],
  ])('[V-OCULTA-007] are refused with the name of the cell: %s', (ref, tapada, esquina) => {
    expect(leerLibro(zip(conCombinadas('P1:Q9', ref)), formaDeCarga('normal'))).toMatchObject({
      motivo: 'formato',
      detalle: `La celda ${tapada} tiene un valor que no se ve, porque está combinada con la celda ${esquina}. Sepárelas`,
    });
  });

  it('[V-OCULTA-007] are refused in an .xls too; merged cells that cover nothing are accepted', () => {
    const conXls = (celda: string) => {
      const hoja = utils.aoa_to_sheet(tablaBuena(2));
      hoja['!merges'] = [utils.decode_range(celda)];
      const libro = utils.book_new(hoja, 'Carga');
      return leer(write(libro, { type: 'buffer', bookType: 'biff8' }) as Buffer);
    };
    expect(conXls('A2:A3')).toBe('formato');
    expect(conXls('P2:P3')).toHaveLength(2);
    expect(leer(zip(conCombinadas('P2:Z9', 'M2:M5', 'basura')))).toHaveLength(4);
  });
});
