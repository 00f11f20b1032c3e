import {
  cerrarCorredor,
  corredorPorCerrar,
} from '#features/convenios/cierre/cierre-de-corredor.contract.ts';
import {
  type CorredorVM,
  habilitacionDeCorredor,
} from '#features/mantenedores/corredores/corredor.contract.ts';
import { llamar } from '../../lib/api.ts';
import type { Apagado } from '../mantenedor.ts';
import { CierreDeCorredor } from './CierreDeCorredor.tsx';

/** Asks what goes on without a broker; how it is turned off is chosen in the dialog. */
export const prepararCierre = async ({ id }: CorredorVM): Promise<Apagado> => {
  const cierre = await llamar(corredorPorCerrar, { id });
  let cierra = false;
  return {
    aviso: cierre.convenios + cierre.usuarios > 0 && (
      <CierreDeCorredor
        cierre={cierre}
        alElegir={(elegido) => {
          cierra = elegido;
        }}
      />
    ),
    apagar: () =>
      cierra ? llamar(cerrarCorredor, { id }) : llamar(habilitacionDeCorredor.desactivar, { id }),
  };
};
