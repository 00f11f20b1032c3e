import type { CambioDelRegistro, CampoDelRegistro } from '#features/ventas/decidir-registro.ts';

/** Differences between the entry of one vehicle and the register. */
export interface Correccion {
  readonly patente: string;
  readonly cambios: readonly CambioDelRegistro[];
}

const NOMBRES: Readonly<Record<CampoDelRegistro, string>> = {
  tipoVehiculo: 'tipo',
  marca: 'marca',
  modelo: 'modelo',
  anioFabricacion: 'año',
  numeroMotor: 'motor',
};
/**
 * Vehicles that the incident names; a workbook may correct hundreds, and the audit has them all.
 */
const VEHICULOS_NOMBRADOS = 5;

/** Text of a change: 'marca HONDA por YAMAHA'. */
export const textoDeCambio = ({ campo, registrado, ingresado }: CambioDelRegistro): string =>
  `${NOMBRES[campo]} ${registrado} por ${ingresado}`;

/** Number of corrected vehicles of a sale, and the texts of the first ones. */
export interface ResumenDeCorrecciones {
  readonly total: number;
  readonly nombradas: readonly string[];
}

export const SIN_CORRECCIONES: ResumenDeCorrecciones = { total: 0, nombradas: [] };

/** Text of a vehicle: 'CTR086: marca HONDA por YAMAHA, año 2019 por 2020'. */
const enPalabras = ({ patente, cambios }: Correccion): string =>
  `${patente}: ${cambios.map(textoDeCambio).join(', ')}`;

export const conCambios = <V extends Correccion>(vehiculos: readonly V[]): V[] =>
  vehiculos.filter(({ cambios }) => cambios.length > 0);

/** Adds the corrections of one chunk of a sale to its summary. */
export const sumarCorrecciones = (
  { total, nombradas }: ResumenDeCorrecciones,
  correcciones: readonly Correccion[],
): ResumenDeCorrecciones => ({
  total: total + correcciones.length,
  nombradas: [
    ...nombradas,
    ...correcciones.slice(0, VEHICULOS_NOMBRADOS - nombradas.length).map(enPalabras),
  ],
});

export const textoDeCorrecciones = ({ total, nombradas }: ResumenDeCorrecciones): string => {
  const otros = total - nombradas.length;
  return [...nombradas, ...(otros > 0 ? [`y ${otros} vehículos más`] : [])].join('; ');
};
