import type { Montador } from '#nucleo/montar.ts';
import { conveniosPorEstrenar } from './convenios-nuevos.query.ts';
import { inicioDeCorredor } from './corredor.query.ts';
import * as contrato from './inicio.contract.ts';
import { inicioDeVendedor } from './vendedor.query.ts';

export const rutasInicio = (m: Montador): void => {
  m.consultar(contrato.inicioDelVendedor, (ctx) => inicioDeVendedor(ctx));
  m.consultar(contrato.inicioDelCorredor, (ctx) => inicioDeCorredor(ctx));
  m.consultar(contrato.conveniosNuevos, (ctx, entrada) => conveniosPorEstrenar(ctx, entrada));
};
