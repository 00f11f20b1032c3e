import { LOGIN_PRIVADO } from '#features/usuario/usuario.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import { sinBloqueo } from '#nucleo/db/titular.ts';
import { type RawBuilder, sql } from 'kysely';
import { leerBusqueda, LARGO_MINIMO } from './busqueda-general.ts';
import { type Claves, clavesDePalabras } from './palabras-buscadas.query.ts';
import { MAXIMO_SIN_REGISTRO } from './sin-registro.contract.ts';
import { duenoDe } from './vendidos-hallados.query.ts';

/** Returns the last policy of each sold key without record, newest first. */
const filasDe = async (
  ctx: Contexto,
  { ruts, patentes, vendidos }: Claves,
  clave: RawBuilder<unknown>,
  sinRegistro: RawBuilder<boolean>,
) => {
  const ultimas = ctx.db
    .selectFrom('venta_vehiculos as vv')
    .innerJoin('polizas as p', 'p.venta_vehiculo_id', 'vv.id')
    .select('p.id')
    .distinctOn(clave as RawBuilder<string>)
    .where(
      sql<boolean>`vv.id = any(array(
        select id from venta_vehiculos where id = any(${vendidos}::int[])
        union select id from venta_vehiculos where rut = any(${ruts}::int[])
        union select id from venta_vehiculos where patente = any(${patentes}::text[])))`,
    )
    .where(sinRegistro)
    .where(sinBloqueo('vv.rut'))
    .orderBy(clave)
    .orderBy('p.id', 'desc');
  return ctx.db
    .selectFrom('polizas as p')
    .innerJoin('venta_vehiculos as vv', 'vv.id', 'p.venta_vehiculo_id')
    .innerJoin('ventas as v', 'v.id', 'p.venta_id')
    .innerJoin('usuarios as u', 'u.id', 'v.usuario_id')
    .innerJoin('modelos as m', 'm.id', 'vv.modelo_id')
    .innerJoin('marcas as ma', 'ma.id', 'm.marca_id')
    .select(['p.numero_poliza', 'p.emitida_en', 'v.pagada_en', 'u.tipo_login', 'vv.patente'])
    .select(['vv.rut', 'vv.rut_dv', 'vv.nombre', 'vv.segundo_nombre', 'vv.apellido_paterno'])
    .select(['vv.apellido_materno', 'vv.razon_social', 'vv.telefono', 'vv.email'])
    .select(['m.nombre as modelo', 'ma.nombre as marca'])
    .where('p.id', 'in', ultimas)
    .orderBy('p.id', 'desc')
    .limit(MAXIMO_SIN_REGISTRO + 1)
    .execute();
};
type Fila = Awaited<ReturnType<typeof filasDe>>[number];

const filasDeDuenos = (ctx: Contexto, claves: Claves) =>
  filasDe(
    ctx,
    claves,
    sql`vv.rut`,
    // RUT 0 is COMUNIDAD, which is no person.
    sql`vv.rut > 0 and not exists (select 1 from propietarios r where r.rut = vv.rut)`,
  );

const filasDeVehiculos = (ctx: Contexto, claves: Claves) =>
  filasDe(
    ctx,
    claves,
    sql`vv.patente`,
    // An unvalidated plate does not identify a vehicle.
    sql`vv.patente_validada
      and not exists (select 1 from vehiculos r where r.patente = vv.patente)`,
  );

/**
 * Searches by the shape of the text, and by its words when that finds nothing. `aVM` converts a
 * row.
 */
const buscar = async <VM>(
  ctx: Contexto,
  texto: string,
  leer: (ctx: Contexto, claves: Claves) => Promise<Fila[]>,
  aVM: (fila: Fila) => VM,
): Promise<{ filas: VM[]; hayMas: boolean }> => {
  const { palabras, ...exactas } = leerBusqueda(texto);
  const porForma = await leer(ctx, { ...exactas, vendidos: [], cortado: false });
  const buscables = porForma.length === 0 && palabras.some(({ length }) => length >= LARGO_MINIMO);
  const claves = buscables ? await clavesDePalabras(ctx, palabras) : null;
  const filas = claves ? await leer(ctx, claves) : porForma;
  return {
    filas: filas.slice(0, MAXIMO_SIN_REGISTRO).map(aVM),
    hayMas: claves?.cortado === true || filas.length > MAXIMO_SIN_REGISTRO,
  };
};

const deVenta = (fila: Fila) => ({
  numeroPoliza: fila.numero_poliza,
  fechaVenta: (fila.pagada_en ?? fila.emitida_en).toISOString(),
  porEnlace: fila.tipo_login !== LOGIN_PRIVADO,
});

/** Finds owners of policies without a record, by RUT, plate or name. */
export const propietariosSinRegistro = (ctx: Contexto, texto: string) =>
  buscar(ctx, texto, filasDeDuenos, (fila) => ({
    ...deVenta(fila),
    rut: fila.rut,
    dv: fila.rut_dv,
    nombre: fila.nombre,
    segundoNombre: fila.segundo_nombre,
    apellidoPaterno: fila.apellido_paterno,
    apellidoMaterno: fila.apellido_materno,
    razonSocial: fila.razon_social,
    // A visitor's contact data must not enter a record, where they would complete purchases of
    // others.
    telefono: fila.tipo_login === LOGIN_PRIVADO ? fila.telefono : null,
    email: fila.tipo_login === LOGIN_PRIVADO ? fila.email : null,
  }));

/** Finds vehicles of policies without a record, by plate or by their owner's RUT or name. */
export const vehiculosSinRegistro = (ctx: Contexto, texto: string) =>
  buscar(ctx, texto, filasDeVehiculos, (fila) => ({
    ...deVenta(fila),
    patente: fila.patente,
    marca: fila.marca,
    modelo: fila.modelo,
    propietario: duenoDe(fila),
  }));
