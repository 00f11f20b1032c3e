import { setTimeout as pausa } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Base } from '#nucleo/db/conexion.ts';
import { azarDe } from '../azar.ts';
import { rotosAlTerminar } from '../reposo.ts';
import type { Memoria } from './cliente.ts';
import { lanzarClientes } from './clientes.ts';
import { cotejar } from './cotejo.ts';
import { type Escena, levantarEscena } from './escena.ts';
import { ubicarS3rver } from './s3rver.ts';
import { sinRed } from './red.ts';
import { TRASTORNOS } from './trastornos.ts';

interface Encargo {
  readonly minutos: number;
  readonly semilla: number;
  /** Part of a fault's name; only matching faults occur. */
  readonly solo?: string | undefined;
  readonly decir: (linea: string) => void;
  readonly parar?: AbortSignal;
}

/** Result of a night. */
export interface Noche {
  readonly resumen: string;
  /**
   * Forbidden findings: wrong answers, broken invariants, contradicted answers. Empty is the right result.
   */
  readonly males: readonly string[];
}

const ACALLAR_S = 240;
const JUNTOS = 2;

/** Reason why this machine cannot run a night; null if it can. */
export const sinNoche = (): string | null =>
  sinRed() ?? (ubicarS3rver() === null ? 'no se pudo traer s3rver de npm' : null);

const cuantil = (medidas: readonly number[], q: number): number =>
  Math.round(medidas.toSorted((a, b) => a - b)[Math.floor(medidas.length * q)] ?? 0);

const contarPor = <T>(cosas: readonly T[], que: (cosa: T) => string): string =>
  [...Map.groupBy(cosas, que)]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([nombre, suyas]) => `${nombre}: ${suyas.length}`)
    .join(', ');

/** Injects faults one by one, sometimes two at once. Repairs all before it ends. */
const trastornar = async (
  escena: Escena,
  { semilla, solo = '', decir }: Encargo,
  fin: AbortSignal,
): Promise<string[]> => {
  const azar = azarDe(semilla);
  const desde = performance.now();
  const hora = (): string => {
    const s = Math.round((performance.now() - desde) / 1_000);
    return `${String(Math.floor(s / 60)).padStart(2, '0')}:${String(s % 60).padStart(2, '0')}`;
  };
  const clases: string[] = [];
  const cola: (typeof TRASTORNOS)[number][] = [];
  const siguiente = () => {
    // Each fault occurs once before any repeats.
    if (cola.length === 0) {
      const posibles = TRASTORNOS.filter(
        ({ clase, falta }) => clase.includes(solo) && (falta?.(escena) ?? null) === null,
      );
      while (posibles.length > 0) cola.push(...posibles.splice(azar(posibles.length) - 1, 1));
    }
    return cola.shift();
  };
  const turno = async (): Promise<void> => {
    while (!fin.aborted) {
      await pausa(1_000 * azar(5), undefined, { signal: fin }).catch(() => undefined);
      const trastorno = siguiente();
      if (fin.aborted || !trastorno) return;
      const { que, dura, acabar } = await trastorno.empezar(escena, azar);
      clases.push(trastorno.clase);
      decir(`${hora()} ${que}, ${dura} s`);
      await pausa(dura * 1_000, undefined, { signal: fin }).catch(() => undefined);
      acabar();
    }
  };
  await Promise.all(Array.from({ length: JUNTOS }, turno));
  return clases;
};

/** Makes retries due now: after failing all night they would wait longer than the test. */
const apurarReintentos = (base: Base) =>
  sql`update cola.job set start_after = now() where state = 'retry'`.execute(base);

const trabajosQueQuedan = async (base: Base): Promise<string[]> => {
  const { rows } = await sql<{ trabajo: string }>`
    select concat_ws(' ', name, state, 'intento', retry_count, 'desde', start_after, output) as trabajo
    from cola.job where state in ('created', 'retry', 'active') order by start_after limit 20`.execute(
    base,
  );
  return rows.map(({ trabajo }) => `queda ${trabajo}`);
};

