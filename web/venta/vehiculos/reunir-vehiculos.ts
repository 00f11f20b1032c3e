import type { VehiculoEntrada } from '#features/ventas/ingreso/ingreso.contract.ts';

type Vehiculos = readonly VehiculoEntrada[];

export interface Reunion {
  readonly vehiculos: Vehiculos;
  /** Plates that appeared in the sale, or left it, elsewhere. */
  readonly cambiados: readonly string[];
  /** Plates that only this tab has. */
  readonly conservados: readonly string[];
  /** Plates corrected here and changed elsewhere too: the sale's version counts. */
  readonly perdidos: readonly string[];
}

const iguales = (uno: unknown, otro: unknown): boolean =>
  JSON.stringify(uno) === JSON.stringify(otro);
const porPatente = (vehiculos: Vehiculos): ReadonlyMap<string, VehiculoEntrada> =>
  new Map(vehiculos.map((vehiculo) => [vehiculo.patente, vehiculo]));
const patentesDe = (vehiculos: Vehiculos): string[] => vehiculos.map(({ patente }) => patente);

/**
 * Merges an edited sale: `base` is the sale as this tab last knew it, `locales` this tab's version,
 * `servidor` the current one. One-sided changes stay; where both changed, the server's version counts.
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

/** True if the sale changed elsewhere, as far as its list shows. */
export const huboCambios = ({ cambiados, perdidos }: Reunion): boolean =>
  cambiados.length + perdidos.length > 0;
