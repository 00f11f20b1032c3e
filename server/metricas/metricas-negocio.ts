import { emitidasAlDia, emitidasEl } from '#features/inicio/por-resolver/por-resolver.query.ts';
import { fechaSantiago, sumarDias } from '#values/fecha.ts';
import { colaMuerta } from '#values/cola.ts';
import { sql } from 'kysely';
import { Gauge, Registry } from 'prom-client';
import { COLAS } from '../colas.ts';
import { admiteEscrituras, type Base } from '#nucleo/db/conexion.ts';
import { desvioDelReloj } from './reloj.ts';

/** A group of rows: their number, and the age in seconds of the oldest. */
interface Grupo {
  readonly clase: string;
  readonly estado: string;
  readonly cuantos: number;
  readonly segundos: number | null;
}

const edad = ({ segundos }: { segundos: number | null }): number => Math.max(0, segundos ?? 0);

const leerColas = async (base: Base, ahora: Date, registers: Registry[]): Promise<void> => {
  const { rows } = await sql<Grupo>`
    select name as clase, state::text as estado, count(*)::integer as cuantos,
      extract(epoch from ${ahora}::timestamptz - min(start_after))::float8 as segundos
    from cola.job where state < 'completed' group by 1, 2
  `.execute(base);
  const trabajos = new Gauge({
    name: 'soap_queue_jobs',
    help: 'Jobs by queue: waiting, waiting for a retry, being done.',
    labelNames: ['queue', 'state'],
    registers,
  });
  const espera = new Gauge({
    name: 'soap_queue_oldest_seconds',
    help: 'How long the first waiting job could have been done.',
    labelNames: ['queue'],
    registers,
  });
  const esperando = ['created', 'retry'];
  for (const queue of COLAS.flatMap((cola) => [cola.nombre, colaMuerta(cola)])) {
    const de = (estado: string) =>
      rows.find((fila) => fila.clase === queue && fila.estado === estado);
    for (const state of [...esperando, 'active'])
      trabajos.set({ queue, state }, de(state)?.cuantos ?? 0);
    const edades = esperando.map((state) => edad(de(state) ?? { segundos: null }));
    espera.set({ queue }, Math.max(...edades));
  }
};

/** Outgoing work that waits: mails, notices and refunds. */
const leerSalidas = async (base: Base, ahora: Date, registers: Registry[]): Promise<void> => {
  const { rows } = await sql<Grupo>`
    select clase, estado, count(*)::integer as cuantos,
      extract(epoch from ${ahora}::timestamptz - min(creado_en))::float8 as segundos
    from envios where estado <> 'enviado' group by 1, 2
    union all
    select 'devolucion', estado, count(*)::integer,
      extract(epoch from ${ahora}::timestamptz - min(creada_en))::float8
    from devoluciones where estado <> 'devuelta' group by 2
  `.execute(base);
  const rechazados = new Gauge({
    name: 'soap_outbox_failed',
    help: 'What was given up: nobody will send it again.',
    registers,
  });
  const labelNames = ['kind', 'state'] as const;
  const salidas = new Gauge({
    name: 'soap_outbox',
    help: 'What has not left, by kind and state.',
    labelNames,
    registers,
  });
  const edades = new Gauge({
    name: 'soap_outbox_oldest_seconds',
    help: 'Age of the oldest of them.',
    labelNames,
    registers,
  });
  for (const grupo of rows) {
    const etiquetas = { kind: grupo.clase, state: grupo.estado };
    salidas.set(etiquetas, grupo.cuantos);
    edades.set(etiquetas, edad(grupo));
    if (grupo.estado.startsWith('rechazad')) rechazados.inc(grupo.cuantos);
  }
};

const RITMO_MS = 600_000;

/** Policies a day, the faster of two paces, counted at most every ten minutes. */
const medidorDeRitmo = (base: Base): ((ahora: Date) => Promise<number>) => {
  let medido: { readonly porDia: number; readonly en: number } | null = null;
  return async (ahora) => {
    if (medido && Math.abs(ahora.getTime() - medido.en) < RITMO_MS) return medido.porDia;
    const ayer = sumarDias(fechaSantiago(ahora), -1);
    const ritmos = [await emitidasAlDia({ db: base, ahora }), await emitidasEl(base, ayer)];
    medido = { porDia: Math.max(...ritmos), en: ahora.getTime() };
    return medido.porDia;
  };
};

const leerNumeros = async (
  base: Base,
  ahora: Date,
  porDia: number,
  registers: Registry[],
): Promise<void> => {
  const hoy = fechaSantiago(ahora);
  const { rows } = await sql<{ clase: string; libres: number; reservados: number }>`
    select s.clase, s.cantidad as reservados,
      coalesce(sum(r.numero_final - r.siguiente + 1), 0)::float8 as libres
    from stock_reservado s left join rangos r on r.clase = s.clase and r.vigente
      and r.siguiente <= r.numero_final
      and ${hoy}::date between r.inicio_vigencia and r.termino_vigencia
    group by s.clase, s.cantidad
  `.execute(base);
  const restantes = new Gauge({
    name: 'soap_numbers_remaining',
    help: 'Numbers of valid ranges that no paid sale has reserved.',
    labelNames: ['kind'],
    registers,
  });
  const dias = new Gauge({
    name: 'soap_numbers_days_left',
    help: 'Days until these numbers run out, at the pace of the last 30 days or of yesterday, the faster.',
    labelNames: ['kind'],
    registers,
  });
  for (const { clase, libres, reservados } of rows) {
    restantes.set({ kind: clase }, libres - reservados);
    if (porDia > 0) dias.set({ kind: clase }, (libres - reservados) / porDia);
  }
};

