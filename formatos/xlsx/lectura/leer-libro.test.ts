import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { utils, write } from '@e965/xlsx';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leerCelda } from '#formatos/xlsx/celda.ts';
import { columnasDe, formaDeCarga, type Variante } from '#features/carga-masiva/columnas.ts';
import {
  filaXml,
  HOJA,
  partesXlsx,
  xlsxAMano,
  zip,
} from '#features/carga-masiva/fixtures/paquetes.xlsx.ts';
import {
  EN_LIBREOFFICE,
  ESPERADO,
  TRAMPAS,
  trampasAMano,
  trampasPorLibreria,
} from '#features/carga-masiva/fixtures/trampas.xlsx.ts';
import {
  filaBuena,
  tablaBuena,
  titulosDe,
  type ValorFila,
} from '#features/carga-masiva/fixtures/vehiculos.ts';
import { leerLibro } from './leer-libro.ts';

/** Text or message of each cell of each row. */
const leerTodo = (archivo: Buffer): string[][] | string => {
  const filas = leerLibro(archivo, formaDeCarga('normal'));
  if (!Array.isArray(filas)) return filas.motivo;
  return filas.map(({ celdas }) =>
    columnasDe('normal').map(({ contenido }, i) => {
      const leida = leerCelda(celdas[i] ?? null, contenido);
      return leida.ok ? leida.texto : leida.mensaje;
    }),
  );
};
const deFixtures = (nombre: string): Buffer =>
  readFileSync(new URL(`../../../features/carga-masiva/fixtures/${nombre}`, import.meta.url));
const cuantas = (archivo: Buffer, variante: Variante = 'normal') => {
  const filas = leerLibro(archivo, formaDeCarga(variante));
  return Array.isArray(filas) ? filas.length : filas.motivo;
};
const soffice = spawnSync('soffice', ['--version']).status === 0;

describe('cells as people leave them (F32)', () => {
  it('are covered by at least forty cases', () => {
    expect(TRAMPAS.length).toBeGreaterThanOrEqual(40);
  });

  // The LibreOffice files were converted from the handmade one by version 7.4.
  it.each([
    ['an .xlsx as Excel writes it', trampasAMano],
    ['an .xlsx of the library', trampasPorLibreria],
    ['[V-MAS-009] an .xlsx of LibreOffice', () => deFixtures('trampas-libreoffice.xlsx')],
    ['[V-MAS-009] an .xls of LibreOffice', () => deFixtures('trampas-libreoffice.xls')],
  ])('read the same in %s', (_, archivo) => {
    const leido = leerTodo(archivo());
    expect(leido).toEqual(ESPERADO.slice(0, leido.length));
    expect(leido.length).toBeGreaterThanOrEqual(EN_LIBREOFFICE);
  });

  it.skipIf(!soffice)(
    'read the same in files of the LibreOffice on this machine @largo',
    () => {
      const carpeta = mkdtempSync(join(tmpdir(), 'soap-trampas-'));
      try {
        writeFileSync(join(carpeta, 't.xlsx'), trampasAMano());
        for (const tipo of ['xls', 'xlsx']) {
          const perfil = `-env:UserInstallation=file://${carpeta}/perfil`;
          const destino = ['--convert-to', tipo, '--outdir', join(carpeta, tipo)];
          spawnSync('soffice', [perfil, '--headless', ...destino, join(carpeta, 't.xlsx')]);
          expect(leerTodo(readFileSync(join(carpeta, tipo, `t.${tipo}`)))).toEqual(ESPERADO);
        }
      } finally {
        rmSync(carpeta, { recursive: true, force: true });
      }
    },
    60_000,
  );

  it('return any text unchanged', () => {
    const texto = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(fc.array(texto, { minLength: 1, maxLength: 5 }), (textos) => {
        const filas = textos.map((razonSocial) => filaBuena({ razonSocial }));
        const leidas = leerLibro(
          xlsxAMano([titulosDe('normal'), ...filas]),
          formaDeCarga('normal'),
        );
        expect(Array.isArray(leidas) && leidas.map(({ celdas }) => celdas[12])).toEqual(textos);
      }),
      { numRuns: 40 },
    );
  });

  const conCelda = (celda: string, formatos: string[] = [], fecha1904 = false) => {
    const filas = `${filaXml(1, titulosDe('normal'))}<row r="2">${celda}</row>`;
    const libro = leerLibro(
      zip(partesXlsx({ filas, formatos, fecha1904 })),
      formaDeCarga('normal'),
    );
    return Array.isArray(libro) ? libro[0]?.celdas[0] : libro;
  };

  it('distinguish formulas without a value from formulas that read outside the file', () => {
    expect(conCelda('<c r="A2"><f>B2</f></c>')).toEqual({ formula: 'sin_valor' });
    for (const f of ['[1]Hoja1!A1', 'cmd|&apos;/c calc&apos;!A0', 'WEBSERVICE("http://x")']) {
      expect(conCelda(`<c r="A2" t="str"><f>${f}</f><v>X</v></c>`)).toEqual({ formula: 'externa' });
    }
    expect(
      conCelda('<c r="A2" t="str"><f>VLOOKUP(B2,Listas!A:B,2)&amp;"|[1]"</f><v>X</v></c>'),
    ).toBe('X');
  });

  it('of dates keep the day and its displayed text, also counted from 1904 or in ISO', () => {
    const fecha = { fecha: 41_000, formato: 'mmm-yy', muestra: 'abr-12' };
    expect(conCelda('<c r="A2" s="1"><v>41000</v></c>', ['mmm-yy'])).toEqual(fecha);
    expect(conCelda('<c r="A2" s="1"><v>39538</v></c>', ['mmm-yy'], true)).toEqual(fecha);
    expect(conCelda('<c r="A2" t="d"><v>2012-04-01</v></c>')).toEqual({
      fecha: 41_000,
      formato: 'dd\\-mm\\-yyyy',
      muestra: '01-04-2012',
    });
  });
});

