import { nombresDeColumnas } from '#values/campos-de-persona.ts';
import { corredoresPropios } from '#features/mantenedores/alcance.query.ts';
import { LOGIN_PRIVADO } from '#features/usuario/usuario.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import { preparada } from '#nucleo/db/preparada.ts';
import { sinBloqueo } from '#nucleo/db/titular.ts';
import { unoDe } from '#nucleo/db/uno-de.ts';
import { correoValido } from '#values/correo-electronico.ts';
import { siSeImprime } from '#values/letras-del-certificado.ts';
import { aMayusculas, sanearNombre } from '#values/persona.ts';
import { soloDigitosTelefono } from '#values/telefono.ts';
import { type RawBuilder, sql } from 'kysely';
import type { PropietarioVM } from './propietario.contract.ts';
import { dondeFichas, filasDeFichas } from '#features/mantenedores/fichas/ficha.query.ts';
import {
  type Coincide,
  enSuBusquedaPorPartes,
  paginaDeLista,
  palabrasEscritas,
} from '#features/registros/lista.query.ts';
import { partesRaras } from '#features/registros/partes-raras.query.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import type { EntradaDeLista, PaginaDeLista } from '#values/lista.ts';
import type { PropietarioDeListaVM } from './lista-propietarios.contract.ts';
import { LISTA_PROPIETARIOS } from './propietario.lista.ts';

const NOMBRES = [
  'p.nombre',
  'p.segundo_nombre',
  'p.apellido_paterno',
  'p.apellido_materno',
  'p.razon_social',
] as const;

/** Broker of a public session's agreement. */
const suCorredor = (convenioId: number | null) =>
  sql`(select corredor_id from convenios where id = ${convenioId})`;

/** RUTs of the owners, and brokers for whom the caller sells. */
interface Cuales {
  readonly ruts: RawBuilder<unknown>;
  readonly corredores: RawBuilder<unknown>;
}

/**
 * Newest data about these owners that sellers with a login wrote in paid sales: overall, and by the caller's
 * own brokers. Visitors' input is excluded, because it could divert an owner's policies.
 */
const vendidos = (db: Base, { ruts, corredores }: Cuales) =>
  db
    .selectFrom('venta_vehiculos as p')
    .innerJoin('ventas as v', 'v.id', 'p.venta_id')
    .innerJoin('convenios as c', 'c.id', 'v.convenio_id')
    .innerJoin('usuarios as u', 'u.id', 'v.usuario_id')
    .select(['p.rut', 'p.rut_dv as dv', 'p.telefono', 'p.email'])
    .select(NOMBRES)
    .select(['v.pagada_en as fecha'])
    .select(sql<boolean | null>`c.corredor_id in ${corredores}`.as('propia'))
    .distinctOn(['p.rut', sql`propia`])
    .where(sql<boolean>`p.rut ${ruts}`)
    .where('v.pagada_en', 'is not', null)
    .where(sinBloqueo('p.rut'))
    .where('u.tipo_login', '=', LOGIN_PRIVADO)
    .orderBy('p.rut')
    .orderBy('propia')
    .orderBy('v.pagada_en', 'desc')
    .orderBy('p.id', 'desc');

/** Records of these owners and their sales, in one statement. */
const fichasYVentas = (db: Base, cuales: Cuales) =>
  db
    .selectFrom('propietarios as p')
    .select(['p.rut', 'p.dv', 'p.telefono', 'p.email'])
    .select(NOMBRES)
    .select(['p.modificado_en as fecha', sql<boolean | null>`null::boolean`.as('propia')])
    .where(sql<boolean>`p.rut ${cuales.ruts}`)
    .where('p.origen', '=', 'mantenida')
    .where(sinBloqueo('p.rut'))
    .unionAll((eb) => eb.parens(vendidos(db, cuales)));

const fichasDe = ({ db, actor }: Contexto, ruts: readonly number[]) => {
  const corredores =
    actor.rol === 'publico' ? suCorredor(actor.convenioId) : corredoresPropios(actor);
  return fichasYVentas(preparada(db), { ruts: unoDe(ruts), corredores }).execute();
};

