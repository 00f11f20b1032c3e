import { fileURLToPath } from 'node:url';
import { escribirGraficos } from './graficos/escribir.ts';
import { BENCHES } from './lista.ts';
import { BASTAN, contraGuardadas, emparejar, tablaDeParejas, turnos } from './medida/pareja.ts';
import {
  agregarCorrida,
  type Corrida,
  guardadas,
  leerCorridas,
  PUBLICADOS,
} from './medida/resultados.ts';
import { baseGuardada } from './medida/base-guardada.ts';
import { abrirBanco, type Banco } from './orden/correr.ts';
import { leerOrden, type Orden, USO } from './orden/orden.ts';
import { abrirVersion } from './orden/version-anterior.ts';

const SEGUNDOS_DIARIOS = 600;
const raiz = fileURLToPath(new URL('../', import.meta.url));

const conservar = (corrida: Corrida, { guardar }: Orden): void => {
  agregarCorrida(guardadas(), corrida);
  if (guardar) agregarCorrida(PUBLICADOS, corrida);
};

/** What this run says beside those of the version before that this machine kept. */
const decirContraGuardadas = (corrida: Corrida, antes: readonly Corrida[]): void => {
  const base = baseGuardada(antes, corrida);
  if (base.length < BASTAN) return;
  const cambios = contraGuardadas(
    base.map(({ cifras }) => cifras),
    corrida.cifras,
  ).filter(({ veredicto }) => veredicto === 'peor' || veredicto === 'mejor');
  const de = `${base[0]?.version}, ${base.length} corridas guardadas con una carga como ésta`;
  if (cambios.length === 0) console.log(`nada fuera de lo visto (${de})`);
  else console.log(`\ncontra ${de}, no por turnos:\n${tablaDeParejas(cambios)}`);
};

const correrSolos = async (banco: Banco, orden: Orden): Promise<void> => {
  const inicio = performance.now();
  const cuanto: string[] = [];
  for (const bench of orden.benches) {
    console.log(`\n# ${bench}`);
    const antes = leerCorridas(guardadas());
    const desde = performance.now();
    const { codigo, corrida } = await banco(raiz, bench, orden);
    if (codigo !== 0) process.exitCode = 1;
    if (corrida) {
      conservar(corrida, orden);
      decirContraGuardadas(corrida, antes);
    }
    cuanto.push(`${bench} ${Math.round((performance.now() - desde) / 1_000)}`);
  }
  const segundos = Math.round((performance.now() - inicio) / 1_000);
  console.log(`\n${segundos} s en todo (${cuanto.join(', ')}); los diarios, ${SEGUNDOS_DIARIOS}`);
};

const correrContra = async (banco: Banco, orden: Orden, contra: string): Promise<void> => {
  const raices = { antes: abrirVersion(contra), ahora: raiz };
  for (const bench of orden.benches) {
    const corridas: Record<'antes' | 'ahora', Corrida[]> = { antes: [], ahora: [] };
    for (const turno of turnos(orden.vueltas)) {
      const { corrida } = await banco(raices[turno], bench, { ...orden, callado: true });
      if (!corrida) throw new Error(`${bench} no llegó a sus cifras (${turno})`);
      corridas[turno].push(corrida);
      agregarCorrida(guardadas(), corrida);
    }
    const parejas = emparejar(
      corridas.antes.map(({ cifras }) => cifras),
      corridas.ahora.map(({ cifras }) => cifras),
    );
    const [antes, ahora] = [corridas.antes[0]?.version, corridas.ahora[0]?.version];
    const cargas = [...corridas.antes, ...corridas.ahora].map(({ carga }) => carga.ajena ?? '?');
    console.log(`\n# ${bench}: ${antes} y ${ahora}, ${orden.vueltas * 2} pares`);
    console.log(`núcleos que tomó lo demás: ${cargas.join(' ')}\n${tablaDeParejas(parejas)}`);
    if (parejas.some(({ veredicto }) => veredicto === 'peor')) process.exitCode = 1;
  }
};

const correr = async (orden: Orden): Promise<void> => {
  if (orden.lista) {
    for (const { nombre, diario } of BENCHES) console.log(diario ? nombre : `${nombre} (--todo)`);
    return;
  }
  if (!orden.graficos) {
    // Whoever stops it leaves no checkout behind.
    for (const senal of ['SIGINT', 'SIGTERM'] as const)
      process.once(senal, () => process.exit(130));
    const banco = abrirBanco();
    if (orden.contra === undefined) await correrSolos(banco, orden);
    else await correrContra(banco, orden, orden.contra);
  }
  if (orden.guardar || orden.graficos) escribirGraficos();
};

const ordenDada = (): Orden | null => {
  try {
    return leerOrden(process.argv.slice(2));
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${USO}`);
    process.exitCode = 2;
    return null;
  }
};

const orden = ordenDada();
if (orden) await correr(orden);
