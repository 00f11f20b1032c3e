import type { Montador } from '#nucleo/montar.ts';
import { usarRecordatorio, verRecordatorio, volverPorRecordatorio } from './volver.usecase.ts';
import * as contrato from './vuelta.contract.ts';

export const rutasVuelta = (m: Montador): void => {
  m.consultar(contrato.verRecordatorio, (ctx, { codigo }) => verRecordatorio(ctx, codigo));
  m.escribir(contrato.volverPorRecordatorio, {
    manejar: (ctx, { codigo }) => volverPorRecordatorio(ctx, codigo),
  });
  m.escribir(contrato.usarRecordatorio, {
    manejar: (ctx, { codigo }) => usarRecordatorio(ctx, codigo),
  });
};