describe('the header', () => {
  const con = (titulos: readonly ValorFila[], ...mas: ValorFila[][]) =>
    cuantas(xlsxAMano([titulos, ...mas, filaBuena()]));
  const bien = titulosDe('normal');

  it('is the one of the template, optionally followed by ERRORES', () => {
    expect(con(bien)).toBe(1);
    expect(con([...bien, 'ERRORES'])).toBe(1);
    expect(con(bien.map((titulo) => ` ${titulo.normalize('NFD')}\u00a0`))).toBe(1);
  });

  it.each<[string, readonly ValorFila[]]>([
    ['in another order', [bien[1] ?? '', bien[0] ?? '', ...bien.slice(2)]],
    ['without a column', bien.slice(0, -1)],
    ['of an old template', bien.filter((titulo) => titulo !== 'CORREO')],
    ['with a column more', [...bien, 'COLOR']],
    ['with a column after ERRORES', [...bien, 'ERRORES', 'COLOR']],
    ['with ERRORES further on', [...bien, null, 'ERRORES']],
    ['with other words', bien.map((titulo) => (titulo === 'RUT' ? 'RUN' : titulo))],
    ['of the special template', titulosDe('especial')],
  ])('%s fails with columnas', (_, titulos) => {
    expect(con(titulos)).toBe('columnas');
  });

  it('that is repeated, under a title, or missing fails with columnas (F33)', () => {
    expect(con(bien, bien)).toBe('columnas');
    expect(cuantas(xlsxAMano([['Mi flota'], bien, filaBuena()]))).toBe('columnas');
    expect(cuantas(xlsxAMano([filaBuena()]))).toBe('columnas');
    expect(cuantas(xlsxAMano([bien, filaBuena()]), 'especial')).toBe('columnas');
  });
});

describe('the sheet', () => {
  const otra = utils.aoa_to_sheet([['Nada']]);
  const carga = utils.aoa_to_sheet(tablaBuena(2));

  it.each(['xlsx', 'biff8'] as const)(
    'is Carga in any position, else the one with our headings: %s',
    (tipo) => {
      const escribir = (hojas: [string, typeof otra][]) => {
        const libro = utils.book_new();
        for (const [nombre, hoja] of hojas) utils.book_append_sheet(libro, hoja, nombre);
        return write(libro, { type: 'buffer', bookType: tipo }) as Buffer;
      };
      expect(
        cuantas(
          escribir([
            ['Notas', otra],
            ['Carga', carga],
          ]),
        ),
      ).toBe(2);
      expect(
        cuantas(
          escribir([
            ['Notas', otra],
            ['Flota', carga],
          ]),
        ),
      ).toBe(2);
    },
  );

  it('keeps the row numbers of the file and skips blank rows', () => {
    const vacia = titulosDe('normal').map(() => ' ');
    const filas = leerLibro(
      xlsxAMano([titulosDe('normal'), vacia, filaBuena(), vacia]),
      formaDeCarga('normal'),
    );
    expect(filas).toMatchObject([{ numero: 3 }]);
    expect(cuantas(xlsxAMano([titulosDe('normal'), vacia]))).toBe('vacio');
    expect(cuantas(xlsxAMano([]))).toBe('vacio');
  });

  it('may be written with a prefix and an absolute path, as other programs do', () => {
    const filas = tablaBuena(1).map((fila, i) => filaXml(i + 1, fila));
    const partes = partesXlsx({ filas: filas.join('') });
    partes[HOJA] = String(partes[HOJA])
      .replace(/<(\/?)(?=\w)/g, '<$1x:')
      .replace('xmlns=', 'xmlns:x=');
    const relaciones = 'xl/_rels/workbook.xml.rels';
    partes[relaciones] = String(partes[relaciones]).replace('Target="work', 'Target="/xl/work');
    expect(cuantas(zip(partes))).toBe(1);
  });
});
