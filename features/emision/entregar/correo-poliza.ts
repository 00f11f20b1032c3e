import type { Carta, Recuadro } from '#formatos/correo/carta.ts';
import { LLEVELO_IMPRESO } from '#features/emision/certificado/certificado.ts';
import { TEXTO_DE_AVISO } from '#features/ventas/consentimiento/consentimiento.ts';
import { formatearPesos } from '#values/dinero.ts';
import { formatearNumero } from '#values/numero.ts';

/** A policy as a mail shows it: plate with check digit, dates dd/mm/yyyy. */
export interface PolizaDeCorreo {
  readonly numeroPoliza: number;
  readonly patente: string;
  readonly vehiculo: string;
  readonly desde: string;
  readonly hasta: string;
  readonly prima: number;
  readonly urlVerificacion: string;
}

/** Payment as a mail shows it; the authorisation is absent when no provider gave one. */
export interface PagoDeCorreo {
  readonly total: number;
  readonly comprobante: string;
  readonly autorizacion: string | null;
  readonly fecha: string;
}

/**
 * Recipient of a mail: an owner, the buyer, a buyer who also owns, or the seller for policies
 * without other recipient.
 */
export type Destinatario = 'propietario' | 'comprador' | 'compradorPropietario' | 'vendedor';

export interface Entrega {
  readonly para: Destinatario;
  readonly ventaId: number;
  /** Greeting; null when the name is unknown or there are several. */
  readonly saludo: string | null;
  /** The first policies; `cuantas` counts all. */
  readonly polizas: readonly PolizaDeCorreo[];
  readonly cuantas: number;
  /** First day of cover when equal for all policies; otherwise null. */
  readonly desde: string | null;
  /** Number of attached policies. */
  readonly adjuntas: number;
  /** True when a calendar file with the ends of cover is attached. */
  readonly conCalendario: boolean;
  /** True when the buyer asked to be told when the cover ends. */
  readonly avisa: boolean;
  /** Address of the sale's download screen. */
  readonly enlace: string;
  readonly pago: PagoDeCorreo;
}

/** Policies that a mail shows one by one. */
export const POLIZAS_A_LA_VISTA = 10;

/** Closing sentences, each a paragraph. */
const NOTAS = [
  'Para comprobar que un certificado es auténtico, escanee su código QR o abra «Verificar esta póliza».',
  'Sus datos se usan sólo para emitir, informar y entregar este seguro (ver aviso de privacidad en el sitio).',
];

const CALENDARIO =
  'Con el archivo «vencimiento-soap.ics» agrega a su calendario el término de su cobertura y un recordatorio 14 días antes.';

/** Said to the buyer only, whose consent it is (V-AVISO-019). */
const AVISO = `Como pidió, le avisaremos a este correo cuando venza su SOAP. Si ya no lo quiere, abra su compra con el botón y desmarque «${TEXTO_DE_AVISO}»; cada aviso trae también cómo terminarlos.`;

const polizasDe = (cuantas: number): string =>
  cuantas === 1 ? 'póliza SOAP' : `${formatearNumero(cuantas)} pólizas SOAP`;

/**
 * Subject, such as 'SOAP de HWJP59-8, vigente desde el 22/11/2026' or '3 pólizas SOAP, vigentes desde
 * el 22/11/2026'.
 */
const queEs = ({ polizas: [una], cuantas, desde }: Entrega): string => {
  if (cuantas === 1 && una) return `SOAP de ${una.patente}, vigente desde el ${una.desde}`;
  return `${polizasDe(cuantas)}${desde === null ? '' : `, vigentes desde el ${desde}`}`;
};

/** Possessive subject, such as 'Su SOAP de …' or 'Sus 3 pólizas SOAP, …'. */
const suyo = (entrega: Entrega): string =>
  `${entrega.cuantas === 1 ? 'Su' : 'Sus'} ${queEs(entrega)}`;

/** Subject and introduction for each kind of recipient. */
const SEGUN: Readonly<
  Record<
    Destinatario,
    {
      asunto: (e: Entrega) => string;
      titulo: string;
      cliente: string;
      frase: (v: string) => string;
    }
  >
