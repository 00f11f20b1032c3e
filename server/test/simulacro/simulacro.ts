import { loadavg } from 'node:os';
import { setTimeout as pausa } from 'node:timers/promises';
import { azarDe } from '../azar.ts';
import { cotejar } from '../maquinas/cotejo.ts';
import { rotosAlTerminar } from '../reposo.ts';
import { cuadroDe, type Renglon } from './cuadro.ts';
import { type Dia, levantarDia } from './dia.ts';
import { recibirGente } from './gente.ts';

interface Encargo {
  readonly minutos: number;
  readonly escala: number;
  readonly semilla: number;
  /** Seconds that a sale waits before the public link shows its waiting room. */
  readonly sala: number;
  readonly decir: (linea: string) => void;
  readonly parar: AbortSignal;
}

interface Muerte {
  readonly proceso: string;
  /** Seconds from the kill until it served again. */
  readonly vuelve: number;
}

/** Result of a simulation. */
interface Simulacro {
  readonly cuadro: readonly Renglon[];
  readonly muertes: readonly Muerte[];
  /** Longest observed wait of a sale, and the one-minute load average. */
  readonly esperaMaxima: number;
  readonly carga: number;
  /** Forbidden findings. Empty is the right result. */
  readonly males: readonly string[];
}

const ACALLAR_S = 240;
const MIRADA_MS = 2_000;

const conUnDecimal = (numero: number): number => Math.round(numero * 10) / 10;

/** Kills each process with kill -9, one after another, around halfway. */
const matarTodos = async (
  { mortales }: Dia,
  { minutos, decir, parar }: Encargo,
): Promise<Muerte[]> => {
  const muertes: Muerte[] = [];
  const tramo = (minutos * 60_000) / 10;
  await pausa(4 * tramo, undefined, { signal: parar }).catch(() => undefined);
  for (const { nombre, matar } of mortales) {
    if (parar.aborted) break;
    decir(`kill -9 a ${nombre}`);
    const vuelve = conUnDecimal(await matar());
    decir(`${nombre} sirve de nuevo a los ${vuelve} s`);
    muertes.push({ proceso: nombre, vuelve });
    await pausa(tramo, undefined, { signal: parar }).catch(() => undefined);
  }
  return muertes;
};

/** Reads the API's own measure of waiting sales from the database. */
const mirarEspera = (dia: Dia) => {
  let maxima = 0;
  const mirar = async (): Promise<void> => {
    const fila = await dia.base.selectFrom('presion').select('espera_s').executeTakeFirst();
    maxima = Math.max(maxima, fila?.espera_s ?? 0);
  };
  // Readings fail while PostgreSQL is down.
  const mirada = setInterval(() => void mirar().catch(() => undefined), MIRADA_MS);
  return { maxima: () => Math.round(maxima), cerrar: () => clearInterval(mirada) };
};

/** Presses an hour of 31 March into `minutos`, kills each process halfway, then judges. */
export const simular = async (encargo: Encargo): Promise<Simulacro> => {
  const { decir, semilla, sala } = encargo;
  const dia = await levantarDia(sala);
  const espera = mirarEspera(dia);
  try {
    decir('abierto');
    const [gente, muertes] = await Promise.all([
      recibirGente(dia, { ...encargo, azar: azarDe(semilla) }),
      matarTodos(dia, encargo),
    ]);
    const [carga = 0] = loadavg();
    decir('cerrado: se espera a que no quede nada por hacer');
    const { base, documentos } = dia;
    const rotos = await rotosAlTerminar({ base, puertos: { documentos } }, ACALLAR_S).catch(
      (error: unknown) => [String(error)],
    );
    const clases = Object.values(gente);
    const recuerdos = clases.flatMap((clase) => clase.recuerdos);
    const graves = clases.flatMap(({ libreta }) => libreta.filter(({ grave }) => grave));
    return {
      cuadro: cuadroDe(gente),
      muertes,
      esperaMaxima: espera.maxima(),
      carga: conUnDecimal(carga),
      males: [
        ...graves.map(({ estado, llamada, detalle }) => `${estado} en ${llamada}: ${detalle}`),
        ...clases.flatMap(({ vistos }) => vistos),
        ...rotos,
        ...(await cotejar(dia, recuerdos)),
      ],
    };
  } finally {
    espera.cerrar();
    await dia.cerrar();
  }
};
