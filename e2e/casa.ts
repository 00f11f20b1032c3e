import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { puertoLibre } from '#server/procesos/puertos-de-red.ts';
import { buscarFiltraciones, type Secreto } from '#server/test/proceso/filtraciones.ts';
import { clonar, conectado, prepararServidor } from '#server/test/base/plantilla.ts';
import { loQueDemoro } from './peticiones.ts';
import { secretosDe } from './secretos.ts';

const INICIO = fileURLToPath(new URL('../server/inicio.ts', import.meta.url));
const BITACORAS = fileURLToPath(new URL('../test-results/bitacoras', import.meta.url));

/** The product as `npm start` runs it, with its own port and data folder. */
export interface CasaViva {
  readonly url: string;
  readonly datos: string;
  /** All output of its processes so far; it stays in test-results/bitacoras. */
  registro(): string;
  /** Remembers tokens given to a browser, so that the log is searched for them at the end. */
  recordar(tokens: readonly Secreto[]): void;
  /** Kills the issuing process with SIGKILL; its supervisor restarts it. */
  matarWorker(): Promise<void>;
  /** Makes a queue's delayed jobs due now. An installation given by CASA waits for the real hour. */
  adelantar(cola: string): Promise<void>;
}

/**
 * First port of the search for a free one. It and the metrics ports, 10,000 above, lie below the ephemeral
 * range: an outgoing connection once took a port between search and use.
 */
const PUERTO_DESDE = 21_000 + (process.pid % 100) * 10;

/** Process id of the child of `padre` that runs `archivo`. */
const hijoDe = async (padre: number, archivo: string): Promise<number> => {
  for (const pid of (await readdir('/proc')).filter((nombre) => /^\d+$/.test(nombre))) {
    const linea = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    const estado = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    const suPadre = Number(estado.split(') ')[1]?.split(' ')[1]);
    if (suPadre === padre && linea.includes(archivo)) return Number(pid);
  }
  throw new Error(`no corre ${archivo}`);
};

const esperarSalud = async (url: string, proceso: ChildProcess): Promise<void> => {
  for (let intento = 0; intento < 600; intento += 1) {
    if (proceso.exitCode !== null) throw new Error('la aplicación terminó al iniciar');
    const respuesta = await fetch(`${url}/salud`).catch(() => null);
    if (respuesta?.ok) return;
    await new Promise((listo) => setTimeout(listo, 100));
  }
  throw new Error('la aplicación no partió en 60 s');
};

/** Opens one log file per house, for its output from now on. */
const abrirRegistro = (proceso: ChildProcess, puerto: number) => {
  mkdirSync(BITACORAS, { recursive: true });
  const nombre = join(BITACORAS, `${puerto}.log`);
  const archivo = createWriteStream(nombre);
  let escrito = '';
  const anotar = (trozo: Buffer): void => {
    escrito += trozo.toString();
    archivo.write(trozo);
  };
  proceso.stdout?.on('data', anotar);
  proceso.stderr?.on('data', anotar);
  return { nombre, leer: () => escrito, cerrar: () => new Promise<void>((l) => archivo.end(l)) };
};

interface Levantada {
  readonly casa: CasaViva;
  /** Stops the house and searches its whole log (C43). Throws with file, line and kind of each find. */
  cerrar(): Promise<void>;
}

/** Initial data of a house's database, beyond that of every installation. */
type Semilla = 'demo' | 'minima';

type Entorno = Readonly<Record<string, string>>;

