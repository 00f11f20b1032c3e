import type { Montador } from '#nucleo/montar.ts';
import * as contrato from './consulta.contract.ts';
import { sinCriterio } from './consulta.errors.ts';
import { consultarPolizas } from './consulta.query.ts';
import { criteriosDe } from './consulta.ts';

export const rutasConsulta = (m: Montador): void => {
  m.consultar(contrato.consultarPolizas, async (ctx, entrada) => {
    const criterios = criteriosDe(entrada);
    if (!criterios) throw sinCriterio();
    return consultarPolizas(ctx, criterios);
  });
};
