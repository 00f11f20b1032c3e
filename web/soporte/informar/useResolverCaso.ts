import type { CasoVM } from '#features/aach/caso.contract.ts';
import { resolverCaso } from '#features/aach/casos/casos.contract.ts';
import { formatearPesos } from '#values/dinero.ts';
import { useState } from 'react';
import { ErrorDeApi, llamar } from '../../lib/api/api.ts';
import { DEVOLUCION_EN_ESPERA, guardarOProponer, PROPUESTO } from '../../lib/api/proponer.ts';
import type { Operacion } from '../../ui/dialogo/useOperacion.ts';
import { NO_SE_PROCESO } from '../../lib/api/textos-de-fallo.ts';
import type { DesenlaceDicho } from './DialogoDeDesenlace.tsx';

const TERMINADO = 'El caso quedó terminado.';

export const textoDeFallo = (fallo: unknown): string =>
  fallo instanceof ErrorDeApi ? fallo.message : NO_SE_PROCESO;

/** Refund's state after a case ended. */
const trasTerminar = ({ devolucion }: CasoVM): string => {
  if (!devolucion) return TERMINADO;
  const monto = formatearPesos(devolucion.monto);
  return devolucion.aMano
    ? `${TERMINADO} Quedan por devolver ${monto}, que no se cobraron en línea: anote la devolución en 'Pagos por confirmar y por devolver' cuando esté hecha.`
    : `${TERMINADO} Se pidió devolver ${monto}.`;
};

/** Ends one case, from any screen that shows it. */
export const useResolverCaso = (operacion: Operacion, alTerminar: () => void) => {
  const [caso, setCaso] = useState<CasoVM | null>(null);
  const cerrar = () => setCaso(null);
  const enviar = async ({ id, numeroPoliza }: CasoVM, desenlace: DesenlaceDicho) => {
    const suya = { titulo: `Póliza N° ${numeroPoliza}`, alCerrar: alTerminar };
    cerrar();
    operacion.iniciar();
    try {
      const pedido = { id, ...desenlace };
      const dicho = await guardarOProponer(resolverCaso, pedido, () =>
        llamar(resolverCaso, pedido),
      );
      operacion.exito(dicho === PROPUESTO ? DEVOLUCION_EN_ESPERA : trasTerminar(dicho), suya);
    } catch (fallo) {
      operacion.error(textoDeFallo(fallo), suya);
    }
  };
  return { caso, abrir: setCaso, cerrar, enviar };
};
