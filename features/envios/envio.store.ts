import type { Base, Tx } from '#nucleo/db/conexion.ts';
import { deEstos } from '#nucleo/db/uno-de.ts';
import { sql } from 'kysely';
import { CLAVE_DE_RECORDATORIO, RETENIDO } from './correo.ts';
import { CLAVE_DE_VALIDACION, TOMADO, TOMADO_EN_BREVE } from './respuesta.ts';

export interface EnvioNuevo {
  readonly clase: 'correo' | 'validar_pago';
  /** Stable: a message with the same key is stored once. */
  readonly clave: string;
  readonly ventaId: number | null;
  readonly destino: string;
  /** Content as it was written once: a retry sends exactly this, never a new rendering (F25). */
  readonly contenido: unknown;
  readonly ahora: Date;
}

/** Messages stored now, with new keys. */
export interface EnvioEscrito {
  readonly id: number;
  readonly clave: string;
}

/** Stores outgoing messages in order, in one statement. */
export const crearEnvios = async (
  tx: Tx,
  envios: readonly EnvioNuevo[],
): Promise<EnvioEscrito[]> => {
  if (envios.length === 0) return [];
  const { rows } = await sql<EnvioEscrito>`
    insert into envios (clase, clave, venta_id, destino, contenido, estado, creado_en)
    select e.clase, e.clave, e.venta_id, e.destino, e.contenido::jsonb, 'pendiente', e.creado_en
    from unnest(
      ${envios.map((e) => e.clase)}::text[], ${envios.map((e) => e.clave)}::text[],
      ${envios.map((e) => e.ventaId)}::integer[], ${envios.map((e) => e.destino)}::text[],
      ${envios.map((e) => JSON.stringify(e.contenido))}::text[],
      ${envios.map((e) => e.ahora)}::timestamptz[]
    ) with ordinality as e (clase, clave, venta_id, destino, contenido, creado_en, n)
    order by e.n
    on conflict (clave) do nothing
    returning id, clave
  `.execute(tx);
  return rows;
};

export interface Intento {
  readonly estado: 'pendiente' | 'enviado' | 'rechazado';
  readonly respuesta: string;
  /** Address whose mailbox a mail server refused permanently. */
  readonly rechazado?: string | null;
  readonly ahora: Date;
}

/**
 * Allows a message without attempts left to be sent again. Undefined if it still has attempts, lost its text, or is
 * a reminder.
 */
export const reabrirEnvio = (tx: Tx, id: number) =>
  tx
    .updateTable('envios')
    .set({ estado: 'pendiente' })
    .where('id', '=', id)
    .where('estado', '=', 'rechazado')
    .where('olvidado_en', 'is', null)
    .where('clave', 'not like', `${CLAVE_DE_RECORDATORIO}%`)
    .returning(['clase', 'venta_id'])
    .executeTakeFirst();

/** Allows those of these reminders to leave that were held; returns their ids. */
export const reabrirRetenidos = async (tx: Tx, ids: readonly number[]): Promise<number[]> => {
  const filas = await tx
    .updateTable('envios')
    .set({ estado: 'pendiente' })
    .where(sql<boolean>`id ${deEstos(ids)}`)
    .where('estado', '=', 'rechazado')
    .where('ultima_respuesta', '=', RETENIDO)
    .where('olvidado_en', 'is', null)
    .returning('id')
    .execute();
  return filas.map(({ id }) => id);
};

/** Messages of a kind for these sales without an attempt yet. */
export const leerSinIntentar = (
  db: Base,
  clase: EnvioNuevo['clase'],
  ventaIds: readonly number[],
) =>
  db
    .selectFrom('envios')
    .select('id')
    .where(sql<boolean>`venta_id ${deEstos(ventaIds)}`)
    .where('clase', '=', clase)
    .where('estado', '=', 'pendiente')
    .where('intentos', '=', 0)
    .orderBy('id')
    .execute();

