import type { CambioDelRegistro, CampoDelRegistro } from './decidir-registro.ts';

/** What was entered of one vehicle otherwise than the register has it. */
export interface Correccion {
  readonly patente: string;
  readonly cambios: readonly CambioDelRegistro[];
}

const NOMBRES: Readonly<Record<CampoDelRegistro, string>> = {
  tipoVehiculo: 'tipo',
  marca: 'marca',
  modelo: 'modelo',
  anioFabricacion: 'año',
  nroMotor: 'motor',
};
/** A whole spreadsheet may be corrected: the audit has them all. */
const VEHICULOS_NOMBRADOS = 5;

/** 'marca HONDA por YAMAHA'. */
export const textoDeCambio = ({ campo, registrado, ingresado }: CambioDelRegistro): string =>
  `${NOMBRES[campo]} ${registrado} por ${ingresado}`;

/** 'CTR086: marca HONDA por YAMAHA, año 2019 por 2020; …', of the first vehicles. */
export const textoDeCorrecciones = (correcciones: readonly Correccion[]): string => {
  const nombrados = correcciones.slice(0, VEHICULOS_NOMBRADOS).map(({ patente, cambios }) => {
    return `${patente}: ${cambios.map(textoDeCambio).join(', ')}`;
  });
  const otros = correcciones.length - nombrados.length;
  return [...nombrados, ...(otros > 0 ? [`y ${otros} vehículos más`] : [])].join('; ');
};
