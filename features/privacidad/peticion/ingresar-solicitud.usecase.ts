import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { escribirCorreo } from '#features/envios/escribir-correo.usecase.ts';
import { tomarCodigoDeTitular } from '#features/privacidad/codigo-de-titular.store.ts';
import { codigoVencido } from '#features/privacidad/privacidad.errors.ts';
import { solicitudIngresada } from '#features/privacidad/privacidad.hechos.ts';
import {
  DERECHOS,
  DIAS_DE_PRORROGA,
  type Derecho,
  venceEn,
} from '#features/privacidad/solicitud.ts';
import { guardarSolicitud } from '#features/privacidad/solicitud.store.ts';
import type { Carta } from '#formatos/correo/carta.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { type Fecha, fechaSantiago, formatearFecha } from '#values/fecha.ts';

interface Pedido {
  readonly codigo: string;
  readonly derecho: Derecho;
  readonly detalle: string;
}

interface Ingresada {
  readonly numero: number;
  readonly derecho: Derecho;
  readonly vence: Fecha;
}

const redactar = ({ numero, derecho, vence }: Ingresada): Carta => ({
  asunto: `Recibimos su solicitud N° ${numero} sobre datos personales`,
  resumen: `Le responderemos a más tardar el ${formatearFecha(vence)}.`,
  titulo: `Solicitud N° ${numero}`,
  saludo: 'Estimado(a):',
  parrafos: [
    `Recibimos su solicitud de ${DERECHOS[derecho].nombre.toLowerCase()}. Le responderemos a este correo a más tardar el ${formatearFecha(vence)}.`,
    ...(derecho === 'bloqueo'
      ? []
      : [
          `Si hiciera falta más tiempo se lo avisaremos antes, con el motivo. El plazo puede extenderse una sola vez, por hasta ${DIAS_DE_PRORROGA} días.`,
        ]),
  ],
  notas: [
    'El trámite no tiene costo. Si no queda conforme puede reclamar ante la Agencia de Protección de Datos Personales.',
  ],
});

/** Takes the code, writes the request down and says so by mail, all or nothing. */
export const ingresarSolicitud = async (
  ctx: ContextoTx,
  { codigo, derecho, detalle }: Pedido,
): Promise<Ingresada> => {
  const huella = ctx.puertos.cripto.huella(codigo);
  const titular = await tomarCodigoDeTitular(ctx.tx, huella, 'identidad', ctx.ahora);
  if (!titular) throw codigoVencido();
  const { rut, correo, patente } = titular;
  const vence = venceEn(derecho, fechaSantiago(ctx.ahora));
  const { ahora } = ctx;
  const nueva = { derecho, rut, correo, patente, detalle, ahora, vence };
  const numero = await guardarSolicitud(ctx.tx, nueva);
  await registrar(ctx, solicitudIngresada({ id: numero, despues: { derecho, vence } }));
  const ingresada = { numero, derecho, vence };
  await escribirCorreo(ctx, {
    clave: `solicitud-de-datos:${numero}:recibida`,
    ventaId: null,
    para: correo,
    carta: redactar(ingresada),
  });
  return ingresada;
};
