import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { escribirCorreo } from '#features/envios/escribir-correo.usecase.ts';
import { sinProrroga } from '#features/privacidad/privacidad.errors.ts';
import { solicitudProrrogada } from '#features/privacidad/privacidad.hechos.ts';
import {
  DIAS_DE_PRORROGA,
  seProrroga,
  responderemosHasta,
} from '#features/privacidad/solicitud.ts';
import { guardarProrroga } from '#features/privacidad/solicitud.store.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { sumarDias } from '#values/fecha.ts';
import { tomarPorAtender } from './tomar-por-atender.usecase.ts';

interface Pedido {
  readonly id: number;
  readonly version: number;
  readonly motivo: string;
}

/** Gives a request 30 more days, once, and mails the requester the reason. */
export const prorrogarSolicitud = async (
  ctx: ContextoTx,
  { id, version, motivo }: Pedido,
): Promise<void> => {
  const solicitud = await tomarPorAtender(ctx, { id, version });
  if (!seProrroga(solicitud)) throw sinProrroga();
  const vence = sumarDias(solicitud.vence_en, DIAS_DE_PRORROGA);
  await guardarProrroga(ctx.tx, id, { vence, motivo, ahora: ctx.ahora });
  await registrar(ctx, solicitudProrrogada({ id, despues: { motivo, vence } }));
  await escribirCorreo(ctx, {
    clave: `solicitud-de-datos:${id}:prorroga`,
    ventaId: null,
    para: solicitud.correo,
    carta: {
      asunto: `Su solicitud N° ${id} sobre datos personales: nuevo plazo`,
      resumen: responderemosHasta(vence),
      titulo: `Solicitud N° ${id}`,
      saludo: 'Estimado(a):',
      parrafos: [
        `Necesitamos más tiempo para responder su solicitud. ${responderemosHasta(vence)}`,
        `Motivo: ${motivo}`,
      ],
      notas: ['El plazo se extiende una sola vez.'],
    },
  });
};
