import { buscarIntencion } from '#features/ventas/venta.contract.ts';
import { useNavigate } from 'react-router';
import { llamar } from '../lib/api.ts';
import { retomarVenta } from './retomar-venta.ts';

interface ComoSeVa {
  /** Back does not lead here again. */
  readonly replace?: boolean;
}

/** Asks the server where a sale goes on, and goes there; throws ErrorDeApi when it does not say. */
export const useSiguientePaso = () => {
  const navegar = useNavigate();
  return async (idIntencionVenta: number, { replace = false }: ComoSeVa = {}): Promise<void> => {
    const venta = await llamar(buscarIntencion, { idIntencionVenta });
    retomarVenta(venta);
    await navegar(venta.siguientePaso, { replace, state: { idConvenio: venta.convenioId } });
  };
};
