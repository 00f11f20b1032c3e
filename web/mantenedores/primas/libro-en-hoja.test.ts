import {
  COLUMNAS_DE_PRECIOS,
  filasDeLibro,
  FORMA_DE_PRECIOS,
  leerFilasDeLibro,
} from '#features/convenios/precios/libro-de-precios.ts';
import type { CampoDePrecio } from '#features/convenios/precios/precio-escrito.ts';
import type { FilaCopiada, FilaCruda } from '#formatos/xlsx/libro.ts';
import { copiarLibro } from '#formatos/xlsx/copia-de-libro.ts';
import { leerLibro } from '#formatos/xlsx/lectura/leer-libro.ts';
import { describe, expect, it } from 'vitest';
import {
  cambiosDeHoja,
  dichosDeHoja,
  filasDeHoja,
  rechazosDe,
  sinRechazosDe,
  unirRechazos,
} from './hoja.ts';
import { escribirEn } from '../../ui/rejilla/celdas.ts';
import { libroEnHoja } from './libro-en-hoja.ts';

const RANGO = { periodo: 2028, desde: '2026-12-01' };
const FIJO = { primaMinima: null, primaMaxima: null };
const precio = (valor: number | null, resto: object = FIJO) => ({
  periodo: 2028,
  desde: '2026-11-01',
  valor,
  ...(resto as typeof FIJO),
});
const HOJAS = [
  {
    id: 5,
    nombre: 'CONVENIO SUR',
    hoy: '2026-11-20',
    filas: [
      { primaId: 31, tipo: 'AUTOMOVIL', uso: 'PARTICULAR', mesLegal: 3, precios: [precio(9_280)] },
      {
        primaId: 32,
        tipo: 'REMOLQUE',
        uso: null,
        mesLegal: 9,
        precios: [precio(12_000, { primaMinima: 5_000, primaMaxima: 20_000 })],
      },
      { primaId: 33, tipo: 'MOTO', uso: null, mesLegal: 5, precios: [precio(null)] },
      { primaId: 34, tipo: 'BUS', uso: null, mesLegal: 5, precios: [] },
    ],
  },
];
const FILAS = filasDeHoja(HOJAS, RANGO.periodo, RANGO.desde);
const exportadas = () => filasDeLibro(HOJAS, RANGO);

/** The rows written to a workbook and read again. */
const porElLibro = (filas: readonly FilaCopiada[]): FilaCruda[] => {
  const libro = copiarLibro(FORMA_DE_PRECIOS, COLUMNAS_DE_PRECIOS, filas, 30);
  const leidas = leerLibro(Buffer.from(libro), FORMA_DE_PRECIOS);
  if (!Array.isArray(leidas)) throw new Error(JSON.stringify(leidas));
  return leidas;
};
const importar = (filas: readonly FilaCruda[], rango = RANGO) =>
  libroEnHoja(FILAS, leerFilasDeLibro(filas, rango));
/** The exported rows, with another content of some cells of the row at `lugar`. */
const cambiadas = (lugar: number, celdas: Readonly<Record<number, FilaCruda['celdas'][number]>>) =>
  exportadas().map((fila, i) =>
    i === lugar
      ? {
          ...fila,
          celdas: fila.celdas.map((celda, j) => (j in celdas ? (celdas[j] ?? null) : celda)),
        }
      : fila,
  );
const dichos = (libro: ReturnType<typeof importar>) => {
  const cambios = escribirEn(new Map(), libro.celdas);
  return cambiosDeHoja(FILAS, cambios, libro.rechazos);
};

