import type { Base, Tx } from '#server/db/conexion.ts';

/** A mail as it was written once: a retry sends exactly this, never a new rendering (F25). */
export interface ContenidoCorreo {
  readonly messageId: string;
  readonly asunto: string;
  readonly texto: string;
  readonly html: string;
  readonly adjuntos: readonly { nombre: string; clave: string; sha256: string }[];
}

interface EnvioNuevo {
  readonly clave: string;
  readonly ventaId: number;
  readonly destino: string;
  readonly contenido: ContenidoCorreo;
  readonly ahora: Date;
}

/** Records a mail to send; null when one with its key exists already. */
export const crearEnvio = async (tx: Tx, envio: EnvioNuevo): Promise<number | null> => {
  const fila = await tx
    .insertInto('envios')
    .values({
      clase: 'correo',
      clave: envio.clave,
      venta_id: envio.ventaId,
      destino: envio.destino,
      contenido: JSON.stringify(envio.contenido),
      estado: 'pendiente',
      ultima_respuesta: null,
      creado_en: envio.ahora,
      enviado_en: null,
    })
    .onConflict((oc) => oc.column('clave').doNothing())
    .returning('id')
    .executeTakeFirst();
  return fila?.id ?? null;
};

export const envioPendiente = async (
  db: Base,
  id: number,
): Promise<{ destino: string; contenido: ContenidoCorreo } | null> => {
  const fila = await db
    .selectFrom('envios')
    .select(['destino', 'contenido'])
    .where('id', '=', id)
    .where('estado', '=', 'pendiente')
    .executeTakeFirst();
  return fila ? { destino: fila.destino, contenido: fila.contenido as ContenidoCorreo } : null;
};

interface Resultado {
  readonly estado: 'pendiente' | 'enviado' | 'rechazado';
  readonly respuesta: string;
  readonly ahora: Date;
}

export const anotarIntento = async (tx: Tx, id: number, resultado: Resultado): Promise<void> => {
  await tx
    .updateTable('envios')
    .set((eb) => ({
      estado: resultado.estado,
      intentos: eb('intentos', '+', 1),
      ultima_respuesta: resultado.respuesta.slice(0, 500),
      enviado_en: resultado.estado === 'enviado' ? resultado.ahora : null,
    }))
    .where('id', '=', id)
    .where('estado', '=', 'pendiente')
    .execute();
};
