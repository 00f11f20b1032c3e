import { useConfirmar } from '../../ui/dialogo/confirmar.tsx';
import type { Operacion } from '../../ui/dialogo/useOperacion.ts';
import { regenerarLaPoliza } from './regenerar.tsx';

/**
 * Offers to regenerate a policy after its vehicle was corrected, because its file does not change by itself.
 * Undefined while the policy is unknown.
 */
export const useOfrecerRegenerar = (numeroPoliza: number | null) => {
  const confirmar = useConfirmar();
  if (numeroPoliza === null) return undefined;
  const ofrecer = async (operacion: Operacion, texto: string, salir: () => void) => {
    operacion.ocultar();
    const regenerar = await confirmar({
      titulo: texto,
      texto: `La póliza N° ${numeroPoliza} sigue diciendo lo anterior: sus datos cambian sólo cuando se regenera.`,
      textoOk: 'Regenerar Póliza',
      textoCancelar: 'Ahora no',
    });
    if (!regenerar) {
      salir();
      return;
    }
    await regenerarLaPoliza(operacion, numeroPoliza, salir);
  };
  return (operacion: Operacion, texto: string, salir: () => void) =>
    void ofrecer(operacion, texto, salir);
};
