import { convenioAlAlcance } from '#features/mantenedores/alcance.query.ts';
import { enlacesConEstado, estadoDeEnlace } from '#features/acceso/entrada/enlace.query.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import { alcanceDe } from '#values/alcance-de-direccion.ts';
import { codificarEnlace } from '#values/enlace-publico.ts';
import { fechaSantiago } from '#values/fecha.ts';
import type { EnlacePublicoVM } from './enlace-publico.contract.ts';
import { type EstadoDeEnlace, enlaceVigente } from '#values/enlace-vigente.ts';

interface Filtros {
  readonly id?: number | undefined;
  readonly corredorId?: number | undefined;
  readonly convenioId?: number | undefined;
  readonly usuarioId?: number | undefined;
}

const filasDe = (ctx: Contexto, { id, corredorId, convenioId, usuarioId }: Filtros) =>
  enlacesConEstado(ctx.db)
    .innerJoin('corredores as k', 'k.id', 'c.corredor_id')
    .leftJoin('marcas_comerciales as mk', 'mk.corredor_id', 'k.id')
    .leftJoin('marcas_comerciales as mc', 'mc.convenio_id', 'c.id')
    .select(['c.nombre', 'k.razon_social', 'k.nombre as nombre_persona', 'k.apellido_paterno'])
    .select(['mk.nombre as nombre_k', 'mc.nombre as nombre_c'])
    .$if(id !== undefined, (q) => q.where('e.id', '=', id ?? 0))
    .$if(corredorId !== undefined, (q) => q.where('k.id', '=', corredorId ?? 0))
    .$if(convenioId !== undefined, (q) => q.where('c.id', '=', convenioId ?? 0))
    .$if(usuarioId !== undefined, (q) => q.where('u.id', '=', usuarioId ?? 0))
    .where(convenioAlAlcance(ctx))
    .orderBy('c.nombre')
    .orderBy('e.id', 'desc')
    .execute();
type Fila = Awaited<ReturnType<typeof filasDe>>[number];

const nombreDeCorredor = (fila: Fila): string =>
  fila.razon_social ??
  [fila.nombre_persona, fila.apellido_paterno].filter((parte) => parte !== null).join(' ');

/**
 * Origin of a copied link: the reader's own, unless that only works on their machine. Belongs to this answer
 * only and is never stored.
 */
const origenDeEnlace = ({ llegada, ajustes }: Contexto): string =>
  alcanceDe(new URL(llegada).hostname) === 'equipo' ? ajustes.direccionEscrita : llegada;

const aEnlace = (ctx: Contexto, fila: Fila): EnlacePublicoVM => {
  const corredor = nombreDeCorredor(fila);
  const datos = { cid: fila.convenio_id, uid: fila.usuario_id, usn: fila.codigo };
  return {
    id: fila.id,
    convenioId: fila.convenio_id,
    nombreConvenio: fila.nombre,
    nombreCorredor: corredor,
    usuarioId: fila.usuario_id,
    username: fila.nombre_usuario,
    url: `${origenDeEnlace(ctx)}/${codificarEnlace(datos)}`,
    invitacion: `Compre su SOAP con ${fila.nombre_c ?? fila.nombre_k ?? corredor}:`,
    creado: fila.creado_en.toISOString(),
    vigente: enlaceVigente(estadoDeEnlace(fila), fechaSantiago(ctx.ahora)),
    revocado: fila.revocado_en !== null,
  };
};

/** Links that the caller may see, by agreement, newest first. */
export const enlacesPublicosDe = async (
  ctx: Contexto,
  filtros: Filtros,
): Promise<EnlacePublicoVM[]> => (await filasDe(ctx, filtros)).map((fila) => aEnlace(ctx, fila));

/** Facts that decide whether a link may be created; null if agreement or user are missing. */
export const paraEnlace = async (
  db: Base,
  { convenioId, usuarioId }: { convenioId: number; usuarioId: number },
): Promise<{ tipoDeAcceso: number | null; usuario: EstadoDeEnlace['usuario'] | null }> => {
  const convenio = await db
    .selectFrom('convenios')
    .select('tipo_de_acceso')
    .where('id', '=', convenioId)
    .executeTakeFirst();
  const usuario = await db
    .selectFrom('usuarios as u')
    .innerJoin('convenio_usuarios as cu', 'cu.usuario_id', 'u.id')
    .select(['u.tipo_login as tipoLogin', 'u.perfil_id as perfilId', 'u.vigente'])
    .where('u.id', '=', usuarioId)
    .where('cu.convenio_id', '=', convenioId)
    .where('cu.vigente', '=', true)
    .executeTakeFirst();
  return { tipoDeAcceso: convenio?.tipo_de_acceso ?? null, usuario: usuario ?? null };
};
