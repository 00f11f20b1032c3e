import { avisar, correr, decir, interrumpido, salirPorSenal } from './proceso.mjs';

const VITEST = ['vitest', 'run', '--project'];

/** The cheap ones first; the browser tests need the built web. */
export const ETAPAS = [
  ['formato', 'prettier', '--check', '--log-level', 'warn', '.'],
  ['reglas', 'oxlint', '--type-aware', '--deny-warnings'],
  ['tipos puros', 'tsc', '-p', 'tsconfig.pure.json'],
  ['tipos servidor', 'tsc', '-p', 'tsconfig.json'],
  ['tipos web', 'tsc', '-p', 'tsconfig.web.json'],
  ['sin uso', 'knip'],
  ['pruebas puras', ...VITEST, 'pure'],
  ['pruebas con base', ...VITEST, 'db'],
  ['pruebas de pantalla', ...VITEST, 'ui'],
  ['trazabilidad', 'node', 'server/trazabilidad.ts'],
  ['construcción', 'vite', 'build', '--logLevel', 'warn'],
  ['navegador', 'playwright', 'test'],
];

const segundos = (desde) => ((performance.now() - desde) / 1_000).toFixed(1);

const correrEtapa = async ([nombre, comando, ...args], { node, navegador }) => {
  decir(`\n── ${nombre}: ${[comando, ...args].join(' ')}`);
  const desde = performance.now();
  const sinNavegador = comando === 'playwright' && !navegador;
  if (sinNavegador) avisar('No hay Chromium: estas pruebas no pueden correr.');
  const entorno = navegador ? { CHROMIUM: navegador } : {};
  const codigo = sinNavegador ? 1 : await correr(comando, args, { node, entorno });
  if (interrumpido()) salirPorSenal();
  decir(`── ${nombre}: ${codigo === 0 ? 'bien' : 'FALLA'} en ${segundos(desde)} s`);
  return { nombre, bien: codigo === 0, duracion: segundos(desde) };
};

/**
 * Runs these stages in order and answers the exit code. Stops at the first that fails, unless
 * `todo`; tells `alPasar` the name of each that passes; ends with the seconds of each and, alone on
 * its line, how many passed and failed.
 */
export const probar = async ({ etapas = ETAPAS, node, navegador, todo, alPasar }) => {
  const desde = performance.now();
  const hechas = [];
  for (const etapa of etapas) {
    const hecha = await correrEtapa(etapa, { node, navegador });
    hechas.push(hecha);
    if (hecha.bien) alPasar?.(hecha.nombre);
    else if (!todo) break;
  }
  const fallidas = hechas.filter((etapa) => !etapa.bien).length;
  decir('\nEtapas');
  for (const { nombre, bien, duracion } of hechas) {
    decir(`  ${bien ? '✓' : '✗'} ${nombre.padEnd(20)} ${duracion.padStart(7)} s`);
  }
  const pendientes = etapas.length - hechas.length;
  if (pendientes > 0) decir(`  ${pendientes} sin correr (con -- --todo corren igual)`);
  decir(`  en total ${segundos(desde)} s\n`);
  decir(`${hechas.length - fallidas} passed, ${fallidas} failed`);
  return fallidas === 0 ? 0 : 1;
};
