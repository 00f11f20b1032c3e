import { buscarIntencion } from '#features/ventas/venta.contract.ts';
import { useNavigate } from 'react-router';
import { llamar } from '../../lib/api/api.ts';
import { retomarVenta } from './retomar-venta.ts';

interface ComoSeVa {
  /** True: Back does not return here. */
  readonly replace?: boolean;
}

/** Asks the server for a sale's next step and opens it; throws ErrorDeApi without an answer. */
export const useSiguientePaso = () => {
  const navegar = useNavigate();
  return async (idIntencionVenta: number, { replace = false }: ComoSeVa = {}): Promise<void> => {
    const venta = await llamar(buscarIntencion, { idIntencionVenta });
    retomarVenta(venta);
    await navegar(venta.siguientePaso, { replace, state: { idConvenio: venta.convenioId } });
  };
};
