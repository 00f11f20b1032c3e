import type { PolizaVM } from '#features/polizas/documentos/documentos.contract.ts';
import { type Fecha, formatearFecha } from '#values/fecha.ts';
import { contar } from '#values/numero.ts';

/** A policy as far as the receipt tells of it. */
export type PolizaDeRecibo = Pick<
  PolizaVM,
  'modelo' | 'vigente' | 'estaFirmada' | 'fechaVigenciaDesde' | 'fechaVigenciaHasta'
>;

/** 'COROLLA' becomes 'Corolla'; short words and those with digits stay, such as 'RAV4' or 'GLI'. */
const comoSeEscribe = (modelo: string): string =>
  modelo
    .split(' ')
    .map((una) =>
      /^\p{Lu}{4,}$/u.test(una) ? `${una.slice(0, 1)}${una.slice(1).toLowerCase()}` : una,
    )
    .join(' ');

const cubreHoy = (poliza: PolizaDeRecibo, hoy: Fecha): boolean =>
  poliza.estaFirmada && poliza.fechaVigenciaDesde <= hoy && hoy <= poliza.fechaVigenciaHasta;

const periodo = ([desde, hasta]: readonly [Fecha, Fecha]): string =>
  `desde el ${formatearFecha(desde)} hasta el ${formatearFecha(hasta)}`;

const deUna = (poliza: PolizaDeRecibo, hoy: Fecha): string => {
  const { fechaVigenciaDesde: desde, fechaVigenciaHasta: hasta } = poliza;
  if (cubreHoy(poliza, hoy))
    return `Su ${comoSeEscribe(poliza.modelo)} está asegurado hasta el ${formatearFecha(hasta)}`;
  return `${hasta < hoy ? 'Tuvo' : 'Tiene'} SOAP ${periodo([desde, hasta])}`;
};

const deVarias = (vigentes: readonly PolizaDeRecibo[], hoy: Fecha): string => {
  const cuantos = `Sus ${contar(vigentes.length, 'vehículo', 'vehículos')}`;
  const inicios = vigentes.map(({ fechaVigenciaDesde }) => fechaVigenciaDesde).toSorted();
  const terminos = vigentes.map(({ fechaVigenciaHasta }) => fechaVigenciaHasta).toSorted();
  const [desde = '', hasta = ''] = [inicios[0], terminos[0]];
  const [ultimoInicio = '', ultimo = ''] = [inicios.at(-1), terminos.at(-1)];
  if (vigentes.every((una) => cubreHoy(una, hoy)))
    return hasta === ultimo
      ? `${cuantos} están asegurados hasta el ${formatearFecha(hasta)}`
      : `${cuantos} están asegurados: el primero hasta el ${formatearFecha(hasta)} y el último hasta el ${formatearFecha(ultimo)}`;
  const verbo = ultimo < hoy ? 'tuvieron' : 'tienen';
  return desde === ultimoInicio && hasta === ultimo
    ? `${cuantos} ${verbo} SOAP ${periodo([desde, hasta])}`
    : `${cuantos} ${verbo} SOAP; abajo están las fechas de cada uno`;
};

/**
 * Answer of the receipt in a sentence (V-RECIBO-001, V-RECIBO-002). It calls a vehicle insured only when its
 * file is signed and covers `hoy`; cancelled policies cover nothing.
 */
export const respuestaDeRecibo = (polizas: readonly PolizaDeRecibo[], hoy: Fecha): string => {
  const vigentes = polizas.filter(({ vigente }) => vigente);
  const [una, ...otras] = vigentes;
  if (una) return otras.length === 0 ? deUna(una, hoy) : deVarias(vigentes, hoy);
  return polizas.length === 1
    ? 'Esta póliza está anulada y no cubre su vehículo'
    : 'Las pólizas de esta compra están anuladas y no cubren sus vehículos';
};
