import type { Montador } from '#nucleo/montar.ts';
import { dibujarMuestra, probar } from './ensayar.usecase.ts';
import * as contrato from './ensayo.contract.ts';

export const rutasEnsayo = (m: Montador): void => {
  m.consultar(contrato.probarCambio, probar);
  m.consultar(contrato.certificadoDeMuestra, dibujarMuestra);
};
