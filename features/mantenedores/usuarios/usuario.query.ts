import { corredorAlAlcance, corredoresPropios } from '#features/mantenedores/alcance.query.ts';
import type { EntidadVM } from '#features/mantenedores/entidades/entidad.contract.ts';
import { filasDeFichas } from '#features/mantenedores/fichas/ficha.query.ts';
import { paginaDeLista } from '#features/registros/lista.query.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import type { Base, Tx } from '#nucleo/db/conexion.ts';
import { NOMBRE_DE_CORREDOR } from '#nucleo/db/nombre-de-corredor.ts';
import type { EntradaDeLista, PaginaDeLista } from '#values/lista.ts';
import { PERFILES } from '#values/perfil.ts';
import { sql } from 'kysely';
import type { UsuarioDeCorredorVM, UsuarioVM } from './usuario.contract.ts';
import { LISTA_USUARIOS } from './usuario.lista.ts';
import { PERFILES_DE_USUARIO, TIPOS_DE_LOGIN } from '#features/usuario/usuario.ts';
import { UMBRAL_EMPRESA } from '#values/rut.ts';

type Quien = Pick<Contexto, 'alcance' | 'actor'>;

interface Filtros extends EntradaDeLista {
  readonly id?: number | undefined;
  readonly corredorId?: number | undefined;
  readonly perfilId?: number | undefined;
}

interface Opcion {
  readonly id: number;
  readonly nombre: string;
}

const nombreDe = (opciones: readonly Opcion[], columna: string) =>
  sql<string>`case ${sql.ref(columna)} ${sql.join(
    opciones.map(({ id, nombre }) => sql`when ${sql.lit(id)} then ${sql.lit(nombre)}`),
    sql` `,
  )} end`;

const PERFIL = nombreDe(PERFILES_DE_USUARIO, 'u.perfil_id');
const LOGIN = nombreDe(TIPOS_DE_LOGIN, 'u.tipo_login');
const NOMBRE_DE_PERFIL = nombreDe(Object.values(PERFILES), 'u.perfil_id');
const PERFIL_VM = sql<UsuarioVM['perfilVM']>`json_build_object(
  'id', u.perfil_id, 'nombre', ${NOMBRE_DE_PERFIL})`;

/** Names of the current brokers of user `u`; a broker sees only its own. */
const corredoresVisibles = (quien: Quien) => sql<string>`coalesce((
  select string_agg(${NOMBRE_DE_CORREDOR}, ', ' order by ${NOMBRE_DE_CORREDOR} collate "es-x-icu")
  from usuario_corredores uc join corredores k on k.id = uc.corredor_id
  where uc.usuario_id = u.id and uc.vigente and ${corredorAlAlcance('k.id', quien)}), '')`;

/** Condition: user `u` works for a broker of the caller's, or is the caller. */
const esDeSuCorredor = ({ actor }: Quien) => sql<boolean>`(u.id = ${actor.usuarioId} or exists (
  select from usuario_corredores suyo
  where suyo.usuario_id = u.id and suyo.vigente and suyo.corredor_id in ${corredoresPropios(actor)}))`;

type FilaDeEntidad = EntidadVM & { busqueda: string };
const entidades = sql<FilaDeEntidad>`(${filasDeFichas<EntidadVM>('entidades', sql`true`)})`;

const filasDeUsuarios = (db: Base, quien: Quien, { id, corredorId, perfilId }: Filtros) => {
  const corredores = corredoresVisibles(quien);
  return db
    .selectFrom('usuarios as u')
    .leftJoin(entidades.as('e'), (join) => join.onRef('e.id', '=', 'u.entidad_id'))
    .select(['u.id', 'u.nombre_usuario as username', 'u.entidad_id as entidadId', 'u.vigente'])
    .select(['u.perfil_id as perfilId', 'u.tipo_login as tipoLogin', 'u.version', 'e.rut'])
    .select([
      sql<string | null>`e."nombreCompleto"`.as('nombreCompleto'),
      sql<EntidadVM | null>`case when e.id is not null
        then to_jsonb(e) - 'busqueda' end`.as('entidadVM'),
      PERFIL_VM.as('perfilVM'),
      PERFIL.as('perfil'),
      LOGIN.as('login'),
      corredores.as('corredores'),
      sql<string>`concat_ws(' ', u.busqueda, e.busqueda,
        texto_busqueda(${PERFIL}, ${corredores}))`.as('busqueda'),
    ])
    .$if(quien.alcance === 'corredor', (q) => q.where(esDeSuCorredor(quien)))
    .$if(id !== undefined, (q) => q.where('u.id', '=', id ?? 0))
    .$if(perfilId !== undefined, (q) => q.where('u.perfil_id', '=', perfilId ?? 0))
    .$if(corredorId !== undefined, (q) =>
      q.where(sql<boolean>`exists (select from usuario_corredores c
        where c.usuario_id = u.id and c.vigente and c.corredor_id = ${corredorId})`),
    );
};

