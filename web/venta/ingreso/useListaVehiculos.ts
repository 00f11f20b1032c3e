import type { ConvenioVM } from '#features/convenios/convenio.contract.ts';
import type { IntencionVM } from '#features/ventas/venta.contract.ts';
import type { VehiculoEntrada } from '#features/ventas/ingreso/ingreso.contract.ts';
import { useState } from 'react';
import { comenzarVenta, guardarVehiculos, leerVehiculos, leerVenta } from '../../lib/venta.ts';
import { retomarVenta } from '../retomar-venta.ts';
import type { Reunion } from '../vehiculos/reunir-vehiculos.ts';

type Vehiculos = readonly VehiculoEntrada[];

interface Abierta {
  readonly vehiculos: Vehiculos;
  /** Version of the sale these vehicles were made from; null where there is none yet. */
  readonly version: number | null;
  /** What the sale had become when it was read; null where there is none yet. */
  readonly reunion: Reunion | null;
}

const deLaVenta = (venta: IntencionVM): Abierta => {
  const reunion = retomarVenta(venta);
  return { vehiculos: reunion.vehiculos, version: venta.version, reunion };
};

/** Vehicles of no sale yet, those this tab holds for the agreement; another one's are not its own. */
const sinVenta = (convenio: ConvenioVM): Abierta => {
  const { idConvenio, idIntencionVenta } = leerVenta();
  const vehiculos = idConvenio === convenio.id ? leerVehiculos<VehiculoEntrada>() : [];
  if (idConvenio !== convenio.id || idIntencionVenta !== null) {
    comenzarVenta(convenio);
    guardarVehiculos(vehiculos);
  }
  return { vehiculos, version: null, reunion: null };
};

export interface ListaDeVehiculos extends Abierta {
  /** Throws when the browser cannot keep the list; then nothing has changed. */
  readonly guardar: (vehiculos: Vehiculos) => void;
  /** Takes the sale as it is now, with what was typed here and nobody changed elsewhere. */
  readonly releer: (venta: IntencionVM) => Reunion;
}

/** The vehicles typed so far: what is on screen is what the browser keeps. */
export const useListaVehiculos = (
  convenio: ConvenioVM,
  venta: IntencionVM | null,
): ListaDeVehiculos => {
  const [abierta, setAbierta] = useState(() => (venta ? deLaVenta(venta) : sinVenta(convenio)));
  const guardar = (nuevos: Vehiculos) => {
    try {
      guardarVehiculos(nuevos);
    } catch (error) {
      guardarVehiculos(abierta.vehiculos);
      throw error;
    }
    setAbierta({ ...abierta, vehiculos: nuevos });
  };
  const releer = (leida: IntencionVM): Reunion => {
    const reunion = retomarVenta(leida);
    setAbierta({ vehiculos: reunion.vehiculos, version: leida.version, reunion });
    return reunion;
  };
  return { ...abierta, guardar, releer };
};
