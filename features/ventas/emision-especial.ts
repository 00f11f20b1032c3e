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

/** How the policy of a vehicle is issued. */
export interface Emision {
  /** False: nobody confirms the plate, and its cover may overlap another's. */
  readonly patenteValidada: boolean;
  readonly informarAach: boolean;
}

/**
 * How a submitted vehicle is issued. Without options of its own it is as in any other sale; only
 * where the registry is not asked (`sinRegistro`), a plate of no known format is taken unconfirmed.
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
 * The check digit the policy carries: the one given, else its format's own, which only a plate that
 * somebody confirms has; null for none.
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
