import { type EstadoDeEnlace, enlaceVigente } from '#values/enlace-vigente.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import type { Base, Tx } from '#nucleo/db/conexion.ts';
import { fechaSantiago } from '#values/fecha.ts';

/**
 * Selects public links with the data that decide whether they are valid; the base of every look-up.
 */
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

/** Returns the link with this code among the given ones, if it is valid on that day. */
export const vigenteDe = <F extends Fila>(
  filas: readonly F[],
  usn: string,
  { puertos, ahora }: Pick<Contexto, 'puertos' | 'ahora'>,
): F | null => {
  const { huella } = puertos.cripto;
  const dada = huella(usn);
  // Comparing hashes keeps the response time independent of how close a guess is.
  const hallada = filas.find(({ codigo }) => huella(codigo) === dada);
  const vigente = hallada && enlaceVigente(estadoDeEnlace(hallada), fechaSantiago(ahora));
  return vigente ? hallada : null;
};

interface DeQuien {
  readonly convenioId: number;
  readonly usuarioId: number;
}

/** Selects every link ever made for this agreement and user. */
export const enlacesDe = (db: Base, { convenioId, usuarioId }: DeQuien) =>
  enlacesConEstado(db)
    .where('e.convenio_id', '=', convenioId)
    .where('e.usuario_id', '=', usuarioId);

/**
 * Returns these links with a shared row lock. A revocation waits for it and then also closes the
 * session being opened.
 */
export const enlacesPara = (tx: Tx, quien: DeQuien) => enlacesDe(tx, quien).forShare('e').execute();
