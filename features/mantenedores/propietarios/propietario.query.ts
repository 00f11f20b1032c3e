import type { Contexto } from '#server/contexto.ts';
import type { PropietarioVM } from './propietario.contract.ts';

const NOMBRES = [
  'p.nombre',
  'p.segundo_nombre',
  'p.apellido_paterno',
  'p.apellido_materno',
  'p.razon_social',
] as const;

/** What was typed in paid sales to these owners by a broker of this user, the newest last. */
const fichasPropias = (ctx: Contexto, ruts: readonly number[]) =>
  ctx.db
    .selectFrom('venta_vehiculos as p')
    .innerJoin('ventas as v', 'v.id', 'p.venta_id')
    .innerJoin('convenios as c', 'c.id', 'v.convenio_id')
    .innerJoin('usuario_corredores as uc', 'uc.corredor_id', 'c.corredor_id')
    .select(['p.rut', 'p.rut_dv as dv', 'p.telefono', 'p.email'])
    .select(NOMBRES)
    .distinctOn('p.rut')
    .where('p.rut', 'in', ruts)
    .where('v.pagada_en', 'is not', null)
    .where('uc.usuario_id', '=', ctx.actor.usuarioId)
    .where('uc.vigente', '=', true)
    .orderBy('p.rut')
    .orderBy('p.id', 'desc')
    .execute();

const fichasRegistradas = (ctx: Contexto, ruts: readonly number[]) =>
  ctx.db
    .selectFrom('propietarios as p')
    .select(['p.rut', 'p.dv', 'p.telefono', 'p.email'])
    .select(NOMBRES)
    .where('p.rut', 'in', ruts)
    .execute();

type Fila = Awaited<ReturnType<typeof fichasRegistradas>>[number];

const aPropietario = (fila: Fila, conContacto: boolean): PropietarioVM => ({
  rut: fila.rut,
  dv: fila.dv,
  nombre: fila.nombre,
  segundoNombre: fila.segundo_nombre,
  apellidoPaterno: fila.apellido_paterno,
  apellidoMaterno: fila.apellido_materno,
  razonSocial: fila.razon_social,
  telefono: conContacto ? fila.telefono : null,
  email: conContacto ? fila.email : null,
});

/**
 * The owners of these RUTs as far as the caller may see them, by RUT. COMUNIDAD (0) is nobody's
 * data. What the caller's own broker sold last is newer than the record.
 */
export const propietariosPorRut = async (
  ctx: Contexto,
  ruts: readonly number[],
): Promise<Map<number, PropietarioVM>> => {
  const buscados = [...new Set(ruts)].filter((rut) => rut > 0);
  if (buscados.length === 0) return new Map();
  const registradas = await fichasRegistradas(ctx, buscados);
  const propias = await fichasPropias(ctx, buscados);
  return new Map([
    ...registradas.map((f) => [f.rut, aPropietario(f, ctx.alcance === 'todo')] as const),
    ...propias.map((f) => [f.rut, aPropietario(f, true)] as const),
  ]);
};

/** The owner of one RUT as far as the caller may see it, or null. */
export const propietarioPorRut = async (
  ctx: Contexto,
  rut: number,
): Promise<PropietarioVM | null> => (await propietariosPorRut(ctx, [rut])).get(rut) ?? null;
