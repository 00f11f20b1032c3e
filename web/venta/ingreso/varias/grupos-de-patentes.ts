import { contar } from '#values/numero.ts';
import { textoYaTieneSoap } from '../../vehiculos/YaTieneSoap.tsx';
import {
  ANADIDA,
  LISTA,
  NO_ANADIDA,
  type ResultadoDePatente,
  YA_EN_LA_LISTA,
} from './resultado-de-patente.ts';

/** Plates with an equal result, shown as one. */
export interface GrupoDePatentes {
  readonly clave: string;
  readonly titulo: string;
  /** Sentence that holds for every plate; empty if each has its own. */
  readonly detalle: string;
  readonly filas: readonly ResultadoDePatente[];
}

/** Place among the groups: what needs a hand comes first, what is done comes last. */
const rango = ({ estado, vehiculo, completable, corregible }: ResultadoDePatente): number => {
  if (corregible) return 0;
  if (completable) return 2;
  if (estado === NO_ANADIDA) return 3;
  if (estado === ANADIDA || estado === YA_EN_LA_LISTA) return 6;
  if (vehiculo === null) return 1;
  return estado === LISTA ? 5 : 4;
};

const tituloDe = (uno: ResultadoDePatente, cuantos: number): string => {
  const vehiculos = contar(cuantos, 'vehículo', 'vehículos');
  if (uno.completable) return `${vehiculos} por completar`;
  if (uno.estado === ANADIDA) return `${vehiculos} en la lista`;
  if (uno.estado === YA_EN_LA_LISTA)
    return `${vehiculos} que ya ${cuantos === 1 ? 'estaba' : 'estaban'}`;
  if (uno.estado === LISTA) return `${vehiculos} por añadir`;
  if (uno.vehiculo !== null && uno.estado !== NO_ANADIDA)
    return `${vehiculos} por añadir, con SOAP`;
  return `${vehiculos}: ${uno.estado.toLowerCase()}`;
};

/** Sentence about every plate of a group. */
const detalleDe = ({ vehiculo, soap, detalle }: ResultadoDePatente, cuantos: number): string => {
  if (vehiculo === null) return detalle;
  if (soap === null) return '';
  return textoYaTieneSoap(
    cuantos === 1 ? 'este vehículo' : 'cada vehículo',
    soap.hasta,
    soap.desde,
  );
};

/** Key of equal results. A plate to correct stands alone; ready ones differ only in what they are. */
const claveDe = (uno: ResultadoDePatente): string => {
  if (uno.corregible) return uno.patente;
  if (uno.vehiculo === null) return `${uno.estado} ${uno.detalle}`;
  return `${uno.estado} ${uno.soap?.hasta ?? ''} ${uno.soap?.desde ?? ''}`;
};

/** Results by group: to correct, impossible, to complete, ready and done, in pasted order within each. */
export const agruparPatentes = (
  resultados: readonly ResultadoDePatente[],
): readonly GrupoDePatentes[] =>
  [...Map.groupBy(resultados, claveDe)]
    .map(([clave, filas]) => ({ clave, filas, primera: filas[0] }))
    .flatMap(({ clave, filas, primera }) => (primera ? [{ clave, filas, primera }] : []))
    .toSorted((uno, otro) => rango(uno.primera) - rango(otro.primera))
    .map(({ clave, filas, primera }) => ({
      clave,
      filas,
      titulo: primera.corregible ? primera.estado : tituloDe(primera, filas.length),
      detalle: detalleDe(primera, filas.length),
    }));
