import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { read, write } from '@e965/xlsx';
import { describe, expect, it, onTestFinished } from 'vitest';
import { correrEnProceso } from '#formatos/xlsx/en-proceso.ts';
import { BYTES_MAXIMOS } from '#formatos/xlsx/libro.ts';
import { xlsxAMano } from '#features/carga-masiva/fixtures/paquetes.xlsx.ts';
import {
  filaBuena,
  letraDeErrores,
  tablaBuena,
  titulosDe,
} from '#features/carga-masiva/fixtures/vehiculos.ts';
import { libroDeFilas, revisarArchivo, revisarGuardadas } from './libro-en-proceso.xlsx.ts';

const ERRORES = letraDeErrores();
const NORMAL = { variante: 'normal', anioActual: 2026 } as const;
const bueno = xlsxAMano(tablaBuena(3));
const falla = (motivo: string) => ({ tipo: 'falla', motivo });
const enLinux = process.platform === 'linux';

const leerDe = (pid: string, que: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${que}`, 'utf8');
  } catch {
    // The process ended meanwhile.
    return '';
  }
};

/** Lists the living reader processes of the process `padre`; works on Linux only. */
const lectores = (padre = process.pid): number[] =>
  (enLinux ? readdirSync('/proc') : [])
    .filter((pid) => leerDe(pid, 'cmdline').includes('proceso-libro.xlsx.ts'))
    .filter((pid) => leerDe(pid, 'status').includes(`\nPPid:\t${padre}\n`))
    .map(Number);

/** Waits for the first reader process of `padre`. */
const esperarLector = async (padre?: number): Promise<number> => {
  const buscar = () => lectores(padre)[0] ?? 0;
  await expect.poll(buscar, { interval: 2, timeout: 30_000 }).toBeGreaterThan(0);
  return buscar();
};

/** Returns an .xls whose records make its reader loop for ever. */
const bucle = (): Buffer => {
  const xls = readFileSync(new URL('../fixtures/trampas-libreoffice.xls', import.meta.url));
  xls[7395] = 0xff;
  return xls;
};

// Processes start slowly on a busy machine.
describe('a file in its process', { timeout: 60_000 }, () => {
  it('returns its rows in stored form', async () => {
    const respuesta = await revisarArchivo(bueno, NORMAL);
    expect(respuesta).toMatchObject({
      tipo: 'filas',
      filas: [{ numero: 2, errores: [] }, { numero: 3 }, { numero: 4 }],
    });
    if (respuesta.tipo !== 'filas') throw new Error(respuesta.tipo);
    expect(respuesta.filas[2]?.celdas).toContain('12345678');
  });

  it('checks stored rows again; an unreadable cell stays wrong until edited', async () => {
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

  it('returns the same file with its errors, and accepts it once corrected', async () => {
    const malo = xlsxAMano([titulosDe('normal'), filaBuena({ anio: 1700 })]);
    const marcado = await revisarArchivo(malo, NORMAL);
    if (marcado.tipo !== 'con_errores') throw new Error(marcado.tipo);
    expect(marcado.cantidad).toBe(1);
    const libro = read(marcado.libro, { type: 'array' });
    const hoja = libro.Sheets['Carga'] ?? {};
    expect(hoja[`${ERRORES}2`]).toMatchObject({ v: 'AÑO: Año inválido' });
    hoja['E2'] = { t: 'n', v: 2016 };
    const corregido = write(libro, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
    expect(await revisarArchivo(corregido, NORMAL)).toMatchObject({ tipo: 'filas' });
  });

  it('writes stored rows with errors found elsewhere', async () => {
    const mensaje = 'El vehículo ya tiene una póliza vigente';
    const leido = await revisarArchivo(bueno, NORMAL);
    if (leido.tipo !== 'filas') throw new Error(leido.tipo);
    const filas = leido.filas.map((fila) => ({
      ...fila,
      errores: fila.numero === 3 ? [{ columna: 'patente' as const, mensaje }] : [],
    }));
    const hoja = read(await libroDeFilas(filas, 'normal'), { type: 'array' }).Sheets['Carga'];
    expect([hoja?.[`${ERRORES}2`], hoja?.[`${ERRORES}3`]?.v, hoja?.['A4']?.v]).toEqual([
      undefined,
      `PATENTE: ${mensaje}`,
      'BBBB12',
    ]);
  });

  it('returns the reason when it is unreadable', async () => {
    expect(await revisarArchivo(Buffer.from('hola'), NORMAL)).toMatchObject(falla('formato'));
    expect(await revisarArchivo(bueno, { ...NORMAL, variante: 'especial' })).toMatchObject(
      falla('columnas'),
    );
    const grande = new Uint8Array(BYTES_MAXIMOS + 1);
    expect(await revisarArchivo(grande, NORMAL)).toEqual(falla('tamano'));
  });

  it('ends a reader that loops for ever with tiempo, and its process is gone', async () => {
    expect(await revisarArchivo(bucle(), NORMAL, { tiempoMaximoMs: 1_500 })).toEqual(
      falla('tiempo'),
    );
    expect(lectores()).toEqual([]);
  });

  it('limits the processor time of a small file, whatever the speed of the machine @largo', async () => {
    // The wall clock alone would allow all of these.
    const clock = { tiempoMaximoMs: 600_000 };
    expect(await revisarArchivo(bucle(), NORMAL, clock)).toEqual(falla('tiempo'));
    const grande = xlsxAMano(tablaBuena(5_000));
    expect((await revisarArchivo(grande, NORMAL, clock)).tipo).toBe('filas');
    expect(await revisarArchivo(grande, NORMAL, { ...clock, cpuMaximoMs: 50 })).toEqual(
      falla('tiempo'),
    );
  });

  it.runIf(enLinux)('does not charge the start of its process @largo', async () => {
    const lento = new URL('./empezar-lento.fixture.xlsx.ts', import.meta.url);
    const leer = (ms: number) => {
      const encargo = { archivo: new Uint8Array(1), ms };
      return correrEnProceso<{ ms: number }>(lento, encargo, { cpuMaximoMs: 200 });
    };
    expect(await leer(0)).toEqual({ ms: 0 });
    expect(await leer(600_000)).toEqual(falla('tiempo'));
  });

  it('ends a file that needs too much memory with memoria, and reads the next one', async () => {
    const grande = xlsxAMano(tablaBuena(5_000));
    expect(await revisarArchivo(grande, NORMAL, { memoriaMb: 8 })).toEqual(falla('memoria'));
    expect((await revisarArchivo(grande, NORMAL)).tipo).toBe('filas');
  });

  it.runIf(enLinux)('ends a file that exceeds its memory limit with memoria', async () => {
    const limites = { residenteMb: 20 };
    expect(await revisarArchivo(bucle(), NORMAL, limites)).toEqual(falla('memoria'));
    expect(lectores()).toEqual([]);
  });

  it('reads one file at a time, however many come', async () => {
    let mas = 0;
    const mirar = setInterval(() => (mas = Math.max(mas, lectores().length)), 2);
    const todas = await Promise.all([1, 2, 3, 4].map(() => revisarArchivo(bueno, NORMAL)));
    clearInterval(mirar);
    expect(todas.map(({ tipo }) => tipo)).toEqual(['filas', 'filas', 'filas', 'filas']);
    expect(mas).toBe(Number(enLinux));
    await expect.poll(() => lectores()).toEqual([]);
  });

  it.runIf(enLinux)('sees neither our settings nor our flags', async () => {
    process.env['SECRETO_DE_PRUEBA'] = 'no-lo-lea-nadie';
    onTestFinished(() => void delete process.env['SECRETO_DE_PRUEBA']);
    const leido = revisarArchivo(bucle(), NORMAL, { cpuMaximoMs: 200 });
    const lector = String(await esperarLector());
    const entorno = leerDe(lector, 'environ')
      .split('\0')
      .map((par) => par.split('=')[0]);
    const banderas = leerDe(lector, 'cmdline')
      .split('\0')
      .filter((arg) => arg.startsWith('-'));
    expect(await leido).toEqual(falla('tiempo'));
    const dados = ['NODE_CHANNEL_FD', 'NODE_CHANNEL_SERIALIZATION_MODE', 'NODE_COMPILE_CACHE', ''];
    expect(banderas).toEqual([
      '--max-old-space-size=256',
      '--max-semi-space-size=8',
      '--optimize-for-size',
    ]);
    expect(entorno).toContain('NODE_CHANNEL_FD');
    expect(entorno.filter((nombre) => !dados.includes(nombre ?? ''))).toEqual([]);
  });

  it.runIf(enLinux)(
    'whose process is killed by others fails, and the next one is read',
    async () => {
      const [leido] = await Promise.allSettled([
        revisarArchivo(bucle(), NORMAL),
        esperarLector().then((pid) => process.kill(pid, 'SIGKILL')),
      ]);
      expect(leido).toMatchObject({ status: 'rejected', reason: { message: /SIGKILL/ } });
      expect((await revisarArchivo(bueno, NORMAL)).tipo).toBe('filas');
    },
  );

  it.runIf(enLinux)('ends with the process that started it @largo', async () => {
    const fixture = fileURLToPath(new URL('./leer-sin-fin.fixture.xlsx.ts', import.meta.url));
    const padre = spawn(process.execPath, [fixture], { stdio: 'ignore' });
    const lector = await esperarLector(padre.pid);
    const tics = () => Number(leerDe(String(lector), 'stat').split(') ')[1]?.split(' ')[11]);
    // The wait exceeds the start, so the reader is in its loop now, where it receives no signal of its
    // parent.
    await expect.poll(tics, { timeout: 30_000 }).toBeGreaterThan(40);
    padre.kill('SIGKILL');
    const vivo = () => leerDe(String(lector), 'cmdline') !== '';
    await expect.poll(vivo, { timeout: 30_000 }).toBe(false);
  });

  it('rethrows an error of our own code', async () => {
    await expect(revisarGuardadas([null as never], NORMAL)).rejects.toThrow(TypeError);
    await expect(revisarGuardadas([(() => 1) as never], NORMAL)).rejects.toThrow('cloned');
    expect(lectores()).toEqual([]);
  });

  it('keeps the process responsive, and returns every row in its place', async () => {
    let vueltas = 0;
    const girar = setInterval(() => (vueltas += 1), 1);
    const leido = await revisarArchivo(xlsxAMano(tablaBuena(2_500)), NORMAL);
    clearInterval(girar);
    expect(vueltas).toBeGreaterThan(20);
    if (leido.tipo !== 'filas') throw new Error(leido.tipo);
    expect(leido.filas.map(({ numero }) => numero)).toEqual(
      Array.from({ length: 2_500 }, (_, i) => i + 2),
    );
    expect(await revisarGuardadas(leido.filas, NORMAL)).toEqual(leido.filas);
    expect(await revisarGuardadas([], NORMAL)).toEqual([]);
  });
});
