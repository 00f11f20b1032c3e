import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { read } from '@e965/xlsx';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { crearVendedor, type Vendedor } from '#server/test/cliente.ts';
import { sembrarVentas } from '#server/test/negocio/informes.ts';
import { parsearFechaHora } from '#values/fecha.ts';
import { libroDeInforme } from './informe-libro.xlsx.ts';
import { COLUMNAS_DE_INFORME } from './informe.lista.ts';
import { type FilaDeInforme, type FiltroDeInforme, paginasDeInforme } from './informe.query.ts';

const soffice = spawnSync('soffice', ['--version']).status === 0;
const PERIODO = { desde: '2026-03-31', hasta: '2026-03-31' };
const HOSTILES = ['=1+1', '+cmd|calc', '-2+3', '@SUM(A1)', '\t=1', '＝1+1', '<b>&\'"', '_x0041_'];

let casa: Casa;
let vendedor: Vendedor;
let filtro: FiltroDeInforme;

beforeAll(async () => {
  casa = await levantarCasa({ conWorker: false });
  vendedor = await crearVendedor(casa, { rangos: 0 });
  filtro = {
    ...PERIODO,
    clase: 'ventas',
    usuarioId: vendedor.id,
    alcance: 'propio',
    conveniosId: [],
    corredorId: null,
  };
  const dePrueba = { convenioId: vendedor.convenioId, usuarioId: vendedor.id };
  const desde = parsearFechaHora('31/03/2026 20:59:00');
  await sembrarVentas(casa.base, { ...dePrueba, cuantas: 2, desde, paso: 60_000 });
});
afterAll(() => casa.cerrar());

const escribir = async (paginas: AsyncIterable<readonly FilaDeInforme[]>): Promise<Uint8Array> => {
  const trozos: Uint8Array[] = [];
  for await (const trozo of libroDeInforme('ventas', PERIODO, paginas)) trozos.push(trozo);
  return Buffer.concat(trozos);
};

const unaFila = async (): Promise<FilaDeInforme> => {
  for await (const [fila] of paginasDeInforme(casa.base, filtro)) if (fila) return fila;
  throw new Error('no hay filas');
};

/** Sheets as LibreOffice reads them, each a text of lines with `;` between cells. */
const enLibreOffice = (libro: Uint8Array, hojas: readonly string[]): string[] => {
  const carpeta = mkdtempSync(join(tmpdir(), 'informe-'));
  try {
    writeFileSync(join(carpeta, 'informe.xlsx'), libro);
    const perfil = `-env:UserInstallation=file://${carpeta}/perfil`;
    // Semicolons, UTF-8, values as the cells show them, every sheet.
    const filtroCsv =
      'csv:Text - txt - csv (StarCalc):59,34,76,1,,0,false,true,true,false,false,-1';
    const destino = ['--convert-to', filtroCsv, '--outdir', carpeta];
    spawnSync('soffice', [perfil, '--headless', ...destino, join(carpeta, 'informe.xlsx')]);
    return hojas.map((hoja) => readFileSync(join(carpeta, `informe-${hoja}.csv`), 'utf8'));
  } finally {
    rmSync(carpeta, { recursive: true, force: true });
  }
};

