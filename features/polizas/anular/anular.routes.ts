import { polizasVigentes } from '#features/polizas/consulta/soporte.query.ts';
import { sinPatenteNiNumero, sinVigentes } from '#features/polizas/poliza.errors.ts';
import type { Montador } from '#nucleo/montar.ts';
import { momentoDe } from '#values/momento.ts';
import { normalizarPatente } from '#values/patente.ts';
import * as anular from './anular.contract.ts';
import { anularVenta } from './anular-polizas.usecase.ts';

export const rutasAnular = (m: Montador): void => {
  m.consultar(anular.buscarPorAnular, async (ctx, entrada) => {
    const patente = entrada.patente ? normalizarPatente(entrada.patente) : null;
    const numeroPoliza = entrada.numeroPoliza ? Number(entrada.numeroPoliza) : null;
    if (patente === null && numeroPoliza === null) throw sinPatenteNiNumero();
    const polizas = await polizasVigentes(ctx, { patente, numeroPoliza });
    if (polizas.length === 0) throw sinVigentes();
    return polizas;
  });
  m.escribir(anular.anularVenta, {
    manejar: (ctx, { IV, MotivoAnulacion: motivo, FechaAnulacion: fecha }) =>
      anularVenta(ctx, IV, { motivo, fecha: momentoDe(fecha, ctx.ahora) }),
  });
};
