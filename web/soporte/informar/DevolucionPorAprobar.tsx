import type { CasoVM } from '#features/aach/caso.contract.ts';
import { Insignia } from '../../ui/estado/Insignia.tsx';
import { momento } from '../piezas/FichaDePoliza.tsx';

/** Notice that a case's refund waits for a second person. */
export const DevolucionPorAprobar = ({
  propuestoPor,
  propio,
  venceEn,
}: NonNullable<CasoVM['porAprobar']>) => (
  <div>
    <Insignia tono="advertencia">Devolución por aprobar</Insignia>{' '}
    {`La propuso ${propio ? 'usted' : propuestoPor}: la decide otra persona hasta el ${momento(venceEn)}`}
  </div>
);
