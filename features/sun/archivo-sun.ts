/** A valid policy as a line of the collection file; days are `YYYY-MM-DD` of Santiago. */
export interface LineaSun {
  readonly numeroPoliza: number;
  readonly numeroFolio: number;
  readonly patente: string;
  readonly dvPatente: string | null;
  /** `codigoRenta` of the vehicle type. */
  readonly codigoRenta: number;
  readonly rut: number;
  readonly dvRut: string;
  readonly propietario: string;
  readonly desde: string;
  readonly hasta: string;
  readonly emision: string;
  /** Whole pesos. */
  readonly prima: number;
}

export interface VentaSun {
  readonly ventaId: number;
  readonly rutCorredor: string;
  readonly convenio: string;
  /** Day on which the file is made. */
  readonly fecha: string;
  readonly lineas: readonly LineaSun[];
}

/** States of a sale's collection file. */
export const ESTADOS_DE_ARCHIVO_SUN = ['al_dia', 'desactualizado', 'sin_efecto'] as const;
export type EstadoDeArchivoSun = (typeof ESTADOS_DE_ARCHIVO_SUN)[number];

/** Name of a collection file; later versions carry their number. */
export const nombreDeArchivoSun = (ventaId: number, version: number): string =>
  `SUN_IDV${ventaId}${version > 1 ? `_V${version}` : ''}.txt`;

/** Replaces the separator and line ends inside a text by blanks. */
const texto = (valor: string): string => valor.replaceAll(/[;\r\n\t]+/g, ' ').trim();
const dia = (fecha: string): string => fecha.replaceAll('-', '');

const linea = (poliza: LineaSun): string =>
  [
    'D',
    poliza.numeroPoliza,
    poliza.numeroFolio,
    texto(poliza.patente),
    poliza.dvPatente ?? '',
    poliza.codigoRenta,
    poliza.rut,
    poliza.dvRut,
    texto(poliza.propietario),
    dia(poliza.emision),
    dia(poliza.desde),
    dia(poliza.hasta),
    poliza.prima,
  ].join(';');

/**
 * Collection file of a sale: a header, a line per valid policy, and a trailer with their count and total.
 * Fields end in `;`, lines in CRLF, UTF-8. The layout is ours (docs/sun.md) and defined only here. A sale
 * always gives an equal text on one day.
 */
export const archivoSun = ({ lineas, ...venta }: VentaSun): string => {
  const total = lineas.reduce((suma, { prima }) => suma + prima, 0);
  const cabeza = ['H', 'SOAP', dia(venta.fecha), venta.ventaId, venta.rutCorredor];
  return [
    [...cabeza, texto(venta.convenio)].join(';'),
    ...lineas.map(linea),
    ['T', lineas.length, total].join(';'),
    '',
  ].join('\r\n');
};
