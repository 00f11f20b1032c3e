import { ErrorDeApi } from '../../lib/api/api.ts';
import type { OpcionesResultado, Operacion } from '../../ui/dialogo/useOperacion.ts';

/** Button for a sale that differs from the one the screen read. */
const VER_COMO_ESTA = 'Ver la venta como está';

/** Action of a refusal's dialog: after a 409, shows the sale by `ver`. */
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
