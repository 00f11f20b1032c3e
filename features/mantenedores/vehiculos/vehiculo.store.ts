import type { VehiculoRegistrado } from '#integrations/registro-vehicular/port.ts';
import { aColumnas, type DatosDeVehiculo } from '#features/vehiculo/campos.ts';
import type { Base, Tx } from '#nucleo/db/conexion.ts';
import { sql } from 'kysely';
import { filasViejas } from '#nucleo/db/olvido.ts';

/** Stores answers of the register; the newest one wins, so writing one twice is harmless. */
export const recordarConsultas = async (
  db: Base,
  vehiculos: readonly VehiculoRegistrado[],
  ahora: Date,
): Promise<void> => {
  if (vehiculos.length === 0) return;
  // Sorted, so that two writers of the same plates wait for each other.
  const enOrden = vehiculos.toSorted((a, b) => (a.patente < b.patente ? -1 : 1));
  await sql`
    insert into consultas_registro (patente, respuesta, consultada_en)
    select f.patente, f.respuesta, ${ahora}::timestamptz
    from unnest(
      ${enOrden.map(({ patente }) => patente)}::text[],
      ${enOrden.map((vehiculo) => JSON.stringify(vehiculo))}::jsonb[]
    ) as f (patente, respuesta)
    on conflict (patente)
      do update set respuesta = excluded.respuesta, consultada_en = excluded.consultada_en
  `.execute(db);
};

/** A vehicle and its owner as a sale knows them. */
export interface FichaVendida extends DatosDeVehiculo {
  readonly patente: string;
  readonly dv: string | null;
  readonly modeloId: number;
  readonly tipoUsoId: number | null;
  readonly propietario: {
    readonly rut: number;
    readonly dv: string;
    readonly nombre: string | null;
    readonly segundo_nombre: string | null;
    readonly apellido_paterno: string | null;
    readonly apellido_materno: string | null;
    readonly razon_social: string | null;
    readonly email: string | null;
    readonly telefono: string | null;
  };
}

/** Record of the plate, inserted with its owner if missing; idempotent. */
export const insertarSiFalta = async (
  tx: Tx,
  { propietario, ...ficha }: FichaVendida,
): Promise<{ id: number; creado: boolean }> => {
  await tx
    .insertInto('propietarios')
    .values({ ...propietario, origen: 'venta' })
    .onConflict((oc) => oc.column('rut').doNothing())
    .execute();
  const dueno = await tx
    .selectFrom('propietarios')
    .select('id')
    .where('rut', '=', propietario.rut)
    .executeTakeFirstOrThrow();
  const nuevo = await tx
    .insertInto('vehiculos')
    .values({
      patente: ficha.patente,
      dv: ficha.dv,
      modelo_id: ficha.modeloId,
      tipo_uso_id: ficha.tipoUsoId,
      ...aColumnas(ficha),
      propietario_id: dueno.id,
      origen: 'venta',
    })
    .onConflict((oc) => oc.column('patente').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (nuevo) return { id: nuevo.id, creado: true };
  const { id } = await tx
    .selectFrom('vehiculos')
    .select('id')
    .where('patente', '=', ficha.patente)
    .executeTakeFirstOrThrow();
  return { id, creado: false };
};

export const OLVIDO_DE_CONSULTAS = filasViejas('consultas_registro', 'consultada_en', 30);
