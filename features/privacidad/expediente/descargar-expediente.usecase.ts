import { registrar } from '#features/auditoria/registrar.usecase.ts';
import {
  codigoVigente,
  tomarCodigoDeTitular,
} from '#features/privacidad/codigo-de-titular.store.ts';
import { codigoVencido } from '#features/privacidad/privacidad.errors.ts';
import { expedienteDescargado } from '#features/privacidad/privacidad.hechos.ts';
import { escribirZip } from '#formatos/zip/escribir-zip.ts';
import type { Contexto, EnTransaccion } from '#nucleo/contexto.ts';
import type { Tratamiento } from '#nucleo/db/titular.ts';
import { formatearFechaHora, fechaSantiago } from '#values/fecha.ts';
import { dibujarExpediente } from './expediente.pdf.ts';
import { reunirExpediente } from './reunir-expediente.usecase.ts';

const enUno = async (
  archivos: readonly { readonly nombre: string; readonly contenido: Uint8Array }[],
  ahora: Date,
): Promise<Uint8Array> => {
  const todos = async function* () {
    yield* archivos;
  };
  const trozos: Uint8Array[] = [];
  for await (const trozo of escribirZip(todos(), ahora)) trozos.push(trozo);
  return Buffer.concat(trozos);
};

/**
 * Writes the current data held on a code's person, and only then consumes the code: after a failure it stays
 * valid. Stores nothing of the result.
 */
export const descargarExpediente = async (
  ctx: Contexto,
  enTransaccion: EnTransaccion,
  tratamientos: readonly Tratamiento[],
  codigo: string,
): Promise<Uint8Array> => {
  const huella = ctx.puertos.cripto.huella(codigo);
  const pedido = await codigoVigente(ctx.db, huella, 'descarga', ctx.ahora);
  if (!pedido) throw codigoVencido();
  const { rut, correo, solicitud_id: numero } = pedido;
  const expediente = await reunirExpediente(ctx, tratamientos, { rut, correo });
  const generado = formatearFechaHora(ctx.ahora);
  const pdf = dibujarExpediente({
    titulo: 'Sus datos personales',
    aseguradora: ctx.ajustes.aseguradora.nombre,
    introduccion: [
      `${ctx.ajustes.aseguradora.nombre} entrega los datos que guarda de usted, según la Ley N° 21.719. Generado el ${generado}${numero === null ? '' : `, en respuesta a la solicitud N° ${numero}`}.`,
    ],
    expediente,
    dia: fechaSantiago(ctx.ahora).replaceAll('-', ''),
  });
  const json = JSON.stringify({ generado: ctx.ahora, solicitud: numero, ...expediente }, null, 2);
  const archivos = [
    { nombre: 'datos-personales.json', contenido: Buffer.from(json) },
    { nombre: 'datos-personales.pdf', contenido: pdf },
  ];
  const zip = await enUno(archivos, ctx.ahora);
  await enTransaccion(ctx, async (tx) => {
    if (!(await tomarCodigoDeTitular(tx.tx, huella, 'descarga', tx.ahora))) throw codigoVencido();
    await registrar(tx, expedienteDescargado({ id: numero }));
  });
  return zip;
};
