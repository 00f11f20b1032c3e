import type { EstadoDeEnlace } from '#values/enlace-vigente.ts';
import type { Base, Tx } from '#nucleo/db/conexion.ts';

/** Public links with what decides whether each lets anybody in; the base of every look-up of them. */
export const enlacesConEstado = (db: Base) =>
  db
    .selectFrom('enlaces_publicos as e')
    .innerJoin('convenios as c', 'c.id', 'e.convenio_id')
    .innerJoin('usuarios as u', 'u.id', 'e.usuario_id')
    .innerJoin('convenio_usuarios as cu', (join) =>
      join.onRef('cu.convenio_id', '=', 'c.id').onRef('cu.usuario_id', '=', 'u.id'),
    )
    .selectAll('e')
    .select(['c.vigente', 'c.inicio_vigencia', 'c.termino_vigencia', 'c.tipo_de_acceso'])
    .select(['u.nombre_usuario', 'u.vigente as usuario_vigente', 'u.tipo_login', 'u.perfil_id'])
    .select('cu.vigente as en_convenio');
type Fila = Awaited<ReturnType<ReturnType<typeof enlacesConEstado>['execute']>>[number];

export const estadoDeEnlace = (fila: Fila): EstadoDeEnlace => ({
  revocado: fila.revocado_en !== null,
  convenio: {
    vigente: fila.vigente,
    inicioVigencia: fila.inicio_vigencia,
    terminoVigencia: fila.termino_vigencia,
    tipoDeAcceso: fila.tipo_de_acceso,
  },
  usuario: {
    vigente: fila.usuario_vigente && fila.en_convenio,
    tipoLogin: fila.tipo_login,
    perfilId: fila.perfil_id,
  },
});

/**
 * Every link ever made for this agreement and user. Their rows are held: whoever revokes one waits,
 * and then closes the session that is being opened too.
 */
export const enlacesPara = (
  tx: Tx,
  { convenioId, usuarioId }: { convenioId: number; usuarioId: number },
) =>
  enlacesConEstado(tx)
    .where('e.convenio_id', '=', convenioId)
    .where('e.usuario_id', '=', usuarioId)
    .forShare('e')
    .execute();
