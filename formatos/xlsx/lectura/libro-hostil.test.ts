import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { crc32, deflateRawSync } from 'node:zlib';
import { CFB, utils, write } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { formaDeCarga } from '#features/carga-masiva/columnas.ts';
import { BYTES_MAXIMOS, FILAS_MAXIMAS } from '#formatos/xlsx/libro.ts';
import {
  filaXml,
  HOJA,
  mentirTamano,
  partesXlsx,
} from '#features/carga-masiva/fixtures/paquetes.xlsx.ts';
import { type Partes, xlsxAMano, zip } from '#features/carga-masiva/fixtures/paquetes.xlsx.ts';
import { tablaBuena, titulosDe } from '#features/carga-masiva/fixtures/vehiculos.ts';
import { leerLibro } from './leer-libro.ts';
import { MAXIMO_HOJA } from './paquete.ts';

/** Container of an .xls; the library exports no type for it. */
type Contenedor = object;

const leer = (archivo: Buffer) => {
  const filas = leerLibro(archivo, formaDeCarga('normal'));
  return Array.isArray(filas) ? filas.length : filas.motivo;
};
const raiz = fileURLToPath(new URL('../../../', import.meta.url));
const xls = readFileSync(
  new URL('../../../features/carga-masiva/fixtures/trampas-libreoffice.xls', import.meta.url),
);
const partesBuenas = (filas = 2): Partes =>
  partesXlsx({
    filas: tablaBuena(filas)
      .map((fila, i) => filaXml(i + 1, fila))
      .join(''),
  });
/** Valid workbook with one part changed. */
const con = (ruta: string, hacer: (xml: string) => string | Uint8Array): Buffer => {
  const partes = partesBuenas();
  return zip({ ...partes, [ruta]: hacer(String(partes[ruta] ?? '')) });
};

describe('a file that is not a spreadsheet', () => {
  const hoja = utils.aoa_to_sheet(tablaBuena(2));
  const escrito = (bookType: 'csv' | 'html' | 'ods' | 'xlsb' | 'fods') =>
    Buffer.from(write(utils.book_new(hoja, 'Carga'), { type: 'buffer', bookType }) as Buffer);

  it.each<[string, () => Buffer]>([
    ['nothing', () => Buffer.alloc(0)],
    ['three bytes', () => Buffer.from('PK\x03')],
    ['a CSV', () => escrito('csv')],
    ['a table in HTML', () => escrito('html')],
    ['a workbook of OpenDocument', () => escrito('ods')],
    ['one as flat XML', () => escrito('fods')],
    ['a binary workbook', () => escrito('xlsb')],
    ['a program', () => Buffer.from('\x7fELF\x02\x01\x01')],
    ['a zip of something else', () => zip({ 'index.html': '<h1>Hola</h1>' })],
    [
      'a document',
      () =>
        con('[Content_Types].xml', (xml) =>
          xml.replace('spreadsheetml.sheet', 'wordprocessingml.document'),
        ),
    ],
    [
      'a workbook with macros',
      () =>
        con('[Content_Types].xml', (xml) =>
          xml.replace(
            'openxmlformats-officedocument.spreadsheetml.sheet.main',
            'ms-excel.sheet.macroEnabled.main',
          ),
        ),
    ],
    ['a workbook with a program inside', () => con('xl/vbaProject.bin', () => 'x')],
    ['a zip cut in half', () => xlsxAMano(tablaBuena(2)).subarray(0, 900)],
    ['an .xls cut in half', () => xls.subarray(0, 700)],
  ])('[V-MAS-010] %s fails with formato under any name', (_, archivo) => {
    expect(leer(archivo())).toBe('formato');
  });

  const ole = (cambiar: (libro: Contenedor) => void, base: Buffer | null = null): Buffer => {
    const libro = base ? CFB.read(base, { type: 'buffer' }) : CFB.utils.cfb_new();
    cambiar(libro);
    return CFB.write(libro, { type: 'buffer' }) as Buffer;
  };
  it('[V-MAS-010] an encrypted workbook, old or new, and an .xls with macros fail with formato', () => {
    const agregar = (ruta: string) => (libro: Contenedor) =>
      void CFB.utils.cfb_add(libro, ruta, Buffer.from('x'));
    expect(leer(ole(() => undefined, xls))).toBe(42);
    expect(leer(ole(agregar('/EncryptedPackage')))).toBe('formato');
    expect(leer(ole(agregar('/_VBA_PROJECT_CUR/VBA/dir'), xls))).toBe('formato');
    const cifrado = ole((libro) => {
      const flujo = CFB.find(libro, '/Workbook') as { content: Uint8Array };
      const datos = Buffer.from(flujo.content);
      const bof = 4 + datos.readUInt16LE(2);
      const filePass = Buffer.from([0x2f, 0, 6, 0, 1, 0, 1, 0, 1, 0]);
      flujo.content = Buffer.concat([datos.subarray(0, bof), filePass, datos.subarray(bof)]);
    }, xls);
    expect(leer(cifrado)).toBe('formato');
  });
});

