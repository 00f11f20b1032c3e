import { readdirSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import {
  abandonar,
  avisar,
  correrMedido,
  decir,
  interrumpido,
  raiz,
  salirPorSenal,
} from './proceso.mjs';

const VITEST = ['vitest', 'run', '--project'];
/** Vitest's arguments for every project of `npm test`. */
export const DE_TODAS = ['pure', 'db', 'ui'].flatMap((proyecto) => ['--project', proyecto]);
/** `npm test` leaves tests with `@largo` in their title to `test:largo`. */
const SIN_LARGAS = ['-t', '^(?!.*@largo)'];
/** Each checker of tsc creates all types it meets, so two of them take nearly twice the processor of one. */
const TSC = ['tsc', '--checkers', '1', '-p'];

/** Stages of one core: the long one first, then the cheap ones. The browser needs the built web. */
export const ETAPAS = [
  ['pruebas puras', ...VITEST, 'pure', ...SIN_LARGAS],
  ['formato', 'oxfmt', '--check'],
  ['reglas', 'oxlint', '--type-aware', '--deny-warnings'],
  ['tipos puros', ...TSC, 'tsconfig.pure.json'],
  ['tipos servidor', ...TSC, 'tsconfig.json'],
  ['tipos web', ...TSC, 'tsconfig.web.json'],
  ['sin uso', 'knip'],
  ['sólo en pruebas', 'knip', '--production'],
  ['trazabilidad', 'node', 'server/lint/trazabilidad.ts'],
  ['construcción', 'vite', 'build', '--logLevel', 'warn'],
  ['pruebas con base', ...VITEST, 'db', ...SIN_LARGAS],
  ['pruebas de pantalla', ...VITEST, 'ui', ...SIN_LARGAS],
  ['navegador', 'playwright', 'test'],
];
const CON_PRUEBAS = ['formatos', 'features', 'integrations', 'nucleo', 'server', 'values', 'web'];
const archivosDePrueba = () =>
  CON_PRUEBAS.flatMap((carpeta) =>
    readdirSync(join(raiz, carpeta), { recursive: true })
      .filter((ruta) => /\.test\.tsx?$/.test(ruta))
      .map((ruta) => `${carpeta}/${ruta.replaceAll('\\', '/')}`),
  );

/**
 * Stages of `test:largo`: all, or those named by `args`; files of `e2e/` go to the browser. Lighthouse measures
 * last and alone.
 */
export const etapasLargas = (args) => {
  const playwright = ['playwright', 'test', '--config', 'playwright.largo.config.ts'];
  if (args.some((arg) => arg.startsWith('e2e/')))
    return [['navegador a fondo', ...playwright, ...args]];
  const largas = ['pruebas largas', ...VITEST, 'largo', ...args];
  const marcadas = ['pruebas con @largo', 'vitest', 'run', ...DE_TODAS, '-t', '@largo', ...args];
  if (args.length > 0) {
    const nombrados = archivosDePrueba().filter((ruta) => args.some((arg) => ruta.includes(arg)));
    const deOtros = nombrados.filter((ruta) => !ruta.includes('.largo.'));
    // Vitest fails where words name no file.
    if (deOtros.length === 0) return [largas];
    return deOtros.length === nombrados.length ? [marcadas] : [largas, marcadas];
  }
  return [
    largas,
    marcadas,
    ['navegador a fondo', ...playwright, '--project', 'tableta', 'escritorio', 'telefono'],
    ['lighthouse', ...playwright, '--project', 'lighthouse'],
  ];
};
/** These take every core; the others run before them, two at a time. */
const SOLAS = new Set([
  ...['pruebas', 'pruebas con base', 'pruebas de pantalla', 'navegador'],
  ...['pruebas largas', 'pruebas con @largo', 'navegador a fondo', 'lighthouse'],
]);
const FILAS = 2;
/**
 * The linter and tsc are Go programs: one core each, because another stage has the other, and half the
 * garbage collections.
 */
const LADO_A_LADO = { GOMAXPROCS: '1', GOGC: '300' };

/** ORDEN, a number, is the seed of a random order of test files. */
const enOrden = (comando, orden) => {
  if (!orden) return [];
  if (comando === 'playwright') return ['--shuffle', orden];
  return comando === 'vitest' ? ['--sequence.shuffle.files', '--sequence.seed', orden] : [];
};

const segundos = (desde) => ((performance.now() - desde) / 1_000).toFixed(1);

/** Processor seconds of the whole machine so far, by any process. */
const deLaMaquina = () =>
  cpus().reduce((suma, { times }) => suma + times.user + times.nice + times.sys, 0) / 1_000;

const enProcesador = (valor) => (valor === null ? '' : `${valor.toFixed(1).padStart(8)} s`);

/** With `callado` the output is printed at the end, so that stages do not mix. */
const correrEtapa = async ([nombre, comando, ...fijos], { node, navegador, callado }) => {
  const args = [...fijos, ...enOrden(comando, process.env.ORDEN)];
  const titulo = `\n── ${nombre}: ${[comando, ...args].join(' ')}`;
  if (!callado) decir(titulo);
  const desde = performance.now();
  const sinNavegador = comando === 'playwright' && !navegador;
  if (sinNavegador) avisar('No hay Chromium: estas pruebas no pueden correr.');
  const entorno = { ...(callado && LADO_A_LADO), ...(navegador && { CHROMIUM: navegador }) };
  const { codigo, procesador, texto } = sinNavegador
    ? { codigo: 1, procesador: null, texto: '' }
    : await correrMedido(comando, args, { node, entorno, callado });
  return { nombre, titulo, texto, bien: codigo === 0, duracion: segundos(desde), procesador };
};

const contar = ({ nombre, titulo, texto, bien, duracion }, { callado }) => {
  if (callado) decir(`${titulo}\n${texto.trimEnd()}`);
  decir(`── ${nombre}: ${bien ? 'bien' : 'FALLA'} en ${duracion} s`);
};

/** Runs stages of `cola` one after another until it is empty. A failure stops it, except with `todo`. */
const correrFila = async (cola, hechas, opciones) => {
  while (cola.length > 0) {
    const hecha = await correrEtapa(cola.shift(), opciones);
    if (interrumpido()) return;
    // A stage stopped by another one's failure prints nothing.
    if (!opciones.todo && hechas.some((otra) => !otra.bien)) return;
    hechas.push(hecha);
    contar(hecha, opciones);
    if (hecha.bien) opciones.alPasar?.(hecha.nombre);
    else if (!opciones.todo) {
      cola.length = 0;
      abandonar();
    }
  }
};

const correrTodas = async (etapas, opciones) => {
  const hechas = [];
  const solas = etapas.filter(([nombre]) => SOLAS.has(nombre));
  const cola = etapas.filter(([nombre]) => !SOLAS.has(nombre));
  const fila = () => correrFila(cola, hechas, { ...opciones, callado: true });
  await Promise.all(Array.from({ length: FILAS }, fila));
  const sigue = opciones.todo || hechas.every((etapa) => etapa.bien);
  if (sigue && !interrumpido()) await correrFila(solas, hechas, { ...opciones, callado: false });
  if (interrumpido()) salirPorSenal();
  return hechas;
};

/**
 * Runs these stages; returns the exit code. Stops at the first failure, except with `todo`. Calls `alPasar`
 * with the name of each passed stage. Prints the seconds of each and, on the last line, how many passed and
 * failed.
 */
export const probar = async ({ etapas = ETAPAS, node, navegador, todo, alPasar }) => {
  const desde = performance.now();
  const antes = deLaMaquina();
  const hechas = await correrTodas(etapas, { node, navegador, todo, alPasar });
  const fallidas = hechas.filter((etapa) => !etapa.bien);
  decir('\nEtapas: segundos, y segundos de procesador');
  for (const { nombre, bien, duracion, procesador } of hechas) {
    const marca = bien ? '✓' : '✗';
    decir(`  ${marca} ${nombre.padEnd(20)} ${duracion.padStart(7)} s ${enProcesador(procesador)}`);
  }
  const pendientes = etapas.length - hechas.length;
  if (pendientes > 0) decir(`  ${pendientes} sin correr (con -- --todo corren igual)`);
  // Chromium and PostgreSQL are no descendants, so only the whole machine's counter includes them.
  const enTodas = (deLaMaquina() - antes).toFixed(0);
  decir(`  en total ${segundos(desde)} s; de procesador, en toda la máquina, ${enTodas} s`);
  if (fallidas.length > 0) decir(`  falló: ${fallidas.map(({ nombre }) => nombre).join(', ')}`);
  decir(`\n${hechas.length - fallidas.length} passed, ${fallidas.length} failed`);
  return fallidas.length === 0 ? 0 : 1;
};
