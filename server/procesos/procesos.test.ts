import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { detenerTodos, hastaQueResponda, lanzar, LISTO, relanzar } from './procesos.ts';
import { puertoLibre } from './puertos-de-red.ts';

describe('processes of the product', () => {
  let carpeta: string;
  const ruta = (nombre: string): string => join(carpeta, nombre);
  const escribir = (nombre: string, codigo: string): string => {
    writeFileSync(ruta(nombre), codigo);
    return ruta(nombre);
  };
  const numeros = (nombre: string): number[] =>
    readFileSync(ruta(nombre), 'utf8').trim().split('\n').map(Number);
  const pids = (): number[] => numeros('pids');
  /** Pauses that the supervisor announced, in seconds. */
  const oirPausas = (): (() => number[]) => {
    const dicho = vi.spyOn(process.stderr, 'write');
    return () =>
      dicho.mock.calls.flatMap(([texto]) => {
        const pausa = /vuelve en ([\d.]+) s/.exec(String(texto))?.[1];
        return pausa === undefined ? [] : Number(pausa);
      });
  };
  const vive = (pid: number): boolean => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  const sirve = `
    import { appendFileSync } from 'node:fs';
    appendFileSync(process.env.NOTAS, process.pid + '\\n');
    setInterval(() => {}, 1000);
    process.send('${LISTO}');`;

  beforeAll(() => {
    carpeta = mkdtempSync(join(tmpdir(), 'soap-procesos-'));
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await detenerTodos();
  });
  afterAll(() => rmSync(carpeta, { recursive: true, force: true }));

  it('restarts one that dies, and stops it for good when asked', async () => {
    await lanzar('uno', escribir('uno.mjs', sirve), { NOTAS: ruta('pids') });
    const [primero = 0] = pids();
    process.kill(primero, 'SIGKILL');
    await expect.poll(pids, { timeout: 10_000 }).toHaveLength(2);
    await detenerTodos();
    expect(pids().map(vive)).toEqual([false, false]);
  });

  it('[A-PROD-020] restarts one that had served without delay, however often it is killed', async () => {
    const pausas = oirPausas();
    const archivo = escribir(
      'varias.mjs',
      `import { appendFileSync } from 'node:fs';
       setInterval(() => {}, 1000);
       process.send('${LISTO}', () => appendFileSync(process.env.NOTAS, process.pid + '\\n'));`,
    );
    await lanzar('varias', archivo, { NOTAS: ruta('varias') });
    for (let muertes = 1; muertes <= 3; muertes += 1) {
      await expect.poll(() => numeros('varias'), { timeout: 10_000 }).toHaveLength(muertes);
      process.kill(numeros('varias').at(-1) ?? 0, 'SIGKILL');
      await expect.poll(pausas, { timeout: 10_000 }).toHaveLength(muertes);
    }
    expect(pausas()).toEqual([0.5, 0.5, 0.5]);
  });

  it('[A-PROD-020] waits ever longer for one that does not become ready again', async () => {
    const pausas = oirPausas();
    const archivo = escribir(
      'una-vez.mjs',
      `import { existsSync, writeFileSync } from 'node:fs';
       if (existsSync(process.env.NOTAS)) process.exit(3);
       writeFileSync(process.env.NOTAS, '');
       process.send('${LISTO}', () => process.exit(0));`,
    );
    await lanzar('una-vez', archivo, { NOTAS: ruta('una-vez') });
    await expect.poll(pausas, { timeout: 10_000 }).toEqual([0.5, 1, 2]);
  });

  /** Serves `dice` at that port, and releases it only a while after SIGTERM. */
  const servidor = (puerto: number, dice: string): string => `
    import { createServer } from 'node:http';
    const servidor = createServer((_req, res) => res.end('${dice}'));
    servidor.listen(${puerto}, '127.0.0.1', () => process.send('${LISTO}'));
    process.on('SIGTERM', () => setTimeout(() => servidor.close(() => process.exit(0)), 200));`;
  const leer = async (puerto: number): Promise<string> =>
    (
      await fetch(`http://127.0.0.1:${puerto}`, { headers: { connection: 'close' } }).catch(() => ({
        text: async () => 'nadie',
      }))
    ).text();

  it('restarts one from its new source, on the port that the old one releases', async () => {
    const dicho = vi.spyOn(process.stderr, 'write');
    const puerto = await puertoLibre(20_000 + (process.pid % 10_000));
    const archivo = escribir('cambia.mjs', servidor(puerto, 'antes'));
    await lanzar('cambia', archivo);
    expect(await leer(puerto)).toBe('antes');
    escribir('cambia.mjs', servidor(puerto, 'después'));
    relanzar('cambia');
    // A second change arrives while the old one ends.
    relanzar('cambia');
    await hastaQueResponda('cambia');
    expect(await leer(puerto)).toBe('después');
    expect(dicho).not.toHaveBeenCalled();
  });

  it('gives up on one that cannot restart, until a change mends it', async () => {
    const puerto = await puertoLibre(20_000 + (process.pid % 10_000));
    await lanzar('rota', escribir('rota.mjs', servidor(puerto, 'bien')));
    escribir('rota.mjs', 'process.exit(3);');
    relanzar('rota');
    await hastaQueResponda('rota');
    expect(await leer(puerto)).toBe('nadie');
    escribir('rota.mjs', servidor(puerto, 'bien'));
    relanzar('rota');
    await hastaQueResponda('rota');
    expect(await leer(puerto)).toBe('bien');
  });

  it('leaves nothing running when all stop during a restart', async () => {
    const puerto = await puertoLibre(20_000 + (process.pid % 10_000));
    await lanzar('termina', escribir('termina.mjs', servidor(puerto, 'antes')));
    relanzar('termina');
    await detenerTodos();
    expect(await leer(puerto)).toBe('nadie');
    expect(await puertoLibre(puerto)).toBe(puerto);
  });

  it('rejects one that ends before it ever served', async () => {
    const archivo = escribir('nunca.mjs', 'process.exitCode = 3;');
    await expect(lanzar('nunca', archivo)).rejects.toThrow('nunca terminó al iniciar (código 3)');
  });

  it('leaves no child running when the parent is killed', async () => {
    const hijo = escribir('hijo.mjs', sirve);
    const padre = escribir(
      'padre.mjs',
      `import { lanzar } from '${new URL('./procesos.ts', import.meta.url).href}';
       await lanzar('nieto', '${hijo}');
       process.kill(process.pid, 'SIGKILL');`,
    );
    await expect(lanzar('padre', padre, { NOTAS: ruta('nietos') })).rejects.toThrow('SIGKILL');
    const nieto = Number(readFileSync(ruta('nietos'), 'utf8'));
    await expect.poll(() => vive(nieto), { timeout: 10_000 }).toBe(false);
  });
});
