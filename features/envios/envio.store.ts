import type { Base, Tx } from '#nucleo/db/conexion.ts';

export interface EnvioNuevo {
  readonly clase: 'correo' | 'validar_pago';
  /** Stable: the same fact never leaves twice as two. */
  readonly clave: string;
  readonly ventaId: number | null;
  readonly destino: string;
  /** As it was written once: a retry sends exactly this, never a new rendering (F25). */
  readonly contenido: unknown;
  readonly ahora: Date;
}

/** Records what is to be sent, in one statement; the numbers of those whose key was not there before. */
export const crearEnvios = async (tx: Tx, envios: readonly EnvioNuevo[]): Promise<number[]> => {
  const filas = await tx
    .insertInto('envios')
    .values(
      envios.map((envio) => ({
        clase: envio.clase,
        clave: envio.clave,
        venta_id: envio.ventaId,
        destino: envio.destino,
        contenido: JSON.stringify(envio.contenido),
        estado: 'pendiente',
        ultima_respuesta: null,
        creado_en: envio.ahora,
        enviado_en: null,
      })),
    )
    .onConflict((oc) => oc.column('clave').doNothing())
    .returning('id')
    .execute();
  return filas.map(({ id }) => id);
};

export const leerEnvioPendiente = (db: Base, id: number) =>
  db
    .selectFrom('envios')
    .select(['destino', 'contenido'])
    .where('id', '=', id)
    .where('estado', '=', 'pendiente')
    .executeTakeFirst();

export interface Intento {
  readonly estado: 'pendiente' | 'enviado' | 'rechazado';
  readonly respuesta: string;
  readonly ahora: Date;
}

export const guardarIntento = async (tx: Tx, id: number, intento: Intento): Promise<void> => {
  await tx
    .updateTable('envios')
    .set((eb) => ({
      estado: intento.estado,
      intentos: eb('intentos', '+', 1),
      ultima_respuesta: intento.respuesta.slice(0, 500),
      enviado_en: intento.estado === 'enviado' ? intento.ahora : null,
      ultimo_intento_en: intento.ahora,
    }))
    .where('id', '=', id)
    .where('estado', '=', 'pendiente')
    .execute();
};

/** Lets something that used its attempts up be sent again; undefined when it did not, or its text went. */
export const reabrirEnvio = (tx: Tx, id: number) =>
  tx
    .updateTable('envios')
    .set({ estado: 'pendiente' })
    .where('id', '=', id)
    .where('estado', '=', 'rechazado')
    .where('olvidado_en', 'is', null)
    .returning(['clase', 'venta_id'])
    .executeTakeFirst();
