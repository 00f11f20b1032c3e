import type { Montador } from '#nucleo/montar.ts';
import { cambiarPrecios, deshacerPrecios } from './cambiar-precios.usecase.ts';
import * as contrato from './precios.contract.ts';
import { hojaDe } from './precios.query.ts';

export const rutasPrecios = (m: Montador): void => {
  m.consultar(contrato.hojaDePrecios, (ctx, { convenioId }) => hojaDe(ctx, convenioId));
  m.escribir(contrato.cambiarPrecios, { manejar: cambiarPrecios });
  m.escribir(contrato.deshacerPrecios, { manejar: deshacerPrecios });
};
