import {
  dondeFichas,
  enFichaOComuna,
  filasDeFichas,
} from '#features/mantenedores/fichas/ficha.query.ts';
import { paginaDeLista } from '#features/registros/lista.query.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import type { EntradaDeLista, PaginaDeLista } from '#values/lista.ts';
import { PERFILES } from '#values/perfil.ts';
import type { EntidadVM } from './entidad.contract.ts';
import { LISTA_ENTIDADES } from './entidad.lista.ts';

interface Filtros extends EntradaDeLista {
  readonly soloVigentes?: 'true' | undefined;
  readonly id?: number | undefined;
  readonly rut?: number | undefined;
}

export const buscarEntidades = (db: Base, filtros: Filtros): Promise<PaginaDeLista<EntidadVM>> =>
  paginaDeLista(
    db,
    LISTA_ENTIDADES,
    filasDeFichas<EntidadVM>('entidades', dondeFichas(filtros)),
    filtros,
    enFichaOComuna,
  );

/**
 * True if this e-mail would replace that of another Administrador while the settings demand two persons. Its
 * reader could reset that password.
 */
export const cambiaCorreoDeAdministrador = async (
  { tx, actor, ajustes }: ContextoTx,
  entidadId: number,
  email: string | null | undefined,
): Promise<boolean> => {
  if (!ajustes.dosPersonas.administradores || email === undefined) return false;
  const ajeno = await tx
    .selectFrom('usuarios as u')
    .innerJoin('entidades as e', 'e.id', 'u.entidad_id')
    .select('u.id')
    .where('e.id', '=', entidadId)
    .where('e.email', 'is distinct from', email?.trim() || null)
    .where('u.perfil_id', '=', PERFILES.administrador.id)
    .where('u.id', '<>', actor.usuarioId ?? 0)
    .executeTakeFirst();
  return ajeno !== undefined;
};
