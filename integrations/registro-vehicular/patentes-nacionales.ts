import { SERIES_PATENTE_ANTIGUA } from '#values/patente-series.ts';
import type { Azar } from './azar.ts';

/** Plate in record form, and a plausible year of manufacture for its date of issue. */
interface PatenteEmitida {
  patente: string;
  anioFabricacion: number;
}

const LETRAS = [...'BCDFGHJKLPRSTVWXYZ'];
// First year of issue by first letter; X, Y and Z are not issued yet.
const PRIMER_ANIO_VEHICULO = {
  B: 2007,
  C: 2009,
  D: 2011,
  F: 2012,
  G: 2014,
  H: 2015,
  J: 2016,
  K: 2017,
  L: 2019,
  P: 2020,
  R: 2021,
  S: 2022,
  T: 2023,
  V: 2024,
  W: 2025,
} as const;
const PRIMER_ANIO_MOTO = {
  B: 2014,
  C: 2015,
  D: 2015,
  F: 2016,
  G: 2017,
  H: 2017,
  J: 2018,
  K: 2019,
  L: 2019,
  P: 2020,
  R: 2021,
  S: 2022,
  T: 2023,
  V: 2024,
  W: 2025,
} as const;

// JA to JP also served the special register of trailers from 2003 on. CD, CC and CH are diplomatic.
const SERIES_REMOLQUE = ['JA', 'JB', 'JC', 'JD', 'JE', 'JF', 'JG', 'JH', 'JK', 'JL', 'JN', 'JP'];
const ANTIGUAS = SERIES_PATENTE_ANTIGUA.slice(0, 460).filter(
  (serie) => !serie.startsWith('J') && !['CC', 'CD', 'CH'].includes(serie),
);

const dosCifras = (azar: Azar, desde: number): string =>
  String(azar.entero(desde, 99)).padStart(2, '0');

const letras = (azar: Azar, cuantas: number): string =>
  Array.from({ length: cuantas }, () => azar.uno(LETRAS)).join('');

const nueva = (azar: Azar): PatenteEmitida => {
  const [inicial, anio] = azar.uno(Object.entries(PRIMER_ANIO_VEHICULO));
  return {
    patente: inicial + letras(azar, 3) + dosCifras(azar, 10),
    anioFabricacion: anio + azar.entero(0, 1),
  };
};

const antigua = (azar: Azar): PatenteEmitida => {
  const serie = azar.uno(ANTIGUAS);
  // The series were issued roughly evenly from 1985 to August 2007.
  const anio = 1985 + Math.floor((SERIES_PATENTE_ANTIGUA.indexOf(serie) * 22) / 460);
  return {
    patente: serie + String(azar.entero(1000, 9999)),
    anioFabricacion: anio - azar.entero(0, 1),
  };
};

const motoNueva = (azar: Azar): PatenteEmitida => {
  if (azar.suerte(2)) {
    const conMNQ = azar.uno(['M', 'N', 'Q']) + letras(azar, 2);
    return { patente: `${conMNQ}0${dosCifras(azar, 10)}`, anioFabricacion: 2026 };
  }
  const [inicial, anio] = azar.uno(Object.entries(PRIMER_ANIO_MOTO));
  return {
    patente: `${inicial}${letras(azar, 2)}0${dosCifras(azar, 10)}`,
    anioFabricacion: anio + azar.entero(0, 1),
  };
};

const motoAntigua = (azar: Azar): PatenteEmitida => {
  const serie = azar.uno(ANTIGUAS);
  const anio = 1985 + Math.floor((SERIES_PATENTE_ANTIGUA.indexOf(serie) * 28) / 460);
  return { patente: `${serie}0${azar.entero(100, 999)}`, anioFabricacion: anio };
};

const remolqueAntiguo = (azar: Azar): PatenteEmitida => ({
  patente: azar.uno(SERIES_REMOLQUE) + String(azar.entero(1000, 9999)),
  anioFabricacion: azar.entero(2003, 2007),
});

const diplomatica = (azar: Azar): PatenteEmitida => ({
  patente: azar.uno(['CC', 'CD', 'CH']) + String(azar.entero(1000, 9999)),
  anioFabricacion: azar.entero(2012, 2025),
});

const MOTOS = /^(MOTO|BICI|TRIMOTO|TRICICLO|CUATRIMOTO)/;
const REMOLQUES = /REMOLQUE|ARRASTRE|RODANTE/;

/**
 * Generates a plate of the national register for a vehicle type. It makes no municipal trailer plates
 * (`LLLNNN`), which have no check digit.
 */
export const emitirPatente = (azar: Azar, tipoVehiculo: string): PatenteEmitida => {
  const esAntigua = azar.suerte(18);
  if (MOTOS.test(tipoVehiculo)) return esAntigua ? motoAntigua(azar) : motoNueva(azar);
  if (REMOLQUES.test(tipoVehiculo)) return esAntigua ? remolqueAntiguo(azar) : nueva(azar);
  if (tipoVehiculo === 'AUTOMOVIL' && azar.suerte(2)) return diplomatica(azar);
  return esAntigua ? antigua(azar) : nueva(azar);
};
