import { convenioAlAlcance, type QuienAlcanza } from '#features/mantenedores/alcance.query.ts';
import type { Base, Tx } from '#nucleo/db/conexion.ts';
import { sql } from 'kysely';
import type { ConvenioDeUsuarioVM } from './convenios-de-usuario.contract.ts';

interface Filtros {
  readonly usuarioId?: number | undefined;
  readonly convenioId?: number | undefined;
}

/** Links of a user or of an agreement within the caller's brokers, by agreement and user. */
export const vinculosConConvenios = (
  db: Base,
  quien: QuienAlcanza,
  { usuarioId, convenioId }: Filtros,
): Promise<ConvenioDeUsuarioVM[]> =>
  db
    .selectFrom('convenio_usuarios as cu')
    .innerJoin('usuarios as u', 'u.id', 'cu.usuario_id')
    .innerJoin('convenios as c', 'c.id', 'cu.convenio_id')
    .select(['cu.id', 'cu.convenio_id as convenioId', 'cu.usuario_id as usuarioId'])
    .select(['cu.vigente', 'cu.version', 'cu.puede_masiva as puedeHacerCargaMasiva'])
    .select([
      'cu.puede_masiva_especial as puedeHacerCargaMasivaEspecial',
      'cu.puede_manual_especial as puedeHacerCargaManualEspecial',
    ])
    .select([
      sql<ConvenioDeUsuarioVM['usuarioVM']>`json_build_object('id', u.id,
        'username', u.nombre_usuario, 'perfilId', u.perfil_id, 'tipoLogin', u.tipo_login,
        'vigente', u.vigente)`.as('usuarioVM'),
      sql<ConvenioDeUsuarioVM['convenioVM']>`json_build_object('id', c.id, 'nombre', c.nombre,
        'corredorId', c.corredor_id, 'vigente', c.vigente)`.as('convenioVM'),
    ])
    .$if(usuarioId !== undefined, (q) => q.where('cu.usuario_id', '=', usuarioId ?? 0))
    .$if(convenioId !== undefined, (q) => q.where('cu.convenio_id', '=', convenioId ?? 0))
    .where(convenioAlAlcance(quien))
    .orderBy('c.nombre')
    .orderBy('c.id')
    .orderBy('u.nombre_usuario')
    .execute();

/** These agreements with their brokers. */
export const conveniosElegibles = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('convenios')
    .select(['id', 'nombre', 'corredor_id as corredorId'])
    .where('id', 'in', [0, ...ids])
    .execute();
