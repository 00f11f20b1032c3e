import { read, type WorkSheet } from '@e965/xlsx';
import { strFromU8, unzipSync } from 'fflate';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CeldaCruda } from '#formatos/xlsx/celda.ts';
import { columnasDe, formaDeCarga } from '#features/carga-masiva/columnas.ts';
import { filaBuena, letraDe, letraDeErrores } from '#features/carga-masiva/fixtures/vehiculos.ts';
import { leerLibro } from '#formatos/xlsx/lectura/leer-libro.ts';
import { crearLibroDeErrores } from './libro-de-errores.xlsx.ts';
import type { ErrorDeCelda } from './revisar-libro.ts';

const ERRORES = letraDeErrores();
const POSICION_RAZON = columnasDe('normal').findIndex(({ clave }) => clave === 'razonSocial');
const ERROR: ErrorDeCelda = { fila: 7, columna: 'anio', mensaje: 'Año inválido' };
const hojaDe = (libro: Uint8Array): WorkSheet =>
  read(libro, { type: 'array', cellNF: true }).Sheets['Carga'] ?? {};
const xmlDe = (libro: Uint8Array, ruta: string): string =>
  strFromU8(unzipSync(libro)[ruta] ?? new Uint8Array());
const SHEET = 'xl/worksheets/sheet1.xml';
/** Returns the style index of a cell, and whether that style quotes its text. */
const comillaEn = (libro: Uint8Array, celda: string): boolean => {
  const estilo = new RegExp(`<c r="${celda}" s="(\\d+)"`).exec(xmlDe(libro, SHEET))?.[1];
  const xfs = xmlDe(libro, 'xl/styles.xml').match(/<xf [^>]*xfId[^>]*>/g) ?? [];
  return xfs[Number(estilo)]?.includes('quotePrefix="1"') ?? false;
};
const conCelda = (columna: number, celda: CeldaCruda) => {
  const celdas: CeldaCruda[] = [...filaBuena()];
  celdas[columna] = celda;
  return crearLibroDeErrores('normal', [{ numero: 7, celdas }], [ERROR]);
};