/** Messages of a kind stored before `antesDe` without an attempt yet. */
export const leerRezagados = (db: Base, clase: EnvioNuevo['clase'], antesDe: Date) =>
  db
    .selectFrom('envios')
    .select('id')
    .where('clase', '=', clase)
    .where('estado', '=', 'pendiente')
    .where('intentos', '=', 0)
    .where('creado_en', '<', antesDe)
    .orderBy('id')
    .execute();

/** Filters these messages for those that must still leave. */
export const leerEnviosPendientes = (db: Base, ids: readonly number[]) =>
  db
    .selectFrom('envios')
    .select(['id', 'clave', 'venta_id', 'destino', 'contenido'])
    .where(sql<boolean>`id ${deEstos(ids)}`)
    .where('estado', '=', 'pendiente')
    .orderBy('id')
    .execute();

/** Content of a message `e` without its text: subject, and the hash prefixes of its attachments. */
export const SIN_TEXTO = sql`jsonb_strip_nulls(jsonb_build_object('asunto', e.contenido -> 'asunto', 'adjuntos', (
  select jsonb_agg(left(a ->> 'sha256', 16)) from jsonb_array_elements(e.contenido -> 'adjuntos') a)))`;
/** Hash of the message as it was sent. */
export const HUELLA_DEL_TEXTO = sql`sha256(convert_to(e.contenido::text, 'UTF8'))`;

/** The insurer's usual answer to a payment in message `e`, stored in short form. */
const TOMADO_SUYO = sql`replace(${sql.lit(TOMADO)}, '@', substr(e.clave, ${sql.lit(CLAVE_DE_VALIDACION.length + 1)}))`;

/** Sent mails of a sale lose their text now; those without a sale, later and completely. */
const SE_VA = sql`i.estado = 'enviado' and e.clase = 'correo' and e.venta_id is not null`;

/**
 * Writes an attempt of each message; settled ones stay unchanged. A sent mail loses its text, because it is
 * never sent again; a request for another one writes a new mail (A-LIMP-007). It also lifts an earlier refusal of its
 * address (V-AVISO-006).
 */
export const guardarIntentos = async (
  tx: Tx,
  intentos: readonly (Omit<Intento, 'ahora'> & { readonly envioId: number })[],
  ahora: Date,
): Promise<void> => {
  await sql`
    with escritos as (
    update envios e
    set estado = i.estado, intentos = e.intentos + 1,
        ultima_respuesta = case when e.clase = 'validar_pago' and i.respuesta = ${TOMADO_SUYO}
          then ${sql.lit(TOMADO_EN_BREVE)} else left(i.respuesta, 500) end,
        enviado_en = case when i.estado = 'enviado' then ${ahora}::timestamptz end,
        -- Of what left, that is when it was sent.
        ultimo_intento_en = case when i.estado <> 'enviado' then ${ahora}::timestamptz end,
        olvidado_en = case when ${SE_VA} then ${ahora}::timestamptz end,
        sha256 = case when ${SE_VA} then ${HUELLA_DEL_TEXTO} end,
        contenido = case when ${SE_VA} then ${SIN_TEXTO} else e.contenido end
    from unnest(
      ${intentos.map((i) => i.envioId)}::integer[], ${intentos.map((i) => i.estado)}::text[],
      ${intentos.map((i) => i.respuesta)}::text[]
    ) as i (id, estado, respuesta)
    where e.id = i.id and e.estado = 'pendiente'
    returning e.estado, lower(e.destino) as correo)
    delete from correos_rechazados r using escritos s
    where s.estado = 'enviado' and r.correo = s.correo
  `.execute(tx);
};

/** Keeps addresses whose mailbox a mail server refused permanently: nobody is reminded there (V-AVISO-006). */
export const guardarRechazados = async (
  tx: Tx,
  correos: readonly string[],
  ahora: Date,
): Promise<void> => {
  await sql`
    insert into correos_rechazados (correo, desde)
    select distinct lower(c), ${ahora}::timestamptz from unnest(${correos}::text[]) as t (c) order by 1
    on conflict (correo) do nothing`.execute(tx);
};
