import { convenioAlAlcance, type QuienAlcanza } from '#features/mantenedores/alcance.query.ts';
import { paginaDeLista } from '#features/registros/lista.query.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import type { Base, Tx } from '#nucleo/db/conexion.ts';
import { NOMBRE_DE_CORREDOR } from '#nucleo/db/nombre-de-corredor.ts';
import { type Fecha, fechaSantiago } from '#values/fecha.ts';
import type { EntradaDeLista, PaginaDeLista } from '#values/lista.ts';
import { sql } from 'kysely';
import { estadoDeConvenio, TIPOS_DE_ACCESO, TIPOS_DE_PAGO } from '#features/convenios/convenio.ts';
import { plazoDePolizas, preciosDe } from '#features/convenios/convenio.query.ts';
import { aPrecioDeHoy, type Precio } from '#features/convenios/precio.ts';
import { periodoDe } from '#values/vigencia.ts';
import { LISTA_CONVENIOS } from './convenio.lista.ts';
import type {
  ConvenioDeListaVM,
  ConvenioMantenidoVM,
  PrimaVM,
  UsuarioDeConvenioVM,
} from './convenio-mantenido.contract.ts';

type Quien = QuienAlcanza & Pick<Contexto, 'ahora'>;

interface Filtros extends EntradaDeLista {
  readonly corredorId?: number | undefined;
  readonly id?: number | undefined;
}

const nombreDe = (
  opciones: readonly { readonly id: number; readonly nombre: string }[],
  columna: string,
) =>
  sql<string>`case ${sql.ref(columna)} ${sql.join(
    opciones.map(({ id, nombre }) => sql`when ${sql.lit(id)} then ${sql.lit(nombre)}`),
    sql` `,
  )} end`;

// Must give the states of `estadoDeConvenio`, in SQL for sorting.
const estadoEn = (hoy: string) => sql<string>`case
  when ${hoy} < c.inicio_vigencia::text then 'No Iniciado'
  when ${hoy} <= c.termino_vigencia::text then 'Activo'
  else 'Finalizado' end`;

/** Agreements `c` within the caller's reach, with their broker `k`. */
const alAlcance = (db: Base, quien: QuienAlcanza) =>
  db
    .selectFrom('convenios as c')
    .innerJoin('corredores as k', 'k.id', 'c.corredor_id')
    .where(convenioAlAlcance(quien));

const filasDeConvenios = (db: Base, quien: Quien, { corredorId, id }: Filtros) =>
  alAlcance(db, quien)
    .select(['c.id', 'c.nombre', 'c.corredor_id as corredorId', 'c.vigente', 'c.version'])
    .select(['c.tipo_de_pago as tipoDePago', 'c.tipo_de_acceso as tipoDeAcceso'])
    .select(['c.inicio_vigencia as inicioVigencia', 'c.termino_vigencia as terminoVigencia'])
    .select([
      'c.inicio_vigencia_polizas as fechaInicioVigenciaPolizas',
      'c.termino_vigencia_polizas as fechaTerminoVigenciaPolizas',
      'c.es_extendido as esConvenioExtendido',
      'c.carga_manual_especial as tieneCargaManualEspecialHabilitada',
      'c.carga_masiva_especial as tieneCargaMasivaEspecialHabilitada',
      'c.permite_cambiar_tipo as permiteCambiarTipo',
    ])
    .select([
      NOMBRE_DE_CORREDOR.as('corredor'),
      nombreDe(TIPOS_DE_PAGO, 'c.tipo_de_pago').as('pago'),
      nombreDe(TIPOS_DE_ACCESO, 'c.tipo_de_acceso').as('acceso'),
      estadoEn(fechaSantiago(quien.ahora)).as('estado'),
      sql<string>`texto_busqueda(c.nombre, ${NOMBRE_DE_CORREDOR})`.as('busqueda'),
    ])
    .$if(corredorId !== undefined, (q) => q.where('c.corredor_id', '=', corredorId ?? 0))
    .$if(id !== undefined, (q) => q.where('c.id', '=', id ?? 0));

export const buscarConvenios = (
  db: Base,
  quien: Quien,
  filtros: Filtros,
): Promise<PaginaDeLista<ConvenioDeListaVM>> =>
  paginaDeLista(db, LISTA_CONVENIOS, filasDeConvenios(db, quien, filtros), filtros);

/** Every agreement within the caller's reach, only with number, name and broker. */
export const nombresDeConvenios = (
  db: Base,
  quien: Quien,
): Promise<{ id: number; nombre: string; corredor: string }[]> =>
  alAlcance(db, quien)
    .select(['c.id', 'c.nombre', NOMBRE_DE_CORREDOR.as('corredor')])
    .orderBy('c.nombre')
    .orderBy('c.id')
    .execute();

export type PrimaConPrecios = PrimaVM & {
  readonly precios: readonly Precio[];
  /** Prices that have begun. `version` includes them, so that a price that begins makes a read premium stale. */
  readonly empezados: number;
};

