import { resolverIncidente } from '#features/auditoria/resolver-incidente.usecase.ts';
import { enviarCorreo } from '#features/envios/enviar-correo.queue.ts';
import { reintentarEnvio } from '#features/envios/reintentar-envio.usecase.ts';
import { validarPago } from '#features/pagos/validar/validar-pago.queue.ts';
import type { Montador } from '#nucleo/montar.ts';
import * as contrato from './incidentes.contract.ts';
import {
  envioNoEncontrado,
  incidenteNoEncontrado,
  incidenteSeCierraSolo,
} from './incidentes.errors.ts';
import { buscarPendientes } from './incidentes.query.ts';

export const rutasIncidentes = (m: Montador): void => {
  m.consultar(contrato.buscarIncidentes, (ctx) => buscarPendientes(ctx));
  m.escribir(contrato.cerrarIncidente, {
    manejar: async (tx, { id, nota }) => {
      const hecho = await resolverIncidente(tx, id, nota);
      if (hecho === 'no_existe') throw incidenteNoEncontrado();
      if (hecho === 'se_cierra_solo') throw incidenteSeCierraSolo();
      return { id };
    },
  });
  m.escribir(contrato.reintentarEnvio, {
    manejar: async (tx, { id }) => {
      const clase = await reintentarEnvio(tx, id);
      if (clase === null) throw envioNoEncontrado();
      await tx.encolar(clase === 'correo' ? enviarCorreo : validarPago, { envioId: id });
      return { id };
    },
  });
};
