import { resolverIncidente } from '#features/auditoria/resolver-incidente.usecase.ts';
import { enviarCorreo } from '#features/envios/enviar-correo.queue.ts';
import { reintentarEnvio } from '#features/envios/reintentar-envio.usecase.ts';
import { validarPago } from '#features/pagos/validar/validar-pago.queue.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import type { Montador } from '#nucleo/montar.ts';
import * as contrato from './incidentes.contract.ts';
import {
  envioNoEncontrado,
  incidenteNoEncontrado,
  incidenteSeCierraSolo,
} from './incidentes.errors.ts';
import { buscarPendientes } from './incidentes.query.ts';

/** Resumes a stopped message; false if it was not stopped. */
const reintentar = async (tx: ContextoTx, envioId: number): Promise<boolean> => {
  const clase = await reintentarEnvio(tx, envioId);
  if (clase === null) return false;
  await tx.encolar(clase === 'correo' ? enviarCorreo : validarPago, { envioId });
  return true;
};

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
      if (!(await reintentar(tx, id))) throw envioNoEncontrado();
      return { id };
    },
  });
  m.escribir(contrato.reintentarEnvios, {
    manejar: async (tx, { ids }) => {
      const dichos: { id: number; reintentado: boolean }[] = [];
      // Sorted, so that two users with the same selection wait for each other.
      for (const id of new Set(ids.toSorted((a, b) => a - b))) {
        dichos.push({ id, reintentado: await reintentar(tx, id) });
      }
      return dichos;
    },
  });
};
