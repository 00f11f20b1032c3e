import { readFileSync } from 'node:fs';
import { CFB, utils, write } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { formaDeCarga } from '#features/carga-masiva/columnas.ts';
import {
  filaXml,
  HOJA,
  type Partes,
  partesXlsx,
  xlsxAMano,
  zip,
} from '#features/carga-masiva/fixtures/paquetes.xlsx.ts';
import {
  filaBuena,
  tablaBuena,
  titulosDe,
  type ValorFila,
} from '#features/carga-masiva/fixtures/vehiculos.ts';
import { leerLibro } from './leer-libro.ts';

const TIPOS = '[Content_Types].xml';
const LIBRO = 'xl/workbook.xml';
const REMEDIO = /guárdelo como Libro de Excel \(\.xlsx\)$/;

/** Numbers of the rows read, or the failure. */
const leer = (archivo: Buffer) => {
  const filas = leerLibro(archivo, formaDeCarga('normal'));
  return Array.isArray(filas) ? filas.map(({ numero }) => numero) : filas;
};
const partesBuenas = (): Partes =>
  partesXlsx({
    filas: tablaBuena(2)
      .map((fila, i) => filaXml(i + 1, fila))
      .join(''),
  });
/** Valid workbook of two vehicles with one part changed. */
const con = (ruta: string, hacer: (xml: string) => string | Uint8Array): Buffer => {
  const partes = partesBuenas();
  return zip({ ...partes, [ruta]: hacer(String(partes[ruta])) });
};
const deFixtures = (nombre: string): Buffer =>
  readFileSync(new URL(`../../../features/carga-masiva/fixtures/${nombre}`, import.meta.url));
const conFilas = (...filas: string[]): Buffer =>
  zip(partesXlsx({ filas: filaXml(1, titulosDe('normal')) + filas.join('') }));

