import type { Casa } from '../casa.ts';

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
