import { VEHICULOS_MANUALES_MAXIMO } from '#features/ventas/venta.ts';
import type { VehiculoEntrada } from '#features/ventas/ingreso/ingreso.contract.ts';
import type { ListaDeVehiculos } from './useListaVehiculos.ts';

const DEMASIADOS = 'Para más de 500 vehículos utilice la carga masiva';

type Lista = Pick<ListaDeVehiculos, 'vehiculos' | 'guardar'>;

/** What was done, or why not, in words. */
type Guardado = { readonly hecho: string } | { readonly error: string };

/** Adds a vehicle at the end of the list. */
export const insertar = ({ vehiculos, guardar }: Lista, nuevo: VehiculoEntrada): Guardado => {
  if (vehiculos.length >= VEHICULOS_MANUALES_MAXIMO) return { error: DEMASIADOS };
  try {
    guardar([...vehiculos, nuevo]);
  } catch {
    return { error: `Ocurrió un error desconocido al insertar el vehículo ${nuevo.patente}` };
  }
  return { hecho: `Vehículo ${nuevo.patente} añadido` };
};

/** Puts an edited vehicle in the place of the one it was. */
export const reemplazar = ({ vehiculos, guardar }: Lista, nuevo: VehiculoEntrada): Guardado => {
  const indice = vehiculos.findIndex(({ patente }) => patente === nuevo.patente);
  if (indice < 0) return { error: 'No fue posible actualizar el vehículo' };
  try {
    guardar(vehiculos.with(indice, nuevo));
  } catch {
    return { error: 'Hubo un error desconocido al actualizar el vehículo' };
  }
  return { hecho: `Vehículo ${nuevo.patente} actualizado` };
};
