import type { DB } from '#nucleo/db/esquema.ts';
import type { Insertable, Updateable } from 'kysely';
import type { Casa } from '../casa.ts';
import { pedir, type Respuesta } from '../cliente.ts';

interface TipoConUso {
  readonly tipoVehiculoId: number;
  readonly tipoUsoId: number | null;
}

/** Vehicle type of this name with one of its uses, or null if it has none. */
export const tipoConUso = async (
  { base }: Casa,
  nombre: string,
  uso: string | null = null,
): Promise<TipoConUso> => {
  const fila = await base
    .selectFrom('tipos_vehiculo as t')
    .leftJoin('tipos_uso as u', (join) =>
      join.onRef('u.tipo_vehiculo_id', '=', 't.id').on('u.nombre', '=', uso ?? ''),
    )
    .select(['t.id as tipoVehiculoId', 'u.id as tipoUsoId'])
    .where('t.nombre', '=', nombre)
    .executeTakeFirstOrThrow();
  return fila;
};

/** An agreement as its form sends it. */
export const convenioNuevo = (corredorId: number, cambios: object = {}) => ({
  nombre: 'convenio nuevo',
  corredorId,
  tipoDePago: 1,
  tipoDeAcceso: 0,
  inicioVigencia: '2026-11-01',
  terminoVigencia: '2027-10-31',
  fechaInicioVigenciaPolizas: '2026-11-01',
  fechaTerminoVigenciaPolizas: '2028-10-31',
  ...cambios,
});

/** A premium as its form sends it. */
export const primaNueva = (tipo: TipoConUso, cambios: object = {}) => ({
  ...tipo,
  valorVentaBase: 4_990,
  mesLegalParaPoliza: 3,
  ...cambios,
});

/** Changes every price of an agreement, or only those of one vehicle type, whatever its period. */
export const cambiarPrecios = async (
  { base }: Casa,
  convenioId: number,
  valores: Updateable<DB['precios_de_prima']>,
  tipoVehiculoId?: number,
): Promise<void> => {
  await base
    .updateTable('precios_de_prima')
    .set(valores)
    .where('prima_id', 'in', (eb) =>
      eb
        .selectFrom('convenio_primas')
        .select('id')
        .where('convenio_id', '=', convenioId)
        .$if(tipoVehiculoId !== undefined, (q) =>
          q.where('tipo_vehiculo_id', '=', tipoVehiculoId ?? 0),
        ),
    )
    .execute();
};

/** Adds one price to every premium of an agreement. */
export const ponerPrecio = async (
  { base }: Casa,
  convenioId: number,
  precio: Omit<Insertable<DB['precios_de_prima']>, 'prima_id'>,
): Promise<void> => {
  const primas = await base
    .selectFrom('convenio_primas')
    .select('id')
    .where('convenio_id', '=', convenioId)
    .execute();
  await base
    .insertInto('precios_de_prima')
    .values(primas.map(({ id }) => ({ prima_id: id, ...precio })))
    .execute();
};

/** Removes every price of an agreement for a legal period. */
export const quitarPrecios = async (
  { base }: Casa,
  convenioId: number,
  periodo: number,
): Promise<void> => {
  await base
    .deleteFrom('precios_de_prima')
    .where('periodo', '=', periodo)
    .where('prima_id', 'in', (eb) =>
      eb.selectFrom('convenio_primas').select('id').where('convenio_id', '=', convenioId),
    )
    .execute();
};

/** Words of a stop of sale for the buyer. */
export const PALABRAS = 'No vendemos SOAP mientras se actualizan los textos de la ley.';

/** Stops sales, of everything from now on unless `cambios` says otherwise. */
export const detener = (casa: Casa, token: string, cambios: object = {}): Promise<Respuesta> =>
  pedir(casa, 'POST', '/Detenciones/Crear', {
    token,
    cuerpo: {
      ambito: 'instalacion',
      motivo: 'Ley nueva sin textos depositados',
      palabras: PALABRAS,
      ...cambios,
    },
  });

export const levantarDetencion = (casa: Casa, token: string, id: number): Promise<Respuesta> =>
  pedir(casa, 'POST', '/Detenciones/Levantar', { token, cuerpo: { id } });
