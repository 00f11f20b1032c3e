import type { VehiculoEntrada } from '#features/ventas/ingreso/ingreso.contract.ts';

type Vehiculos = readonly VehiculoEntrada[];

export interface Reunion {
  readonly vehiculos: Vehiculos;
  /** Plates that appeared in the sale, or left it, elsewhere. */
  readonly cambiados: readonly string[];
  /** Plates that only this tab has. */
  readonly conservados: readonly string[];
  /** Plates corrected here and changed elsewhere too: they stand as the sale has them. */
  readonly perdidos: readonly string[];
}

const iguales = (uno: unknown, otro: unknown): boolean =>
  JSON.stringify(uno) === JSON.stringify(otro);
const porPatente = (vehiculos: Vehiculos): ReadonlyMap<string, VehiculoEntrada> =>
  new Map(vehiculos.map((vehiculo) => [vehiculo.patente, vehiculo]));
const patentesDe = (vehiculos: Vehiculos): string[] => vehiculos.map(({ patente }) => patente);

/**
 * The vehicles of a sale that is being edited. `base` is how the sale was when this tab last knew
 * it, `locales` what was made of it here, `servidor` how it is now. What only one side changed
 * stays changed; where both did, the sale's own counts.
 */
export const reunirVehiculos = (
  base: Vehiculos,
  locales: Vehiculos,
  servidor: Vehiculos,
): Reunion => {
  const antes = porPatente(base);
  const aqui = porPatente(locales);
  const ahora = porPatente(servidor);
  const intacto = ({ patente }: VehiculoEntrada) => iguales(antes.get(patente), ahora.get(patente));
  const tocado = ({ patente }: VehiculoEntrada) => !iguales(antes.get(patente), aqui.get(patente));

  const deLaVenta = servidor.flatMap((vehiculo) => {
    if (!intacto(vehiculo)) return vehiculo;
    return aqui.get(vehiculo.patente) ?? [];
  });
  const nuevos = locales.filter((vehiculo) => !ahora.has(vehiculo.patente) && tocado(vehiculo));
  const fuera = base.filter(({ patente }) => !ahora.has(patente) && aqui.has(patente));
  return {
    vehiculos: [...deLaVenta, ...nuevos],
    cambiados: [
      ...patentesDe(servidor).filter((patente) => !antes.has(patente) && !aqui.has(patente)),
      ...patentesDe(fuera.filter((vehiculo) => !tocado(vehiculo))),
    ],
    conservados: patentesDe(nuevos),
    perdidos: patentesDe(
      base.filter((uno) => ahora.has(uno.patente) && tocado(uno) && !intacto(uno)),
    ),
  };
};

/** Somebody changed the sale elsewhere, as far as it shows in its list. */
export const huboCambios = ({ cambiados, perdidos }: Reunion): boolean =>
  cambiados.length + perdidos.length > 0;
