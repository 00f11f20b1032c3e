import { dvPatente, formatoPatente } from '#values/formato-patente.ts';
import type { OpcionesEmisionEspecial } from './emision-especial.contract.ts';

export const TEXTO_PRIMAS =
  'Una o más primas son incorrectas, por favor, verifique que todas estén dentro de los valores adecuados.';
export const TEXTO_FORMATO = 'La patente no tiene un formato válido';
export const TEXTO_INFORMAR = 'Sólo se informan a la AACH las pólizas con la patente validada';

interface Ingresado {
  readonly patente: string;
  readonly dv?: string | null | undefined;
  readonly opcionesEmisionEspecial?: OpcionesEmisionEspecial | null | undefined;
}

/** Issuance options of a vehicle, after defaults. */
export interface Emision {
  /** False when the plate is unconfirmed; its cover may then overlap that of another policy. */
  readonly patenteValidada: boolean;
  readonly informarAach: boolean;
}

/**
 * Returns how a submitted vehicle is issued. Without special options the plate is confirmed.
 * Exception: with `sinRegistro` (the registry is not asked), a plate of no known format is
 * unconfirmed.
 */
export const emisionDe = (
  { patente, opcionesEmisionEspecial: opciones }: Ingresado,
  sinRegistro: boolean,
): Emision => {
  const { validarPatente, informarAach } = opciones ?? {};
  const conFormato = !sinRegistro || formatoPatente(patente) !== null;
  return {
    patenteValidada: validarPatente ?? conFormato,
    informarAach: informarAach ?? conFormato,
  };
};

/**
 * Returns the check digit printed on the policy: the given one, or else the one its format
 * computes. Null when the vehicle has none, or when the plate is unconfirmed and no digit was
 * given.
 */
export const dvDePoliza = ({
  patente,
  dv,
  opcionesEmisionEspecial: opciones,
}: Ingresado): string | null => {
  if (opciones?.tieneDv === false) return null;
  if (dv) return dv.toUpperCase();
  return opciones?.validarPatente === false ? null : dvPatente(patente);
};
