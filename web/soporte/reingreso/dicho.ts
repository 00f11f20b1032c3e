import { ErrorDeApi } from '../../lib/api/api.ts';
import type { Operacion } from '../../ui/dialogo/useOperacion.ts';
import { DESCONOCIDO } from '../piezas/textos.ts';

/** The server's reason, or the text of an unknown error. */
export const dichoDe = (fallo: unknown): string =>
  fallo instanceof ErrorDeApi && (fallo.estado < 500 || fallo.codigo === 'venta.sin_numero')
    ? fallo.message
    : DESCONOCIDO;

/** Shows the upload's progress. */
export const alEnviar = (operacion: Operacion) => ({
  alAvanzar: (porcentaje: number) =>
    operacion.iniciar(
      porcentaje < 100 ? `Enviando el archivo: ${porcentaje} %` : 'Comprobando el certificado...',
    ),
});
