import type { Montador } from '#nucleo/montar.ts';
import { enviarAOtraDireccion, reenviarARegistrado } from './reenviar.usecase.ts';
import { enviarAOtro, reenviarCorreo } from './reenvio.contract.ts';

export const rutasReenvio = (m: Montador): void => {
  m.escribir(reenviarCorreo, { manejar: reenviarARegistrado });
  m.escribir(enviarAOtro, { manejar: enviarAOtraDireccion });
};
