import type { Montador } from '#nucleo/montar.ts';
import * as contrato from './inicio.contract.ts';
import { inicioDeVendedor } from './vendedor.query.ts';

export const rutasInicio = (m: Montador): void => {
  m.consultar(contrato.inicioDelVendedor, (ctx) => inicioDeVendedor(ctx));
};
