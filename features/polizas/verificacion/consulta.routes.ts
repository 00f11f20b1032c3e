import { polizaNoEncontrada } from '#features/polizas/poliza.errors.ts';
import type { Montador } from '#nucleo/montar.ts';
import * as contrato from './consulta.contract.ts';
import { sinCriterio } from './consulta.errors.ts';
import { consultarPolizas } from './consulta.query.ts';
import { criteriosDe } from './consulta.ts';
import { verificarPoliza } from './verificacion.contract.ts';
import { verificacionPorCodigo } from './verificar.query.ts';

export const rutasConsulta = (m: Montador): void => {
  m.consultar(contrato.consultarPolizas, async (ctx, entrada) => {
    const criterios = criteriosDe(entrada);
    if (!criterios) throw sinCriterio();
    return consultarPolizas(ctx, criterios);
  });

  m.consultar(verificarPoliza, async (ctx, { codigo }) => {
    const verificacion = await verificacionPorCodigo(ctx, codigo);
    if (!verificacion) throw polizaNoEncontrada();
    return verificacion;
  });
};