describe('the workbook of errors', () => {
  it('keeps each row in place with its values, and adds the errors at its end', () => {
    const errores: ErrorDeCelda[] = [
      { fila: 4, columna: 'rut', mensaje: 'El RUT es obligatorio' },
      { fila: 4, columna: 'correo', mensaje: 'Correo inválido' },
    ];
    const filas = [
      { numero: 4, celdas: filaBuena({ rut: null, correo: 'x' }) },
      { numero: 9, celdas: filaBuena({ patente: 'BCBC10' }) },
    ];
    const hoja = hojaDe(crearLibroDeErrores('normal', filas, errores));
    expect(hoja[`${ERRORES}1`]).toMatchObject({ v: 'ERRORES' });
    expect(hoja[`${ERRORES}4`]).toMatchObject({
      t: 's',
      v: 'RUT: El RUT es obligatorio. CORREO: Correo inválido',
    });
    expect(hoja['A2']).toBeUndefined();
    expect(hoja['A9']).toMatchObject({ t: 's', v: 'BCBC10' });
    expect(hoja['E9']).toMatchObject({ t: 'n', v: 2016 });
    expect(hoja[`${ERRORES}9`]?.v ?? '').toBe('');
  });

  it('marks the wrong cells, including blank ones, and no other', () => {
    const errores: ErrorDeCelda[] = [{ fila: 2, columna: 'rut', mensaje: 'X' }];
    const celdas = filaBuena({ rut: null });
    const libro = crearLibroDeErrores('normal', [{ numero: 2, celdas }], errores);
    const rellenos = (xmlDe(libro, 'xl/styles.xml').match(/<xf [^>]*xfId[^>]*>/g) ?? []).map(
      (xf) => /fillId="(\d)"/.exec(xf)?.[1],
    );
    const marcadas = [...xmlDe(libro, SHEET).matchAll(/<c r="(\w+)" s="(\d+)"/g)]
      .filter(([, , estilo]) => rellenos[Number(estilo)] === '3')
      .map(([, celda]) => celda);
    expect(marcadas).toEqual([`${letraDe('rut')}2`]);
  });

  it('sizes each row to its messages, so that no line covers the next row', () => {
    const celdas = filaBuena({});
    const muchos = ['rut', 'correo', 'telefono', 'nombre'].map((columna) => ({
      fila: 2,
      columna: columna as ErrorDeCelda['columna'],
      mensaje: 'El valor de esta celda no se puede usar tal como está',
    }));
    const filas = [2, 3].map((numero) => ({ numero, celdas }));
    const xml = xmlDe(crearLibroDeErrores('normal', filas, muchos), SHEET);
    const alto = Number(/<row r="2" ht="(\d+)" customHeight="1">/.exec(xml)?.[1]);
    // 4 messages of about 65 characters in a column of 80: at least four lines of 15 points.
    expect(alto).toBeGreaterThanOrEqual(4 * 15);
    expect(xml).toContain('<row r="3">');
  });

  it('keeps dates, booleans, errors and negative numbers as they were', () => {
    expect(hojaDe(conCelda(0, { fecha: 41_000, formato: 'mmm-yy' }))['A7']).toMatchObject({
      t: 'n',
      v: 41_000,
      z: 'mmm-yy',
    });
    expect(hojaDe(conCelda(0, true))['A7']).toMatchObject({ t: 'b', v: true });
    expect(hojaDe(conCelda(0, { error: '#N/A' }))['A7']).toMatchObject({ t: 's', v: '#N/A' });
    expect(hojaDe(conCelda(4, -5))['E7']).toMatchObject({ t: 'n', v: -5 });
    expect(hojaDe(conCelda(0, { formula: 'externa' }))['A7']?.v).toBeUndefined();
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\r=1', '＝1', '|x', '%x', '=cmd|"/c calc"!A0'])(
    'writes %j as text that stays text when it is edited',
    (texto) => {
      const libro = conCelda(12, texto);
      expect(hojaDe(libro)['M7']).toMatchObject({ t: 's', v: texto });
      expect(hojaDe(libro)['M7']).not.toHaveProperty('f');
      expect(comillaEn(libro, 'M7')).toBe(true);
      expect(comillaEn(libro, 'I7')).toBe(false);
    },
  );

  it('contains no formula and returns every text unchanged (C30)', () => {
    const texto = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 });
    const raro = fc.oneof(
      texto,
      fc.constantFrom('_x0041_', '<f>1</f>', ']]>', '&amp;', '"', '\n', '=HYPERLINK("x")'),
    );
    fc.assert(
      fc.property(raro, raro, (razonSocial, mensaje) => {
        const celdas = filaBuena({ razonSocial });
        const libro = crearLibroDeErrores(
          'normal',
          [{ numero: 2, celdas }],
          [{ fila: 2, columna: 'razonSocial', mensaje }],
        );
        expect(xmlDe(libro, SHEET)).not.toMatch(/<f[ >]/);
        expect(hojaDe(libro)[`${ERRORES}2`]?.v).toBe(`RAZON SOCIAL: ${mensaje}`);
        const leidas = leerLibro(Buffer.from(libro), formaDeCarga('normal'));
        expect(Array.isArray(leidas) && leidas[0]?.celdas[POSICION_RAZON]).toBe(razonSocial);
      }),
      { numRuns: 60 },
    );
  });

  it('[V-MAS-003] has the columns of the special load too, and the same bytes at any time', () => {
    const filas = [{ numero: 2, celdas: filaBuena({}, 'especial') }];
    const libro = crearLibroDeErrores('especial', filas, []);
    expect(hojaDe(libro)[`${letraDeErrores('especial')}1`]).toMatchObject({ v: 'ERRORES' });
    expect(Buffer.from(crearLibroDeErrores('especial', filas, [])).equals(libro)).toBe(true);
  });
});
