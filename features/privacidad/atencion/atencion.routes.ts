import { reunirExpediente } from '#features/privacidad/expediente/reunir-expediente.usecase.ts';
import { solicitudNoEncontrada } from '#features/privacidad/privacidad.errors.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import type { Tratamiento } from '#nucleo/db/titular.ts';
import type { Montador } from '#nucleo/montar.ts';
import * as contrato from './atencion.contract.ts';
import { ingresarAMano } from './ingresar-a-mano.usecase.ts';
import { levantarRestriccion } from './levantar-restriccion.usecase.ts';
import { prorrogarSolicitud } from './prorrogar-solicitud.usecase.ts';
import { responderSolicitud } from './responder-solicitud.usecase.ts';
import { solicitudes, solicitudPorId } from './solicitudes.query.ts';

/** The request after a change in its own transaction. */
const comoQueda = async ({ tx }: ContextoTx, id: number) => {
  const solicitud = await solicitudPorId(tx, id);
  if (!solicitud) throw solicitudNoEncontrada();
  return solicitud;
};

/** Persons' requests, handled by a clerk. */
export const rutasAtencion =
  (tratamientos: readonly Tratamiento[]) =>
  (m: Montador): void => {
    m.consultar(contrato.buscarSolicitudes, ({ db }) => solicitudes(db));
    m.consultar(contrato.verSolicitud, async (ctx, { id }) => {
      const solicitud = await solicitudPorId(ctx.db, id);
      if (!solicitud) throw solicitudNoEncontrada();
      const expediente = await reunirExpediente(ctx, tratamientos, solicitud.titular);
      return { solicitud, expediente };
    });
    m.escribir(contrato.ingresarAMano, {
      manejar: async (ctx, pedido) => comoQueda(ctx, await ingresarAMano(ctx, pedido)),
    });
    m.escribir(contrato.levantarRestriccion, {
      manejar: async (ctx, pedido) => {
        await levantarRestriccion(ctx, pedido);
        return comoQueda(ctx, pedido.id);
      },
    });
    m.escribir(contrato.prorrogarSolicitud, {
      manejar: async (ctx, pedido) => {
        await prorrogarSolicitud(ctx, pedido);
        return comoQueda(ctx, pedido.id);
      },
    });
    m.escribir(contrato.responderSolicitud, {
      manejar: async (ctx, pedido) => {
        await responderSolicitud(ctx, tratamientos, pedido);
        return comoQueda(ctx, pedido.id);
      },
    });
  };
