import type { Fecha } from './fecha.ts';

/** `tipoDeAcceso` 0 is with login; any other value is without (V-ENT-006). */
export const esAccesoConLogin = (tipoDeAcceso: number): boolean => tipoDeAcceso === 0;

/** When an agreement may be sold through. */
export interface PlazoDeConvenio {
  readonly vigente: boolean;
  readonly inicioVigencia: Fecha;
  readonly terminoVigencia: Fecha;
}

/** Enabled and `hoy` (Santiago) within its dates, both days included. */
export const convenioSePuedeVender = (convenio: PlazoDeConvenio, hoy: Fecha): boolean =>
  convenio.vigente && convenio.inicioVigencia <= hoy && hoy <= convenio.terminoVigencia;