/** `propia` tells whether a broker of the caller made the sale; null for a record. */
type Fila = Awaited<ReturnType<typeof fichasDe>>[number];

const letras = (nombre: string | null): string | null =>
  siSeImprime(nombre && (aMayusculas(sanearNombre(nombre)) || null));
const nueveDigitos = (telefono: string | null): string | null => {
  const digitos = soloDigitosTelefono(telefono ?? '');
  return digitos.length === 9 ? digitos : null;
};

/** Blanks values that the entry rules would refuse, because a visitor cannot correct what stays hidden. */
const sinReparos = (fila: Fila): Fila => ({
  ...fila,
  nombre: letras(fila.nombre),
  segundo_nombre: letras(fila.segundo_nombre),
  apellido_paterno: letras(fila.apellido_paterno),
  apellido_materno: letras(fila.apellido_materno),
  razon_social: siSeImprime(fila.razon_social),
  telefono: nueveDigitos(fila.telefono),
  email: fila.email && correoValido(fila.email.trim()) ? fila.email.trim() : null,
});

/**
 * Merges the sources about one owner, newest first. Names come from the newest source. A missing phone or
 * e-mail comes from the next source; only a record and the caller's own broker provide any.
 */
const reunir = (filas: readonly [Fila, ...Fila[]], conContacto: boolean): PropietarioVM => {
  const [nueva] = filas;
  const suyas = filas.filter(({ propia }) => propia !== false);
  const propia = suyas.some((fila) => fila.propia);
  const contactos = conContacto || propia ? suyas : [];
  return {
    rut: nueva.rut,
    dv: nueva.dv,
    ...nombresDeColumnas(nueva),
    telefono: contactos.find(({ telefono }) => telefono)?.telefono ?? null,
    email: contactos.find(({ email }) => email)?.email ?? null,
  };
};

const momento = ({ fecha }: Fila): number => fecha?.getTime() ?? 0;

/**
 * Owners of these RUTs, by RUT, as far as the caller may see them. For a public session it returns the full
 * data that complete a sale, which may leave the server only through `propietarioVisible`. COMUNIDAD (0) is
 * nobody's data.
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
  const porRut = new Map<number, [Fila, ...Fila[]]>();
  for (const fila of filas.toSorted((a, b) => momento(b) - momento(a))) {
    const leida = publico ? sinReparos(fila) : fila;
    const otras = porRut.get(fila.rut);
    if (otras) otras.push(leida);
    else porRut.set(fila.rut, [leida]);
  }
  return new Map([...porRut].map(([rut, suyas]) => [rut, reunir(suyas, conContacto)]));
};

/** Owner of one RUT, like `propietariosPorRut`, or null. */
export const propietarioPorRut = async (
  ctx: Contexto,
  rut: number,
): Promise<PropietarioVM | null> => (await propietariosPorRut(ctx, [rut])).get(rut) ?? null;

interface Filtros extends EntradaDeLista {
  readonly id?: number | undefined;
  readonly rutEmpieza?: string | undefined;
}

/** The search text begins with the RUT, and its trigram index works from three characters on. */
const queEmpiezan = (rutEmpieza: string | undefined) =>
  rutEmpieza === undefined ? [] : [sql`p.busqueda like ${`${rutEmpieza}%`}`];

/** For a rare name, the index gets only its distinguishing parts. */
const coincidePorPartes = async (db: Base, texto = ''): Promise<Coincide | undefined> => {
  const palabras = palabrasEscritas(texto);
  const partes = palabras.length === 0 ? [] : await partesRaras(db, 'propietarios', palabras);
  return partes.length === 0 ? undefined : enSuBusquedaPorPartes(partes);
};

export const buscarPropietarios = async (
  db: Base,
  filtros: Filtros,
): Promise<PaginaDeLista<PropietarioDeListaVM>> =>
  paginaDeLista(
    db,
    LISTA_PROPIETARIOS,
    filasDeFichas<PropietarioDeListaVM>(
      'propietarios',
      dondeFichas({ id: filtros.id }, [sinBloqueo('p.rut'), ...queEmpiezan(filtros.rutEmpieza)]),
    ),
    filtros,
    await coincidePorPartes(db, filtros.texto),
  );
