import type { TipoVehiculoDisponibleVM } from '#features/convenios/convenio.contract.ts';
import { precioDe, primaPara } from '#features/convenios/convenio.ts';
import { tasar, type TipoConPrecios } from '#features/convenios/precio.ts';
import { TEXTO_PRIMAS } from '#features/ventas/emision-especial.ts';
import type { Fecha } from '#values/fecha.ts';
import type { PrimaEntrada } from './recalculo.contract.ts';

/** A vehicle of the sale whose premium is to change. */
export interface VehiculoConPrima {
  readonly id: number;
  readonly patente: string;
  readonly tipo_vehiculo_id: number;
  readonly tipo_uso_id: number | null;
  readonly prima: number;
  readonly vigencia_desde: Fecha;
}

export interface PrimaNueva {
  readonly id: number;
  readonly patente: string;
  readonly prima: number;
  /** True when the typed premium differs from the agreement's. */
  readonly primaManual: boolean;
}

const esElMismo = (
  { tipoVehiculoViewModel: tipo, tipoUsoViewModel: uso }: PrimaEntrada,
  vehiculo: VehiculoConPrima,
  precio: TipoVehiculoDisponibleVM,
): boolean =>
  tipo.id === vehiculo.tipo_vehiculo_id &&
  (uso?.id ?? -1) === (vehiculo.tipo_uso_id ?? -1) &&
  (tipo.nombre ?? precio.tipoVehiculoVM.nombre) === precio.tipoVehiculoVM.nombre &&
  (uso?.nombre ?? precio.tipoUsoVM?.nombre) === precio.tipoUsoVM?.nombre;

const primaNueva = (
  entrada: PrimaEntrada,
  vehiculos: readonly VehiculoConPrima[],
  precios: readonly TipoConPrecios[],
  hoy: Fecha,
): PrimaNueva | null => {
  const vehiculo = vehiculos.find(({ id }) => id === entrada.id);
  if (!vehiculo) return null;
  const suyo = precioDe(precios, vehiculo.tipo_vehiculo_id, vehiculo.tipo_uso_id);
  const tasado = suyo && tasar(suyo, vehiculo.vigencia_desde, hoy);
  if (!tasado?.ok) return null;
  const precio = tasado.tipo;
  if (!precio.tienePrimaVariable || !esElMismo(entrada, vehiculo, precio)) return null;
  const prima = primaPara(precio, entrada.primaParaCalculo);
  if (prima === null) return null;
  const { id, patente } = vehiculo;
  return { id, patente, prima, primaManual: prima !== precio.valorVentaBase };
};

/**
 * Returns the premiums of a recalculation as the sale would keep them, or the errors by field.
 * Errors: a vehicle of another sale or named twice, another type or use, a fixed premium or one
 * outside its limits.
 */
export const revisarPrimas = (
  entradas: readonly PrimaEntrada[],
  vehiculos: readonly VehiculoConPrima[],
  precios: readonly TipoConPrecios[],
  hoy: Fecha,
): { ok: true; primas: PrimaNueva[] } | { ok: false; errors: Record<string, string[]> } => {
  const errors: Record<string, string[]> = {};
  const primas: PrimaNueva[] = [];
  for (const [indice, entrada] of entradas.entries()) {
    const repetida = primas.some(({ id }) => id === entrada.id);
    const nueva = repetida ? null : primaNueva(entrada, vehiculos, precios, hoy);
    if (nueva) primas.push(nueva);
    else errors[`vehiculosPrimaVariableVM.${indice}.primaParaCalculo`] = [TEXTO_PRIMAS];
  }
  return Object.keys(errors).length === 0 ? { ok: true, primas } : { ok: false, errors };
};