/** Users within the caller's reach, read through `db`, which may be an open transaction. */
export const buscarUsuarios = (
  db: Base,
  quien: Quien,
  filtros: Filtros,
): Promise<PaginaDeLista<UsuarioVM>> =>
  paginaDeLista(db, LISTA_USUARIOS, filasDeUsuarios(db, quien, filtros), filtros);

/** Current users of a broker, by name. */
export const usuariosDeCorredor = (db: Base, corredorId: number): Promise<UsuarioDeCorredorVM[]> =>
  db
    .selectFrom('usuarios as u')
    .innerJoin('usuario_corredores as uc', 'uc.usuario_id', 'u.id')
    .leftJoin(entidades.as('e'), (join) => join.onRef('e.id', '=', 'u.entidad_id'))
    .select(['u.id', 'u.nombre_usuario as username', 'u.perfil_id as perfilId', 'u.vigente'])
    .select(['u.tipo_login as tipoLogin', PERFIL_VM.as('perfilVM')])
    .select(sql<string | null>`e."nombreCompleto"`.as('nombreCompleto'))
    .select(sql<boolean>`coalesce(e.rut >= ${UMBRAL_EMPRESA}, false)`.as('deEmpresa'))
    .where('uc.corredor_id', '=', corredorId)
    .where('uc.vigente', '=', true)
    .orderBy('u.nombre_usuario')
    .execute();

/** RUTs of the current brokers of users, by user; of one, or of all. */
export const rutsDeCorredores = async (
  db: Base,
  usuarioId?: number,
): Promise<ReadonlyMap<number, readonly { rut: number; dv: string }[]>> => {
  const filas = await db
    .selectFrom('usuario_corredores as uc')
    .innerJoin('corredores as k', 'k.id', 'uc.corredor_id')
    .select(['uc.usuario_id as usuarioId', 'k.rut', 'k.dv'])
    .where('uc.vigente', '=', true)
    .$if(usuarioId !== undefined, (q) => q.where('uc.usuario_id', '=', usuarioId ?? 0))
    .orderBy('k.rut')
    .execute();
  return Map.groupBy(filas, (fila) => fila.usuarioId);
};

/** True if a user except `salvo` has this name in any case; names are stored in NFC. */
export const tieneOtroElNombre = async (
  db: Base,
  nombre: string,
  salvo: number | undefined,
): Promise<boolean> => {
  const otro = await db
    .selectFrom('usuarios')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['nombre_usuario']), '=', eb.fn('lower', [eb.val(nombre)])))
    .$if(salvo !== undefined, (q) => q.where('id', '<>', salvo ?? 0))
    .executeTakeFirst();
  return otro !== undefined;
};

/** Entity of a RUT under a row lock; null if nobody has it. */
export const entidadDeRut = async (tx: Tx, rut: number): Promise<number | null> => {
  const de = tx.selectFrom('entidades').select('id').where('rut', '=', rut).forUpdate();
  return (await de.executeTakeFirst())?.id ?? null;
};

/** Stored entity, or null. */
export const fichaDeEntidad = async (tx: Tx, id: number) =>
  (await tx.selectFrom('entidades').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;

/**
 * A user under a row lock, so that links and profile are judged together. For an administrator, locks all
 * administrators first: two who disable each other wait.
 */
export const usuarioParaCambiar = async (tx: Tx, id: number) => {
  const de = tx.selectFrom('usuarios').selectAll();
  const visto = await de.where('id', '=', id).executeTakeFirst();
  if (visto?.perfil_id === PERFILES.administrador.id) {
    await de
      .where('perfil_id', '=', PERFILES.administrador.id)
      .where('vigente', '=', true)
      .orderBy('id')
      .forUpdate()
      .execute();
  }
  return (await de.where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;
};

/** Links of a user with brokers, valid or not, with the broker's name. */
export const corredoresDe = (tx: Tx, usuarioId: number) =>
  tx
    .selectFrom('usuario_corredores as uc')
    .innerJoin('corredores as k', 'k.id', 'uc.corredor_id')
    .select(['k.id', 'uc.vigente', NOMBRE_DE_CORREDOR.as('nombre')])
    .where('uc.usuario_id', '=', usuarioId)
    .orderBy('k.id')
    .execute();

/** These brokers, valid or not, each locked against being disabled meanwhile. */
export const corredoresElegibles = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('corredores as k')
    .select(['k.id', 'k.vigente', NOMBRE_DE_CORREDOR.as('nombre')])
    .where('k.id', 'in', [0, ...ids])
    .orderBy('k.id')
    .forShare()
    .execute();
