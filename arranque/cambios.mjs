import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { huella } from './instalar.mjs';
import { avisar, decir, modulos, raiz } from './proceso.mjs';
import { DE_TODAS, ETAPAS, probar } from './pruebas.mjs';

const verdes = join(modulos, '.cache', 'etapas-verdes.json');
const CODIGO = /\.tsx?$/;
const DE_NAVEGADOR = /^e2e\/(?!.*\.largo\.)|^playwright\.config\.ts$/;

const git = (args, entorno = {}) =>
  execFileSync('git', args, { cwd: raiz, encoding: 'utf8', env: { ...process.env, ...entorno } });

const lineas = (texto) => texto.split('\n').filter(Boolean);

/** Tree id of the working folder, untracked files included and ignored ones excluded. */
const fotografiar = () => {
  const carpeta = mkdtempSync(join(tmpdir(), 'soap-indice-'));
  const entorno = { GIT_INDEX_FILE: join(carpeta, 'index') };
  try {
    copyFileSync(
      join(raiz, git(['rev-parse', '--git-path', 'index']).trim()),
      entorno.GIT_INDEX_FILE,
    );
    git(['add', '--all'], entorno);
    return git(['write-tree'], entorno).trim();
  } finally {
    rmSync(carpeta, { recursive: true, force: true });
  }
};

const deLaSuite = (nombre, mira) => ({ mira, etapa: ETAPAS.find(([suyo]) => suyo === nombre) });

/** Stages with the files they depend on. A stage with `deLista` takes only the changed files. */
const planear = ({ presentes, base, conNavegador }) => {
  const codigo = presentes.filter((ruta) => CODIGO.test(ruta));
  const spec = conNavegador ? [] : [`--only-changed=${base}`];
  return [
    {
      deLista: true,
      mira: /./,
      etapa: ['formato', 'oxfmt', '--check', '--no-error-on-unmatched-pattern', ...presentes],
    },
    {
      deLista: true,
      mira: CODIGO,
      etapa: ['reglas', 'oxlint', '--type-aware', '--deny-warnings', ...codigo],
    },
    ...['tipos puros', 'tipos servidor', 'tipos web'].map((nombre) =>
      deLaSuite(nombre, /\.(tsx?|json)$/),
    ),
    ...['sin uso', 'sólo en pruebas'].map((nombre) => deLaSuite(nombre, /\.(tsx?|mjs|json)$/)),
    {
      mira: /^(?!docs\/|e2e\/)/,
      etapa: ['pruebas', 'vitest', 'run', '--changed', base, '--passWithNoTests', ...DE_TODAS],
    },
    deLaSuite('trazabilidad', /\.(test|spec)\.tsx?$|^docs\/requisitos\//),
    deLaSuite('construcción', conNavegador ? /./ : DE_NAVEGADOR),
    {
      mira: conNavegador ? /./ : DE_NAVEGADOR,
      etapa: ['navegador', 'playwright', 'test', ...spec],
    },
  ];
};

const leerVerdes = () => {
  try {
    return JSON.parse(readFileSync(verdes, 'utf8'));
  } catch {
    return {};
  }
};

const sobre = (base) => {
  try {
    return git(['merge-base', base, 'HEAD']).trim();
  } catch {
    avisar(`git no conoce ${base}.`);
    return process.exit(1);
  }
};

/**
 * Runs the stages that the difference between `base` and this folder touches, commits and untracked files
 * included. Skips a stage that depends on no changed file, or that passed on the same files.
 */
export const probarCambios = async ({ node, navegador, args }) => {
  const conNavegador = args.includes('--navegador');
  const pedida = args.find((arg) => !arg.startsWith('--')) ?? 'HEAD';
  const base = sobre(pedida);
  const foto = fotografiar();
  const diferencia = (...opciones) => lineas(git(['diff', '--name-only', ...opciones, base, foto]));
  const presentes = diferencia('--diff-filter=d');
  const borrados = diferencia('--diff-filter=D');
  const contenido = lineas(git(['ls-tree', '-r', foto]));
  const pasaron = leerVerdes();
  const valores = new Map();
  const etapas = planear({ presentes, base, conNavegador }).flatMap(({ mira, etapa, deLista }) => {
    const toca = (deLista ? presentes : [...presentes, ...borrados]).some((ruta) =>
      mira.test(ruta),
    );
    if (!toca) return [];
    const [nombre] = etapa;
    const visto = contenido.filter((linea) => mira.test(linea.slice(linea.indexOf('\t') + 1)));
    const valor = huella(etapa.join(' '), ...visto);
    valores.set(nombre, valor);
    if (pasaron[nombre] !== valor) return [etapa];
    decir(`── ${nombre}: pasó con estos mismos archivos`);
    return [];
  });
  if (etapas.length === 0) {
    decir(`Nada por probar desde ${pedida}. Para mirar más atrás: npm run test:cambios <commit>`);
    return 0;
  }
  return probar({
    etapas,
    node,
    navegador,
    todo: true,
    alPasar: (nombre) => {
      pasaron[nombre] = valores.get(nombre);
      mkdirSync(dirname(verdes), { recursive: true });
      writeFileSync(verdes, JSON.stringify(pasaron));
    },
  });
};
