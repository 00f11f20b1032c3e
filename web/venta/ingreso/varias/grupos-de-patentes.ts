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

/** Place among the groups: what is added by the next press, then what needs a hand, then what is done. */
const rango = ({ estado, vehiculo, completable, corregible }: ResultadoDePatente): number => {
  if (estado === LISTA) return 0;
  if (estado === ANADIDA || estado === YA_EN_LA_LISTA) return 6;
  if (vehiculo !== null) return estado === NO_ANADIDA ? 2 : 1;
  if (completable) return 3;
  return corregible ? 4 : 5;
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

/** Results by group: ready, to complete, to correct, impossible and done, in pasted order within each. */
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

const conVerbo = (cuantos: number, uno: string, varios: string): string =>
  `${cuantos} ${cuantos === 1 ? uno : varios}`;

/**
 * Line above the results: how many plates the register knows, and how many are ready, incomplete, in the list
 * already or refused. Added ones are not counted, because the caller has said them.
 */
export const resumirPatentes = (
  resultados: readonly ResultadoDePatente[],
  { sinHallar, yaSeAnadio }: { readonly sinHallar: number; readonly yaSeAnadio: boolean },
): string => {
  const listas = resultados.filter(({ vehiculo }) => vehiculo !== null).length;
  const incompletas = resultados.filter(({ completable }) => completable).length;
  const estaban = resultados.filter(({ estado }) => estado === YA_EN_LA_LISTA).length;
  const anadidas = resultados.filter(({ estado }) => estado === ANADIDA).length;
  const fuera = resultados.length - listas - incompletas - estaban - anadidas;
  const partes = [
    !yaSeAnadio && listas > 0 && `${contar(listas, 'vehículo', 'vehículos')} por añadir`,
    incompletas > 0 && `${incompletas} con datos que faltan`,
    estaban > 0 && conVerbo(estaban, 'que ya estaba', 'que ya estaban'),
    fuera > 0 && conVerbo(fuera, 'que no se puede añadir', 'que no se pueden añadir'),
  ].filter((parte) => parte !== false);
  const total = resultados.length;
  const halladas =
    sinHallar < total
      ? `Encontramos ${total - sinHallar} de ${contar(total, 'patente', 'patentes')}`
      : `No encontramos ${total === 1 ? 'la patente' : `ninguna de las ${total} patentes`}`;
  return [
    ...(sinHallar > 0 && !yaSeAnadio ? [halladas] : []),
    ...(partes.length > 0 ? [partes.join(', ')] : []),
  ]
    .map((frase) => `${frase}.`)
    .join(' ');
};
