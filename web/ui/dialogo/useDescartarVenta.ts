import { descartarVenta } from '#features/ventas/masiva/masiva.contract.ts';
import { ErrorDeApi, llamar } from '../../lib/api/api.ts';
import { avisos } from '../../lib/avisos/notificaciones.ts';
import { leerVenta, limpiarVenta } from '../../lib/venta/venta.ts';
import { useConfirmar } from './confirmar.tsx';

const NO_SE_PUDO = 'No pudimos descartar la venta. Intente nuevamente.';

/** Asks, then abandons an unpaid sale; true if it was abandoned (V-LISTADO-005). */
export const useDescartarVenta = () => {
  const confirmar = useConfirmar();
  return async (idIntencionVenta: number): Promise<boolean> => {
    const sigue = await confirmar({
      titulo: `Descartar la venta N° ${idIntencionVenta}`,
      texto: 'Sus vehículos quedan sin seguro y la venta no se podrá retomar.',
      textoOk: 'Descartar',
      peligro: true,
    });
    if (!sigue) return false;
    try {
      await llamar(descartarVenta, { idIntencionVenta });
    } catch (error) {
      const dicho = error instanceof ErrorDeApi && error.estado === 409;
      avisos.error(dicho ? error.message : NO_SE_PUDO);
      return false;
    }
    // The stage stays, which allows another upload, unlike a finished sale's stage.
    if (leerVenta().idIntencionVenta === idIntencionVenta) limpiarVenta({ mantenerEstado: true });
    avisos.exito('La venta fue descartada.');
    return true;
  };
};
