import { exigirRango } from '#features/inicio/tablero/tablero.errors.ts';
import type { Montador } from '#nucleo/montar.ts';
import { fechaSantiago, primerDiaDelMes } from '#values/fecha.ts';
import { conveniosPorEstrenar } from './convenios-nuevos.query.ts';
import { inicioDeCorredor } from './corredor.query.ts';
import * as contrato from './inicio.contract.ts';
import { inicioDeVendedor } from './vendedor.query.ts';

export const rutasInicio = (m: Montador): void => {
  m.consultar(contrato.inicioDelVendedor, (ctx) => inicioDeVendedor(ctx));
  m.consultar(contrato.inicioDelCorredor, (ctx, { desde, hasta }) => {
    const hoy = fechaSantiago(ctx.ahora);
    const pedido = { desde: desde ?? primerDiaDelMes(hasta ?? hoy), hasta };
    return inicioDeCorredor(ctx, exigirRango(pedido, hoy));
  });
  m.consultar(contrato.conveniosNuevos, (ctx, entrada) => conveniosPorEstrenar(ctx, entrada));
};
