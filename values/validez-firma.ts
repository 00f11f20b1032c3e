import { definirFallo } from './fallo.ts';
import { fechaSantiago, formatearFecha } from './fecha.ts';

/** State of the signing certificate, as its port reports it. */
interface Certificado {
  readonly sujeto: string;
  readonly valeDesde: Date;
  readonly venceEn: Date;
  /** Reason why a newer P12 file is not used; null if there is none. */
  readonly rechazo: string | null;
}

const DIA_MS = 86_400_000;
const DIAS_DE_AVISO = 60;

/** True when the signing certificate is valid at `ahora`. */
export const puedeFirmar = (
  { valeDesde, venceEn }: Pick<Certificado, 'valeDesde' | 'venceEn'>,
  ahora: Date,
): boolean => ahora >= valeDesde && ahora <= venceEn;

/** Error outside the validity of the signing certificate; the caller retries after its renewal. */
export const firmaNoVigente = definirFallo(
  'firma.no_vigente',
  503,
  'El certificado de firma no está vigente. Intente nuevamente cuando se haya renovado',
);
const { codigo: NO_VIGENTE } = firmaNoVigente();

export const esFirmaNoVigente = (error: unknown): boolean =>
  error instanceof Error && 'codigo' in error && error.codigo === NO_VIGENTE;

/** Whole days until the certificate expires; negative after expiry. */
export const diasDeFirma = ({ venceEn }: Pick<Certificado, 'venceEn'>, ahora: Date): number =>
  Math.floor((venceEn.getTime() - ahora.getTime()) / DIA_MS);

/** Incident classes of the signing certificate; at most one of them is open. */
export const CLASES_DE_FIRMA = ['firma_no_vigente', 'firma_rechazada', 'firma_por_vencer'] as const;

export interface AvisoDeFirma {
  readonly clase: (typeof CLASES_DE_FIRMA)[number];
  readonly detalle: string;
}

const dia = (instante: Date): string => formatearFecha(fechaSantiago(instante));

/** Incident of the certificate that a person must handle, or null (A-CERT-001). */
export const avisoDeFirma = (certificado: Certificado, ahora: Date): AvisoDeFirma | null => {
  const { sujeto, valeDesde, venceEn, rechazo } = certificado;
  const nuevo = rechazo === null ? '' : ` El archivo P12 nuevo no sirve (${rechazo}).`;
  const de = `El certificado de firma de ${sujeto}`;
  if (ahora > venceEn) {
    const detalle = `${de} venció el ${dia(venceEn)}: no se vende ni se emite.${nuevo}`;
    return { clase: 'firma_no_vigente', detalle };
  }
  if (ahora < valeDesde) {
    const detalle = `${de} vale recién desde el ${dia(valeDesde)}: no se vende ni se emite.${nuevo}`;
    return { clase: 'firma_no_vigente', detalle };
  }
  const detalle = `${de} vence el ${dia(venceEn)}.${nuevo}`;
  if (rechazo !== null) return { clase: 'firma_rechazada', detalle };
  return diasDeFirma(certificado, ahora) < DIAS_DE_AVISO
    ? { clase: 'firma_por_vencer', detalle }
    : null;
};
