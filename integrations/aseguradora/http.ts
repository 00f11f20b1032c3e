import { leerJson, preguntar } from '#integrations/preguntar.ts';
import { instanteConGuiones } from '#values/fecha.ts';
import { z } from 'zod';
import type { Aseguradora, PagoParaValidar, ValidacionDePago } from './port.ts';

interface AjustesAseguradora {
  /** Base URL before `/ValidarPago`, with or without a final slash. */
  url: string;
  /** Sent in the header `token`. */
  token: string;
  tiempoMaximoMs?: number;
}

/** Our application id at the insurer (V-API-030). */
const ID_APLICACION = '21';
/** Only settled payments are reported (V-API-031). */
const ESTADO_PAGADO = '1';
const YA_VALIDADO = 'pago.ya_validado';
const BYTES_MAXIMOS = 64 * 1024;
const LARGO_MOTIVO = 500;
/** Statuses about our token or a temporary condition, not about the payment; a retry may succeed. */
const DEL_MOMENTO: ReadonlySet<number> = new Set([401, 403, 407, 408, 425, 429]);

const aceptacion = z.object({
  exito: z.literal(true),
  mensaje: z.string().optional(),
  id_trx_neg: z.string().optional(),
});
const negativa = z.object({ codigo: z.string().min(1), mensaje: z.string().optional() });

const sinRespuesta = (motivo: string): ValidacionDePago => ({ tipo: 'sin_respuesta', motivo });

const interpretar = (ordenCompra: string, estado: number, cuerpo: string): ValidacionDePago => {
  const datos = leerJson(cuerpo);
  if (estado === 200) {
    const { data: si } = aceptacion.safeParse(datos);
    // The acceptance must be for this payment.
    return si && (si.id_trx_neg ?? ordenCompra) === ordenCompra
      ? { tipo: 'aceptada', respuesta: cuerpo.slice(0, LARGO_MOTIVO) }
      : sinRespuesta('respuesta ilegible');
  }
  const { data: no } = negativa.safeParse(datos);
  if (estado < 400 || estado > 499 || DEL_MOMENTO.has(estado) || !no) {
    return sinRespuesta(`estado ${estado}`);
  }
  return estado === 409 && no.codigo === YA_VALIDADO
    ? { tipo: 'aceptada', respuesta: cuerpo.slice(0, LARGO_MOTIVO) }
    : { tipo: 'rechazada', motivo: (no.mensaje || no.codigo).slice(0, LARGO_MOTIVO) };
};

const enPalabrasDeLaAseguradora = (pago: PagoParaValidar): string =>
  JSON.stringify({
    id_trx_neg: pago.ordenCompra,
    id_aplicacion: ID_APLICACION,
    id_trx_negocio: String(pago.ventaId),
    estado: ESTADO_PAGADO,
    cod_autorizacion: pago.codigoAutorizacion,
    fecha_transaccion: instanteConGuiones(pago.fecha),
  });

/** Insurer over HTTP: `POST {url}/ValidarPago` (V-API-029), with a default timeout of 20 s. */
export const aseguradoraPorHttp = (ajustes: AjustesAseguradora): Aseguradora => {
  const { token, tiempoMaximoMs = 20_000 } = ajustes;
  const direccion = `${ajustes.url.replace(/\/+$/, '')}/ValidarPago`;

  return {
    async validarPago(pago) {
      if (Number.isNaN(pago.fecha.getTime())) return sinRespuesta('caida');
      const contestacion = await preguntar({
        direccion,
        cabeceras: { token },
        cuerpo: enPalabrasDeLaAseguradora(pago),
        tiempoMaximoMs,
        bytesMaximos: BYTES_MAXIMOS,
      });
      return contestacion.tipo === 'sin_respuesta'
        ? contestacion
        : interpretar(pago.ordenCompra, contestacion.estado, contestacion.cuerpo);
    },
  };
};
