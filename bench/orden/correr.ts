import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Corrida, leerCorridas } from '../medida/resultados.ts';
import { ARCHIVO_DE_CORRIDA, CARPETA_DE_PRODUCTOS } from '../medida/variables.ts';

/** Deletes the data of earlier runs at once if less than this is free on the disk. */
const LIBRES_MIN = 20 * 2 ** 30;

/** Folder of all runs of this process, deleted at its end. */
const abrirCarpeta = () => {
  const carpeta = mkdtempSync(join(tmpdir(), 'soap-bench-'));
  // PostgreSQL's account needs to traverse it.
  chmodSync(carpeta, 0o711);
  const productos = join(carpeta, 'productos');
  const preparar = (): void => {
    mkdirSync(productos, { recursive: true });
    chmodSync(productos, 0o711);
  };
  preparar();
  process.once('exit', () => rmSync(carpeta, { recursive: true, force: true }));
  return {
    carpeta,
    productos,
    hacerLugar(): void {
      const { bavail, bsize } = statfsSync(carpeta);
      if (bavail * bsize > LIBRES_MIN || readdirSync(productos).length === 0) return;
      rmSync(productos, { recursive: true, force: true });
      preparar();
    },
  };
};

interface Hecha {
  readonly codigo: number;
  /** Undefined if the bench failed before it had figures. */
  readonly corrida: Corrida | undefined;
}

/** Runs benches one at a time, each in a separate process. */
export const abrirBanco = () => {
  const lugar = abrirCarpeta();
  let vez = 0;
  return async (
    raiz: string,
    bench: string,
    { numeros, callado = false }: { numeros: readonly string[]; callado?: boolean },
  ): Promise<Hecha> => {
    lugar.hacerLugar();
    const archivo = join(lugar.carpeta, `corrida-${(vez += 1)}.jsonl`);
    const { promise, resolve } = Promise.withResolvers<number>();
    const hijo = spawn(process.execPath, [join('bench', `${bench}.bench.ts`), ...numeros], {
      cwd: raiz,
      env: {
        ...process.env,
        [ARCHIVO_DE_CORRIDA]: archivo,
        [CARPETA_DE_PRODUCTOS]: lugar.productos,
      },
      stdio: ['ignore', callado ? 'ignore' : 'inherit', 'inherit'],
    });
    hijo.once('error', () => resolve(127));
    hijo.once('exit', (codigo) => resolve(codigo ?? 1));
    const codigo = await promise;
    return { codigo, corrida: leerCorridas(archivo)[0] };
  };
};
export type Banco = ReturnType<typeof abrirBanco>;
