import {
  conciliarPagoAhora,
  type PagoPendienteVM,
} from '#features/pagos/conciliar/conciliar.contract.ts';
import { anotarDevolucionAMano } from '#features/pagos/devolver/devolucion-a-mano.contract.ts';
import { formatearPesos } from '#values/dinero.ts';
import type { Fecha } from '#values/fecha.ts';
import { ErrorDeApi, llamar } from '../../lib/api/api.ts';
import type { Operacion } from '../../ui/dialogo/useOperacion.ts';
import { NO_SE_PROCESO } from '../../lib/api/textos-de-fallo.ts';

const textoDe = (fallo: unknown): string =>
  fallo instanceof ErrorDeApi ? fallo.message : NO_SE_PROCESO;

/** Asks the provider about a payment, and shows its answer. */
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
    operacion.error(textoDe(fallo), { titulo, alCerrar });
  }
};

/** Records a person's refund of the whole due amount. */
export const anotarDevolucion = async (
  operacion: Operacion,
  { id, ventaId, monto }: PagoPendienteVM,
  devolucion: { readonly fecha?: Fecha; readonly como: string },
  alCerrar: () => void,
): Promise<void> => {
  const titulo = `Venta N° ${ventaId}`;
  operacion.iniciar();
  try {
    await llamar(anotarDevolucionAMano, { id, monto, ...devolucion });
    operacion.exito(`Quedó anotada la devolución de ${formatearPesos(monto)}.`, {
      titulo,
      alCerrar,
    });
  } catch (fallo) {
    operacion.error(textoDe(fallo), { titulo, alCerrar });
  }
};
