import { ErrorDeApi } from '../../lib/api.ts';
import type { Operacion } from '../../ui/dialogo/useOperacion.ts';
import { DESCONOCIDO } from '../piezas/textos.ts';

/** What the server said of a policy that cannot be entered again; anything else is a surprise. */
export const dichoDe = (fallo: unknown): string =>
  fallo instanceof ErrorDeApi && (fallo.estado < 500 || fallo.codigo === 'venta.sin_numero')
    ? fallo.message
    : DESCONOCIDO;

/** Says how far the file is on its way. */
export const alEnviar = (operacion: Operacion) => ({
  alAvanzar: (porcentaje: number) =>
    operacion.iniciar(
      porcentaje < 100 ? `Enviando el archivo: ${porcentaje} %` : 'Comprobando el certificado...',
    ),
});
