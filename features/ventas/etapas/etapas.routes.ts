import { actualizarListaVehiculos } from './etapas.contract.ts';
import type { Montador } from '#nucleo/montar.ts';
import { actualizarEtapa } from './actualizar-etapa.usecase.ts';

export const rutasEtapas = (m: Montador): void => {
  m.escribir(actualizarListaVehiculos, { manejar: actualizarEtapa });
};
