import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { read, utils } from '@e965/xlsx';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import {
  ARCHIVO_PLANTILLA,
  columnasDe,
  formaDeCarga,
  type Variante,
} from '#features/carga-masiva/columnas.ts';
import { leerLibro } from '#formatos/xlsx/lectura/leer-libro.ts';
import { letraDeColumna } from '#formatos/xlsx/libro-xml.ts';
import { alFondo } from '#server/test/al-fondo.ts';
import { crearPlantilla } from './plantilla.xlsx.ts';
import { listaDeChequeo } from '#features/carga-masiva/revision/reglas-fila.ts';

const LISTAS = {
  tipos: ['AUTOMOVIL', 'CAMIÓN & "GRÚA"'],
  usos: ['PARTICULAR', 'COMERCIAL', 'CARGA'],
  marcas: ['CHEVROLET', 'CITROËN', 'TOYOTA', 'HONDA'],
};
const VARIANTES = ['normal', 'especial'] as const;
const plantilla = (variante: Variante) => crearPlantilla(variante, LISTAS);
const xmlDe = (libro: Uint8Array, ruta: string): string =>
  strFromU8(unzipSync(libro)[ruta] ?? new Uint8Array());
const carga = (variante: Variante) => xmlDe(plantilla(variante), 'xl/worksheets/sheet1.xml');
const tabla = (libro: Uint8Array, hoja: string) =>
  utils.sheet_to_json<unknown[]>(read(libro, { type: 'array' }).Sheets[hoja] ?? {}, {
    header: 1,
    defval: '',
  });
const soffice = spawnSync('soffice', ['--version']).status === 0;

