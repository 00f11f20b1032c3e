import type { Montador } from '#nucleo/montar.ts';
import { corregirContacto } from './contacto.contract.ts';
import { corregirContactoDeVenta } from './corregir-contacto.usecase.ts';

export const rutasContacto = (m: Montador): void => {
  m.escribir(corregirContacto, { manejar: corregirContactoDeVenta });
};
