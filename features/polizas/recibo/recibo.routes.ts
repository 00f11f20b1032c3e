import { ventaNoEncontrada } from '#features/ventas/venta.errors.ts';
import type { Montador } from '#nucleo/montar.ts';
import { corregirCorreo as corregir } from './corregir-correo.usecase.ts';
import { avisarme as avisar } from './avisarme.usecase.ts';
import { avisarme, corregirCorreo, verRecibo } from './recibo.contract.ts';
import { reciboDeVenta } from './recibo.query.ts';

export const rutasRecibo = (m: Montador): void => {
  m.consultar(verRecibo, async (ctx, { IDV }) => {
    const recibo = await reciboDeVenta(ctx, IDV);
    if (!recibo) throw ventaNoEncontrada();
    return recibo;
  });
  m.escribir(corregirCorreo, { manejar: corregir });
  m.escribir(avisarme, { manejar: avisar });
};
