import { textoDeDetencion } from '#features/detenciones/detencion.ts';
import { type Plazo, type Redaccion, redaccionDelDia } from '#features/redacciones/redaccion.ts';
import { coberturaPara } from '#features/ventas/ingreso/elegir-terminos.ts';
import { convenioSePuedeVender, type PlazoDeConvenio } from '#values/convenio.ts';
import {
  anioDe,
  type Fecha,
  fechaSantiago,
  formatearFecha,
  inicioDelDia,
  sumarDias,
} from '#values/fecha.ts';
import type { TipoConPrecios, VentaDeConvenio } from '#features/convenios/precio.ts';
import type { CeldaDeEnsayoVM, DiaDeEnsayoVM, FilaDeEnsayoVM } from './ensayo.contract.ts';

/** An agreement as it would sell at `momento`. */
export interface VentaEnMomento extends VentaDeConvenio {
  readonly momento: Date;
  readonly convenio: PlazoDeConvenio;
}

const FUERA_DE_PLAZO = 'El convenio no vende ese día';
const SIN_PRECIO = 'Sin precio para ese período';
/** Age of the sample vehicle: a used one, so that no rule of new vehicles applies. */
const ANIOS_DE_USO = 3;

/** Returns the moments of the day before, the day and the day after, at the same hour in Santiago. */
export const momentosDe = (momento: Date): readonly [Date, Date, Date] => {
  const dia = fechaSantiago(momento);
  const hora = momento.getTime() - inicioDelDia(dia).getTime();
  const otro = (dias: number) => new Date(inicioDelDia(sumarDias(dia, dias)).getTime() + hora);
  return [otro(-1), momento, otro(1)];
};

/** Returns day, wording and general impediment of a moment. */
export const diaDe = (
  { momento, convenio, detenciones }: VentaEnMomento,
  redacciones: readonly (Redaccion & Plazo)[],
): DiaDeEnsayoVM => {
  const dia = fechaSantiago(momento);
  const redaccion = redaccionDelDia(redacciones, dia);
  return {
    momento: momento.toISOString(),
    dia,
    redaccion: redaccion ?? null,
    impedimento:
      textoDeDetencion(detenciones) ??
      (convenioSePuedeVender(convenio, dia) ? null : FUERA_DE_PLAZO),
  };
};

const sinVenta = (disponibleDesde: Fecha | null): string =>
  disponibleDesde === null ? SIN_PRECIO : `Se vende desde el ${formatearFecha(disponibleDesde)}`;

/** Returns price and cover of a type at a moment, by the same rules as an entry. */
export const celdaDe = (
  { momento, plazo, detenciones }: VentaEnMomento,
  tipo: TipoConPrecios,
): CeldaDeEnsayoVM => {
  const hoy = fechaSantiago(momento);
  const auto = { patente: '', anioFabricacion: anioDe(hoy) - ANIOS_DE_USO };
  const cobertura = coberturaPara(auto, tipo, { hoy, plazo, vigencias: new Map() });
  const sinPrecio = { precio: null, primaMinima: null, primaMaxima: null };
  if (cobertura.vigencia === null)
    return { ...sinPrecio, desde: null, hasta: null, impedimento: FUERA_DE_PLAZO };
  const { vigencia, tasado } = cobertura;
  if (!tasado.ok)
    return { ...sinPrecio, ...vigencia, impedimento: sinVenta(tasado.disponibleDesde) };
  const { valorVentaBase, primaMinima, primaMaxima } = tasado.tipo;
  return {
    precio: valorVentaBase,
    primaMinima,
    primaMaxima,
    ...vigencia,
    impedimento: textoDeDetencion(detenciones, [tipo.tipoVehiculoVM.id]),
  };
};

/** Returns one row for each premium that is offered at any of these moments. */
export const filasDe = (ventas: readonly VentaEnMomento[]): FilaDeEnsayoVM[] => {
  const tipos = new Map(ventas.flatMap((venta) => venta.tipos.map((tipo) => [tipo.id, tipo])));
  return [...tipos.values()].map(({ id, tipoVehiculoVM, tipoUsoVM }) => ({
    primaId: id,
    tipo: tipoVehiculoVM.nombre,
    uso: tipoUsoVM?.nombre ?? null,
    celdas: ventas.map((venta) => {
      const suyo = venta.tipos.find((tipo) => tipo.id === id);
      return suyo ? celdaDe(venta, suyo) : null;
    }),
  }));
};
