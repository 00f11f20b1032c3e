import { formatearPesos } from '#values/dinero.ts';
import type { PlazoDeConvenio } from '#values/convenio.ts';
import type { Fecha } from '#values/fecha.ts';
import { PERFILES } from '#values/perfil.ts';

/** `tipoDePago` 0 is online; any other value is direct (V-ENT-005). */
export const esPagoEnLinea = (tipoDePago: number): boolean => tipoDePago === 0;

/** Payment and access types as the maintainer names them (A-ENT-010, A-ENT-011). */
export const TIPOS_DE_PAGO = [
  { id: 0, nombre: 'En Línea' },
  { id: 1, nombre: 'Directo' },
] as const;
export const TIPOS_DE_ACCESO = [
  { id: 0, nombre: 'Con Login' },
  { id: 1, nombre: 'Sin Login' },
] as const;

/** Months whose last day ends a policy (A-CONV-028). */
export const MESES_LEGALES = [
  { id: 3, nombre: 'MARZO' },
  { id: 5, nombre: 'MAYO' },
  { id: 9, nombre: 'SEPTIEMBRE' },
] as const;

export type EstadoDeConvenio = 'No Iniciado' | 'Activo' | 'Finalizado';

/**
 * State by date only (A-CONV-003 to 005), both days included; it ignores whether the agreement is enabled.
 */
export const estadoDeConvenio = (
  { inicioVigencia, terminoVigencia }: Omit<PlazoDeConvenio, 'vigente'>,
  hoy: Fecha,
): EstadoDeConvenio => {
  if (hoy < inicioVigencia) return 'No Iniciado';
  return hoy <= terminoVigencia ? 'Activo' : 'Finalizado';
};

interface PrimaDeConvenio {
  readonly valorVentaBase: number;
  readonly tienePrimaVariable: boolean;
  readonly primaMinima: number | null;
  readonly primaMaxima: number | null;
}

/**
 * Premium in whole CLP that the server charges. It is the base value, or the typed one if the premium is
 * variable and the value within its limits. Null if the typed value is not allowed.
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

/** Price of a vehicle type and use in an agreement; a use of null or -1 is NO APLICA. */
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

/** True if agreement and user both allow special manual load (V-ROL-014); never in a public session. */
export const admiteManualEspecial = ({
  tieneCargaManualEspecialHabilitada,
  usuarioConvenio,
}: DerechoManualEspecial): boolean =>
  tieneCargaManualEspecialHabilitada && usuarioConvenio.puedeHacerCargaManualEspecial;

/** True for both sales profiles, the only ones that buy and load in an agreement (A-ROL-013). */
export const esPerfilDeVenta = (perfilId: number): boolean =>
  perfilId === PERFILES.venta.id || perfilId === PERFILES.ventaEspecial.id;

type LimitesDePrima = Pick<PrimaDeConvenio, 'primaMinima' | 'primaMaxima'>;

/** Limits of a variable premium, as 'Entre $ 20.000 y $ 60.000'. */
export const limitesDePrima = ({ primaMinima, primaMaxima }: LimitesDePrima): string =>
  `Entre ${formatearPesos(primaMinima ?? 0)} y ${formatearPesos(primaMaxima ?? 0)}`;

/** Message about a typed premium outside of them. */
export const textoFueraDeLimites = (limites: LimitesDePrima): string =>
  `La prima debe estar ${limitesDePrima(limites).toLowerCase()}`;