describe('a hostile file (F31)', { timeout: 60_000 }, () => {
  const BILLON = `<!DOCTYPE lolz [<!ENTITY a "ja"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>`;
  const RUTAS = [HOJA, 'xl/sharedStrings.xml', 'xl/styles.xml', 'xl/workbook.xml'];
  const antes = (cabeza: string) => (xml: string) => xml.replace(/(\?>\s*)/, `$1${cabeza}`);

  it.each([...RUTAS, '[Content_Types].xml', 'xl/_rels/workbook.xml.rels'])(
    'with entities in %s is refused: they expand, or read local files',
    (ruta) => {
      expect(leer(con(ruta, antes('')))).toBe(2);
      expect(leer(con(ruta, antes(BILLON)))).toBe('formato');
      const xxe = '<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>';
      expect(leer(con(ruta, antes(xxe)))).toBe('formato');
    },
  );

  it('in another XML encoding is refused, because it could hide entities (C32)', () => {
    const utf16 = (xml: string) => Buffer.from(`\ufeff${antes(BILLON)(xml)}`, 'utf16le');
    expect(leer(con(HOJA, utf16))).toBe('formato');
    expect(leer(con(HOJA, (xml) => xml.replace('UTF-8', 'UTF-7')))).toBe('formato');
    expect(leer(con(HOJA, (xml) => `\ufeff${xml}`))).toBe(2);
  });

  it('that is a zip bomb is refused by its declared size, and by its real size', () => {
    const ceros = new Uint8Array(30 * 1024 * 1024).fill(0x20);
    const bomba = con(HOJA, (xml) => Buffer.concat([Buffer.from(xml), ceros]));
    expect(bomba.length).toBeLessThan(60_000);
    expect(leer(bomba)).toBe('formato');
    expect(leer(mentirTamano(bomba, HOJA, 40_000))).toBe('formato');
    expect(leer(mentirTamano(bomba, HOJA, 40_000, 'central'))).toBe('formato');
  });

  it('with a part that differs from its declared size or CRC is refused', () => {
    const bueno = xlsxAMano(tablaBuena(2));
    expect(leer(mentirTamano(bueno, HOJA, 5_000_00))).toBe('formato');
    const otroCrc = Buffer.from(bueno);
    otroCrc.writeUInt32LE(1, otroCrc.indexOf(Buffer.from('PK\x01\x02')) + 16);
    expect(leer(otroCrc)).toBe('formato');
  });

  it('with a nested zip, 200 sheets or a false count of texts is read as usual', () => {
    expect(leer(con('xl/media/otro.zip', () => xlsxAMano([['x']])))).toBe(2);
    expect(
      leer(
        con('xl/sharedStrings.xml', (xml) => xml.replace('<sst', '<sst uniqueCount="2147483647"')),
      ),
    ).toBe(2);
    const libro = utils.book_new(utils.aoa_to_sheet(tablaBuena(2)), 'Carga');
    for (let i = 0; i < 200; i += 1) utils.book_append_sheet(libro, utils.aoa_to_sheet([[i]]));
    expect(leer(write(libro, { type: 'buffer', bookType: 'xlsx' }) as Buffer)).toBe(2);
  });

  it('of one huge part is inflated once: memory holds only its bytes and their text', () => {
    const parte = Buffer.alloc(MAXIMO_HOJA, 0x20);
    // A separate process, so that its memory peak comes from this part alone.
    const codigo = `
      import { readFileSync } from 'node:fs';
      import { leerParte } from '#formatos/xlsx/lectura/paquete.ts';
      const comprimido = readFileSync(0);
      const antes = process.resourceUsage().maxRSS;
      const parte = { metodo: 8, inicio: 0, comprimido: comprimido.length, descomprimido: ${parte.length}, crc: ${crc32(parte)} };
      const { length } = leerParte(comprimido, parte, ${parte.length});
      console.log(length, (process.resourceUsage().maxRSS - antes) * 1_024);`;
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', codigo], {
      cwd: raiz,
      input: deflateRawSync(parte),
      encoding: 'utf8',
    });
    const [letras = NaN, bytes = NaN] = stdout.split(' ').map(Number);
    expect({ letras, stderr }).toEqual({ letras: parte.length, stderr: '' });
    expect(bytes / parte.length).toBeLessThan(2.5);
  });

  it('with a huge text shared by every cell fails with memoria', () => {
    const letras = 'ABCDEFGHIJKLMNO';
    const celdas = (n: number) => letras.replace(/./g, `<c r="$&${n}" t="s"><v>0</v></c>`);
    const filas = Array.from(
      { length: 4_000 },
      (_, i) => `<row r="${i + 2}">${celdas(i + 2)}</row>`,
    );
    const partes = partesXlsx({
      filas: filaXml(1, titulosDe('normal')) + filas.join(''),
      textos: `<si><t>${'A'.repeat(3_900_000)}</t></si>`,
    });
    expect(leer(zip(partes))).toBe('memoria');
  });

  it('with links makes no network request (C32)', async () => {
    const llamadas: string[] = [];
    const sumidero = createServer((solicitud, respuesta) => {
      llamadas.push(solicitud.url ?? '');
      respuesta.end();
    });
    sumidero.listen(0, '127.0.0.1');
    await once(sumidero, 'listening');
    const url = `http://127.0.0.1:${(sumidero.address() as AddressInfo).port}`;
    const partes = partesBuenas();
    const libro = leer(
      zip({
        ...partes,
        [HOJA]: String(partes[HOJA]).replace(
          '</sheetData>',
          `<row r="9"><c r="A9" t="str"><f>WEBSERVICE("${url}/f")</f><v>X</v></c></row></sheetData><hyperlinks><hyperlink ref="A1" r:id="rId9"/></hyperlinks><drawing r:id="rId8"/>`,
        ),
        'xl/worksheets/_rels/sheet1.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="${url}/h" TargetMode="External"/><Relationship Id="rId8" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/drawing" Target="${url}/d" TargetMode="External"/></Relationships>`,
        'xl/externalLinks/externalLink1.xml': `<externalLink><externalBook r:id="${url}/e"/></externalLink>`,
      }),
    );
    sumidero.close();
    expect(libro).toBe(3);
    expect(llamadas).toEqual([]);
  });
});

