import { coberturasDe, type Redaccion } from '#features/redacciones/redaccion.ts';
import { type DatosDeVehiculo, textosDeDatos } from '#features/vehiculo/campos.ts';
import { formatearPesos } from '#values/dinero.ts';
import { formatearFecha } from '#values/fecha.ts';
import type { Fecha } from '#values/fecha.ts';
import { patenteConDv } from '#values/patente.ts';

/** Data of a certificate about one policy; the insurer's come from the settings. */
export interface DatosCertificado extends DatosDeVehiculo {
  readonly numeroPoliza: number;
  readonly numeroFolio: number;
  /** Santiago day. */
  readonly fechaEmision: Fecha;
  /** Deposited text that ruled on the day of the contract; it never changes (D-SOAP-02). */
  readonly redaccion: Redaccion;
  /** First and last day of cover, both included. */
  readonly vigenciaDesde: Fecha;
  readonly vigenciaHasta: Fecha;
  /** Premium paid, in whole CLP. */
  readonly prima: number;
  /** Six characters, and the check digit, which is null for plates without one. */
  readonly patente: string;
  readonly dvPatente: string | null;
  readonly tipoVehiculo: string;
  readonly tipoUso: string;
  readonly marca: string;
  readonly modelo: string;
  readonly propietario: string;
  /** Formatted RUT: '12.345.678-5'. */
  readonly rutPropietario: string;
  readonly corredor: string;
  readonly convenio: string;
  /** Name of the person who signs for the insurer. */
  readonly apoderado: string;
  /** Address of this policy's verification page, also in the QR. */
  readonly urlVerificacion: string;
  /** Santiago day of the cancellation; the page is then stamped. */
  readonly anuladaEl?: Fecha | null;
  /** True for a sample of a rehearsal: it insures nobody, and the page is stamped (A-ENSAYO-002). */
  readonly muestra?: boolean;
}

/** Facts of a printed certificate. Names and the engine number may be cut off (`estaCortado`). */
export interface CertificadoLeido extends Omit<
  DatosCertificado,
  'rutPropietario' | 'apoderado' | 'urlVerificacion' | 'anuladaEl' | 'muestra' | 'redaccion'
> {
  /** Code of the deposited text. */
  readonly redaccion: string;
  readonly rut: number;
  readonly rutDv: string;
  /** Verification code, out of the address on the page. */
  readonly codigo: string;
  /** True for the stamp of a cancelled policy. */
  readonly anulada: boolean;
}

/** The insurer as the certificate shows it. */
export interface Aseguradora {
  readonly nombre: string;
  readonly telefono: string;
  readonly sitio: string;
  /** PNG; without it the certificate shows the drawn shield. */
  readonly logoPng?: Uint8Array;
}

/**
 * Returns the text of each box that changes from policy to policy: dates as dd/mm/yyyy, pesos with
 * dots, the plate with its check digit.
 */
export const textosCertificado = (datos: DatosCertificado) => ({
  poliza: String(datos.numeroPoliza),
  folio: String(datos.numeroFolio),
  emision: formatearFecha(datos.fechaEmision),
  desde: formatearFecha(datos.vigenciaDesde),
  hasta: formatearFecha(datos.vigenciaHasta),
  prima: formatearPesos(datos.prima),
  patente: patenteConDv(datos.patente, datos.dvPatente),
  tipo: datos.tipoVehiculo.normalize(),
  uso: datos.tipoUso.normalize(),
  marca: datos.marca.normalize(),
  modelo: datos.modelo.normalize(),
  ...textosDeDatos(datos),
  propietario: datos.propietario.normalize(),
  rut: datos.rutPropietario,
  corredor: datos.corredor.normalize(),
  convenio: datos.convenio.normalize(),
  apoderado: datos.apoderado.normalize(),
  url: datos.urlVerificacion,
});

/** A box of the page that changes from policy to policy. */
export type Casilla = keyof ReturnType<typeof textosCertificado>;

/** No-break spaces keep the text on one line. */
const enUnaLinea = (texto: string): string => texto.replaceAll(' ', '\u00a0');

/** Mark on the documents of the demonstration. */
export const DE_DEMOSTRACION = 'DOCUMENTO DE DEMOSTRACIÓN, SIN VALIDEZ LEGAL';

/** Texts beside the address and the QR code that verify a document. */
export const VERIFICACION = {
  rotulo: 'Verifique este certificado en',
  qr: 'Código QR con la dirección de verificación de este certificado',
} as const;

/** Returns the fixed sentences of the page, which depend only on insurer and wording. */
export const frasesCertificado = (aseguradora: Aseguradora, redaccion: Redaccion) => ({
  contacto: `${aseguradora.sitio}  ·  Teléfono ${aseguradora.telefono}`,
  titulo: 'CERTIFICADO DE SEGURO OBLIGATORIO ELECTRÓNICO',
  subtitulo:
    'Seguro Obligatorio de Accidentes Personales causados por circulación de vehículos motorizados (SOAP)',
  ley: 'LEY N° 18.490',
  copia: 'ORIGINAL: ASEGURADO',
  declaracion:
    `${aseguradora.nombre} certifica que el vehículo individualizado en este documento está ` +
    'asegurado en conformidad con la Ley N° 18.490 y con las condiciones generales de la póliza ' +
    'depositada en la Comisión para el Mercado Financiero (CMF) bajo el código ' +
    `${redaccion.codigo}, durante el período que aquí se indica.`,
  coberturas: coberturasDe(redaccion),
  pagoMuerte: redaccion.pagoMuerte,
  accidente:
    'Deje constancia del accidente en Carabineros de Chile y comuníquese con la compañía al ' +
    `${enUnaLinea(aseguradora.telefono)} o en ${aseguradora.sitio}. ${redaccion.prescripcion}`,
  validez:
    `También puede confirmar su validez en ${aseguradora.sitio} o llamando al ` +
    `${enUnaLinea(aseguradora.telefono)}.`,
  pie: [
    'Certificado emitido y firmado en forma electrónica; su copia impresa tiene el mismo valor. ' +
      `Póliza ${redaccion.codigo} disponible en www.cmfchile.cl.`,
    'Los datos personales de este certificado se tratan para contratar, emitir e informar el ' +
      'seguro obligatorio, según las leyes N° 18.490 y N° 19.628.',
  ],
  demostracion: DE_DEMOSTRACION,
});

/**
 * Advice at downloads and in mails: driving without the certificate is an offence of its own
 * (D-SOAP-14).
 */
export const LLEVELO_IMPRESO =
  'Llévelo impreso en el vehículo: se multa no llevarlo, aunque el seguro esté vigente. Cabe en una hoja carta.';
