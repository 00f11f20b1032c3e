import { abandonarPago } from '#features/pagos/conciliar/abandonar-pago.contract.ts';
import { ErrorDeApi, llamar } from '../../lib/api/api.ts';
import { avisos } from '../../lib/avisos/notificaciones.ts';
import { useConfirmar } from '../../ui/dialogo/confirmar.tsx';
import { useOperacion } from '../../ui/dialogo/useOperacion.ts';
import { ERROR_DE_SOLICITUD } from '../piezas/textos.ts';

const PREGUNTA =
  'Le preguntaremos al medio de pago. Si ya se pagó, la venta se emite; si no, vuelve a sus términos y se puede pagar de nuevo. Si alguien tiene abierta la página del medio de pago, pídale que la cierre.';

/** Abandons the open payment, after asking its provider; only a seller may (V-CAMINO-052). */
export const useDejarPago = (idv: number, alCambiar: () => Promise<void>) => {
  const confirmar = useConfirmar();
  const operacion = useOperacion();
  const dejarPago = async () => {
    const sigue = await confirmar({
      titulo: `Dejar sin efecto el pago de la venta N° ${idv}`,
      texto: PREGUNTA,
      textoOk: 'Dejar el pago',
      textoCancelar: 'Seguir esperando',
      peligro: true,
    });
    if (!sigue) return;
    operacion.iniciar('Estamos preguntando al medio de pago, por favor espere.');
    try {
      const { pagada } = await llamar(abandonarPago, { idIntencionVenta: idv });
      await alCambiar();
      operacion.ocultar();
      if (pagada) avisos.exito('El pago ya estaba hecho: la emisión está en curso.');
    } catch (error) {
      const dicho = error instanceof ErrorDeApi && error.estado === 409;
      operacion.error(dicho ? error.message : ERROR_DE_SOLICITUD, {
        titulo: 'El pago sigue en curso',
        alCerrar: () => void alCambiar(),
      });
    }
  };
  return { operacion, dejarPago };
};
