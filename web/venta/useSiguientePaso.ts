import { buscarIntencion, type IntencionVM } from '#features/ventas/venta.contract.ts';
import { ORIGEN } from '#features/ventas/venta.ts';
import { useNavigate } from 'react-router';
import { llamar } from '../lib/api.ts';
import { comenzarVenta, guardarResumen, guardarVehiculos } from '../lib/venta.ts';
import { vehiculoDeVenta } from './vehiculo-ingresado.ts';

/** Makes a sale of the server the one this tab is working on. */
export const retomarVenta = (venta: IntencionVM): void => {
  comenzarVenta({ id: venta.convenioId, nombre: venta.convenio.nombre });
  // Those of a file are not edited by hand, and would not fit in the browser's storage.
  if (venta.origen === ORIGEN.manual) {
    guardarVehiculos(venta.vehiculosViewModel.map(vehiculoDeVenta));
  }
  guardarResumen({
    id: venta.id,
    etapa: venta.estadoIntencionDeVenta,
    montoEnPesos: venta.montoEnPesos,
    cantidadVehiculos: venta.vehiculosViewModel.length,
  });
};

/** Asks the server where a sale goes on, and goes there; throws ErrorDeApi when it does not say. */
export const useSiguientePaso = (): ((idIntencionVenta: number) => Promise<void>) => {
  const navegar = useNavigate();
  return async (idIntencionVenta) => {
    const venta = await llamar(buscarIntencion, { idIntencionVenta });
    retomarVenta(venta);
    await navegar(venta.siguientePaso, { state: { idConvenio: venta.convenioId } });
  };
};
