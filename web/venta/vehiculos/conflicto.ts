import { ErrorDeApi } from '../../lib/api.ts';
import type { OpcionesResultado, Operacion } from '../../ui/dialogo/useOperacion.ts';

/** The way on from a sale that is not as the screen read it. */
const VER_COMO_ESTA = 'Ver la venta como está';

/** What the dialog of a refusal leads to: after a 409, to the sale as `ver` shows it. */
export const salidaDeConflicto = (
  error: unknown,
  operacion: Operacion,
  ver: () => Promise<unknown>,
): OpcionesResultado => {
  if (!(error instanceof ErrorDeApi) || error.estado !== 409) return {};
  const alCerrar = async () => {
    operacion.iniciar('Estamos leyendo su compra, por favor espere.');
    try {
      await ver();
      operacion.ocultar();
    } catch {
      operacion.error('No pudimos leer su compra. Nada de lo que ingresó se ha perdido.', {
        titulo: 'Su compra no se pudo leer',
        textoCerrar: VER_COMO_ESTA,
        alCerrar: () => void alCerrar(),
      });
    }
  };
  return { textoCerrar: VER_COMO_ESTA, alCerrar: () => void alCerrar() };
};
