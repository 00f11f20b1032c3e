import { conciliarPagoAhora } from '#features/pagos/conciliar/conciliar.contract.ts';
import { ErrorDeApi, llamar } from '../../lib/api.ts';
import type { Operacion } from '../../ui/dialogo/useOperacion.ts';

/** Asks the provider about a payment, and says what it answered. */
export const conciliar = async (
  operacion: Operacion,
  { id, ventaId }: { readonly id: number; readonly ventaId: number },
  alCerrar: () => void,
): Promise<void> => {
  const titulo = `Venta N° ${ventaId}`;
  operacion.iniciar('Estamos consultando al proveedor de pago, por favor espere.');
  try {
    const { mensaje } = await llamar(conciliarPagoAhora, { id });
    operacion.exito(mensaje, { titulo, alCerrar });
  } catch (fallo) {
    operacion.error(
      fallo instanceof ErrorDeApi ? fallo.message : 'Ocurrió un error al procesar la solicitud',
      { titulo, alCerrar },
    );
  }
};
