import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { detenerTodos, lanzar, LISTO } from './procesos.ts';

describe('processes of the product', () => {
  let carpeta: string;
  const ruta = (nombre: string): string => join(carpeta, nombre);
  const escribir = (nombre: string, codigo: string): string => {
    writeFileSync(ruta(nombre), codigo);
    return ruta(nombre);
  };
  const pids = (): number[] => readFileSync(ruta('pids'), 'utf8').trim().split('\n').map(Number);
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
  afterEach(() => detenerTodos());
  afterAll(() => rmSync(carpeta, { recursive: true, force: true }));

  it('starts again one that dies, and ends it for good when asked', async () => {
    await lanzar('uno', escribir('uno.mjs', sirve), { NOTAS: ruta('pids') });
    const [primero = 0] = pids();
    process.kill(primero, 'SIGKILL');
    await expect.poll(pids, { timeout: 10_000 }).toHaveLength(2);
    await detenerTodos();
    expect(pids().map(vive)).toEqual([false, false]);
  });

  it('refuses one that ends before it ever served', async () => {
    const archivo = escribir('nunca.mjs', 'process.exitCode = 3;');
    await expect(lanzar('nunca', archivo)).rejects.toThrow('nunca terminó al iniciar (código 3)');
  });

  it('leaves no child behind when the parent is killed', async () => {
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
