import type {
  CoberturaPreviaVM,
  CotizacionVM,
} from '#features/ventas/cotizacion/cotizacion.contract.ts';
import type { VehiculoVM } from '#features/ventas/venta.contract.ts';
import { escribir, leer } from '../../lib/almacen.ts';

/** What is bought of a vehicle that has SOAP, where it begins so late that it is asked about. */
export interface CoberturaTardia {
  readonly patente: string;
  /** Last day of the SOAP it has. */
  readonly hasta: string;
  /** First day of what is bought. */
  readonly desde: string;
}

/** Of a plate that is not in the list yet; null: there is nothing to ask. */
export const tardiaDeCotizacion = (
  cotizacion: CotizacionVM | null | undefined,
): CoberturaTardia | null => {
  if (!cotizacion?.preguntar) return null;
  const { patente, coberturaHasta: hasta, vigenciaDesde: desde } = cotizacion;
  return hasta === null || desde === null ? null : { patente, hasta, desde };
};

const huella = ({ patente, desde }: CoberturaTardia): string => `${patente} ${desde}`;
const aceptadas = (): string[] => JSON.parse(leer('coberturasAceptadas') ?? '[]') as string[];

/** Those of a sale to which nobody has said yes in this purchase, as they begin now. */
export const tardiasPorPreguntar = (
  vehiculos: readonly Pick<VehiculoVM, 'patente' | 'vigenciaDesde'>[],
  previas: readonly CoberturaPreviaVM[],
): CoberturaTardia[] => {
  const comienzos = new Map(vehiculos.map((uno) => [uno.patente, uno.vigenciaDesde]));
  const dichas = new Set(aceptadas());
  return previas.flatMap(({ patente, hasta, preguntar }) => {
    const desde = comienzos.get(patente);
    if (!preguntar || desde === undefined) return [];
    const tardia = { patente, hasta, desde };
    return dichas.has(huella(tardia)) ? [] : [tardia];
  });
};

/** Somebody said yes to them: this purchase does not ask again while they begin on the same day. */
export const anotarAceptadas = (tardias: readonly CoberturaTardia[]): void => {
  const todas = [...new Set([...aceptadas(), ...tardias.map(huella)])];
  try {
    escribir({ coberturasAceptadas: JSON.stringify(todas) });
  } catch {
    // No room: it is asked once more before PAGAR.
  }
};
