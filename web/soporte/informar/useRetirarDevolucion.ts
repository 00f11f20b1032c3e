import type { CasoVM } from '#features/aach/caso.contract.ts';
import { retirarCambio } from '#features/aprobaciones/aprobacion.contract.ts';
import { llamar } from '../../lib/api/api.ts';
import { useConfirmar } from '../../ui/dialogo/confirmar.tsx';
import type { Operacion } from '../../ui/dialogo/useOperacion.ts';
import { textoDeFallo } from './useResolverCaso.ts';

/** Lets a refund's proposer withdraw it, from any screen that shows the case. */
export const useRetirarDevolucion = (operacion: Operacion, alTerminar: () => void) => {
  const confirmar = useConfirmar();
  return async ({ numeroPoliza, porAprobar }: CasoVM): Promise<void> => {
    if (!porAprobar) return;
    const titulo = `Póliza N° ${numeroPoliza}`;
    const texto = 'Nadie decidirá la devolución que usted propuso, y el caso sigue abierto.';
    if (!(await confirmar({ titulo, texto, textoOk: 'Retirar' }))) return;
    const suya = { titulo, alCerrar: alTerminar };
    operacion.iniciar();
    try {
      await llamar(retirarCambio, { id: porAprobar.cambioId });
      operacion.exito('La devolución propuesta quedó retirada.', suya);
    } catch (fallo) {
      operacion.error(textoDeFallo(fallo), suya);
    }
  };
};
