import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { escribirCorreo } from '#features/envios/escribir-correo.usecase.ts';
import type { Carta } from '#formatos/correo/carta.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import type { Titular } from '#nucleo/db/titular.ts';
import { type Fecha, fechaSantiago, formatearFecha } from '#values/fecha.ts';
import { solicitudIngresada } from './privacidad.hechos.ts';
import {
  DERECHOS,
  DIAS_DE_PRORROGA,
  type Derecho,
  responderemosHasta,
  venceEn,
} from './solicitud.ts';
import { guardarSolicitud, type TomadaAMano } from './solicitud.store.ts';

interface Pedido extends Titular {
  readonly derecho: Derecho;
  readonly detalle: string;
  readonly patente: string | null;
  readonly aMano: TomadaAMano | null;
}

interface Ingresada {
  readonly numero: number;
  readonly derecho: Derecho;
  readonly vence: Fecha;
}

const redactar = ({ numero, derecho, vence }: Ingresada): Carta => ({
  asunto: `Recibimos su solicitud N° ${numero} sobre datos personales`,
  resumen: responderemosHasta(vence),
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

/** Stores a request with its deadline, and confirms it by mail. */
export const escribirSolicitud = async (ctx: ContextoTx, pedido: Pedido): Promise<Ingresada> => {
  const { derecho, aMano } = pedido;
  const vence = venceEn(derecho, aMano?.recibidaEl ?? fechaSantiago(ctx.ahora));
  const numero = await guardarSolicitud(ctx.tx, { ...pedido, ahora: ctx.ahora, vence });
  const tomada = aMano && { recibidaEl: aMano.recibidaEl, identidad: aMano.identidad };
  await registrar(ctx, solicitudIngresada({ id: numero, despues: { derecho, vence, ...tomada } }));
  const ingresada = { numero, derecho, vence };
  await escribirCorreo(ctx, {
    clave: `solicitud-de-datos:${numero}:recibida`,
    ventaId: null,
    para: pedido.correo,
    carta: redactar(ingresada),
  });
  return ingresada;
};
