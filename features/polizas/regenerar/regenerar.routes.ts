import { rehacerDocumentos } from '#features/emision/rehacer/rehacer-documentos.usecase.ts';
import {
  avanceDeDocumentos,
  exigirPoliza,
  polizaPorNumero,
} from '#features/polizas/consulta/soporte.query.ts';
import { urlDocumento } from '#features/polizas/enlace-documento.usecase.ts';
import { polizaNumeroNoEncontrado } from '#features/polizas/poliza.errors.ts';
import { ventaNoEncontrada } from '#features/ventas/venta.errors.ts';
import type { Montador } from '#nucleo/montar.ts';
import * as regenerar from './regenerar.contract.ts';
import { editarVigencia, regenerarPoliza, regenerarVenta } from './regenerar.usecase.ts';
import { registrarVehiculoDePoliza } from './registrar-vehiculo.usecase.ts';

export const rutasRegenerar = (m: Montador): void => {
  m.encadenar(regenerar.regenerarPoliza, async ({ ctx, enTransaccion }, entrada) => {
    const numero = 'id' in entrada ? Number(entrada.id) : entrada.numeroPoliza;
    const poliza = await polizaPorNumero(ctx, numero);
    if (!poliza) throw polizaNumeroNoEncontrado(numero);
    await enTransaccion(ctx, (tx) => regenerarPoliza(tx, poliza.id));
    await rehacerDocumentos(ctx, enTransaccion, [poliza.id]);
    return { urlDescarga: urlDocumento(ctx, poliza.id) };
  });
  m.encadenar(regenerar.editarPoliza, async ({ ctx, enTransaccion }, entrada) => {
    const { id, inicioVigencia: desde, terminoVigencia: hasta, ...mas } = entrada;
    await enTransaccion(ctx, (tx) => editarVigencia(tx, id, { desde, hasta }, mas));
    await rehacerDocumentos(ctx, enTransaccion, [entrada.id]);
    return exigirPoliza(ctx, entrada.id);
  });
  m.escribir(regenerar.registrarVehiculo, {
    manejar: (ctx, { numeroPoliza }) => registrarVehiculoDePoliza(ctx, numeroPoliza),
  });
  m.escribir(regenerar.regenerarVenta, { manejar: (ctx, { id }) => regenerarVenta(ctx, id) });
  m.consultar(regenerar.avanceRegeneracion, async (ctx, { id }) => {
    const avance = await avanceDeDocumentos(ctx, id);
    if (!avance) throw ventaNoEncontrada();
    return avance;
  });
};
