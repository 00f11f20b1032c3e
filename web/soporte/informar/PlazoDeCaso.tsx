import { NOMBRE_DE_CASO } from '#values/nombres-de-estado.ts';
import { ahora } from '../../lib/navegador/ahora.ts';
import { Insignia } from '../../ui/estado/Insignia.tsx';
import { momento } from '../piezas/FichaDePoliza.tsx';

/** Deadline of a case, and whether it has passed. */
export const PlazoDeCaso = ({ vence }: { readonly vence: string }) => {
  const vencido = new Date(vence) <= ahora();
  return (
    <>
      <Insignia tono={vencido ? 'error' : 'advertencia'}>
        {NOMBRE_DE_CASO[vencido ? 'vencido' : 'en_plazo']}
      </Insignia>{' '}
      {momento(vence)}
    </>
  );
};
