import type { Contexto } from '#server/contexto.ts';
import { preparada } from '#server/db/preparada.ts';
import { unoDe } from '#server/db/uno-de.ts';
import { correoValido } from '#values/correo-electronico.ts';
import { aMayusculas, sanearNombre } from '#values/persona.ts';
import { soloDigitosTelefono } from '#values/telefono.ts';
import { sql } from 'kysely';
import type { PropietarioVM } from './propietario.contract.ts';

const NOMBRES = [
  'p.nombre',
  'p.segundo_nombre',
  'p.apellido_paterno',
  'p.apellido_materno',
  'p.razon_social',
] as const;

/** The brokers for whom this user sells; of a public session, the one of its agreement. */
const corredoresDe = ({ db, actor }: Contexto) =>
  actor.rol === 'publico'
    ? db.selectFrom('convenios').select('corredor_id').where('id', '=', actor.convenioId)
    : db
        .selectFrom('usuario_corredores')
        .select('corredor_id')
        .where('usuario_id', '=', actor.usuarioId)
        .where('vigente', '=', true);

/** `tipo_login` of a user with a password. */
const CON_CLAVE = 0;

/**
 * What was typed in paid sales to these owners by a broker of this user, the newest last. What a
 * visitor typed completes no other visitor's sale: it would send an owner's policies elsewhere.
 */
const fichasPropias = (ctx: Contexto, ruts: readonly number[]) =>
  ctx.db
    .selectFrom('venta_vehiculos as p')
    .innerJoin('ventas as v', 'v.id', 'p.venta_id')
    .innerJoin('convenios as c', 'c.id', 'v.convenio_id')
    .innerJoin('usuarios as u', 'u.id', 'v.usuario_id')
    .select(['p.rut', 'p.rut_dv as dv', 'p.telefono', 'p.email'])
    .select(NOMBRES)
    .select(sql.lit(true).as('propia'))
    .distinctOn('p.rut')
    .where(sql<boolean>`p.rut ${unoDe(ruts)}`)
    .where('v.pagada_en', 'is not', null)
    .where('c.corredor_id', 'in', corredoresDe(ctx))
    .$if(ctx.actor.rol === 'publico', (q) => q.where('u.tipo_login', '=', CON_CLAVE))
    .orderBy('p.rut')
    .orderBy('p.id', 'desc');

/** The records of these owners, and what was typed to them; one statement for both. */
const fichasDe = (ctx: Contexto, ruts: readonly number[]) =>
  preparada(ctx.db)
    .selectFrom('propietarios as p')
    .select(['p.rut', 'p.dv', 'p.telefono', 'p.email'])
    .select(NOMBRES)
    .select(sql.lit(false).as('propia'))
    .where(sql<boolean>`p.rut ${unoDe(ruts)}`)
    .unionAll((eb) => eb.parens(fichasPropias(ctx, ruts)))
    .execute();

type Fila = Awaited<ReturnType<typeof fichasDe>>[number];

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

const letras = (nombre: string | null): string | null =>
  nombre && (aMayusculas(sanearNombre(nombre)) || null);
const nueveDigitos = (telefono: string | null): string | null => {
  const digitos = soloDigitosTelefono(telefono ?? '');
  return digitos.length === 9 ? digitos : null;
};

/** As the rules of entry take it: what a visitor is not shown, a visitor could not correct. */
const sinReparos = (ficha: PropietarioVM): PropietarioVM => ({
  ...ficha,
  nombre: letras(ficha.nombre),
  segundoNombre: letras(ficha.segundoNombre),
  apellidoPaterno: letras(ficha.apellidoPaterno),
  apellidoMaterno: letras(ficha.apellidoMaterno),
  telefono: nueveDigitos(ficha.telefono),
  email: ficha.email && correoValido(ficha.email.trim()) ? ficha.email.trim() : null,
});

/**
 * The owners of these RUTs by RUT, as far as the caller may see them; for a public session, what
 * the server completes a sale with, which leaves the house only through `propietarioVisible`. COMUNIDAD
 * (0) is nobody's data. What the caller's own broker sold last is newer than the record.
 */
export const propietariosPorRut = async (
  ctx: Contexto,
  ruts: readonly number[],
): Promise<Map<number, PropietarioVM>> => {
  const buscados = [...new Set(ruts)].filter((rut) => rut > 0);
  if (buscados.length === 0) return new Map();
  const filas = await fichasDe(ctx, buscados);
  const publico = ctx.actor.rol === 'publico';
  const conContacto = publico || ctx.alcance === 'todo';
  const fichas = filas
    .toSorted((a, b) => Number(a.propia) - Number(b.propia))
    .map((fila) => aPropietario(fila, fila.propia || conContacto));
  return new Map(fichas.map((f) => [f.rut, publico ? sinReparos(f) : f]));
};

/** The owner of one RUT as `propietariosPorRut` gives it, or null. */
export const propietarioPorRut = async (
  ctx: Contexto,
  rut: number,
): Promise<PropietarioVM | null> => (await propietariosPorRut(ctx, [rut])).get(rut) ?? null;