describe('[V-CELDA-006] a workbook of another program loads', () => {
  it.each<[string, () => Buffer]>([
    ['sizes of 64 bits (NPOI)', () => deFixtures('zip64.xlsx')],
    ['a built-in format outside of our columns (openpyxl)', () => deFixtures('openpyxl.xlsx')],
    [
      'types by extension (.NET)',
      () =>
        con(TIPOS, (xml) =>
          xml
            .replace(
              'ContentType="application/xml"',
              `ContentType="${/"([^"]+sheet\.main\+xml)"/.exec(xml)?.[1]}"`,
            )
            .replace(/<Override PartName="\/xl\/workbook[^>]*>/, ''),
        ),
    ],
    [
      'backslashes in the names of its parts',
      () =>
        zip(
          Object.fromEntries(
            Object.entries(partesBuenas()).map(([ruta, parte]) => [
              ruta.replaceAll('/', '\\'),
              typeof parte === 'string' ? parte.replace('Target="xl/', 'Target="xl\\') : parte,
            ]),
          ),
        ),
    ],
    ['a line break within its tags', () => con(HOJA, (xml) => xml.replace(/<(c|row) /g, '<$1\n'))],
    [
      'a > within an attribute',
      () => con(HOJA, (xml) => xml.replace(/<row /g, '<row spans="1>2" ')),
    ],
    [
      'a prefix on every element',
      () => con(HOJA, (xml) => xml.replace(/<(\/?)(?=\w)/g, '<$1x:').replace('xmlns=', 'xmlns:x=')),
    ],
    [
      'the namespaces of strict OOXML',
      () =>
        zip(
          Object.fromEntries(
            Object.entries(partesBuenas()).map(([ruta, parte]) => [
              ruta,
              String(parte)
                .replaceAll(
                  'http://schemas.openxmlformats.org/spreadsheetml/2006',
                  'http://purl.oclc.org/ooxml/spreadsheetml',
                )
                .replaceAll(
                  'http://schemas.openxmlformats.org/officeDocument/2006',
                  'http://purl.oclc.org/ooxml/officeDocument',
                ),
            ]),
          ),
        ),
    ],
    [
      'UTF-16 with its mark',
      () => con(HOJA, (xml) => Buffer.from(`\ufeff${xml.replace('UTF-8', 'UTF-16')}`, 'utf16le')),
    ],
    [
      'Latin letters',
      () => con(HOJA, (xml) => Buffer.from(xml.replace('UTF-8', 'ISO-8859-1'), 'latin1')),
    ],
    [
      'comments and CDATA',
      () =>
        con(HOJA, (xml) =>
          xml.replace('<t xml:space="preserve">PATENTE', '<!-- <row> --><t><![CDATA[PATENTE]]>'),
        ),
    ],
    ['neither row nor cell numbers', () => con(HOJA, (xml) => xml.replace(/ r="\w+"/g, ''))],
  ])('with %s', (_, archivo) => {
    const leido = leer(archivo());
    expect(leido).toSatisfy(Array.isArray);
  });

  it('and numbers a row without a number by its position', () => {
    const sinNumeros = (fila: string) => fila.replace(/ r="\w+"/g, '');
    const celdas = filaBuena().map((valor) => valor || ' ');
    const fila = sinNumeros(filaXml(9, celdas));
    expect(leer(conFilas(fila, '<row/>', '<row></row>', fila))).toEqual([2, 5]);
    // The cell references give the number too.
    expect(leer(conFilas(filaXml(7, celdas).replace('<row r="7">', '<row>'), fila))).toEqual([
      7, 8,
    ]);
  });

  it('and joins rich texts without their phonetic reading', () => {
    const textos =
      '<si><r><t>SA</t></r><r><rPr><b/></rPr><t>IL</t></r><rPh sb="0" eb="1"><t>X</t></rPh></si><si><t>_x0041__x000D_B</t></si>';
    const fila =
      '<row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>1</v></c><c r="C2" t="inlineStr"><is><r><t>A</t></r><r><t>&#x42;&amp;</t></r></is></c></row>';
    const filas = leerLibro(
      zip(partesXlsx({ filas: filaXml(1, titulosDe('normal')) + fila, textos })),
      formaDeCarga('normal'),
    );
    expect(Array.isArray(filas) && filas[0]?.celdas.slice(0, 3)).toEqual(['SAIL', 'A\rB', 'AB&']);
  });
});

describe('[V-CELDA-007] an ambiguous cell or row is refused by name', () => {
  const celda = (r: string, mas = '') => `<c r="${r}"${mas}><v>1</v></c>`;
  it.each<[string, string[], string]>([
    [
      'a row number used twice',
      [filaXml(2, filaBuena()), filaXml(2, filaBuena())],
      'La fila 2 está dos veces',
    ],
    [
      'a cell used twice',
      [`<row r="2">${celda('A2')}${celda('A2')}</row>`],
      'La celda A2 está dos veces',
    ],
    ['a cell in another row', [`<row r="2">${celda('A3')}</row>`], 'La celda A3 está en la fila 2'],
    ['a row without such a number', [`<row r="dos">${celda('A2')}</row>`], '«dos»'],
    ['a cell without such a name', [`<row r="2">${celda('2A')}</row>`], '«2A»'],
    ['a text that is not there', [`<row r="2">${celda('A2', ' t="s"')}</row>`], 'celda A2'],
    ['a number that is none', ['<row r="2"><c r="B2"><v>1,5</v></c></row>'], 'celda B2'],
    ['a kind of cell that is unknown', [`<row r="2">${celda('A2', ' t="x"')}</row>`], 'celda A2'],
  ])('%s', (_, filas, dicho) => {
    const leido = leer(conFilas(...filas));
    expect(leido).toMatchObject({
      motivo: 'formato',
      detalle: expect.stringContaining(dicho),
    });
    expect(leido).toMatchObject({ detalle: expect.stringMatching(REMEDIO) });
  });

  it('an empty row with the same number is ignored', () => {
    expect(leer(conFilas(filaXml(2, filaBuena()), '<row r="2"/>'))).toEqual([2]);
  });
});

describe('[V-CELDA-008] headings', () => {
  const bien = titulosDe('normal');
  const leerCon = (titulos: readonly ValorFila[], ...antes: ValorFila[][]) =>
    leer(xlsxAMano([...antes, titulos, filaBuena()]));

  it('match regardless of case, accents and blanks, and with º for °', () => {
    const otros: Record<string, string> = {
      AÑO: 'Ano',
      'N° MOTOR': 'nº  motor',
      'TIPO USO': 'TipoUso',
    };
    expect(leerCon(bien.map((titulo) => otros[titulo] ?? titulo.toLowerCase()))).toEqual([2]);
  });

  it.each<[string, readonly ValorFila[], string]>([
    ['another word', bien.with(7, 'RUN'), 'La celda H1 dice «RUN» y debe decir «RUT»'],
    ['a blank', bien.with(7, ' '), 'La celda H1 está en blanco y debe decir «RUT»'],
    [
      'a column more',
      [...bien, 'COLOR'],
      'La celda P1 dice «COLOR» y la plantilla no tiene esa columna',
    ],
  ])('with %s are refused naming the cell', (_, titulos, detalle) => {
    expect(leerCon(titulos)).toEqual({ tipo: 'falla', motivo: 'columnas', detalle });
  });

  it('that are repeated or under a title are refused naming the row', () => {
    expect(leerCon(bien, bien)).toMatchObject({ detalle: 'La fila 2 repite los títulos' });
    expect(leerCon(bien, ['Mi flota'])).toMatchObject({
      detalle: 'La celda A1 dice «Mi flota» y debe decir «PATENTE»',
    });
  });
});

describe('[V-CELDA-009] the sheet', () => {
  const carga = () => utils.aoa_to_sheet(tablaBuena(2));
  const resumen = () => utils.aoa_to_sheet([['Resumen'], ['Total', 2]]);
  type Hojas = readonly (readonly [string, ReturnType<typeof carga>])[];
  const libro = (hojas: Hojas, bookType: 'xlsx' | 'biff8', oculta?: number) => {
    const nuevo = utils.book_new();
    for (const [nombre, hoja] of hojas) utils.book_append_sheet(nuevo, hoja, nombre);
    if (oculta !== undefined) utils.book_set_sheet_visibility(nuevo, oculta, 1);
    return leer(write(nuevo, { type: 'buffer', bookType }) as Buffer);
  };

  it.each(['xlsx', 'biff8'] as const)(
    'is Carga, else the only one with our headings (%s)',
    (tipo) => {
      expect(
        libro(
          [
            ['Resumen', resumen()],
            ['CÁRGA', carga()],
          ],
          tipo,
        ),
      ).toEqual([2, 3]);
      expect(
        libro(
          [
            ['Resumen', resumen()],
            ['Flota', carga()],
          ],
          tipo,
        ),
      ).toEqual([2, 3]);
      expect(
        libro(
          [
            ['Otra', carga()],
            ['carga', carga()],
          ],
          tipo,
        ),
      ).toEqual([2, 3]);
      expect(
        libro(
          [
            ['Vieja', carga()],
            ['Flota', carga()],
          ],
          tipo,
          0,
        ),
      ).toEqual([2, 3]);
      expect(
        libro(
          [
            ['Flota', carga()],
            ['Nueva', carga()],
          ],
          tipo,
        ),
      ).toMatchObject({
        motivo: 'columnas',
        detalle: 'Las hojas «Flota» y «Nueva» tienen los títulos de la plantilla: deje sólo una',
      });
      expect(
        libro(
          [
            ['Resumen', resumen()],
            ['Notas', resumen()],
          ],
          tipo,
        ),
      ).toMatchObject({
        motivo: 'columnas',
        detalle: expect.stringContaining('«Carga»'),
      });
    },
  );
});

describe('[V-CELDA-010] the failure of another kind of file names its remedy', () => {
  const escrito = (bookType: 'csv' | 'html' | 'ods' | 'xlsb' | 'fods' | 'xlml') =>
    Buffer.from(write(utils.book_new(carga(), 'Carga'), { type: 'buffer', bookType }) as Buffer);
  const carga = () => utils.aoa_to_sheet(tablaBuena(2));
  const ole = (...rutas: string[]): Buffer => {
    const libro = CFB.utils.cfb_new();
    for (const ruta of rutas) CFB.utils.cfb_add(libro, ruta, Buffer.from('x'));
    return CFB.write(libro, { type: 'buffer' }) as Buffer;
  };
  it.each<[string, () => Buffer, RegExp]>([
    ['.csv', () => escrito('csv'), /texto/],
    ['web page', () => escrito('html'), /texto/],
    ['XML of 2003', () => escrito('xlml'), /texto/],
    ['.ods', () => escrito('ods'), /otro programa/],
    ['.xlsb', () => escrito('xlsb'), /\.xlsb/],
    [
      '.xlsm',
      () =>
        con(TIPOS, (xml) =>
          xml.replace(
            'openxmlformats-officedocument.spreadsheetml.sheet.main',
            'ms-excel.sheet.macroEnabled.main',
          ),
        ),
      /macros/,
    ],
    [
      '.xltx',
      () =>
        con(TIPOS, (xml) => xml.replace('spreadsheetml.sheet.main', 'spreadsheetml.template.main')),
      /plantilla de Excel \(\.xltx\)/,
    ],
    [
      '.xltm',
      () =>
        con(TIPOS, (xml) =>
          xml.replace(
            'openxmlformats-officedocument.spreadsheetml.sheet.main',
            'ms-excel.template.macroEnabled.main',
          ),
        ),
      /macros/,
    ],
    ['.xls with macros', () => ole('/Workbook', '/_VBA_PROJECT_CUR/VBA/dir'), /macros/],
    ['workbook with a password', () => ole('/EncryptedPackage', '/EncryptionInfo'), /contraseña/],
    ['workbook cut in half', () => xlsxAMano(tablaBuena(2)).subarray(0, 900), /dañado/],
    ['workbook whose XML ends early', () => con(HOJA, (xml) => xml.slice(0, -30)), /dañado/],
    ['workbook without its list of sheets', () => con(LIBRO, () => '<nada'), /dañado/],
  ])('%s', (_, archivo, que) => {
    const leido = leer(archivo());
    expect(leido).toMatchObject({ motivo: 'formato', detalle: expect.stringMatching(que) });
    expect(leido).toMatchObject({ detalle: expect.stringMatching(REMEDIO) });
  });

  it('except for files that no spreadsheet program opens', () => {
    for (const otro of ['%PDF-1.7\n', '\u0089PNG\r\n\u001a\n', '']) {
      expect(leer(Buffer.from(otro, 'latin1'))).toEqual({ tipo: 'falla', motivo: 'formato' });
    }
  });
});
