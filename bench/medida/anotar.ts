import { asentada, type Cifra, cumple, nombreDe, tabla } from './cifra.ts';
import { cargaHastaAhora } from './carga.ts';
import { agregarCorrida, type Corrida, deAqui } from './resultados.ts';
import { ARCHIVO_DE_CORRIDA } from './variables.ts';

const numeros = process.argv.filter((arg) => /^\d+$/.test(arg)).map(Number);

/** Numbers of a bench in command line order, with their defaults. Throws when there are too many. */
export const pedido = <T extends Record<string, number>>(porOmision: T): T => {
  const nombres = Object.keys(porOmision);
  if (numeros.length > nombres.length) {
    throw new Error(`de más: ${numeros.slice(nombres.length).join(' ')} (${nombres.join(', ')})`);
  }
  const dichos = nombres.slice(0, numeros.length).map((nombre, i) => [nombre, numeros[i]]);
  return { ...porOmision, ...Object.fromEntries(dichos) };
};

const decirCarga = ({ carga, segundos }: Corrida): string =>
  `${segundos.toFixed(0)} s; carga antes ${carga.antes}` +
  (carga.ajena === null ? '' : `, núcleos que tomó lo demás ${carga.ajena}`);

const decirMetas = (cifras: readonly Cifra[]): string => {
  const juzgadas = cifras.filter((cifra) => cumple(cifra) !== null);
  if (juzgadas.length === 0) return 'sin metas';
  const fuera = juzgadas.filter((cifra) => cumple(cifra) === false);
  const bien = `metas: ${juzgadas.length - fuera.length} de ${juzgadas.length}`;
  return fuera.length === 0 ? bien : `${bien}; fuera de meta: ${fuera.map(nombreDe).join(', ')}`;
};

/**
 * Prints a bench's figures, judges them (exit code 1 when a target is missed) and hands the run to
 * `bench/main.ts`. Call it once, while the measured processes still run.
 */
export const anotar = (
  bench: string,
  parametros: Readonly<Record<string, number>>,
  medidas: readonly Cifra[],
): void => {
  const cifras = medidas.map(asentada);
  const repetida = cifras.map(nombreDe).find((nombre, i, todas) => todas.indexOf(nombre) !== i);
  if (repetida !== undefined) throw new Error(`dos veces: ${repetida}`);
  const corrida: Corrida = {
    bench,
    parametros,
    deSiempre: numeros.length === 0,
    fecha: new Date().toISOString(),
    ...deAqui(),
    carga: cargaHastaAhora(),
    segundos: Number((performance.now() / 1_000).toFixed(1)),
    cifras,
  };
  const archivo = process.env[ARCHIVO_DE_CORRIDA];
  if (archivo !== undefined) agregarCorrida(archivo, corrida);
  console.log(`\n${tabla(cifras)}\n\n${decirMetas(cifras)}; ${decirCarga(corrida)}`);
  if (cifras.some((cifra) => cumple(cifra) === false)) process.exitCode = 1;
};
