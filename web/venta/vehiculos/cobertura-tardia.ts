import type {
  CoberturaPreviaVM,
  CotizacionVM,
} from '#features/ventas/cotizacion/cotizacion.contract.ts';
import type { VehiculoVM } from '#features/ventas/venta.contract.ts';
import { escribir, leer } from '../../lib/navegador/almacen.ts';

/** New cover of a vehicle with SOAP that begins so late that the buyer is asked. */
export interface CoberturaTardia {
  readonly patente: string;
  /** Last day of the existing SOAP. */
  readonly hasta: string;
  /** First day of the new cover. */
  readonly desde: string;
}

/** Late cover of a plate outside the list; null without a question. */
export const tardiaDeCotizacion = (
  cotizacion: CotizacionVM | null | undefined,
): CoberturaTardia | null => {
  if (!cotizacion?.preguntar) return null;
  const { patente, coberturaHasta: hasta, vigenciaDesde: desde } = cotizacion;
  return hasta === null || desde === null ? null : { patente, hasta, desde };
};

const huella = ({ patente, desde }: CoberturaTardia): string => `${patente} ${desde}`;
const aceptadas = (): string[] => JSON.parse(leer('coberturasAceptadas') ?? '[]') as string[];

/** Late covers of a sale that this purchase has not confirmed, with their current start. */
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

/** Records the confirmation: this purchase does not ask again while they begin on the same day. */
export const anotarAceptadas = (tardias: readonly CoberturaTardia[]): void => {
  const todas = [...new Set([...aceptadas(), ...tardias.map(huella)])];
  try {
    escribir({ coberturasAceptadas: JSON.stringify(todas) });
  } catch {
    // Without storage space PAGAR asks once more.
  }
};
