import type { Casa } from '../casa.ts';

/** An open incident of a sale. */
export const incidenteAbierto = (casa: Casa, ventaId: number, clase = 'retorno_ajeno') =>
  casa.base
    .insertInto('incidentes')
    .values({
      clase,
      venta_id: ventaId,
      detalle: 'Un navegador volvió con el código de otra venta',
      abierto_en: casa.reloj.ahora(),
      cerrado_en: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

const CARTA = {
  messageId: '<prueba@soap.polizas>',
  asunto: 'Su SOAP',
  texto: 't',
  html: 'h',
  adjuntos: [],
};

/** Makes the mail of a sale fail for good, with all attempts used up. */
export const envioFallido = (casa: Casa, ventaId: number) =>
  casa.base
    .updateTable('envios')
    .set({
      ...{ estado: 'rechazado', ultima_respuesta: 'agotó sus intentos', enviado_en: null },
      ...{ contenido: JSON.stringify(CARTA), sha256: null, olvidado_en: null },
    })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('envios')
        .select((e) => e.fn.min('id').as('id'))
        .where('venta_id', '=', ventaId)
        .where('clase', '=', 'correo'),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
