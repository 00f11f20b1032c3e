import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { escribirCorreo } from '#features/envios/escribir-correo.usecase.ts';
import { sinRestriccion } from '#features/privacidad/privacidad.errors.ts';
import { restriccionLevantada } from '#features/privacidad/privacidad.hechos.ts';
import { levantarRestriccion as borrarRestriccion } from '#features/privacidad/restriccion.store.ts';
import { DERECHOS } from '#features/privacidad/solicitud.ts';
import { guardarCambio } from '#features/privacidad/solicitud.store.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { tomarPorAtender } from './tomar-por-atender.usecase.ts';

interface Pedido {
  readonly id: number;
  readonly version: number;
  readonly motivo: string;
}

/** Ends the block or opposition that a request was granted, and tells the requester. */
export const levantarRestriccion = async (
  ctx: ContextoTx,
  { id, version, motivo }: Pedido,
): Promise<void> => {
  const solicitud = await tomarPorAtender(ctx, { id, version });
  if (!(await borrarRestriccion(ctx.tx, id))) throw sinRestriccion();
  await guardarCambio(ctx.tx, id);
  await registrar(ctx, restriccionLevantada({ id, despues: { motivo } }));
  const derecho = DERECHOS[solicitud.derecho].nombre.toLowerCase();
  await escribirCorreo(ctx, {
    clave: `solicitud-de-datos:${id}:levantada`,
    ventaId: null,
    para: solicitud.correo,
    carta: {
      asunto: `Su solicitud N° ${id} sobre datos personales: se levantó`,
      resumen: `Su ${derecho} ya no rige.`,
      titulo: `Solicitud N° ${id}`,
      saludo: 'Estimado(a):',
      parrafos: [
        `Desde hoy no rige la medida de su solicitud de ${derecho}: volvemos a usar sus datos para lo que fueron entregados.`,
        `Motivo: ${motivo}`,
      ],
      notas: ['Si usted no lo pidió, puede solicitarlo de nuevo.'],
    },
  });
};
