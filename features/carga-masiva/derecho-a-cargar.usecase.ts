import type { ConvenioConPrecios } from '#features/convenios/precio.ts';
import { convenioDeUsuario } from '#features/convenios/convenio.query.ts';
import { sinPermiso } from '#nucleo/comunes.errors.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import { convenioSinVenta } from './carga-masiva.errors.ts';
import type { Variante } from './columnas.ts';

interface Pedido {
  readonly usuarioId: number;
  readonly convenioId: number;
  readonly variante: Variante;
  readonly ahora: Date;
}

/** Returns the user's agreement if user and agreement both allow this load; otherwise null. */
export const convenioParaCargar = async (
  db: Base,
  { usuarioId, convenioId, variante, ahora }: Pedido,
): Promise<ConvenioConPrecios | null> => {
  const convenio = await convenioDeUsuario(db, usuarioId, convenioId, ahora);
  if (!convenio) return null;
  const { usuarioConvenio, tieneCargaMasivaEspecialHabilitada } = convenio;
  const puede =
    variante === 'normal'
      ? usuarioConvenio.puedeHacerCargaMasiva
      : tieneCargaMasivaEspecialHabilitada && usuarioConvenio.puedeHacerCargaMasivaEspecial;
  return puede ? convenio : null;
};

/**
 * Returns the agreement for a request. Throws 403 without the right and 400 when the agreement may
 * not be sold.
 */
export const exigirDerechoACargar = async (
  db: Base,
  pedido: Pedido,
): Promise<ConvenioConPrecios> => {
  const convenio = await convenioParaCargar(db, pedido);
  if (!convenio) throw sinPermiso();
  if (!convenio.sePuedeVender) throw convenioSinVenta();
  return convenio;
};
