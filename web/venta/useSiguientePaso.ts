import { buscarIntencion } from '#features/ventas/venta.contract.ts';
import { useNavigate } from 'react-router';
import { llamar } from '../lib/api.ts';
import { retomarVenta } from './retomar-venta.ts';

/** Asks the server where a sale goes on, and goes there; throws ErrorDeApi when it does not say. */
export const useSiguientePaso = (): ((idIntencionVenta: number) => Promise<void>) => {
  const navegar = useNavigate();
  return async (idIntencionVenta) => {
    const venta = await llamar(buscarIntencion, { idIntencionVenta });
    retomarVenta(venta);
    await navegar(venta.siguientePaso, { state: { idConvenio: venta.convenioId } });
  };
};
