import { fechaSantiago } from '#values/fecha.ts';
import { colaMuerta } from '#values/cola.ts';
import { sql } from 'kysely';
import { COLAS } from '../colas.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import { type Familia, medidor } from './metricas.ts';

/** A group of rows: how many, and how many seconds ago the oldest began. */
interface Grupo {
  readonly clase: string;
  readonly estado: string;
  readonly cuantos: number;
  readonly segundos: number | null;
}

const edad = ({ segundos }: { segundos: number | null }): number => Math.max(0, segundos ?? 0);

const leerColas = async (base: Base, ahora: Date): Promise<Familia[]> => {
  const { rows } = await sql<Grupo>`
    select name as clase, state::text as estado, count(*)::integer as cuantos,
      extract(epoch from ${ahora}::timestamptz - min(start_after))::float8 as segundos
    from cola.job where state < 'completed' group by 1, 2
  `.execute(base);
  const nombres = COLAS.flatMap((cola) => [cola.nombre, colaMuerta(cola)]);
  const de = (queue: string, estado: string) =>
    rows.find((fila) => fila.clase === queue && fila.estado === estado);
  const esperando = ['created', 'retry'];
  return [
    medidor(
      'soap_queue_jobs',
      'Jobs by queue: waiting, waiting for a retry, being done.',
      nombres.flatMap((queue) =>
        [...esperando, 'active'].map((state) => ({
          etiquetas: { queue, state },
          valor: de(queue, state)?.cuantos ?? 0,
        })),
      ),
    ),
    medidor(
      'soap_queue_oldest_seconds',
      'How long the first waiting job could have been done.',
      nombres.map((queue) => ({
        etiquetas: { queue },
        valor: Math.max(...esperando.map((s) => edad(de(queue, s) ?? { segundos: null }))),
      })),
    ),
  ];
};

/** What has to leave the house and has not: mails and notices, money to give back. */
const leerSalidas = async (base: Base, ahora: Date): Promise<Familia[]> => {
  const { rows } = await sql<Grupo>`
    select clase, estado, count(*)::integer as cuantos,
      extract(epoch from ${ahora}::timestamptz - min(creado_en))::float8 as segundos
    from envios where estado <> 'enviado' group by 1, 2
    union all
    select 'devolucion', estado, count(*)::integer,
      extract(epoch from ${ahora}::timestamptz - min(creada_en))::float8
    from devoluciones where estado <> 'devuelta' group by 2
  `.execute(base);
  const muestras = (valor: (grupo: Grupo) => number) =>
    rows.map((grupo) => ({
      etiquetas: { kind: grupo.clase, state: grupo.estado },
      valor: valor(grupo),
    }));
  const rechazados = rows.filter(({ estado }) => estado.startsWith('rechazad'));
  return [
    medidor('soap_outbox_failed', 'What was given up: nobody will send it again.', [
      { valor: rechazados.reduce((suma, { cuantos }) => suma + cuantos, 0) },
    ]),
    medidor(
      'soap_outbox',
      'What has not left, by kind and state.',
      muestras(({ cuantos }) => cuantos),
    ),
    medidor('soap_outbox_oldest_seconds', 'Age of the oldest of them.', muestras(edad)),
  ];
};

const leerNumeros = async (base: Base, ahora: Date): Promise<Familia> => {
  const hoy = fechaSantiago(ahora);
  const { rows } = await sql<{ clase: string; libres: number; reservados: number }>`
    select s.clase, s.cantidad as reservados,
      coalesce(sum(r.numero_final - r.siguiente + 1), 0)::float8 as libres
    from stock_reservado s left join rangos r on r.clase = s.clase and r.vigente
      and r.siguiente <= r.numero_final
      and ${hoy}::date between r.inicio_vigencia and r.termino_vigencia
    group by s.clase, s.cantidad
  `.execute(base);
  return medidor(
    'soap_numbers_remaining',
    'Numbers of valid ranges that no paid sale has reserved.',
    rows.map(({ clase, libres, reservados }) => ({
      etiquetas: { kind: clase },
      valor: libres - reservados,
    })),
  );
};

const leerAvisos = async (base: Base, ahora: Date): Promise<Familia[]> => {
  const { rows } = await sql<Grupo>`
    select 'pago' as clase, 'desconocido' as estado, count(*)::integer as cuantos,
      extract(epoch from ${ahora}::timestamptz - min(creado_en))::float8 as segundos
    from pagos where estado = 'desconocido'
    union all
    select 'incidente', clase, count(*)::integer, null
    from incidentes where cerrado_en is null group by clase
  `.execute(base);
  const pagos = rows.filter(({ clase }) => clase === 'pago');
  const incidentes = rows.filter(({ clase }) => clase === 'incidente');
  return [
    medidor(
      'soap_payments_unknown',
      'Payments the provider has not settled.',
      pagos.map(({ cuantos }) => ({ valor: cuantos })),
    ),
    medidor(
      'soap_payments_unknown_oldest_seconds',
      'Age of the oldest of them.',
      pagos.map((grupo) => ({ valor: edad(grupo) })),
    ),
    medidor(
      'soap_incidents_open',
      'Open incidents by kind.',
      incidentes.map(({ estado, cuantos }) => ({ etiquetas: { kind: estado }, valor: cuantos })),
    ),
  ];
};

const leer = async (base: Base, ahora: Date): Promise<Familia[]> => [
  ...(await leerColas(base, ahora)),
  ...(await leerSalidas(base, ahora)),
  await leerNumeros(base, ahora),
  ...(await leerAvisos(base, ahora)),
];

/**
 * What the database holds: queues, what has not left, numbers, payments. Readers at the same time
 * share one reading; without a database there is `soap_database_up` 0 and nothing else.
 */
export const lectorDeNegocio = (base: Base, ahora: () => Date): (() => Promise<Familia[]>) => {
  let enCurso: Promise<Familia[]> | null = null;
  const arriba = (valor: 0 | 1) => medidor('soap_database_up', 'Whether it answers.', [{ valor }]);
  const nueva = async (): Promise<Familia[]> => {
    try {
      return [arriba(1), ...(await leer(base, ahora()))];
    } catch {
      return [arriba(0)];
    } finally {
      enCurso = null;
    }
  };
  return () => (enCurso ??= nueva());
};
