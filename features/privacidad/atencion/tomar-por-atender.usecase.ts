import {
  solicitudNoEncontrada,
  solicitudRespondidaYa,
} from '#features/privacidad/privacidad.errors.ts';
import { tomarSolicitud } from '#features/privacidad/solicitud.store.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';

type Solicitud = NonNullable<Awaited<ReturnType<typeof tomarSolicitud>>>;

/** Locks a request at the version that its clerk read; throws if it is missing or stale. */
export const tomarPorAtender = async (
  { tx }: ContextoTx,
  { id, version }: { readonly id: number; readonly version: number },
): Promise<Solicitud> => {
  const solicitud = await tomarSolicitud(tx, id);
  if (!solicitud) throw solicitudNoEncontrada();
  if (solicitud.version !== version) throw solicitudRespondidaYa();
  return solicitud;
};
