import type { Fecha } from './fecha.ts';

/** True when `tipoDeAcceso` is 0: sales with login. Any other value is without login (V-ENT-006). */
export const esAccesoConLogin = (tipoDeAcceso: number): boolean => tipoDeAcceso === 0;

/** Sales period of an agreement; both days are included. */
export interface PlazoDeConvenio {
  readonly vigente: boolean;
  readonly inicioVigencia: Fecha;
  readonly terminoVigencia: Fecha;
}

/** True when the agreement is enabled and `hoy` (Santiago) is within its dates, both included. */
export const convenioSePuedeVender = (convenio: PlazoDeConvenio, hoy: Fecha): boolean =>
  convenio.vigente && convenio.inicioVigencia <= hoy && hoy <= convenio.terminoVigencia;
