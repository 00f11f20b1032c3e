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

/** The months whose last day ends a policy (A-CONV-028). */
export const MESES_LEGALES = [
  { id: 3, nombre: 'MARZO' },
  { id: 5, nombre: 'MAYO' },
  { id: 9, nombre: 'SEPTIEMBRE' },
] as const;

export type EstadoDeConvenio = 'No Iniciado' | 'Activo' | 'Finalizado';

/**
 * The state by date alone (A-CONV-003 to 005), both days included; being enabled is another matter.
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

/** Agreement and user both allow special manual load (V-ROL-014); no public session ever has it. */
export const admiteManualEspecial = ({
  tieneCargaManualEspecialHabilitada,
  usuarioConvenio,
}: DerechoManualEspecial): boolean =>
  tieneCargaManualEspecialHabilitada && usuarioConvenio.puedeHacerCargaManualEspecial;

/** Both sales profiles may buy through an agreement and load for it; nobody else (A-ROL-013). */
export const esPerfilDeVenta = (perfilId: number): boolean =>
  perfilId === PERFILES.venta.id || perfilId === PERFILES.ventaEspecial.id;

type LimitesDePrima = Pick<PrimaDeConvenio, 'primaMinima' | 'primaMaxima'>;

/** 'Entre $ 20.000 y $ 60.000': what may be typed where the premium is variable. */
export const limitesDePrima = ({ primaMinima, primaMaxima }: LimitesDePrima): string =>
  `Entre ${formatearPesos(primaMinima ?? 0)} y ${formatearPesos(primaMaxima ?? 0)}`;

/** What is said of a typed premium outside of them. */
export const textoFueraDeLimites = (limites: LimitesDePrima): string =>
  `La prima debe estar ${limitesDePrima(limites).toLowerCase()}`;
