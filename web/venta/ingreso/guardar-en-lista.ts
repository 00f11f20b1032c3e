import { VEHICULOS_MANUALES_MAXIMO } from '#features/ventas/venta.ts';
import type { VehiculoEntrada } from '#features/ventas/ingreso/ingreso.contract.ts';
import { enumerar } from '../vehiculos/enumerar.ts';
import type { ListaDeVehiculos } from './useListaVehiculos.ts';

const DEMASIADOS = 'Para más de 500 vehículos utilice la carga masiva';

type Lista = Pick<ListaDeVehiculos, 'vehiculos' | 'guardar'>;

/** What was done, or why not, in words. */
export type Guardado = { readonly hecho: string } | { readonly error: string };

/** Adds vehicles at the end of the list, all of them or none. */
export const insertar = (
  { vehiculos, guardar }: Lista,
  ...nuevos: readonly VehiculoEntrada[]
): Guardado => {
  if (vehiculos.length + nuevos.length > VEHICULOS_MANUALES_MAXIMO) return { error: DEMASIADOS };
  const patentes = enumerar(nuevos.map(({ patente }) => patente));
  const uno = nuevos.length === 1;
  try {
    guardar([...vehiculos, ...nuevos]);
  } catch {
    const cuales = uno ? `el vehículo ${patentes}` : 'los vehículos';
    return { error: `Ocurrió un error desconocido al insertar ${cuales}` };
  }
  return { hecho: uno ? `Vehículo ${patentes} añadido` : `Vehículos ${patentes} añadidos` };
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
