import type { ConvenioVM } from '#features/convenios/convenio.contract.ts';
import { admiteManualEspecial } from '#features/convenios/convenio.ts';
import { tieneVentana } from '../../../lib/sesion/sesion.ts';
import { useSesion } from '../../../lib/sesion/useSesion.ts';

/** Special manual load: the agreement's flag, the user's and the window (V-ROL-014). */
export const useAdmiteEspecial = (convenio: ConvenioVM): boolean => {
  const sesion = useSesion();
  return (
    sesion.tipo === 'login' &&
    admiteManualEspecial(convenio) &&
    tieneVentana(sesion, '/venta/listaVehiculosEspecial')
  );
};
