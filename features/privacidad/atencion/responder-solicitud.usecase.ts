import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { escribirCorreo } from '#features/envios/escribir-correo.usecase.ts';
import { crearCodigoDeTitular } from '#features/privacidad/crear-codigo-de-titular.usecase.ts';
import { solicitudRespondidaYa } from '#features/privacidad/privacidad.errors.ts';
import { solicitudRespondida } from '#features/privacidad/privacidad.hechos.ts';
import { RUTA_DESCARGA } from '#features/privacidad/rutas-de-privacidad.ts';
import { DERECHOS, type Derecho, ESTADOS_DE_SOLICITUD } from '#features/privacidad/solicitud.ts';
import { guardarRespuesta } from '#features/privacidad/solicitud.store.ts';
import type { Carta } from '#formatos/correo/carta.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import type { Tratamiento } from '#nucleo/db/titular.ts';
import type { Resultado } from './atencion.contract.ts';
import { cumplirSolicitud } from './cumplir-solicitud.usecase.ts';
import { tomarPorAtender } from './tomar-por-atender.usecase.ts';

interface Pedido {
  readonly id: number;
  readonly version: number;
  readonly resultado: Resultado;
  readonly respuesta: string;
}

/** Rights that are answered by handing over the data. */
const CON_DATOS: readonly Derecho[] = ['acceso', 'portabilidad'];

const redactar = (
  { id, resultado, respuesta }: Pedido,
  derecho: Derecho,
  { dice, enlace }: { readonly dice: readonly string[]; readonly enlace: string | null },
): Carta => ({
  asunto: `Respuesta a su solicitud N° ${id} sobre datos personales`,
  resumen: `${ESTADOS_DE_SOLICITUD[resultado]}.`,
  titulo: `Solicitud N° ${id}: ${ESTADOS_DE_SOLICITUD[resultado].toLowerCase()}`,
  saludo: 'Estimado(a):',
  parrafos: [
    `Respondemos su solicitud de ${DERECHOS[derecho].nombre.toLowerCase()}.`,
    ...respuesta.split('\n').filter((linea) => linea.trim() !== ''),
    ...dice,
    ...(enlace === null
      ? []
      : ['Con este enlace descarga sus datos, en JSON y PDF. Sirve una sola vez, durante 7 días.']),
  ],
  ...(enlace === null ? {} : { boton: { rotulo: 'Descargar mis datos', url: enlace } }),
  notas: ['Si no queda conforme puede reclamar ante la Agencia de Protección de Datos Personales.'],
});

/** Answers a request, once: the answer, its record and the mail, with a one-time link to the data if any. */
export const responderSolicitud = async (
  ctx: ContextoTx,
  tratamientos: readonly Tratamiento[],
  pedido: Pedido,
): Promise<void> => {
  const { id, version, resultado, respuesta } = pedido;
  const solicitud = await tomarPorAtender(ctx, { id, version });
  if (solicitud.estado !== 'pendiente') throw solicitudRespondidaYa();
  const { rut, correo, derecho } = solicitud;
  const { dice, ...hecho } =
    resultado === 'rechazada'
      ? { dice: [] }
      : await cumplirSolicitud(ctx, tratamientos, { id, rut, correo, derecho });
  const conDatos = resultado !== 'rechazada' && CON_DATOS.includes(derecho);
  const codigo = conDatos
    ? await crearCodigoDeTitular(ctx, { rut, correo, proposito: 'descarga', solicitudId: id })
    : null;
  await guardarRespuesta(ctx.tx, id, {
    estado: resultado,
    respuesta,
    usuarioId: ctx.actor.usuarioId,
    ahora: ctx.ahora,
  });
  await registrar(
    ctx,
    solicitudRespondida({ id, despues: { estado: resultado, respuesta, ...hecho } }),
  );
  const enlace =
    codigo === null ? null : `${ctx.ajustes.direccionEscrita}${RUTA_DESCARGA}#${codigo}`;
  await escribirCorreo(ctx, {
    clave: `solicitud-de-datos:${id}:respuesta`,
    ventaId: null,
    para: correo,
    carta: redactar(pedido, derecho, { dice, enlace }),
  });
};