const levantar = async (semilla: Semilla, entorno: Entorno): Promise<Levantada> => {
  const servidor = await prepararServidor();
  const clon = await clonar(servidor);
  const datos = await mkdtemp(join(tmpdir(), 'soap-e2e-'));
  const puerto = await puertoLibre(PUERTO_DESDE);
  const url = `http://localhost:${puerto}`;
  const proceso = spawn(process.execPath, [INICIO], {
    env: {
      ...process.env,
      PUERTO: String(puerto),
      SOAP_DATOS: datos,
      DATABASE_URL: clon.url,
      SEMILLA: semilla,
      CAPTCHA_ESFUERZO: '3',
      ...entorno,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const registro = abrirRegistro(proceso, puerto);
  const tokens: Secreto[] = [];
  await esperarSalud(url, proceso).catch((error: Error) => {
    throw new Error(`${error.message}\n${registro.leer()}`);
  });
  return {
    casa: {
      url,
      datos,
      registro: registro.leer,
      recordar: (nuevos) => void tokens.push(...nuevos),
      matarWorker: async () => {
        process.kill(await hijoDe(proceso.pid ?? 0, 'main-worker.ts'), 'SIGKILL');
      },
      adelantar: async (cola) => {
        await conectado(clon.url, (cliente) =>
          cliente.query(
            `update cola.job set start_after = now() where name = $1 and state in ('created', 'retry')`,
            [cola],
          ),
        );
      },
    },
    cerrar: async () => {
      const fin = new Promise((listo) => proceso.once('exit', listo));
      proceso.kill('SIGTERM');
      await fin;
      await registro.cerrar();
      const secretos = [...tokens, ...(await secretosDe(clon.url, datos))];
      const halladas = buscarFiltraciones(registro.leer(), secretos);
      await rm(datos, { recursive: true, force: true });
      await clon.cerrar();
      await servidor.detener();
      expect(halladas, `datos reservados en ${registro.nombre}`).toEqual([]);
    },
  };
};

/** Access tokens of a browser's tabs, and its cookies. */
const tokensDe = async (contexto: BrowserContext): Promise<Secreto[]> => {
  const guardados = await Promise.all(
    contexto
      .pages()
      .map((page) =>
        page.evaluate(() => sessionStorage.getItem('token') ?? '{}').catch(() => '{}'),
      ),
  );
  const accesos = guardados.map((texto) => (JSON.parse(texto) as { valor?: string }).valor ?? '');
  const galletas = (await contexto.cookies()).map(({ value }) => value);
  return [...accesos, ...galletas].map((valor) => ({ clase: 'un token de sesión', valor }));
};

/** An installation started by somebody else (CASA, its address); tests reach only its web. */
const ajena = (url: string): Levantada => ({
  casa: {
    url,
    datos: '',
    registro: () => '',
    recordar: () => undefined,
    matarWorker: () => Promise.reject(new Error('la casa es ajena')),
    adelantar: () => Promise.resolve(),
  },
  cerrar: () => Promise.resolve(),
});

interface Pruebas {
  readonly pagina: Page;
}

/**
 * `casa` is shared by the tests of one worker, and fails the run if its log contains a secret. `pagina` fails
 * the test on any CSP report.
 */
export const test = base.extend<Pruebas, { casa: CasaViva; semilla: Semilla; entorno: Entorno }>({
  semilla: ['demo', { scope: 'worker', option: true }],
  entorno: [{}, { scope: 'worker', option: true }],
  casa: [
    async ({ browserName, semilla, entorno }, usar) => {
      expect(browserName).toBe('chromium');
      const { CASA } = process.env;
      const { casa, cerrar } = CASA ? ajena(CASA) : await levantar(semilla, entorno);
      await usar(casa);
      await cerrar();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ casa }, usar) => usar(casa.url),
  context: async ({ context, casa }, usar) => {
    await usar(context);
    casa.recordar(await tokensDe(context));
  },
  pagina: async ({ page, casa }, usar, info) => {
    const quejas: string[] = [];
    page.on('console', (mensaje) => {
      if (/Content Security Policy|Refused to/i.test(mensaje.text())) quejas.push(mensaje.text());
    });
    page.on('pageerror', (error) => quejas.push(error.message));
    await usar(page);
    if (info.status !== info.expectedStatus) {
      process.stderr.write(`La casa de «${info.title}»:\n${loQueDemoro(casa.registro())}\n`);
    }
    expect(quejas).toEqual([]);
  },
});
export { expect } from '@playwright/test';