/**
 * Stop of numbers: store or backup folder belongs to another installation (ADR 37), or the store refuses
 * access.
 */
const leerInstalacion = async (base: Base, registers: Registry[]): Promise<void> => {
  const { rows } = await sql<{ almacen: boolean; respaldo: boolean }>`
    select detenida_desde is not null or exists (
        select from incidentes where clase = 'almacen_negado' and cerrado_en is null
      ) as almacen, respaldo_visto <> 'propio' as respaldo from instalacion
  `.execute(base);
  const detenidos = new Gauge({
    name: 'soap_numbers_stopped',
    help: 'Whether nothing is numbered, because that place is not of this installation, or lets nobody in.',
    labelNames: ['place'],
    registers,
  });
  for (const { almacen, respaldo } of rows) {
    detenidos.set({ place: 'almacen' }, Number(almacen));
    detenidos.set({ place: 'respaldo' }, Number(respaldo));
  }
};

const leerPagos = async (base: Base, ahora: Date, registers: Registry[]): Promise<void> => {
  const { rows } = await sql<{ cuantos: number; segundos: number | null }>`
    select count(*)::integer as cuantos,
      extract(epoch from ${ahora}::timestamptz - min(creado_en))::float8 as segundos
    from pagos where estado = 'desconocido'
  `.execute(base);
  const desconocidos = new Gauge({
    name: 'soap_payments_unknown',
    help: 'Payments the provider has not settled.',
    registers,
  });
  const antiguedad = new Gauge({
    name: 'soap_payments_unknown_oldest_seconds',
    help: 'Age of the oldest of them.',
    registers,
  });
  for (const grupo of rows) {
    desconocidos.set(grupo.cuantos);
    antiguedad.set(edad(grupo));
  }
};

/** Cases of policies that the AACH refused: open ones, and the time until the first term ends. */
const leerCasos = async (base: Base, ahora: Date, registers: Registry[]): Promise<void> => {
  const { rows } = await sql<{ cuantos: number; segundos: number | null }>`
    select count(*)::integer as cuantos,
      extract(epoch from min(vence_en) - ${ahora}::timestamptz)::float8 as segundos
    from casos_aach where cerrado_en is null
  `.execute(base);
  const abiertos = new Gauge({
    name: 'soap_aach_cases_open',
    help: 'Policies refused by the AACH whose case nobody has ended.',
    registers,
  });
  const restante = new Gauge({
    name: 'soap_aach_case_seconds_left',
    help: 'Seconds until the first of their terms ends; negative once it did.',
    registers,
  });
  for (const { cuantos, segundos } of rows) {
    abiertos.set(cuantos);
    if (segundos === null) restante.remove();
    else restante.set(segundos);
  }
};

const leerIncidentes = async (base: Base, registers: Registry[]): Promise<void> => {
  const { rows } = await sql<{ clase: string; cuantos: number }>`
    select clase, count(*)::integer as cuantos
    from incidentes where cerrado_en is null group by clase
  `.execute(base);
  const abiertos = new Gauge({
    name: 'soap_incidents_open',
    help: 'Open incidents by kind.',
    labelNames: ['kind'],
    registers,
  });
  for (const { clase, cuantos } of rows) abiertos.set({ kind: clase }, cuantos);
};

const leerReloj = async (base: Base, ahora: () => Date, registers: Registry[]): Promise<void> => {
  const desvio = await desvioDelReloj(base, ahora);
  new Gauge({
    name: 'soap_clock_offset_seconds',
    help: 'Clock of this machine minus that of the database.',
    registers,
  }).set(desvio);
};

const decirArriba = (registro: Registry, valor: 0 | 1): void => {
  new Gauge({
    name: 'soap_database_up',
    help: 'Whether it answers and takes writes.',
    registers: [registro],
  }).set(valor);
};

/** One reading in a fresh registry, so that values gone from the database disappear from the text. */
const leer = async (base: Base, reloj: () => Date, porDia: number): Promise<Registry> => {
  const registro = new Registry();
  const registers = [registro];
  const ahora = reloj();
  decirArriba(registro, 1);
  await leerColas(base, ahora, registers);
  await leerSalidas(base, ahora, registers);
  await leerNumeros(base, ahora, porDia, registers);
  await leerInstalacion(base, registers);
  await leerPagos(base, ahora, registers);
  await leerCasos(base, ahora, registers);
  await leerIncidentes(base, registers);
  await leerReloj(base, reloj, registers);
  return registro;
};

const sinBase = (): Registry => {
  const registro = new Registry();
  decirArriba(registro, 0);
  return registro;
};

/**
 * Metrics from the database: queues, outgoing work, numbers, payments. Concurrent readers share one reading.
 * Without a writable database it gives only `soap_database_up` 0.
 */
export const lectorDeNegocio = (base: Base, ahora: () => Date): (() => Promise<string>) => {
  let enCurso: Promise<string> | null = null;
  const ritmo = medidorDeRitmo(base);
  const nueva = async (): Promise<string> => {
    try {
      if (!(await admiteEscrituras(base).catch(() => false))) return await sinBase().metrics();
      const leido = ritmo(ahora()).then((porDia) => leer(base, ahora, porDia));
      return await (await leido.catch(sinBase)).metrics();
    } finally {
      enCurso = null;
    }
  };
  return () => (enCurso ??= nueva());
};
