import { generarParqueNacional } from '#integrations/registro-vehicular/datos-nacionales.ts';
import { MARCAS_MODELOS } from '#features/mantenedores/catalogo-base/catalogo-base.ts';
import { esEmpresa } from '#values/rut.ts';

const RECORRIDOS = [
  'compra-publica',
  'correos',
  'enlace-publico',
  'patente-primero',
  'soporte',
  'tablero',
  'teclado',
  'tropiezos',
  'volver-atras',
  'inicio',
  'quietud',
  'pantallas',
  'aprobaciones',
  'portada',
  'sala-de-espera',
  'un-vehiculo',
  'colores',
  'desde-cero',
] as const;
const POR_RECORRIDO = 10;

// The first plates of the register belong to the demonstration, and venta-directa and others name them.
const PARTICULARES = generarParqueNacional(MARCAS_MODELOS)
  .slice(50)
  .filter(
    ({ tipoVehiculo, propietario: { rut } }) =>
      tipoVehiculo === 'AUTOMOVIL' && rut > 0 && !esEmpresa(rut),
  )
  .map(({ patente }) => patente);

/** Forty more, for the test that pastes them together. */
export const CUARENTA = PARTICULARES.slice(
  RECORRIDOS.length * POR_RECORRIDO,
  RECORRIDOS.length * POR_RECORRIDO + 40,
);

/**
 * Ten cars owned by a person that only this journey sells. Journeys share a house in any order, and a plate
 * sold by another agreement is refused.
 */
export const patentesDe = (recorrido: (typeof RECORRIDOS)[number]): readonly string[] => {
  const desde = RECORRIDOS.indexOf(recorrido) * POR_RECORRIDO;
  return PARTICULARES.slice(desde, desde + POR_RECORRIDO);
};

/** For pictures of an installation: neither a journey nor the demonstration's past sells them. */
export const DE_FOTOS = PARTICULARES.slice(-400);

/** Thirteen more, for the tasks that sell one and then twelve. */
export const TRECE = PARTICULARES.slice(
  RECORRIDOS.length * POR_RECORRIDO + 40,
  RECORRIDOS.length * POR_RECORRIDO + 53,
);