describe('the templates', () => {
  it('[V-MAS-005] [V-MAS-006] have their names', () => {
    expect(ARCHIVO_PLANTILLA).toEqual({
      normal: 'Plantilla Carga Masiva.xlsx',
      especial: 'Plantilla Carga Masiva Especial.xlsx',
    });
  });

  it.each(VARIANTES)('have three sheets, and only the header in Carga: %s', (variante) => {
    const libro = plantilla(variante);
    expect(read(libro, { type: 'array' }).SheetNames).toEqual(['Carga', 'Instrucciones', 'Listas']);
    expect(tabla(libro, 'Carga')).toEqual([columnasDe(variante).map(({ titulo }) => titulo)]);
    expect(leerLibro(Buffer.from(libro), formaDeCarga(variante))).toMatchObject({
      motivo: 'vacio',
    });
  });

  it.each(VARIANTES)('contain the checklist, the columns and three examples: %s', (variante) => {
    const filas = tabla(plantilla(variante), 'Instrucciones');
    const primeras = filas.map(([primera]) => primera);
    for (const [i, frase] of listaDeChequeo(variante).entries()) {
      expect(primeras).toContain(`${i + 1}. ${frase}`);
    }
    const titulos = columnasDe(variante).map(({ titulo }) => titulo);
    for (const { titulo, instruccion } of columnasDe(variante)) {
      expect(filas.find(([a, b]) => a === titulo && b === instruccion)).toBeDefined();
    }
    const cabecera = filas.findIndex((fila) => fila[1] === titulos[1]);
    expect(filas[cabecera]).toEqual(titulos);
    expect(filas.slice(cabecera + 1)).toEqual(
      [0, 1, 2].map((i) => columnasDe(variante).map(({ ejemplos }) => ejemplos[i as 0 | 1 | 2])),
    );
  });

  it('keep PATENTE, DV PATENTE and TELEFONO as text, so that ABR012 is no date', () => {
    const estilos = xmlDe(plantilla('especial'), 'xl/styles.xml');
    const xfs = [...estilos.matchAll(/<xf numFmtId="(\d+)"[^>]*xfId/g)].map(([, id]) => id);
    const columnas = [...carga('especial').matchAll(/<col min="(\d+)"[^>]*style="(\d+)"/g)];
    const deTexto = columnas
      .filter(([, , estilo]) => xfs[Number(estilo)] === '49')
      .map(([, numero]) => columnasDe('especial')[Number(numero) - 1]?.titulo);
    expect(deTexto).toEqual(['PATENTE', 'MODELO', 'N° MOTOR', 'TELEFONO', 'DV PATENTE']);
  });

  it('freeze the header', () => {
    for (const variante of VARIANTES) {
      expect(carga(variante)).toContain('<pane ySplit="1" topLeftCell="A2"');
      expect(carga(variante)).toContain('state="frozen"');
    }
  });

  it('offer type, use and brand from lists; only a brand may be another one', () => {
    const validaciones = [
      ...carga('especial').matchAll(
        /errorStyle="(\w+)"[^>]*sqref="([^"]+)"><formula1>([^<]+)<\/formula1>/g,
      ),
    ].map(([, estilo, rango, formula]) => [rango, formula, estilo]);
    expect(validaciones).toEqual([
      ['B2:B20001', 'Listas!$A$2:$A$3', 'stop'],
      ['C2:C20001', 'Listas!$C$2:$C$5', 'warning'],
      ['G2:G20001', 'Listas!$B$2:$B$4', 'stop'],
      ['Q2:Q20001', '&quot;SI,NO&quot;', 'stop'],
      ['R2:R20001', '&quot;SI,NO&quot;', 'stop'],
    ]);
    expect(tabla(plantilla('especial'), 'Listas')).toEqual([
      ['TIPO VEHICULO', 'TIPO USO', 'MARCA'],
      ['AUTOMOVIL', 'PARTICULAR', 'CHEVROLET'],
      ['CAMIÓN & "GRÚA"', 'COMERCIAL', 'CITROËN'],
      ['', 'CARGA', 'TOYOTA'],
      ['', '', 'HONDA'],
    ]);
  });

  it('have no drop-down for an empty list', () => {
    const sin = crearPlantilla('normal', { tipos: [], usos: [], marcas: [] });
    expect(xmlDe(sin, 'xl/worksheets/sheet1.xml')).not.toContain('dataValidation');
    expect(tabla(sin, 'Listas')).toHaveLength(1);
  });

  it('write the elements of a sheet in the order that Excel demands', () => {
    const orden = [
      '<sheetViews',
      '<sheetFormatPr',
      '<cols',
      '<sheetData',
      '<dataValidations',
      '<pageMargins',
    ];
    const lugares = orden.map((elemento) => carga('normal').indexOf(elemento));
    expect(lugares).toEqual(lugares.toSorted((a, b) => a - b));
    expect(lugares).not.toContain(-1);
  });

  // Opening in a real program is tested only where LibreOffice is installed.
  it.skipIf(!soffice).each(alFondo(VARIANTES))(
    'open in LibreOffice, lists included: %s%s',
    (variante) => {
      const carpeta = mkdtempSync(join(tmpdir(), 'soap-plantilla-'));
      try {
        const archivo = join(carpeta, ARCHIVO_PLANTILLA[variante]);
        writeFileSync(archivo, plantilla(variante));
        const perfil = `-env:UserInstallation=file://${carpeta}/perfil`;
        const destino = ['--convert-to', 'xlsx', '--outdir', join(carpeta, 'lo')];
        spawnSync('soffice', [perfil, '--headless', ...destino, archivo]);
        const suyo = readFileSync(join(carpeta, 'lo', ARCHIVO_PLANTILLA[variante]));
        for (const hoja of ['Carga', 'Instrucciones', 'Listas']) {
          expect(tabla(suyo, hoja)).toEqual(tabla(plantilla(variante), hoja));
        }
        expect(xmlDe(suyo, 'xl/worksheets/sheet1.xml')).toContain('Listas!$A$2:$A$3');
      } finally {
        rmSync(carpeta, { recursive: true, force: true });
      }
    },
    60_000,
  );
});

it('names columns like a spreadsheet', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(letraDeColumna)).toEqual([
    'A',
    'Z',
    'AA',
    'AZ',
    'BA',
    'ZZ',
    'AAA',
  ]);
});
