import {
  type CorredorVM,
  habilitacionDeCorredor,
} from '#features/mantenedores/corredores/corredor.contract.ts';
import { capitalizar } from '#values/texto.ts';
import { llamar } from '../../lib/api/api.ts';
import { useConfirmar } from '../../ui/dialogo/confirmar.tsx';
import { LoQueDetiene } from '../piezas/useCambiarHabilitacion.tsx';
import { CORREDORES } from './corredor.ts';
import type { TerminoDePapel } from './terminos-de-papeles.ts';

/**
 * Asks before these ends stop a broker's sales at once, with what stops (A-ORDEN-013). Throws if that cannot be
 * counted.
 */
export const usePreguntarDetener = () => {
  const confirmar = useConfirmar();
  return async (
    corredor: CorredorVM,
    terminos: readonly TerminoDePapel[],
    textoOk: string,
  ): Promise<boolean> => {
    const detiene = await llamar(habilitacionDeCorredor.porCerrar, { id: corredor.id });
    return confirmar({
      titulo: 'Detener la venta',
      texto: (
        <>
          {terminos.map(({ dia }) => `${capitalizar(dia)}.`).join(' ')} Desde ahora se detiene la
          venta de {CORREDORES.nombreDe(corredor)}.
          <LoQueDetiene
            detiene={detiene}
            consecuencia="Lo que ya se está pagando se termina y se emite."
          />
        </>
      ),
      textoOk,
      peligro: true,
    });
  };
};
