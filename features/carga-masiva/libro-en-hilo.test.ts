import { readdirSync, readFileSync } from 'node:fs';
import { read, write } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { BYTES_MAXIMOS } from '#features/registros/libro.ts';
import { xlsxAMano } from './fixtures/paquetes.xlsx.ts';
import { filaBuena, tablaBuena, titulosDe } from './fixtures/vehiculos.ts';
import { libroDeFilas, revisarArchivo, revisarGuardadas } from './libro-en-hilo.xlsx.ts';

const NORMAL = { variante: 'normal', anioActual: 2026 } as const;
const bueno = xlsxAMano(tablaBuena(3));
const falla = (motivo: string) => ({ tipo: 'falla', motivo });
/** Threads of this process; only Linux shows them. */
const hilos = () => readdirSync('/proc/self/task').length;
const enLinux = process.platform === 'linux';

/** An .xls whose records lead its reader round for ever. */
const bucle = (): Buffer => {
  const xls = readFileSync(new URL('./fixtures/trampas-libreoffice.xls', import.meta.url));
  xls[7395] = 0xff;
  return xls;
};

// Threads take longer to begin on a busy machine than a test usually may.
describe('a file in its thread', { timeout: 60_000 }, () => {
  it('gives its rows as they are kept', async () => {
    const respuesta = await revisarArchivo(bueno, NORMAL);
    expect(respuesta).toMatchObject({
      tipo: 'filas',
      filas: [{ numero: 2, errores: [] }, { numero: 3 }, { numero: 4 }],
    });
    if (respuesta.tipo !== 'filas') throw new Error(respuesta.tipo);
    expect(respuesta.filas[2]?.celdas).toContain('12345678');
  });

  it('checks kept rows again; what could not be read stays wrong until it is edited', async () => {
    const malo = xlsxAMano([titulosDe('normal'), filaBuena({ anio: 1700, nroMotor: 1e17 })]);
    const marcado = await revisarArchivo(malo, NORMAL);
    if (marcado.tipo !== 'con_errores') throw new Error(marcado.tipo);
    const [fila] = marcado.filas;
    if (!fila) throw new Error('sin filas');
    const columnasMalas = (filas: readonly { errores: readonly { columna: string }[] }[]) =>
      filas.flatMap(({ errores }) => errores.map(({ columna }) => columna));
    expect(columnasMalas([fila])).toEqual(['anio', 'nroMotor']);
    const con = (cambios: Record<number, string>) => ({
      ...fila,
      celdas: fila.celdas.map((celda, i) => cambios[i] ?? celda),
    });
    expect(columnasMalas(await revisarGuardadas([con({ 4: '2016' })], NORMAL))).toEqual([
      'nroMotor',
    ]);
    expect(
      await revisarGuardadas([con({ 4: '2016', 5: '100000000000000001' })], NORMAL),
    ).toMatchObject([{ numero: 2, errores: [] }]);
  });

  it('gives the same file back with its errors, and takes it once they are corrected', async () => {
    const malo = xlsxAMano([titulosDe('normal'), filaBuena({ anio: 1700 })]);
    const marcado = await revisarArchivo(malo, NORMAL);
    if (marcado.tipo !== 'con_errores') throw new Error(marcado.tipo);
    expect(marcado.cantidad).toBe(1);
    const libro = read(marcado.libro, { type: 'array' });
    const hoja = libro.Sheets['Carga'] ?? {};
    expect(hoja['P2']).toMatchObject({ v: 'AÑO: Año inválido' });
    hoja['E2'] = { t: 'n', v: 2016 };
    const corregido = write(libro, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
    expect(await revisarArchivo(corregido, NORMAL)).toMatchObject({ tipo: 'filas' });
  });

  it('writes kept rows down with errors that were found elsewhere', async () => {
    const mensaje = 'El vehículo ya tiene una póliza vigente';
    const leido = await revisarArchivo(bueno, NORMAL);
    if (leido.tipo !== 'filas') throw new Error(leido.tipo);
    const filas = leido.filas.map((fila) => ({
      ...fila,
      errores: fila.numero === 3 ? [{ columna: 'patente' as const, mensaje }] : [],
    }));
    const hoja = read(await libroDeFilas(filas, 'normal'), { type: 'array' }).Sheets['Carga'];
    expect([hoja?.['P2'], hoja?.['P3']?.v, hoja?.['A4']?.v]).toEqual([
      undefined,
      `PATENTE: ${mensaje}`,
      'BBBB12',
    ]);
  });

  it('says why when it cannot be looked into', async () => {
    expect(await revisarArchivo(Buffer.from('hola'), NORMAL)).toEqual(falla('formato'));
    expect(await revisarArchivo(bueno, { ...NORMAL, variante: 'especial' })).toEqual(
      falla('columnas'),
    );
    const grande = new Uint8Array(BYTES_MAXIMOS + 1);
    expect(await revisarArchivo(grande, NORMAL)).toEqual(falla('tamano'));
  });

  it('that leads its reader round for ever is ended: tiempo, and the thread is dead', async () => {
    const antes = enLinux ? hilos() : 0;
    expect(await revisarArchivo(bucle(), NORMAL, { tiempoMaximoMs: 1_500 })).toEqual(
      falla('tiempo'),
    );
    expect(enLinux ? hilos() : 0).toBe(antes);
  });

  it('is given little of the processor when it is small, and no more by a machine that is slow', async () => {
    // The clock alone would let it have all of these.
    const clock = { tiempoMaximoMs: 600_000 };
    expect(await revisarArchivo(bucle(), NORMAL, clock)).toEqual(falla('tiempo'));
    const grande = xlsxAMano(tablaBuena(5_000));
    expect((await revisarArchivo(grande, NORMAL, clock)).tipo).toBe('filas');
    expect(await revisarArchivo(grande, NORMAL, { ...clock, cpuMaximoMs: 50 })).toEqual(
      falla('tiempo'),
    );
  });

  it('that needs too much memory is ended: memoria, and the next one is read', async () => {
    const grande = xlsxAMano(tablaBuena(5_000));
    expect(await revisarArchivo(grande, NORMAL, { memoriaMb: 8 })).toEqual(falla('memoria'));
    expect((await revisarArchivo(grande, NORMAL)).tipo).toBe('filas');
  });

  it('waits for its turn: one thread at a time, however many files come', async () => {
    const antes = enLinux ? hilos() : 0;
    let mas = 0;
    const mirar = setInterval(() => (mas = Math.max(mas, enLinux ? hilos() : 0)), 2);
    const todas = await Promise.all([1, 2, 3, 4].map(() => revisarArchivo(bueno, NORMAL)));
    clearInterval(mirar);
    expect(todas.map(({ tipo }) => tipo)).toEqual(['filas', 'filas', 'filas', 'filas']);
    expect(mas - antes).toBeLessThanOrEqual(1);
  });

  it('leaves the process free while it is read', async () => {
    let vueltas = 0;
    const girar = setInterval(() => (vueltas += 1), 1);
    await revisarArchivo(xlsxAMano(tablaBuena(2_000)), NORMAL);
    clearInterval(girar);
    expect(vueltas).toBeGreaterThan(20);
  });
});
