import type { ConvenioVM } from '#features/convenios/convenio.contract.ts';
import type { VehiculoEntrada } from '#features/ventas/venta.contract.ts';
import { useState } from 'react';
import { comenzarVenta, guardarVehiculos, leerVehiculos, leerVenta } from '../../lib/venta.ts';

/** The vehicles this tab holds for an agreement; those of another one begin a sale of their own. */
const vehiculosDe = (convenio: ConvenioVM): readonly VehiculoEntrada[] => {
  if (leerVenta().idConvenio !== convenio.id) comenzarVenta(convenio);
  return leerVehiculos<VehiculoEntrada>();
};

export interface ListaDeVehiculos {
  readonly vehiculos: readonly VehiculoEntrada[];
  /** Throws when the browser cannot keep the list; then nothing has changed. */
  readonly guardar: (vehiculos: readonly VehiculoEntrada[]) => void;
}

/** The vehicles typed so far: what is on screen is what the browser keeps. */
export const useListaVehiculos = (convenio: ConvenioVM): ListaDeVehiculos => {
  const [vehiculos, setVehiculos] = useState(() => vehiculosDe(convenio));
  const guardar = (nuevos: readonly VehiculoEntrada[]) => {
    try {
      guardarVehiculos(nuevos);
    } catch (error) {
      guardarVehiculos(vehiculos);
      throw error;
    }
    setVehiculos(nuevos);
  };
  return { vehiculos, guardar };
};