const seleccionDePrimas = (db: Base, convenioId: number, hoy: Fecha) =>
  db
    .selectFrom('convenio_primas as p')
    .innerJoin('tipos_vehiculo as t', 't.id', 'p.tipo_vehiculo_id')
    .leftJoin('tipos_uso as u', 'u.id', 'p.tipo_uso_id')
    .select(['p.id', 'p.convenio_id as convenioId', 'p.vigente', 'p.version'])
    .select(['p.tipo_vehiculo_id as tipoVehiculoId', 'p.tipo_uso_id as tipoUsoId'])
    .select(['p.valor_venta_base as valorVentaBase', 'p.mes_legal as mesLegalParaPoliza'])
    .select(['p.tiene_prima_variable as tienePrimaVariable'])
    .select(['p.prima_minima as primaMinima', 'p.prima_maxima as primaMaxima'])
    .select([
      sql<PrimaVM['tipoVehiculoVM']>`json_build_object('id', t.id, 'nombre', t.nombre)`.as(
        'tipoVehiculoVM',
      ),
      sql<PrimaVM['tipoUsoVM']>`case when u.id is not null
        then json_build_object('id', u.id, 'nombre', u.nombre) end`.as('tipoUsoVM'),
    ])
    .select((eb) => preciosDe(eb, hoy).as('precios'))
    .select(
      sql<number>`(select count(*)::int from precios_de_prima x
        where x.prima_id = p.id and x.desde <= ${hoy})`.as('empezados'),
    )
    .where('p.convenio_id', '=', convenioId)
    .orderBy('t.nombre')
    .orderBy('u.nombre');

/** Every premium of an agreement, valid or not, with its prices, by type and use. */
export const primasDe = async (
  db: Base,
  convenioId: number,
  hoy: Fecha,
): Promise<PrimaConPrecios[]> => {
  const primas = await seleccionDePrimas(db, convenioId, hoy).execute();
  if (primas.length === 0) return [];
  const plazo = await plazoDePolizas(db, convenioId);
  return primas.map((prima) => ({
    ...aPrecioDeHoy(prima, hoy, plazo),
    version: prima.version + prima.empezados,
  }));
};

const dentroDeLimites = ({ valorVentaBase: prima, ...suya }: PrimaVM): boolean =>
  !suya.tienePrimaVariable ||
  ((suya.primaMinima ?? Infinity) <= prima && prima <= (suya.primaMaxima ?? -Infinity));

/**
 * Enabled premiums of an agreement that another one may get: of a valid type and use, within their limits, and
 * with a price for the current or a later period.
 */
export const primasCopiables = async (
  db: Base,
  convenioId: number,
  hoy: Fecha,
): Promise<PrimaConPrecios[]> => {
  const primas = await seleccionDePrimas(db, convenioId, hoy)
    .where('p.vigente', '=', true)
    .where('t.vigente', '=', true)
    .where(
      sql<boolean>`(u.vigente or p.tipo_uso_id is null and not exists (
        select 1 from tipos_uso o where o.tipo_vehiculo_id = t.id and o.vigente))`,
    )
    .execute();
  if (primas.length === 0) return [];
  const plazo = await plazoDePolizas(db, convenioId);
  return primas
    .filter(({ precios, mesLegalParaPoliza }) =>
      precios.some(({ periodo }) => periodo >= periodoDe(hoy, mesLegalParaPoliza)),
    )
    .map((prima) => aPrecioDeHoy(prima, hoy, plazo))
    .filter(dentroDeLimites);
};

/** Every user of an agreement, valid or not, by name. */
export const usuariosDe = (db: Base, convenioId: number): Promise<UsuarioDeConvenioVM[]> =>
  db
    .selectFrom('convenio_usuarios as cu')
    .innerJoin('usuarios as u', 'u.id', 'cu.usuario_id')
    .select(['cu.id', 'cu.convenio_id as convenioId', 'cu.usuario_id as usuarioId'])
    .select(['cu.vigente', 'cu.version', 'cu.puede_masiva as puedeHacerCargaMasiva'])
    .select([
      'cu.puede_masiva_especial as puedeHacerCargaMasivaEspecial',
      'cu.puede_manual_especial as puedeHacerCargaManualEspecial',
    ])
    .select(
      sql<UsuarioDeConvenioVM['usuarioVM']>`json_build_object('id', u.id,
        'username', u.nombre_usuario, 'perfilId', u.perfil_id, 'tipoLogin', u.tipo_login,
        'vigente', u.vigente)`.as('usuarioVM'),
    )
    .where('cu.convenio_id', '=', convenioId)
    .orderBy('u.nombre_usuario')
    .execute();

/** An agreement within the caller's reach with all its premiums and users; null beyond it. */
export const convenioMantenido = async (
  db: Base,
  quien: Quien,
  id: number,
): Promise<ConvenioMantenidoVM | null> => {
  const [fila] = (await buscarConvenios(db, quien, { id })).filas;
  if (!fila) return null;
  const { corredor, pago: _, acceso: __, ...datos } = fila;
  const hoy = fechaSantiago(quien.ahora);
  return {
    ...datos,
    estado: estadoDeConvenio(datos, hoy),
    corredorVM: { id: datos.corredorId, nombre: corredor },
    tiposVehiculoDisponiblesVM: await primasDe(db, id, hoy),
    usuariosConvenioVM: await usuariosDe(db, id),
  };
};

/** Locks an agreement while its lists are written; false if it does not exist. */
export const tomarConvenio = async (tx: Tx, id: number): Promise<boolean> => {
  const fila = await tx
    .selectFrom('convenios')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return fila !== undefined;
};
