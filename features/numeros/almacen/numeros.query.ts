import type { Base } from '#nucleo/db/conexion.ts';
import type { Fecha } from '#values/fecha.ts';
import { sql } from 'kysely';
import type { RangoDeNumeros } from './salto.ts';

const rangos = (db: Base) =>
  db
    .selectFrom('rangos')
    .select(['id', 'clase', 'siguiente'])
    .select(['numero_inicial as inicial', 'numero_final as final']);

/** Every range, in the lock order of numbering. */
export const todosLosRangos = (db: Base): Promise<RangoDeNumeros[]> =>
  rangos(db).orderBy('clase', 'desc').orderBy('inicio_vigencia').orderBy('id').execute();

/** Ranges from which numbers are given out today. */
export const rangosEnUso = (db: Base, hoy: Fecha): Promise<RangoDeNumeros[]> =>
  rangos(db)
    .where('vigente', '=', true)
    .whereRef('siguiente', '<=', 'numero_final')
    .where('inicio_vigencia', '<=', hoy)
    .where('termino_vigencia', '>=', hoy)
    .execute();

/** True if both numbers belong to entered ranges, whatever their dates. */
export const sonDeRangos = async (
  db: Base,
  numeros: Readonly<Record<'poliza' | 'folio', number>>,
): Promise<boolean> => {
  const todos = await todosLosRangos(db);
  return (['poliza', 'folio'] as const).every((clase) =>
    todos.some(
      (rango) =>
        rango.clase === clase && rango.inicial <= numeros[clase] && numeros[clase] <= rango.final,
    ),
  );
};

type ClaseDeNumero = 'poliza' | 'folio' | 'venta';

export const numerosSaltados = (
  db: Base,
  clases: readonly ClaseDeNumero[] = ['poliza', 'folio', 'venta'],
) =>
  db
    .selectFrom('numeros_saltados')
    .select(['clase', 'desde', 'hasta'])
    .where('clase', 'in', clases)
    .execute();

export interface NumerosDeVenta {
  /** Last number given out. */
  readonly ultimo: number;
  /** Maximum for sale numbers. */
  readonly techo: number;
  /** Ceiling that the store has, or is about to get. */
  readonly pedido: number;
  readonly subidoEn: Date;
}

export const numerosDeVenta = async (db: Base): Promise<NumerosDeVenta> => {
  const { rows } = await sql<NumerosDeVenta>`
    select s.last_value - (not s.is_called)::integer as ultimo, t.techo, t.pedido,
      t.subido_en as "subidoEn"
    from ventas_id_seq s, techo_de_ventas t`.execute(db);
  const [numeros] = rows;
  if (!numeros) throw new Error('falta el techo de los números de venta');
  return numeros;
};

interface NumerosDePoliza {
  readonly poliza: number;
  readonly folio: number;
}

/**
 * For each range, the highest number with a stored file, and the number of the other kind given out with it.
 */
export const ultimasEntregadas = async (db: Base): Promise<NumerosDePoliza[]> => {
  const { rows } = await sql<NumerosDePoliza>`
    select u.poliza, u.folio from rangos r cross join lateral (
      select numero_poliza as poliza, numero_folio as folio from polizas
      where numero_poliza between r.numero_inicial and r.numero_final
        and documento_clave is not null
      order by numero_poliza desc limit 1) u
    where r.clase = 'poliza'
    union
    select u.poliza, u.folio from rangos r cross join lateral (
      select numero_poliza as poliza, numero_folio as folio from polizas
      where numero_folio between r.numero_inicial and r.numero_final
        and documento_clave is not null
      order by numero_folio desc limit 1) u
    where r.clase = 'folio'
  `.execute(db);
  return rows;
};
