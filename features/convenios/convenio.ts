import type { Fecha } from '#values/fecha.ts';

/** `tipoDePago` 0 is online; any other value is direct (ventas §3). */
export const esPagoEnLinea = (tipoDePago: number): boolean => tipoDePago === 0;

/** `tipoDeAcceso` 0 is with login; any other value is without (ventas §3). */
export const esAccesoConLogin = (tipoDeAcceso: number): boolean => tipoDeAcceso === 0;

interface Plazo {
  readonly vigente: boolean;
  readonly inicioVigencia: Fecha;
  readonly terminoVigencia: Fecha;
}

/** Enabled and `hoy` (Santiago) within its dates, both days included (decisiones.md). */
export const convenioSePuedeVender = (convenio: Plazo, hoy: Fecha): boolean =>
  convenio.vigente && convenio.inicioVigencia <= hoy && hoy <= convenio.terminoVigencia;

interface PrimaDeConvenio {
  readonly valorVentaBase: number;
  readonly tienePrimaVariable: boolean;
  readonly primaMinima: number | null;
  readonly primaMaxima: number | null;
}

/**
 * The premium in whole CLP the server charges: the base value, or what the seller typed where it
 * is variable and within its limits; null when what was typed is not allowed.
 */
export const primaPara = (prima: PrimaDeConvenio, escrita: number | null): number | null => {
  if (escrita === null || escrita === prima.valorVentaBase) return prima.valorVentaBase;
  if (!prima.tienePrimaVariable) return null;
  const dentro =
    escrita >= (prima.primaMinima ?? Infinity) && escrita <= (prima.primaMaxima ?? -Infinity);
  return dentro ? escrita : null;
};
