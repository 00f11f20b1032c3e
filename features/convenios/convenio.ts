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

interface PrecioDeTipo {
  readonly tipoVehiculoVM: { readonly id: number };
  readonly tipoUsoVM: { readonly id: number } | null;
}

/** What an agreement prices a vehicle type and use for; a use of null or -1 is NO APLICA. */
export const precioDe = <Precio extends PrecioDeTipo>(
  precios: readonly Precio[],
  tipoVehiculoId: number,
  tipoUsoId: number | null | undefined,
): Precio | undefined =>
  precios.find(
    ({ tipoVehiculoVM, tipoUsoVM }) =>
      tipoVehiculoVM.id === tipoVehiculoId && (tipoUsoVM?.id ?? -1) === (tipoUsoId ?? -1),
  );

interface DerechoManualEspecial {
  readonly tieneCargaManualEspecialHabilitada: boolean;
  readonly usuarioConvenio: { readonly puedeHacerCargaManualEspecial: boolean };
}

/** Agreement and user both allow special manual load (ventas §6); no public session ever has it. */
export const admiteManualEspecial = ({
  tieneCargaManualEspecialHabilitada,
  usuarioConvenio,
}: DerechoManualEspecial): boolean =>
  tieneCargaManualEspecialHabilitada && usuarioConvenio.puedeHacerCargaManualEspecial;