describe('the workbook of a report', () => {
  it.skipIf(!soffice)('opens in LibreOffice: dates are dates, numbers are numbers', async () => {
    const libro = await escribir(paginasDeInforme(casa.base, filtro));
    const [ventas = '', resumen = ''] = enLibreOffice(libro, ['Ventas', 'Resumen']);
    const lineas = ventas
      .trim()
      .split('\n')
      .map((linea) => linea.split(';'));
    const titulos = COLUMNAS_DE_INFORME.ventas.map(({ titulo }) => titulo);
    expect(lineas[0]).toEqual(titulos);
    const celda = (fila: number, titulo: string) => lineas[fila]?.[titulos.indexOf(titulo)];
    expect([1, 2].map((i) => celda(i, 'Fecha Venta'))).toEqual([
      '31/03/2026 20:59:00',
      '31/03/2026 21:00:00',
    ]);
    expect(celda(1, 'Inicio Vigencia')).toBe('01/04/2026');
    expect(celda(1, 'RUT Propietario')).toBe('11.111.111-1');
    expect(celda(1, 'Prima')).toBe('$ 9,280');
    expect([celda(3, 'N° Póliza'), celda(3, 'Prima')]).toEqual(['TOTAL', '$ 18,560']);
    expect(resumen.split('\n')[2]).toMatch(/^TOTAL;;2;2;0;"?\$ 18,560"?;0;/);
    // Raw values, whose display is only a format.
    const hoja = read(libro, { type: 'array' }).Sheets['Ventas'] ?? {};
    const tipos = Object.fromEntries(
      titulos.map((titulo, i) => [titulo, hoja[`${columna(i)}2`]?.t as string | undefined]),
    );
    const numeros = ['N° Póliza', 'N° Folio', 'N° Venta', 'Prima', 'Año', 'Fecha Venta'];
    for (const titulo of [...numeros, 'Fecha Emisión', 'Término Vigencia']) {
      expect([titulo, tipos[titulo]]).toEqual([titulo, 'n']);
    }
    for (const titulo of ['Patente', 'RUT Propietario', 'Código Autorización']) {
      expect([titulo, tipos[titulo]]).toEqual([titulo, 's']);
    }
  });

  it('freezes its header, filters its rows but not its total, and has no formula', async () => {
    const partes = unzipSync(await escribir(paginasDeInforme(casa.base, filtro)));
    const hoja = strFromU8(partes['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(hoja).toContain('state="frozen"');
    expect(hoja).toContain(
      `<autoFilter ref="A1:${columna(COLUMNAS_DE_INFORME.ventas.length - 1)}3"/>`,
    );
    expect(hoja).not.toContain('<f>');
  });

  it('[A-PANTALLA-005] prints each page on its width, landscape, under title, period and head', async () => {
    const partes = unzipSync(await escribir(paginasDeInforme(casa.base, filtro)));
    const parte = (ruta: string) => strFromU8(partes[`xl/${ruta}.xml`] ?? new Uint8Array());
    for (const hoja of ['sheet1', 'sheet2']) {
      const xml = parte(`worksheets/${hoja}`);
      expect(xml).toContain('<pageSetUpPr fitToPage="1"/>');
      expect(xml).toContain('orientation="landscape" fitToWidth="1" fitToHeight="0"');
      expect(xml).toContain('&amp;LInforme de Ventas&amp;RPeriodo: 31/03/2026 a 31/03/2026<');
    }
    expect(parte('workbook')).toContain(`localSheetId="0">'Ventas'!$1:$1<`);
  });

  it('[A-PANTALLA-005] has the RUT joined for people and in parts for programs', async () => {
    const libro = await escribir(paginasDeInforme(casa.base, filtro));
    const hoja = read(libro, { type: 'array' }).Sheets['Ventas'] ?? {};
    const valor = (clave: string): unknown =>
      hoja[`${columna(COLUMNAS_DE_INFORME.ventas.findIndex((c) => c.clave === clave))}2`]?.v;
    expect(['rut', 'numeroDeRut', 'dvDeRut'].map(valor)).toEqual(['11.111.111-1', 11_111_111, '1']);
  });

  it('texts that look like formulas stay texts (C30)', async () => {
    const modelo = await unaFila();
    const filas = HOSTILES.map((propietario) => ({
      ...modelo,
      propietario,
      vendedor: propietario,
    }));
    const uno = async function* () {
      yield filas;
    };
    const libro = await escribir(uno());
    const hoja = read(libro, { type: 'array' }).Sheets['Ventas'] ?? {};
    const letra = columna(COLUMNAS_DE_INFORME.ventas.findIndex((c) => c.clave === 'propietario'));
    const leidos = HOSTILES.map((_, i) => hoja[`${letra}${i + 2}`]);
    expect(leidos.map((celda) => celda?.v as string)).toEqual(HOSTILES);
    expect(leidos.every((celda) => celda?.f === undefined)).toBe(true);
    const estilos = strFromU8(unzipSync(libro)['xl/styles.xml'] ?? new Uint8Array());
    expect(estilos).toContain('quotePrefix="1"');
  });

  it('a failing row source breaks the file, so that it never looks complete', async () => {
    const rota = async function* () {
      yield [await unaFila()];
      throw new Error('la base se fue');
    };
    await expect(escribir(rota())).rejects.toThrow('la base se fue');
  });

  it('is streamed: a reader that stops stops it too, with any number of rows', async () => {
    const modelo = await unaFila();
    const PAGINAS = 400;
    let entregadas = 0;
    const muchas = async function* () {
      for (; entregadas < PAGINAS; entregadas += 1) {
        yield Array.from({ length: 50 }, (_, i) => ({ ...modelo, ventaId: entregadas * 50 + i }));
      }
    };
    const libro = libroDeInforme('ventas', PERIODO, muchas());
    for (let i = 0; i < 5; i += 1) await libro.next();
    for (let i = 0; i < 200; i += 1) await new Promise(setImmediate);
    // Upper bound: the compressor's content and its two buffers.
    expect(entregadas).toBeLessThan(40);
    let bytes = 0;
    for await (const trozo of libro) bytes += trozo.byteLength;
    expect([entregadas, bytes > 100_000]).toEqual([PAGINAS, true]);
  });
});

function columna(indice: number): string {
  return indice >= 26 ? `A${columna(indice - 26)}` : String.fromCodePoint(65 + indice);
}