describe('the workbook of prices', () => {
  it('[A-PRIMAP-016] exported and imported unchanged has zero differences', () => {
    const libro = importar(porElLibro(exportadas()));
    expect(libro.celdas).toEqual([]);
    expect(libro.fuera).toEqual([]);
    expect(libro.rechazos.size).toBe(0);
  });

  it('[A-PRIMAP-016] changes what it says whatever the locale, and leaves a missing row as it was', () => {
    for (const escrito of ['9.990', '9,990', '$ 9.990', 9_990]) {
      const [primera] = porElLibro(cambiadas(0, { 6: escrito }));
      const { cambios, malas } = dichos(importar(primera ? [primera] : []));
      expect([cambios, malas]).toEqual([
        [{ primaId: 31, antes: { valor: 9_280, ...FIJO }, valor: 9_990, ...FIJO }],
        [],
      ]);
    }
    const muestra = { numero: 9_990, formato: '#,##0', muestra: '9,990' };
    const [fila] = cambiadas(0, { 6: muestra });
    expect(dichos(importar(fila ? [fila] : [])).cambios).toMatchObject([{ valor: 9_990 }]);
  });

  it('[A-PRIMAP-016] stops by NO SE VENDE, never by an empty cell', () => {
    expect(dichos(importar(porElLibro(cambiadas(0, { 6: 'no se vende' })))).cambios).toMatchObject([
      { primaId: 31, valor: null },
    ]);
    const vacia = importar(porElLibro(cambiadas(0, { 6: null })));
    expect(dichos(vacia)).toMatchObject({ cambios: [], malas: [31] });
  });

  it('[A-PRIMAP-016] lets a row fail by itself, at its cell', () => {
    const filas = cambiadas(0, { 6: { fecha: 46_000, formato: 'dd-mm-yy' } });
    const libro = importar([...filas.slice(0, 1), ...cambiadas(1, { 6: 13_000 }).slice(1, 2)]);
    expect(dichos(libro)).toMatchObject({ cambios: [{ primaId: 32, valor: 13_000 }], malas: [31] });
    const [mala] = FILAS;
    const { deEscritas } = dichosDeHoja(
      mala as NonNullable<typeof mala>,
      {},
      libro.rechazos.get(31),
    );
    expect(deEscritas?.['valor']).toMatch(/^La celda quedó como fecha/);
  });

  it('[A-PRIMAP-016] keeps a row with unreadable limits after a failed save, until each is typed', () => {
    const fecha = { fecha: 46_000, formato: 'dd-mm-yy' };
    const libro = importar(cambiadas(1, { 7: fecha, 8: fecha }).slice(1, 2));
    const trasFallar = unirRechazos(libro.rechazos, rechazosDe([], {}).rechazos);
    const celda = (columna: CampoDePrecio, valor: string) => ({ numero: 32, columna, valor });
    const trasEscribir = (...escritas: ReturnType<typeof celda>[]) =>
      cambiosDeHoja(
        FILAS,
        escribirEn(new Map(), [...libro.celdas, ...escritas]),
        sinRechazosDe(trasFallar, escritas),
      );
    const valor = celda('valor', '13.000');
    const minima = celda('primaMinima', '6.000');
    const maxima = celda('primaMaxima', '21.000');
    for (const escritas of [[], [valor], [valor, minima], [valor, maxima]]) {
      expect(trasEscribir(...escritas)).toMatchObject({ cambios: [], malas: [32] });
    }
    expect(trasEscribir(valor, minima, maxima)).toMatchObject({
      cambios: [{ primaId: 32, valor: 13_000, primaMinima: 6_000, primaMaxima: 21_000 }],
      malas: [],
    });
  });

  it('[A-PRIMAP-016] takes no row of another period or day, of an unknown premium, or said twice', () => {
    const [primera, segunda] = exportadas();
    const filas = [primera, segunda, primera].flatMap((fila) => fila ?? []);
    const ajena = cambiadas(1, { 0: 99 }).slice(1, 2);
    expect(importar([...filas, ...ajena]).fuera).toEqual([
      'Fila 2: La prima está dos veces en el archivo',
      'Fila 3: La prima no está en esta hoja',
    ]);
    expect(importar(filas.slice(0, 1), { ...RANGO, periodo: 2029 }).fuera).toEqual([
      'Fila 2: Es del período 2028, desde 01/12/2026',
    ]);
  });
});
