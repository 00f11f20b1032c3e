import { fileURLToPath } from 'node:url';
import { escribirGraficos, publicar } from './historia/escribir.ts';
import { BENCHES } from './lista.ts';
import { emparejar, tablaDeParejas, turnos } from './medida/pareja.ts';
import type { Corrida } from './medida/resultados.ts';
import { abrirBanco, type Banco } from './orden/correr.ts';
import { leerOrden, type Orden, USO } from './orden/orden.ts';
import { abrirVersion } from './orden/version-anterior.ts';

const SEGUNDOS_DIARIOS = 600;
const raiz = fileURLToPath(new URL('../', import.meta.url));

const correrSolos = async (banco: Banco, orden: Orden): Promise<void> => {
  const inicio = performance.now();
  const cuanto: string[] = [];
  for (const bench of orden.benches) {
    console.log(`\n# ${bench}`);
    const desde = performance.now();
    const { codigo, corrida } = await banco(raiz, bench, orden);
    if (codigo !== 0) process.exitCode = 1;
    if (corrida && orden.guardar) publicar(corrida);
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
    // Removes the checkout after an interruption too.
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