> = {
  propietario: {
    asunto: suyo,
    titulo: 'Su SOAP está emitido',
    cliente: 'Estimado(a) cliente',
    frase: (vehiculos) =>
      `Emitimos el Seguro Obligatorio de Accidentes Personales (SOAP) de ${vehiculos}.`,
  },
  comprador: {
    asunto: ({ ventaId }) => `Comprobante de su compra N° ${ventaId}`,
    titulo: 'Su compra está lista',
    cliente: 'Estimado(a) cliente',
    frase: (vehiculos) =>
      `Recibimos su pago y emitimos el Seguro Obligatorio de Accidentes Personales (SOAP) de ${vehiculos}. Cada propietario que dejó su correo recibe el suyo.`,
  },
  compradorPropietario: {
    asunto: (entrega) => `${suyo(entrega)}: comprobante de su compra N° ${entrega.ventaId}`,
    titulo: 'Su SOAP está emitido',
    cliente: 'Estimado(a) cliente',
    frase: (vehiculos) =>
      `Recibimos su pago y emitimos el Seguro Obligatorio de Accidentes Personales (SOAP) de ${vehiculos}.`,
  },
  vendedor: {
    asunto: (entrega) => `Para entregar: ${queEs(entrega)}`,
    titulo: 'SOAP para entregar',
    cliente: 'Estimado(a)',
    frase: (vehiculos) =>
      `Emitimos el Seguro Obligatorio de Accidentes Personales (SOAP) de ${vehiculos}, sin correo de propietario ni de comprador: entréguelo a quien corresponda.`,
  },
};

/** Returns the sentence that tells where the files are: attached, in part, or behind the button. */
const donde = ({ cuantas, adjuntas }: Entrega): string => {
  if (adjuntas === 0)
    return cuantas === 1
      ? 'Descargue el certificado con el botón.'
      : 'Descargue los certificados con el botón.';
  if (adjuntas < cuantas)
    return 'Los certificados de sus vehículos van adjuntos a este correo; con el botón los descarga todos.';
  return cuantas === 1
    ? 'El certificado va adjunto a este correo; también puede descargarlo con el botón.'
    : 'Los certificados van adjuntos a este correo; también puede descargarlos con el botón.';
};

const recuadro = (poliza: PolizaDeCorreo): Recuadro => ({
  titulo: poliza.patente,
  detalle: poliza.vehiculo,
  filas: [
    ['Póliza', `N° ${poliza.numeroPoliza}`],
    ['Cobertura', `del ${poliza.desde} al ${poliza.hasta}`],
    ['Prima', formatearPesos(poliza.prima)],
  ],
  enlace: { rotulo: 'Verificar esta póliza', url: poliza.urlVerificacion },
});

const cuentaDe = ({
  total,
  comprobante,
  autorizacion,
  fecha,
}: PagoDeCorreo): NonNullable<Carta['cuenta']> => ({
  titulo: 'Su pago',
  filas: [
    ['Total', formatearPesos(total)],
    ['Comprobante', comprobante],
    ...(autorizacion === null ? [] : ([['Autorización', autorizacion]] as const)),
    ['Fecha', fecha],
  ],
});

/** Writes the mail that delivers policies; the payer's includes the payment. */
export const redactarEntrega = (entrega: Entrega): Carta => {
  const { para, saludo, polizas, cuantas, enlace, pago } = entrega;
  const segun = SEGUN[para];
  const una = cuantas === 1;
  const mas = cuantas - polizas.length;
  const esComprador = para === 'comprador' || para === 'compradorPropietario';
  return {
    asunto: segun.asunto(entrega),
    resumen: donde(entrega),
    titulo: segun.titulo,
    saludo: `${saludo ?? segun.cliente}:`,
    parrafos: [
      segun.frase(una ? 'un vehículo' : `${formatearNumero(cuantas)} vehículos`),
      donde(entrega),
      LLEVELO_IMPRESO,
    ],
    recuadros: polizas.map(recuadro),
    ...(mas > 0
      ? { masRecuadros: `y ${formatearNumero(mas)} ${mas === 1 ? 'vehículo' : 'vehículos'} más` }
      : {}),
    ...(esComprador ? { cuenta: cuentaDe(pago) } : {}),
    boton: { rotulo: una ? 'Descargar la póliza' : 'Descargar las pólizas', url: enlace },
    notas: [
      ...(esComprador && entrega.avisa ? [AVISO] : []),
      ...(entrega.conCalendario ? [CALENDARIO] : []),
      ...NOTAS,
    ],
  };
};