describe('a large file (F30)', { timeout: 60_000 }, () => {
  const filaCorta = (n: number) => `<row r="${n}"><c r="A${n}"><v>${n}</v></c></row>`;
  const conFilas = (cuantas: number, cola = ''): Buffer => {
    const filas = Array.from({ length: cuantas }, (_, i) => filaCorta(i + 2)).join('');
    return zip(partesXlsx({ filas: filaXml(1, titulosDe('normal')) + filas + cola }));
  };

  it('of 10 MB is read, of one byte more fails with tamano', () => {
    expect(leer(Buffer.alloc(BYTES_MAXIMOS))).toBe('formato');
    expect(leer(Buffer.alloc(BYTES_MAXIMOS + 1))).toBe('tamano');
  });

  it('with 100,000 rows fails with filas @largo', () => {
    expect(leer(conFilas(100_000))).toBe('filas');
  });

  it('of 20,000 rows is read, of 20,001 fails with filas', () => {
    expect(leer(conFilas(FILAS_MAXIMAS))).toBe(FILAS_MAXIMAS);
    expect(leer(conFilas(FILAS_MAXIMAS + 1))).toBe('filas');
    const enXls = utils.aoa_to_sheet([
      titulosDe('normal'),
      ...Array.from({ length: FILAS_MAXIMAS + 1 }, (_, i) => [i]),
    ]);
    expect(
      leer(write(utils.book_new(enXls, 'Carga'), { type: 'buffer', bookType: 'biff8' }) as Buffer),
    ).toBe('filas');
  });

  it('with every row formatted but blank has no rows there @largo', () => {
    const vacias = Array.from(
      { length: 1_048_576 - 3 },
      (_, i) => `<row r="${i + 4}" s="1" customFormat="1"/>`,
    );
    expect(leer(conFilas(2, vacias.join('')))).toBe(2);
  });

  it('with a cell in the last column of every row is read without those cells', () => {
    const filas = tablaBuena(500).map((fila, i) =>
      filaXml(i + 1, fila).replace(
        '</row>',
        i === 0 ? '</row>' : `<c r="XFD${i + 1}"><v>1</v></c></row>`,
      ),
    );
    expect(leer(zip(partesXlsx({ filas: filas.join('') })))).toBe(500);
  });
});
