// Plain JavaScript for any Node from 20 on: it runs before the Node of `engines` is installed.
import { readFileSync } from 'node:fs';
import { probarCambios } from './arranque/cambios.mjs';
import { DE_LARGAS, prepararHerramientas } from './arranque/herramientas.mjs';
import { deAUno, instalar } from './arranque/instalar.mjs';
import {
  atenderSenales,
  avisar,
  buscarNode,
  correr,
  decir,
  decirNode,
} from './arranque/proceso.mjs';
import { etapasLargas, probar } from './arranque/pruebas.mjs';
import { construirWeb } from './arranque/web.mjs';

const PROCESOS = {
  start: 'server/inicio.ts',
  dev: 'server/desarrollo.ts',
  api: 'server/main-api.ts',
  worker: 'server/main-worker.ts',
  migrar: 'server/migrar.ts',
  revisar: 'server/revisar.ts',
  verificar: 'server/verificar.ts',
  reparar: 'server/invariantes/main-reparar.ts',
  respaldo: 'server/respaldo/main-respaldo.ts',
  restaurar: 'server/respaldo/main-restaurar.ts',
  almacen: 'server/respaldo/main-almacen.ts',
  catalogo: 'server/db/seed/main-catalogo.ts',
  diagnostico: 'server/salud/main-diagnostico.ts',
};
const COMANDOS = {
  bench: ['node', 'bench/main.ts'],
  noche: ['node', 'server/test/maquinas/main.ts'],
  simulacro: ['node', 'server/test/simulacro/main.ts'],
};
/** Commands that serve the built web. */
const CON_WEB = ['start', 'bench', 'largo'];
/** Commands that print their Node version, because a person reads the output. */
const DICEN_NODE = ['start', 'dev', 'test'];
// server/procesos/procesos.ts explains these options of Node.
const NODO = new URL('./server/procesos/nodo.json', import.meta.url);
// These also run with production dependencies only.
const DE_PRODUCCION = [
  ...['api', 'worker', 'migrar', 'revisar', 'verificar', 'reparar', 'diagnostico'],
  ...['respaldo', 'restaurar', 'almacen', 'catalogo'],
];
// These read standard input: a key, or output of pgBackRest.
const CON_ENTRADA = ['respaldo', 'restaurar'];

const exigirNode = () => {
  const node = buscarNode();
  if (node) return node;
  avisar('Se necesita Node 24 o posterior: para este sistema npm no lo trae.');
  avisar('Instálelo desde https://nodejs.org y vuelva a intentar.');
  return process.exit(1);
};

const preparar = async (verbo) => {
  await instalar({ conDesarrollo: !DE_PRODUCCION.includes(verbo) });
  if (CON_WEB.includes(verbo)) await construirWeb(exigirNode());
};

const decirVersion = () => {
  const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8'));
  decir(`soap ${version}`);
  return 0;
};

const ejecutar = async (verbo, args) => {
  if (verbo === 'version') return decirVersion();
  await deAUno(() => preparar(verbo));
  const node = exigirNode();
  if (DICEN_NODE.includes(verbo)) decirNode(node);
  if (verbo === 'test') {
    const navegador = await prepararHerramientas();
    return probar({ node, navegador, todo: args.includes('--todo') });
  }
  if (verbo === 'cambios') {
    return probarCambios({ node, navegador: await prepararHerramientas(), args });
  }
  if (verbo === 'largo') {
    const etapas = etapasLargas(args);
    const conVitest = etapas.some(([, comando]) => comando === 'vitest');
    const navegador = await prepararHerramientas(conVitest ? DE_LARGAS : {});
    return probar({ etapas, node, navegador, todo: true });
  }
  const archivo = PROCESOS[verbo];
  if (archivo) {
    const { argumentos } = JSON.parse(readFileSync(NODO, 'utf8'));
    const nodeArgs = [...argumentos, '--import', './server/procesos/hijo.ts', archivo, ...args];
    return correr(node, nodeArgs, { node, ligado: true, entrada: CON_ENTRADA.includes(verbo) });
  }
  const [comando, ...fijos] = COMANDOS[verbo] ?? [verbo];
  return correr(comando, [...fijos, ...args], { node });
};

const [verbo = 'start', ...args] = process.argv.slice(2);
atenderSenales();
process.exitCode = await ejecutar(verbo, args);