/** Lets hosts sell and break for that time, then judges. */
export const pasarNoche = async (encargo: Encargo): Promise<Noche> => {
  const { minutos, semilla, decir, parar } = encargo;
  decir(`semilla ${semilla}, ${minutos} min`);
  const escena = await levantarEscena(decir);
  try {
    for (const { clase, falta } of TRASTORNOS) {
      const motivo = falta?.(escena) ?? null;
      if (motivo !== null) decir(`se omite: ${clase} (${motivo})`);
    }
    const memoria: Memoria = { libreta: [], recuerdos: [], vistos: [], abandonos: new Map() };
    const plazo = AbortSignal.timeout(minutos * 60_000);
    const fin = parar ? AbortSignal.any([plazo, parar]) : plazo;
    const clientes = lanzarClientes(escena, memoria, fin, azarDe(semilla + 1));
    const [clases] = await Promise.all([trastornar(escena, encargo, fin), clientes]);
    decir('todo arreglado: se espera a que no quede nada por hacer');
    for (const maquina of Object.values(escena.maquinas)) await maquina.sirve();
    const { base, documentos } = escena;
    await apurarReintentos(base);
    const rotos = await rotosAlTerminar({ base, puertos: { documentos } }, ACALLAR_S).catch(
      async (error: unknown) => [String(error), ...(await trabajosQueQuedan(base))],
    );
    const { libreta, recuerdos, abandonos } = memoria;
    const graves = libreta.filter(({ grave }) => grave);
    const males = [
      ...[
        ...Map.groupBy(
          graves,
          ({ llamada, estado, codigo }) => `${estado} ${codigo} en ${llamada}`,
        ),
      ].map(([que, suyas]) => `${que}, ${suyas.length} veces: ${suyas[0]?.detalle}`),
      ...(graves.length > 0 ? escena.inesperados.map((linea) => linea.slice(0, 1_500)) : []),
      ...new Set(memoria.vistos),
      ...rotos,
      ...(await cotejar(escena, recuerdos)),
    ];
    const emitidas = recuerdos.filter(({ emitida }) => emitida);
    const contestadas = libreta.filter(({ estado }) => estado !== 'sin respuesta');
    const ms = contestadas.map((una) => una.ms);
    const demoras = emitidas.flatMap(({ demora }) => demora ?? []);
    const solas = Object.values(escena.maquinas).filter((una) => una.solas() > 0);
    const { polizas } = await base
      .selectFrom('polizas')
      .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('polizas'))
      .executeTakeFirstOrThrow();
    const resumen = [
      `trastornos: ${clases.length} (${contarPor(clases, (clase) => clase)})`,
      `ventas: ${recuerdos.length} hasta PAGAR, ${emitidas.length} vistas emitidas por su cliente; ${polizas} pólizas`,
      `respuestas: ${libreta.length} (${contarPor(libreta, ({ estado }) => String(estado))})`,
      `no 2xx ni 3xx: ${contarPor(
        libreta.filter(({ estado }) => typeof estado !== 'number' || estado >= 400),
        ({ estado, codigo, llamada }) => `${estado} ${codigo} ${llamada}`,
      )}`,
      `ms por respuesta: p50 ${cuantil(ms, 0.5)}, p95 ${cuantil(ms, 0.95)}, p99 ${cuantil(ms, 0.99)}`,
      `ms de PAGAR a la última póliza: p50 ${cuantil(demoras, 0.5)}, p95 ${cuantil(demoras, 0.95)}`,
      `clientes que empezaron de nuevo: ${[...abandonos].map(([que, n]) => `${que} (${n})`).join('; ') || 'ninguno'}`,
      `procesos que terminaron solos: ${solas.map((una) => `${una.nombre} ${una.solas()}`).join(', ') || 'ninguno'}`,
      `males: ${males.length}`,
    ].join('\n');
    return { resumen, males };
  } finally {
    await escena.cerrar();
  }
};
